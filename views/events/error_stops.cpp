// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/events/events_panel.h"

#include "model/answers/facts.h"
#include "model/outcome.h"
#include "views/kit/trace_texts.h"

#include <algorithm>
#include <vector>

namespace emberline {

/// In time order; at equal times, in the order of ids.
static std::vector<ErrorStop> errorStops(const Trace& trace)
{
    std::vector<ErrorStop> stops;
    EventKinds kinds(trace);
    std::optional<CommandIndex> index;
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        const InstantId id(row);
        if (!isFailure(kinds(id)))
            continue;
        const Selection selection{.instant = id};
        stops.push_back({*selectionTime(trace, selection), selection});
    }
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const bool isCut = trace.sessions()[row].attributes->hasArgv && hasNoEnd(trace, SessionId(row)); // logs of commands end with them
        if (!isCut && !hasFailed(trace, SessionId(row)))
            continue;
        const SessionId session(row);
        if (isCut && !index)
            index.emplace(trace);
        const RegionId running = isCut ? lastOpen(trace, *index, session) : RegionId();
        // After the messages that it wrote about the failure.
        stops.push_back({trace.shown(session, trace.sessions()[row].end), {.region = running, .session = running ? SessionId() : session}});
    }
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const Selection selection{.region = RegionId(row)};
        if (hasFailed(trace, selection.region))
            stops.push_back({trace.shown(selection.region).end, selection});
        else if (neverEnded(trace, selection.region) && isOfWholeTrace(trace, selection.region))
            stops.push_back({trace.shown(selection.region).begin, selection}); // all of these last to the end of the trace
    }
    // A trace is cut within all that its threads had open, or after what ended last: one box tells what it was about.
    for (const auto& [source, region] : lastBeforeEachCut(trace))
        stops.push_back({trace.shown(region).begin, {.region = region}});
    std::ranges::stable_sort(stops, {}, &ErrorStop::time);
    return stops;
}

EventKind EventKinds::operator()(InstantId id)
{
    const Dialect& dialect = m_trace.dialect(m_trace.instants().session[id.row()]);
    if (m_dialect != &dialect) {
        m_byName.clear();
        m_dialect = &dialect;
    }
    const StringId name = m_trace.instants().name[id.row()];
    const auto [entry, isNew] = m_byName.try_emplace(name);
    if (isNew)
        entry->second = dialect.kindOfInstant(m_trace.text(name));
    return entry->second;
}

std::optional<ErrorStop> nextError(const Trace& trace, TraceTime from, const Selection& current, bool forward)
{
    const std::vector<ErrorStop> stops = errorStops(trace);
    if (stops.empty())
        return std::nullopt;
    const auto count = static_cast<std::ptrdiff_t>(stops.size());
    const auto here = std::ranges::find(stops, current, &ErrorStop::selection);
    std::ptrdiff_t next = 0;
    if (here != stops.end())
        next = here - stops.begin() + (forward ? 1 : -1);
    else if (forward)
        next = std::ranges::lower_bound(stops, from, {}, &ErrorStop::time) - stops.begin();
    else
        next = std::ranges::upper_bound(stops, from, {}, &ErrorStop::time) - stops.begin() - 1;
    return stops[static_cast<std::size_t>((next + count) % count)];
}

std::optional<TraceTime> selectionTime(const Trace& trace, const Selection& selection)
{
    if (selection.region)
        return trace.shown(selection.region).begin;
    if (selection.instant)
        return trace.shown(selection.instant);
    if (selection.session)
        return trace.shown(selection.session, trace.session(selection.session).start);
    if (selection.object) {
        const Object& object = trace.objects()[selection.object.row()];
        return trace.shown(object.session, object.start);
    }
    if (selection.counter) {
        const Counter& counter = trace.counters()[selection.counter.row()];
        if (counter.pointCount > 0)
            return trace.shown(counter.session, (*counter.points)[0].time);
    }
    return std::nullopt;
}

} // namespace emberline
