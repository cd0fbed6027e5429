// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/layout_maker.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace emberline {

RowOrder::RowOrder(const Trace& trace, const InstantIndex& instants, const RowSettings& settings) :
    m_trace(trace), m_instants(instants), m_settings(settings),
    m_children(trace.sessions().size() + 1, trace.sessions().size(), [&](std::size_t row) { return keyOfParent(SessionId(row)); }),
    m_threads(trace.sessions().size(), trace.threads().size(), [&](std::size_t row) { return trace.threads()[row].session.row(); }),
    m_asyncTracks(trace.sessions().size(), trace.tracks().size(),
        [&](std::size_t row) { return trace.tracks()[row].thread ? Grouping::kNoKey : trace.tracks()[row].session.row(); })
{
    sort();
    leaveOut();
}

bool RowOrder::isHidden(SessionId session) const
{
    const SourceId source = m_trace.session(session).source;
    return source && m_settings.hiddenSources.contains(source);
}

/// The nearest visible ancestor stands in for hidden parents. Bounded, because a hostile trace may nest sessions without end.
std::size_t RowOrder::keyOfParent(SessionId session) const
{
    constexpr int kLevels = 1000;
    if (isHidden(session))
        return Grouping::kNoKey;
    SessionId at = session;
    for (int level = 0; level < kLevels; ++level) {
        const SessionId parent = m_trace.session(at).parent;
        if (!parent || parent.row() >= m_trace.sessions().size() || parent == session)
            return 0;
        if (!isHidden(parent))
            return parent.row() + 1;
        at = parent;
    }
    return 0;
}

void RowOrder::sort()
{
    const auto sideOf
        = [&](std::uint32_t row) { return m_settings.sides ? m_settings.sides->of(m_trace.sessions()[row].source) : Side::Head; };
    for (std::size_t key = 0; key <= m_trace.sessions().size(); ++key)
        std::ranges::stable_sort(
            m_children.of(key), {}, [&](std::uint32_t row) { return std::pair(sideOf(row), m_trace.sessions()[row].order); });
    for (std::size_t key = 0; key < m_trace.sessions().size(); ++key)
        std::ranges::stable_sort(m_threads.of(key), {}, [&](std::uint32_t row) { return m_trace.threads()[row].order; });
    std::set<std::size_t> parents; // of sessions that the user moved
    std::set<std::size_t> sessions; // of threads that the user moved
    for (const auto& [row, position] : m_settings.positions) {
        if (!isHidden(row.session))
            row.thread ? sessions.insert(row.session.row()) : parents.insert(keyOfParent(row.session));
    }
    for (const std::size_t key : parents)
        moveSiblings(m_children.of(key), false);
    for (const std::size_t key : sessions) // the thread beside its session's header stays there
        moveSiblings(m_threads.of(key).subspan(inlinedThread(SessionId(key)) ? 1 : 0), true);
}

/// Rows with a position of their own take it; the others keep their order around them.
void RowOrder::moveSiblings(std::span<std::uint32_t> rows, bool threads) const
{
    std::vector<std::uint32_t> order;
    std::vector<std::pair<int, std::uint32_t>> placed;
    std::vector<std::uint32_t> unseen; // positions count rows
    for (const std::uint32_t row : rows) {
        if (threads && !hasContent(ThreadId(row))) {
            unseen.push_back(row);
            continue;
        }
        const RowKey key = threads ? RowKey{m_trace.threads()[row].session, ThreadId(row)} : RowKey{SessionId(row), {}};
        if (const auto found = m_settings.positions.find(key); found != m_settings.positions.end())
            placed.emplace_back(found->second, row);
        else
            order.push_back(row);
    }
    std::ranges::stable_sort(placed, {}, [](const auto& one) { return one.first; });
    for (const auto& [position, row] : placed) {
        const auto at = std::clamp<std::ptrdiff_t>(position, 0, static_cast<std::ptrdiff_t>(order.size()));
        order.insert(order.begin() + at, row);
    }
    order.insert(order.end(), unseen.begin(), unseen.end());
    std::ranges::copy(order, rows.begin());
}

/// Drops sessions without visible regions, in themselves or in their descendants.
void RowOrder::leaveOut()
{
    m_kept.assign(m_trace.sessions().size(), !m_settings.only);
    for (std::size_t track = 0; track < m_trace.tracks().size() && m_settings.only; ++track) {
        if (!m_settings.only->touches(TrackId(track)))
            continue;
        for (SessionId session = m_trace.tracks()[track].session; session && !m_kept[session.row()];
             session = m_trace.session(session).parent)
            m_kept[session.row()] = true;
    }
}

ThreadId RowOrder::inlinedThread(SessionId session) const
{
    const auto own = threads(session);
    if (own.empty())
        return {};
    const Thread& first = m_trace.threads()[own.front()];
    const std::vector<Lane>& lanes = m_trace.track(first.track).lanes;
    const bool holdsProcess = !lanes.empty() && !lanes[0].runs.empty() && !lanes[0].runs[0]->regions().empty()
        && m_trace.role(lanes[0].runs[0]->regions().front()) == RegionRole::Process;
    const bool onlyAndNameless = own.size() == 1 && !first.name;
    return holdsProcess || onlyAndNameless ? ThreadId(own.front()) : ThreadId();
}

bool RowOrder::hasContent(ThreadId thread) const
{
    if (m_settings.only && !m_settings.only->touches(m_trace.thread(thread).track))
        return false;
    return !m_trace.track(m_trace.thread(thread).track).lanes.empty() || !m_instants.of(thread).empty();
}

bool RowOrder::hasContent(TrackId asyncTrack) const
{
    return !m_trace.track(asyncTrack).lanes.empty() && (!m_settings.only || m_settings.only->touches(asyncTrack));
}

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
