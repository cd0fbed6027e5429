// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/source_state.h"

#include "model/outcome.h"

namespace emberline {

Error GoneReader::error() const
{
    return {m_path
        + (m_cause == Cause::Removed ? ": the file was removed while it was followed, so its records cannot be read again."
                                     : ": the file was replaced while it was followed, so its older records cannot be read again.")};
}

namespace {

SourceState stateOf(const Source& source)
{
    if (source.live)
        return SourceState::Ended; // until something in it says otherwise
    const auto* gone = dynamic_cast<const GoneReader*>(source.reader.get());
    if (!gone)
        return SourceState::Complete;
    return gone->cause() == GoneReader::Cause::Removed ? SourceState::Removed : SourceState::Replaced;
}

bool saysItsEnd(const Session& session)
{
    return session.exitCode || session.signal || session.gone || session.attributes->placeholder;
}

} // namespace

bool hasRunningSlice(const Trace& trace, const Track& track)
{
    // Only the last region of a lane can be running.
    return std::ranges::any_of(track.lanes, [&](const Lane& lane) {
        const RegionId last = lane.last();
        return last && trace.role(last) >= RegionRole::Slice && isRunning(trace, last);
    });
}

std::vector<SourceState> sourceStates(const Trace& trace)
{
    std::vector<SourceState> states;
    states.reserve(trace.sources().size());
    for (const Source& source : trace.sources())
        states.push_back(stateOf(source));
    std::vector<bool> hasSessions(states.size());
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (!session.source || !trace.source(session.source).live)
            continue;
        hasSessions[session.source.row()] = true;
        SourceState& state = states[session.source.row()];
        if (isRunning(trace, SessionId(row)))
            state = SourceState::Running;
        else if (!saysItsEnd(session) && state == SourceState::Ended)
            state = SourceState::Quiet;
    }
    for (const Track& track : trace.tracks()) {
        const SourceId source = trace.session(track.session).source;
        if (source && states[source.row()] == SourceState::Quiet && hasRunningSlice(trace, track))
            states[source.row()] = SourceState::Running;
    }
    for (std::size_t row = 0; row < states.size(); ++row) {
        if (states[row] == SourceState::Ended && !hasSessions[row])
            states[row] = SourceState::Quiet;
    }
    return states;
}

} // namespace emberline
