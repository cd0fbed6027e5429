// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_regions.h"

#include "app/export/row_names.h"

namespace emberline {

namespace {

/// What a process was, for those who look at it in another tool.
Json sessionArgs(const Trace& trace, const Session& session)
{
    Json json = jsonAttributes(trace, session.attributes);
    if (session.sid)
        json["sid"] = jsonText(trace, session.sid);
    if (session.pid)
        json["pid"] = *session.pid;
    if (session.exitCode)
        json["exit_code"] = *session.exitCode;
    if (session.signal)
        json["signal"] = *session.signal;
    return json;
}

} // namespace

std::int64_t shownNs(const Trace& trace, SessionId session, Timestamp time)
{
    const SourceId source = session ? trace.session(session).source : SourceId();
    return toNs(time) + (source ? toNs(shiftOf(trace.source(source))) : 0);
}

ChromeRegions::ChromeRegions(const Trace& trace, const ChromeActors& actors, TraceEventText& out) :
    m_trace(trace), m_actors(actors), m_out(out), m_timers(trace.sessions().size())
{
    for (const Timer& timer : trace.timers()) {
        m_timers[timer.session.row()].push_back({{"category", jsonText(trace, timer.category)}, {"name", jsonText(trace, timer.name)},
            {"thread", timer.thread ? jsonText(trace, trace.thread(timer.thread).name) : Json(nullptr)}, {"intervals", timer.intervals},
            {"total_ns", toNs(timer.total)}, {"min_ns", toNs(timer.min)}, {"max_ns", toNs(timer.max)}});
    }
}

void ChromeRegions::writeAll()
{
    for (std::size_t row = 0; row < m_trace.tracks().size(); ++row) {
        if (m_trace.tracks()[row].asyncId)
            writeAsync(TrackId(row));
        else
            writeThread(TrackId(row));
    }
}

std::int64_t ChromeRegions::shownNs(RegionId id, Timestamp time) const
{
    return emberline::shownNs(m_trace, m_trace.session(id), time);
}

void ChromeRegions::writeThread(TrackId track)
{
    const Track& row = m_trace.track(track);
    const EventActor& actor = m_actors.of(row.session, row.thread);
    std::vector<NestedSlice> slices = slicesOf(m_trace, track);
    if (isForeign(m_trace, row.session))
        cutJitter(m_trace, slices);
    closeEarlyOnes(slices);
    const auto edges = nestByTimes(slices) ? std::nullopt : edgesOf(m_trace, slices);
    if (!edges) {
        for (const NestedSlice& slice : slices)
            writeWhole(slice, actor);
        return;
    }
    for (const SliceEdge edge : *edges) {
        const NestedSlice& slice = slices[edge.slice];
        if (edge.isBegin) {
            writeBegin(slice, actor);
        } else {
            m_out.beginAt('E', actor, shownNs(slice.id, slice.end));
            m_out.end();
        }
    }
}

void ChromeRegions::writeAsync(TrackId track)
{
    const Track& row = m_trace.track(track);
    const EventActor& actor = m_actors.of(row.session);
    const std::vector<NestedSlice> slices = slicesOf(m_trace, track);
    if (slices.empty())
        return;
    // Readers know no process in the id of an async operation, and a track is one in itself: it never ends.
    const std::string key = std::string(m_trace.text(row.asyncId)) + '\0' + std::string(m_trace.category(slices.front().id));
    const std::string scope = m_scopes.of(key, {slices.front().start, Timestamp::max()});
    const auto edges = edgesOf(m_trace, slices);
    const auto writeBegin = [&](const NestedSlice& slice) {
        m_out.beginAt('b', actor, shownNs(slice.id, slice.start));
        writeFields(slice);
        writeScope(scope);
        m_out.args(argsOf(slice));
        m_out.end();
    };
    const auto writeEnd = [&](const NestedSlice& slice) {
        m_out.beginAt('e', actor, shownNs(slice.id, slice.end));
        writeFields(slice);
        writeScope(scope);
        m_out.end();
    };
    if (edges) {
        for (const SliceEdge edge : *edges) {
            if (edge.isBegin)
                writeBegin(slices[edge.slice]);
            else
                writeEnd(slices[edge.slice]);
        }
        return;
    }
    for (const NestedSlice& slice : slices) {
        writeBegin(slice);
        if (!slice.isOpen)
            writeEnd(slice);
    }
}

void ChromeRegions::writeWhole(const NestedSlice& slice, const EventActor& actor)
{
    if (slice.isOpen) {
        writeBegin(slice, actor);
        return;
    }
    m_out.beginAt('X', actor, shownNs(slice.id, slice.start));
    m_out.raw("dur", microsecondsBetween(toNs(slice.start), toNs(slice.end)));
    writeFields(slice);
    m_out.args(argsOf(slice));
    m_out.end();
}

void ChromeRegions::writeBegin(const NestedSlice& slice, const EventActor& actor)
{
    m_out.beginAt('B', actor, shownNs(slice.id, slice.start));
    writeFields(slice);
    m_out.args(argsOf(slice));
    m_out.end();
}

void ChromeRegions::writeScope(const std::string& scope)
{
    if (!scope.empty())
        m_out.text("scope", scope);
}

void ChromeRegions::writeFields(const NestedSlice& slice)
{
    if (const StringId name = m_trace.nameId(slice.id))
        m_out.text("name", m_trace.text(name));
    if (const StringId category = m_trace.categoryId(slice.id))
        m_out.text("cat", m_trace.text(category));
    if (const StringId asyncId = m_trace.track(m_trace.track(slice.id)).asyncId)
        m_out.text("id", m_trace.text(asyncId));
    if (const StringId cname = m_trace.cname(slice.id))
        m_out.text("cname", m_trace.text(cname));
    if (const StringId stack = m_trace.stack(slice.id))
        m_out.raw("stack", jsonLine(jsonStack(m_trace, stack)));
}

Json ChromeRegions::argsOf(const NestedSlice& slice) const
{
    const RegionId id = slice.id;
    const auto read = regionArgs(m_trace, id);
    Json args = jsonArgs(read ? read.value() : m_trace.keptArgs(m_trace.lastArg(id)));
    const SessionId session = m_trace.session(id);
    if (!isForeign(m_trace, session) || !args.is_object())
        return args;
    if (m_trace.role(id) == RegionRole::Process) {
        args.update(sessionArgs(m_trace, m_trace.session(session)));
        if (!m_timers[session.row()].is_null())
            args["timers"] = m_timers[session.row()];
    }
    args["role"] = roleName(m_trace.role(id));
    if (const StringId place = m_trace.codePlace(id))
        args["code_place"] = jsonText(m_trace, place);
    if (m_trace.isOpen(id) && !slice.isOpen)
        args["open"] = true;
    if (slice.end != m_trace.end(id))
        args["duration_ns"] = toNs(m_trace.duration(id));
    return args;
}

} // namespace emberline
