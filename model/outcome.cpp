// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/outcome.h"

namespace emberline {

bool hasFailed(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    const bool isUsual = row.exitCode.value_or(0) == 0 && !row.signal;
    return !isUsual && !trace.dialect(session).endsAsMeant(trace, session);
}

bool hasFailed(const Trace& trace, RegionId bar)
{
    const std::optional<std::int64_t> code = exitCodeOf(trace, bar);
    return code && *code != 0 && !trace.dialect(bar).endsAsMeant(trace, bar, *code);
}

static std::optional<std::int64_t> keptNumber(const Trace& trace, RegionId bar, std::string_view key)
{
    return isBar(trace.role(bar)) ? trace.keptArgAs<std::int64_t>(bar, key) : std::nullopt;
}

static SourceState stateOf(const Source& source)
{
    if (source.live)
        return SourceState::Ended; // until something in it says otherwise
    const auto* gone = dynamic_cast<const GoneReader*>(source.reader.get());
    if (!gone)
        return SourceState::Complete;
    return gone->cause() == GoneReader::Cause::Removed ? SourceState::Removed : SourceState::Replaced;
}

/// Whether a slice or an asynchronous region of `track` is running.
static bool hasRunningSlice(const Trace& trace, const Track& track)
{
    // Only the last region of a lane can be running.
    return std::ranges::any_of(track.lanes, [&](const Lane& lane) {
        const RegionId last = lane.last();
        return last && trace.role(last) >= RegionRole::Slice && isRunning(trace, last);
    });
}

std::optional<std::int64_t> exitCodeOf(const Trace& trace, RegionId bar)
{
    return keptNumber(trace, bar, "code");
}

std::optional<std::int64_t> pidOf(const Trace& trace, RegionId bar)
{
    return keptNumber(trace, bar, "pid");
}

std::string_view hookOf(const Trace& trace, RegionId bar)
{
    if (!isBar(trace.role(bar)))
        return {};
    const ArgColumns& args = trace.args();
    for (ArgId at = trace.lastArg(bar); at; at = args.previous[at.row()]) {
        if (args.kind[at.row()] == ArgKind::Text && trace.text(args.key[at.row()]) == "hook_name")
            return trace.text(StringId(args.payload[at.row()]));
    }
    return {};
}

SessionId startedBy(const Trace& trace, RegionId bar)
{
    const auto found = std::ranges::find(trace.sessions(), bar, &Session::spawnedBy);
    return found == trace.sessions().end() ? SessionId() : SessionId(static_cast<std::size_t>(found - trace.sessions().begin()));
}

bool isAnythingRunning(const Trace& trace)
{
    const auto isLive = [](const Source& source) { return source.live; };
    if (std::ranges::none_of(trace.sources(), isLive))
        return false;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (isRunning(trace, SessionId(row)))
            return true;
    }
    return std::ranges::any_of(trace.tracks(), [&](const Track& track) { return hasRunningSlice(trace, track); });
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
        const bool saysItsEnd = session.exitCode || session.signal || session.gone || session.attributes->placeholder;
        if (isRunning(trace, SessionId(row)))
            state = SourceState::Running;
        else if (!saysItsEnd && state == SourceState::Ended)
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
