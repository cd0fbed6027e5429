// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/layout_maker.h"

#include "views/timeline/time_scale.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace emberline {

namespace {

constexpr std::uint32_t kAllLanes = std::numeric_limits<std::uint32_t>::max();
/// This many consecutive sessions with the same name collapse into one row.
constexpr std::size_t kRepeats = 6;
/// Overlapping async tracks get slots below one another, up to this many; further tracks share the last slot.
constexpr std::size_t kMaxSlots = 64;

} // namespace

bool isCurve(const Counter& counter)
{
    return counter.thread ? counter.pointCount >= 8 && varies(counter) : counter.pointCount >= 2;
}

LayoutMaker::LayoutMaker(const Trace& trace, const InstantIndex& instants, const RowSettings& settings, TrackLayout& layout) :
    m_trace(trace), m_instants(instants), m_settings(settings), m_layout(layout),
    m_children(trace.sessions().size() + 1, trace.sessions().size(), [&](std::size_t row) { return keyOfParent(row); }),
    m_threads(trace.sessions().size(), trace.threads().size(), [&](std::size_t row) { return trace.threads()[row].session.row(); }),
    m_asyncTracks(trace.sessions().size(), trace.tracks().size(),
        [&](std::size_t row) { return trace.tracks()[row].thread ? Grouping::kNoKey : trace.tracks()[row].session.row(); }),
    m_counters(trace.sessions().size(), trace.counters().size(),
        [&](std::size_t row) { return isCurve(trace.counters()[row]) ? trace.counters()[row].session.row() : Grouping::kNoKey; }),
    m_objects(trace.sessions().size(), trace.objects().size(), [&](std::size_t row) { return trace.objects()[row].session.row(); }),
    m_seen(trace.sessions().size(), false)
{ }

bool LayoutMaker::isHidden(std::size_t session) const
{
    const SourceId source = m_trace.sessions()[session].source;
    return source && m_settings.hiddenSources.contains(source);
}

/// The nearest visible ancestor stands in for hidden parents. Bounded, because a hostile trace may nest sessions without end.
std::size_t LayoutMaker::keyOfParent(std::size_t session) const
{
    constexpr int kLevels = 1000;
    if (isHidden(session))
        return Grouping::kNoKey;
    std::size_t at = session;
    for (int level = 0; level < kLevels; ++level) {
        const SessionId parent = m_trace.sessions()[at].parent;
        if (!parent || parent.row() >= m_trace.sessions().size() || parent.row() == session)
            return 0;
        if (!isHidden(parent.row()))
            return parent.row() + 1;
        at = parent.row();
    }
    return 0;
}

void LayoutMaker::sortGroups()
{
    for (std::size_t key = 0; key <= m_trace.sessions().size(); ++key)
        std::ranges::stable_sort(m_children.of(key), {}, [&](std::uint32_t row) { return m_trace.sessions()[row].order; });
    for (std::size_t key = 0; key < m_trace.sessions().size(); ++key)
        std::ranges::stable_sort(m_threads.of(key), {}, [&](std::uint32_t row) { return m_trace.threads()[row].order; });
    std::set<std::size_t> parents; // of sessions that the user moved
    std::set<std::size_t> sessions; // of threads that the user moved
    for (const auto& [row, position] : m_settings.positions) {
        if (!isHidden(row.session.row()))
            row.thread ? sessions.insert(row.session.row()) : parents.insert(keyOfParent(row.session.row()));
    }
    for (const std::size_t key : parents)
        moveSiblings(m_children.of(key), false);
    for (const std::size_t key : sessions) // the thread beside its session's header stays there
        moveSiblings(m_threads.of(key).subspan(inlinedThread(SessionId(key)) ? 1 : 0), true);
}

/// Rows with a position of their own take it; the others keep their order around them.
void LayoutMaker::moveSiblings(std::span<std::uint32_t> rows, bool threads) const
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
void LayoutMaker::leaveOut()
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

void LayoutMaker::start()
{
    m_layout.m_rows.clear();
    m_layout.m_slots.clear();
    m_layout.m_packed.clear();
    m_layout.m_counters.clear();
    m_layout.m_repeats.clear();
    m_layout.m_objectLanes.clear();
    m_layout.m_objects.clear();
    m_layout.m_placeOfObject.assign(m_trace.objects().size(), {});
    m_layout.m_rowOfSession.assign(m_trace.sessions().size(), 0);
    m_layout.m_rowOfTrack.assign(m_trace.tracks().size(), 0);
    m_layout.m_slotOfTrack.assign(m_trace.tracks().size(), 0);
    m_layout.m_height = 0;
}

void LayoutMaker::makePinned()
{
    start();
    for (const RowKey& key : m_settings.pinned) {
        if (isHidden(key.session.row()))
            continue;
        const ThreadId thread = key.thread ? key.thread : inlinedThread(key.session);
        const std::size_t index = m_layout.m_rows.size();
        addRow(key.thread ? RowKind::Thread : RowKind::Session, key.session, 0).thread = thread;
        if (!key.thread)
            m_layout.m_rowOfSession[key.session.row()] = static_cast<std::uint32_t>(index + 1);
        if (thread)
            addSlot(std::array{packed(m_trace.thread(thread).track)}, kAllLanes);
        closeRow();
    }
}

void LayoutMaker::make()
{
    start();
    sortGroups();
    leaveOut();
    pushSiblings(m_children.of(0), 0);
    while (!m_stack.empty()) {
        const Pending next = m_stack.back();
        m_stack.pop_back();
        if (next.step == Step::End)
            m_layout.m_rows[next.row].end = static_cast<std::uint32_t>(m_layout.m_rows.size());
        else if (next.step == Step::Repeats)
            addRepeats(next.sessions, next.indent);
        else if (next.step == Step::Counters)
            addCounters(SessionId(next.row), next.indent);
        else
            addSession(next.sessions.front(), next.indent);
    }
}

/// How many sessions at the front share a name, run one after the other, and use one clock. Overlaid traces must remain distinguishable,
/// hence the clock. Returns 1 if there are too few.
std::size_t LayoutMaker::repeatsAt(std::span<const std::uint32_t> sessions) const
{
    const auto session = [&](std::size_t i) -> const Session& { return m_trace.sessions()[sessions[i]]; };
    const auto offset = [&](std::size_t i) { return clockOffset(m_trace, SessionId(sessions[i])); };
    std::size_t count = 1;
    while (count < sessions.size() && m_kept[sessions[count]] && session(0).name && session(count).name == session(0).name
        && session(count - 1).end <= session(count).start && offset(count) == offset(0))
        ++count;
    return count >= kRepeats ? count : 1;
}

void LayoutMaker::pushSiblings(std::span<const std::uint32_t> sessions, int indent)
{
    const std::size_t bottom = m_stack.size();
    for (std::size_t at = 0; at < sessions.size();) {
        if (!m_kept[sessions[at]]) {
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
    const std::size_t index = m_layout.m_rows.size();
    LayoutRow& row = addRow(RowKind::Repeats, first, indent);
    row.collapsible = true;
    row.collapsed = !opened;
    row.firstItem = static_cast<std::uint32_t>(m_layout.m_repeats.size());
    row.itemCount = static_cast<std::uint32_t>(sessions.size());
    std::vector<PackedTrack> tracks;
    for (const std::uint32_t session : sessions) {
        m_layout.m_repeats.emplace_back(session);
        if (opened)
            continue;
        m_layout.m_rowOfSession[session] = static_cast<std::uint32_t>(index + 1);
        if (const auto threads = m_threads.of(session); !threads.empty())
            tracks.push_back(packed(m_trace.threads()[threads.front()].track));
    }
    addPackedSlots(std::move(tracks), 1);
    closeRow();
    m_stack.push_back({Step::End, indent, {}, index});
    if (!opened)
        return;
    for (std::size_t i = sessions.size(); i-- > 0;)
        m_stack.push_back({Step::Session, indent + 1, sessions.subspan(i, 1), 0});
}

void LayoutMaker::addSession(std::uint32_t sessionRow, int indent)
{
    if (m_seen[sessionRow]) // the parents form a cycle
        return;
    m_seen[sessionRow] = true;
    const SessionId session(sessionRow);
    const bool collapsed = m_settings.collapsed.contains(session);
    const std::size_t index = m_layout.m_rows.size();
    const ThreadId inlined = inlinedThread(session);
    LayoutRow& row = addRow(RowKind::Session, session, indent);
    row.thread = inlined;
    row.collapsed = collapsed;
    m_layout.m_rowOfSession[sessionRow] = static_cast<std::uint32_t>(index + 1);
    if (inlined)
        addSlot(std::array{packed(m_trace.thread(inlined).track)}, collapsed ? 1 : kAllLanes);
    const auto lanes = inlined ? m_trace.track(m_trace.thread(inlined).track).lanes.size() : 0;
    closeRow();
    const std::size_t rowsBefore = m_layout.m_rows.size();
    const auto children = m_children.of(sessionRow + 1);
    if (!collapsed) {
        addThreads(session, inlined, indent + 1);
        addAsync(session, indent + 1);
        addObjects(session, indent + 1);
    }
    m_stack.push_back({Step::End, indent, {}, index});
    const bool hasCounters = !m_counters.of(sessionRow).empty();
    if (!collapsed) {
        // Counters go below the children, because users look for the children under a process.
        if (hasCounters)
            m_stack.push_back({Step::Counters, indent + 1, {}, sessionRow});
        pushSiblings(children, indent + 1);
    }
    m_layout.m_rows[index].collapsible = collapsed || lanes > 1 || !children.empty() || hasCounters || m_layout.m_rows.size() > rowsBefore;
}

/// The thread whose lanes stand beside the session's header: git's main thread, or the only thread if it has no name to show.
ThreadId LayoutMaker::inlinedThread(SessionId session)
{
    const auto threads = m_threads.of(session.row());
    if (threads.empty())
        return {};
    const Thread& first = m_trace.threads()[threads.front()];
    const std::vector<Lane>& lanes = m_trace.track(first.track).lanes;
    const bool holdsProcess = !lanes.empty() && !lanes[0].runs.empty() && !lanes[0].runs[0]->regions().empty()
        && m_trace.role(lanes[0].runs[0]->regions().front()) == RegionRole::Process;
    const bool onlyAndNameless = threads.size() == 1 && !first.name;
    return holdsProcess || onlyAndNameless ? ThreadId(threads.front()) : ThreadId();
}

bool LayoutMaker::hasContent(ThreadId thread) const
{
    if (m_settings.only && !m_settings.only->touches(m_trace.thread(thread).track))
        return false;
    return !m_trace.track(m_trace.thread(thread).track).lanes.empty() || !m_instants.of(thread).empty();
}

void LayoutMaker::addThreads(SessionId session, ThreadId inlined, int indent)
{
    for (const std::uint32_t thread : m_threads.of(session.row())) {
        if (ThreadId(thread) == inlined || !hasContent(ThreadId(thread)))
            continue;
        addRow(RowKind::Thread, session, indent).thread = ThreadId(thread);
        addSlot(std::array{packed(m_trace.threads()[thread].track)}, kAllLanes);
        closeRow();
    }
}

void LayoutMaker::addAsync(SessionId session, int indent)
{
    std::vector<PackedTrack> tracks;
    for (const std::uint32_t track : m_asyncTracks.of(session.row())) {
        if (!m_trace.tracks()[track].lanes.empty() && (!m_settings.only || m_settings.only->touches(TrackId(track))))
            tracks.push_back(packed(TrackId(track)));
    }
    if (tracks.empty())
        return;
    addRow(RowKind::Async, session, indent);
    addPackedSlots(std::move(tracks), kAllLanes);
    closeRow();
}

LayoutRow& LayoutMaker::addRow(RowKind kind, SessionId session, int indent)
{
    LayoutRow& row = m_layout.m_rows.emplace_back();
    row.kind = kind;
    row.session = session;
    row.indent = std::min(indent, metrics::kMaxIndent);
    row.y = m_layout.m_height;
    row.firstSlot = static_cast<std::uint32_t>(m_layout.m_slots.size());
    return row;
}

void LayoutMaker::addSlot(std::span<const PackedTrack> tracks, std::uint32_t laneLimit)
{
    LayoutRow& row = m_layout.m_rows.back();
    std::size_t lanes = 0;
    for (const PackedTrack& track : tracks) {
        lanes = std::max(lanes, m_trace.track(track.track).lanes.size());
        m_layout.m_rowOfTrack[track.track.row()] = static_cast<std::uint32_t>(m_layout.m_rows.size());
        m_layout.m_slotOfTrack[track.track.row()] = static_cast<std::uint32_t>(m_layout.m_slots.size());
    }
    const auto count = std::min(static_cast<std::uint32_t>(lanes), laneLimit);
    m_layout.m_slots.push_back(
        {static_cast<std::uint32_t>(m_layout.m_packed.size()), static_cast<std::uint32_t>(tracks.size()), row.laneCount, count});
    m_layout.m_packed.insert(m_layout.m_packed.end(), tracks.begin(), tracks.end());
    row.laneCount += count;
    ++row.slotCount;
}

/// Puts each track into the first slot that is free when it begins.
void LayoutMaker::addPackedSlots(std::vector<PackedTrack> tracks, std::uint32_t laneLimit)
{
    std::ranges::stable_sort(tracks, {}, [](const PackedTrack& track) { return track.extent.begin; });
    std::vector<std::vector<PackedTrack>> slots;
    for (const PackedTrack& track : tracks) {
        auto slot = std::ranges::find_if(slots, [&](const auto& taken) { return taken.back().extent.end <= track.extent.begin; });
        if (slot == slots.end() && slots.size() < kMaxSlots)
            slot = slots.emplace(slots.end());
        else if (slot == slots.end())
            slot = std::prev(slots.end());
        slot->push_back(track);
    }
    for (const auto& slot : slots)
        addSlot(slot, laneLimit);
}

void LayoutMaker::closeRow()
{
    LayoutRow& row = m_layout.m_rows.back();
    const auto lanes = static_cast<int>(std::max(row.laneCount, 1U));
    row.height
        = row.kind == RowKind::Counter ? metrics::kCounterHeight : metrics::kRowTop + lanes * metrics::kLanePitch + metrics::kRowBottom;
    row.end = static_cast<std::uint32_t>(m_layout.m_rows.size());
    m_layout.m_height += row.height;
}

PackedTrack LayoutMaker::packed(TrackId track) const
{
    const Track& row = m_trace.track(track);
    const Duration offset = clockOffset(m_trace, row.session);
    if (row.lanes.empty() || row.lanes[0].runs.empty())
        return {{}, track};
    const auto& runs = row.lanes[0].runs;
    TraceTime end = runs.front()->extent().end;
    for (const auto& run : runs)
        end = std::max(end, run->extent().end);
    return {{moved(runs.front()->begin(), offset), moved(end, offset)}, track};
}

} // namespace emberline
