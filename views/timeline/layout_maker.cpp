// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/layout_maker.h"

#include <algorithm>
#include <map>

namespace emberline {

namespace {

/// Objects that live at the same time get lanes below one another, up to this many.
constexpr std::size_t kMaxLanes = 64;

/// If the trace does not record an object's destruction, its end is unknown.
SourceTime endOf(const Object& object)
{
    return object.end.value_or(SourceTime::max());
}

} // namespace

ObjectRows::ObjectRows(const Trace& trace) :
    m_trace(trace),
    m_objects(trace.sessions().size(), trace.objects().size(), [&](std::size_t row) { return trace.objects()[row].session.row(); })
{ }

void ObjectRows::add(SessionId session, int indent, RowWriter& writer) const
{
    const auto all = m_objects.of(session.row());
    std::map<StringId, std::vector<std::uint32_t>> ofName;
    std::vector<StringId> names;
    for (const std::uint32_t object : all) {
        auto& group = ofName[m_trace.objects()[object].name];
        if (group.empty())
            names.push_back(m_trace.objects()[object].name);
        group.push_back(object);
    }
    for (const StringId name : names) {
        std::vector<std::uint32_t>& objects = ofName[name];
        std::ranges::stable_sort(objects, {}, [&](std::uint32_t row) { return m_trace.objects()[row].start; });
        writer.addRow(RowKind::Object, session, indent);
        for (const std::vector<ObjectId>& lane : lanesOf(objects))
            writer.addObjectLane(lane);
        writer.closeRow();
    }
}

/// Puts each object into the lane where its id lived before, otherwise into the first lane that is free when it begins. If all are taken,
/// uses the last one.
std::vector<std::vector<ObjectId>> ObjectRows::lanesOf(std::span<const std::uint32_t> objects) const
{
    std::vector<std::vector<ObjectId>> lanes;
    for (const std::uint32_t row : objects) {
        const Object& object = m_trace.objects()[row];
        const auto isFree = [&](const auto& lane) { return endOf(m_trace.objects()[lane.back().row()]) <= object.start; };
        auto lane = std::ranges::find_if(
            lanes, [&](const auto& taken) { return m_trace.objects()[taken.back().row()].object == object.object && isFree(taken); });
        if (lane == lanes.end())
            lane = std::ranges::find_if(lanes, isFree);
        if (lane == lanes.end())
            lane = lanes.size() < kMaxLanes ? lanes.emplace(lanes.end()) : std::prev(lanes.end());
        lane->emplace_back(row);
    }
    return lanes;
}

namespace {

/// This many consecutive sessions with the same name collapse into one row.
constexpr std::size_t kRepeats = 6;

} // namespace

LayoutMaker::LayoutMaker(const Trace& trace, const InstantIndex& instants, const RowSettings& settings, TrackLayout& layout) :
    m_trace(trace), m_settings(settings), m_order(trace, instants, settings), m_counters(trace), m_objects(trace), m_writer(trace, layout),
    m_seen(trace.sessions().size(), false)
{ }

void LayoutMaker::makePinned()
{
    for (const RowKey& key : m_settings.pinned) {
        if (m_order.isHidden(key.session))
            continue;
        const ThreadId thread = key.thread ? key.thread : m_order.inlinedThread(key.session);
        m_writer.addRow(key.thread ? RowKind::Thread : RowKind::Session, key.session, 0).thread = thread;
        if (!key.thread)
            m_writer.standsFor(key.session);
        if (thread)
            m_writer.addTrack(m_trace.thread(thread).track);
        m_writer.closeRow();
    }
}

void LayoutMaker::make()
{
    pushSiblings(m_order.roots(), 0);
    while (!m_stack.empty()) {
        const Pending next = m_stack.back();
        m_stack.pop_back();
        if (next.step == Step::End)
            m_writer.endRow(next.row);
        else if (next.step == Step::Repeats)
            addRepeats(next.sessions, next.indent);
        else if (next.step == Step::Counters)
            m_counters.add(SessionId(next.row), next.indent, m_writer);
        else
            addSession(SessionId(next.sessions.front()), next.indent);
    }
}

/// How many sessions at the front share a name, run one after the other, use one clock and are of one side. Overlaid traces must remain
/// distinguishable, hence the clock and the side. Returns 1 if there are too few.
std::size_t LayoutMaker::repeatsAt(std::span<const std::uint32_t> sessions) const
{
    const auto session = [&](std::size_t i) -> const Session& { return m_trace.sessions()[sessions[i]]; };
    const auto shift = [&](std::size_t i) { return m_trace.clockShift(SessionId(sessions[i])); };
    const auto side = [&](std::size_t i) { return m_settings.sides ? m_settings.sides->of(session(i).source) : Side::Head; };
    std::size_t count = 1;
    while (count < sessions.size() && m_order.isKept(SessionId(sessions[count])) && session(0).name
        && session(count).name == session(0).name && session(count - 1).end <= session(count).start && shift(count) == shift(0)
        && side(count) == side(0))
        ++count;
    return count >= kRepeats ? count : 1;
}

void LayoutMaker::pushSiblings(std::span<const std::uint32_t> sessions, int indent)
{
    const std::size_t bottom = m_stack.size();
    for (std::size_t at = 0; at < sessions.size();) {
        if (!m_order.isKept(SessionId(sessions[at]))) {
            ++at;
            continue;
        }
        const std::size_t count = repeatsAt(sessions.subspan(at));
        m_stack.push_back({count > 1 ? Step::Repeats : Step::Session, indent, sessions.subspan(at, count), 0});
        at += count;
    }
    std::reverse(m_stack.begin() + static_cast<std::ptrdiff_t>(bottom), m_stack.end());
}

void LayoutMaker::addRepeats(std::span<const std::uint32_t> sessions, int indent)
{
    const SessionId first(sessions.front());
    const bool opened = m_settings.opened.contains(first);
    const std::size_t index = m_writer.rowCount();
    LayoutRow& row = m_writer.addRow(RowKind::Repeats, first, indent);
    row.collapsible = true;
    row.collapsed = !opened;
    std::vector<TrackId> tracks;
    for (const std::uint32_t at : sessions) {
        const SessionId session(at);
        m_writer.addRepeat(session);
        if (opened)
            continue;
        m_writer.standsFor(session);
        if (const auto threads = m_order.threads(session); !threads.empty())
            tracks.push_back(m_trace.threads()[threads.front()].track);
    }
    m_writer.addPacked(tracks, 1);
    m_writer.closeRow();
    m_stack.push_back({Step::End, indent, {}, index});
    if (!opened)
        return;
    for (std::size_t i = sessions.size(); i-- > 0;)
        m_stack.push_back({Step::Session, indent + 1, sessions.subspan(i, 1), 0});
}

void LayoutMaker::addSession(SessionId session, int indent)
{
    if (m_seen[session.row()]) // the parents form a cycle
        return;
    m_seen[session.row()] = true;
    const bool collapsed = m_settings.collapsed.contains(session);
    const std::size_t index = m_writer.rowCount();
    const ThreadId inlined = m_order.inlinedThread(session);
    LayoutRow& row = m_writer.addRow(RowKind::Session, session, indent);
    row.thread = inlined;
    row.collapsed = collapsed;
    m_writer.standsFor(session);
    if (inlined)
        m_writer.addTrack(m_trace.thread(inlined).track, collapsed ? 1 : RowWriter::kAllLanes);
    const auto lanes = inlined ? m_trace.track(m_trace.thread(inlined).track).lanes.size() : 0;
    m_writer.closeRow();
    const std::size_t rowsBefore = m_writer.rowCount();
    const auto children = m_order.children(session);
    if (!collapsed) {
        addThreads(session, inlined, indent + 1);
        addAsync(session, indent + 1);
        m_objects.add(session, indent + 1, m_writer);
    }
    m_stack.push_back({Step::End, indent, {}, index});
    const bool hasCounters = m_counters.has(session);
    if (!collapsed) {
        // Counters go below the children, because users look for the children under a process.
        if (hasCounters)
            m_stack.push_back({Step::Counters, indent + 1, {}, session.row()});
        pushSiblings(children, indent + 1);
    }
    m_writer.row(index).collapsible = collapsed || lanes > 1 || !children.empty() || hasCounters || m_writer.rowCount() > rowsBefore;
}

void LayoutMaker::addThreads(SessionId session, ThreadId inlined, int indent)
{
    for (const std::uint32_t row : m_order.threads(session)) {
        const ThreadId thread(row);
        if (thread == inlined || !m_order.hasContent(thread))
            continue;
        m_writer.addRow(RowKind::Thread, session, indent).thread = thread;
        m_writer.addTrack(m_trace.thread(thread).track);
        m_writer.closeRow();
    }
}

void LayoutMaker::addAsync(SessionId session, int indent)
{
    std::vector<TrackId> tracks;
    for (const std::uint32_t track : m_order.asyncTracks(session)) {
        if (m_order.hasContent(TrackId(track)))
            tracks.emplace_back(track);
    }
    if (tracks.empty())
        return;
    m_writer.addRow(RowKind::Async, session, indent);
    m_writer.addPacked(tracks);
    m_writer.closeRow();
}

} // namespace emberline
