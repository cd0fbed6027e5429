// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/track_layout.h"

#include "model/analysis/percentiles.h"
#include "model/dialect.h"
#include "model/hash.h"
#include "model/outcome.h"
#include "views/timeline/time_scale.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace emberline {

namespace {

void mix(std::uint64_t& hash, std::uint64_t value)
{
    hash = mixed(hash, value);
}

/// Whether a counter deserves a row of its own; Details and the Counters dock show the others. Most values that a thread reports as it runs
/// are constants, or one result that repeats a few times.
bool isCurve(const Counter& counter)
{
    return counter.thread ? counter.pointCount >= 8 && varies(counter) : counter.pointCount >= 2;
}

/// Changes whenever the rows would change, but not with every region.
std::uint64_t structureOf(const Trace& trace)
{
    std::uint64_t hash = 1;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        mix(hash, session.parent.row());
        mix(hash, session.order);
        mix(hash, session.name.row());
        mix(hash, static_cast<std::uint64_t>(toNs(trace.clockShift(SessionId(row)).ahead())));
    }
    for (const Thread& thread : trace.threads()) {
        mix(hash, thread.order);
        mix(hash, thread.name.row());
    }
    for (const Track& track : trace.tracks())
        mix(hash, track.lanes.size());
    for (const Counter& counter : trace.counters())
        mix(hash, isCurve(counter));
    mix(hash, trace.instantCount() > 0);
    mix(hash, trace.objects().size());
    return hash;
}

TraceRange extentOf(const Trace& trace, const std::set<SourceId>& hidden)
{
    const TraceRange all = trace.extent();
    if (hidden.empty())
        return all;
    std::optional<TraceRange> shown;
    for (const Session& session : trace.sessions()) {
        if (!session.source || hidden.contains(session.source))
            continue;
        const TraceRange own = trace.clockShift(session.source).shown(SourceRange{session.start, session.end});
        if (own.end >= all.begin && own.begin <= all.end) // otherwise the session is known from metadata alone
            shown = shown ? shown->united(own) : own;
    }
    return shown.value_or(all);
}

/// The rows of a session's counters: one for each, with its series side by side, in the order in which the counters appeared.
void addCounters(const Trace& trace, SessionId session, std::span<const std::uint32_t> all, int indent, RowWriter& writer)
{
    const auto key = [&](std::uint32_t row) {
        const Counter& counter = trace.counters()[row];
        return std::tuple(counter.thread, counter.name, counter.instance);
    };
    std::map<std::tuple<ThreadId, StringId, StringId>, std::size_t> firstOf;
    for (std::size_t i = 0; i < all.size(); ++i)
        firstOf.try_emplace(key(all[i]), i);
    std::vector<std::uint32_t> rows(all.begin(), all.end());
    std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return firstOf.at(key(row)); });
    for (std::size_t at = 0; at < rows.size();) {
        writer.addRow(RowKind::Counter, session, indent).thread = trace.counters()[rows[at]].thread;
        const std::size_t first = at;
        for (; at < rows.size() && key(rows[at]) == key(rows[first]); ++at)
            writer.addCounter(CounterId(rows[at]));
        writer.closeRow();
    }
}

/// Objects that live at the same time get lanes below one another, up to this many.
constexpr std::size_t kMaxLanes = 64;

/// If the trace does not record an object's destruction, its end is unknown.
SourceTime endOf(const Object& object)
{
    return object.end.value_or(SourceTime::max());
}

/// Puts each object into the lane where its id lived before, otherwise into the first lane that is free when it begins. If all are taken,
/// uses the last one.
std::vector<std::vector<ObjectId>> lanesOf(const Trace& trace, std::span<const std::uint32_t> objects)
{
    std::vector<std::vector<ObjectId>> lanes;
    for (const std::uint32_t row : objects) {
        const Object& object = trace.objects()[row];
        const auto isFree = [&](const auto& lane) { return endOf(trace.objects()[lane.back().row()]) <= object.start; };
        auto lane = std::ranges::find_if(
            lanes, [&](const auto& taken) { return trace.objects()[taken.back().row()].object == object.object && isFree(taken); });
        if (lane == lanes.end())
            lane = std::ranges::find_if(lanes, isFree);
        if (lane == lanes.end())
            lane = lanes.size() < kMaxLanes ? lanes.emplace(lanes.end()) : std::prev(lanes.end());
        lane->emplace_back(row);
    }
    return lanes;
}

/// The rows of a session's objects: one for each name, in the order in which the names appeared.
void addObjects(const Trace& trace, SessionId session, std::span<const std::uint32_t> all, int indent, RowWriter& writer)
{
    std::map<StringId, std::vector<std::uint32_t>> ofName;
    std::vector<StringId> names;
    for (const std::uint32_t object : all) {
        auto& group = ofName[trace.objects()[object].name];
        if (group.empty())
            names.push_back(trace.objects()[object].name);
        group.push_back(object);
    }
    for (const StringId name : names) {
        std::vector<std::uint32_t>& objects = ofName[name];
        std::ranges::stable_sort(objects, {}, [&](std::uint32_t row) { return trace.objects()[row].start; });
        writer.addRow(RowKind::Object, session, indent);
        for (const std::vector<ObjectId>& lane : lanesOf(trace, objects))
            writer.addObjectLane(lane);
        writer.closeRow();
    }
}

/// This many consecutive sessions with the same name collapse into one row.
constexpr std::size_t kRepeats = 6;
/// A collapsed piece shows this many lanes of its busiest thread: the outermost parts of what it did.
constexpr std::uint32_t kPieceLanes = 3;
/// A collapsed process shows this many threads, which a frame samples one by one.
constexpr std::size_t kMostTogether = 256;

/// Makes the rows of one TrackLayout: walks the sessions and their children from top to bottom. Lives for one call of make() or
/// makePinned().
class LayoutMaker {
public:
    LayoutMaker(
        const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel, TrackLayout& layout) :
        m_trace(trace),
        m_settings(settings), m_cancel(cancel), m_order(trace, withInstants, settings, cancel),
        m_counters(trace.sessions().size(), trace.counters().size(),
            [&](std::size_t row) { return isCurve(trace.counters()[row]) ? trace.counters()[row].session.row() : Grouping::kNoKey; }),
        m_objects(trace.sessions().size(), trace.objects().size(),
            [&](std::size_t row) {
                const bool isShown = !settings.only || settings.only->contains(ObjectId(row));
                return isShown ? trace.objects()[row].session.row() : Grouping::kNoKey;
            }),
        m_writer(trace, layout), m_seen(trace.sessions().size(), false)
    { }
    /// Returns false if cancelled.
    [[nodiscard]] bool make()
    {
        pushSiblings(m_order.roots(), 0);
        while (!m_stack.empty() && !m_cancel.isRequested()) {
            const Pending next = m_stack.back();
            m_stack.pop_back();
            if (next.step == Step::End)
                m_writer.endRow(next.row);
            else if (next.step == Step::Repeats)
                addRepeats(next.sessions, next.indent);
            else if (next.step == Step::Counters)
                addCounters(m_trace, SessionId(next.row), m_counters.of(next.row), next.indent, m_writer);
            else
                addSession(SessionId(next.sessions.front()), next.indent);
        }
        return m_stack.empty();
    }
    void makePinned()
    {
        for (const RowKey& key : m_settings.pinned) {
            if (m_order.isHidden(key.session))
                continue;
            const ThreadId thread = key.thread ? key.thread : m_order.inlinedThread(key.session);
            LayoutRow& row = m_writer.addRow(key.thread ? RowKind::Thread : RowKind::Session, key.session, 0);
            row.thread = thread;
            row.sharesName = thread && sharesName(thread);
            if (!key.thread)
                m_writer.standsFor(key.session);
            if (thread)
                m_writer.addTrack(m_trace.thread(thread).track);
            m_writer.closeRow();
        }
    }

private:
    enum class Step { Session, Repeats, Counters, End };
    struct Pending { ///< one step of the walk over the session tree, which may be too deep for recursion
        Step step;
        int indent;
        std::span<const std::uint32_t> sessions; ///< for Session: one session
        std::size_t row; ///< End: the row whose subtree is complete; Counters: the session's row in the trace
    };

    void pushSiblings(std::span<const std::uint32_t> sessions, int indent)
    {
        const std::size_t bottom = m_stack.size();
        for (std::size_t at = 0; at < sessions.size();) {
            if (!m_order.isKept(SessionId(sessions[at]))) {
                ++at;
                continue;
            }
            const std::size_t count = repeatsAt(sessions.subspan(at));
            const bool isOneRow = count > 1 || m_order.commandOf(SessionId(sessions[at])) > 0;
            m_stack.push_back({isOneRow ? Step::Repeats : Step::Session, indent, sessions.subspan(at, count), 0});
            at += count;
        }
        std::reverse(m_stack.begin() + static_cast<std::ptrdiff_t>(bottom), m_stack.end());
    }
    /// How many sessions at the front are runs of one command, among many, or share a name, run one after the other, use one clock and are
    /// of one side. Overlaid traces must remain distinguishable, hence the clock and the side. Returns 1 if there are too few.
    [[nodiscard]] std::size_t repeatsAt(std::span<const std::uint32_t> sessions) const
    {
        const auto session = [&](std::size_t i) -> const Session& { return m_trace.sessions()[sessions[i]]; };
        const auto shift = [&](std::size_t i) { return m_trace.clockShift(SessionId(sessions[i])); };
        const auto side = [&](std::size_t i) { return m_settings.sides ? m_settings.sides->of(session(i).source) : Side::Head; };
        std::size_t count = 1;
        if (const std::uint32_t command = m_order.commandOf(SessionId(sessions[0])); command > 0) {
            while (count < sessions.size() && m_order.isKept(SessionId(sessions[count]))
                && m_order.commandOf(SessionId(sessions[count])) == command)
                ++count;
            return count;
        }
        while (count < sessions.size() && m_order.isKept(SessionId(sessions[count])) && session(0).name
            && session(count).name == session(0).name && session(count - 1).end <= session(count).start && shift(count) == shift(0)
            && side(count) == side(0))
            ++count;
        return count >= kRepeats ? count : 1;
    }
    void addRepeats(std::span<const std::uint32_t> sessions, int indent)
    {
        const SessionId first(sessions.front());
        const bool opened = m_settings.opened.contains(first);
        const std::size_t index = m_writer.rowCount();
        LayoutRow& row = m_writer.addRow(RowKind::Repeats, first, indent);
        row.collapsible = true;
        row.collapsed = !opened;
        row.isCommand = m_order.commandOf(first) > 0;
        row.runner = m_order.runnerOf(first);
        std::vector<TrackId> tracks;
        std::vector<TrackId> failedTracks; // among many runs, they would not be seen beside the others
        std::vector<Duration> lengths;
        for (const std::uint32_t at : sessions) {
            const SessionId session(at);
            m_writer.addRepeat(session);
            const bool hasFailed = emberline::hasFailed(m_trace, session);
            row.failed += hasFailed ? 1 : 0;
            lengths.push_back(m_trace.session(session).promptTime() - m_trace.session(session).start);
            if (opened)
                continue;
            m_writer.standsFor(session);
            if (const auto threads = m_order.threads(session); !threads.empty())
                (hasFailed ? failedTracks : tracks).push_back(m_trace.threads()[threads.front()].track);
        }
        if (!opened && sessions.size() > 1)
            row.longest = SessionId(sessions[static_cast<std::size_t>(std::ranges::max_element(lengths) - lengths.begin())]);
        std::ranges::sort(lengths);
        row.length = row.isCommand ? median(lengths) : std::accumulate(lengths.begin(), lengths.end(), Duration());
        m_writer.addPacked(tracks, 1, row.isCommand ? 1 : RowWriter::kMaxSlots);
        m_writer.addPacked(failedTracks, 1, 1);
        m_writer.closeRow();
        m_stack.push_back({Step::End, indent, {}, index});
        for (std::size_t i = sessions.size(); i-- > 0;) {
            if (opened || (row.isCommand && SessionId(sessions[i]) == m_settings.shownRun))
                m_stack.push_back({Step::Session, indent + 1, sessions.subspan(i, 1), 0});
        }
    }
    void addSession(SessionId session, int indent)
    {
        if (m_seen[session.row()]) // the parents form a cycle
            return;
        m_seen[session.row()] = true;
        const bool isPiece = m_order.isPiecework() && indent == 0 && !m_settings.only; // what the filter leaves may lie deep
        const bool collapsed = isPiece ? !m_settings.opened.contains(session) : m_settings.collapsed.contains(session);
        const std::size_t index = m_writer.rowCount();
        const ThreadId inlined = m_order.inlinedThread(session);
        LayoutRow& row = m_writer.addRow(RowKind::Session, session, indent);
        row.thread = inlined;
        row.collapsed = collapsed;
        row.isPiece = isPiece;
        m_writer.standsFor(session);
        const std::vector<TrackId> tracks = collapsed && !inlined ? tracksOf(session) : std::vector<TrackId>();
        if (inlined)
            m_writer.addTrack(m_trace.thread(inlined).track, !collapsed ? RowWriter::kAllLanes : isPiece ? kPieceLanes : 1);
        else if (isPiece && !tracks.empty())
            m_writer.addTrack(tracks.front(), kPieceLanes);
        else if (collapsed)
            m_writer.addTogether(tracks);
        const auto lanes = inlined ? m_trace.track(m_trace.thread(inlined).track).lanes.size() : 0;
        m_writer.closeRow();
        const std::size_t rowsBefore = m_writer.rowCount();
        const auto children = m_order.children(session);
        if (!collapsed) {
            addThreads(session, inlined, indent + 1);
            addAsync(session, indent + 1);
            addObjects(m_trace, session, m_objects.of(session.row()), indent + 1, m_writer);
        }
        m_stack.push_back({Step::End, indent, {}, index});
        const bool hasCounters = !m_counters.of(session.row()).empty();
        if (!collapsed) {
            // Counters go below the children, because users look for the children under a process.
            if (hasCounters)
                m_stack.push_back({Step::Counters, indent + 1, {}, session.row()});
            pushSiblings(children, indent + 1);
        }
        m_writer.row(index).collapsible = collapsed || lanes > 1 || !children.empty() || hasCounters || m_writer.rowCount() > rowsBefore;
    }
    /// The tracks of its first threads that take time; if none does, of those that show something.
    [[nodiscard]] std::vector<TrackId> tracksOf(SessionId session) const
    {
        std::vector<TrackId> tracks;
        std::vector<TrackId> sums;
        for (const std::uint32_t thread : m_order.threads(session)) {
            const TrackId track = m_trace.threads()[thread].track;
            if (m_order.hasContent(ThreadId(thread)))
                (takesTime(m_trace, track) ? tracks : sums).push_back(track);
            if (tracks.size() == kMostTogether)
                break;
        }
        sums.resize(std::min(sums.size(), kMostTogether));
        return tracks.empty() ? sums : tracks;
    }
    /// Whether another thread of its session has its name. Goes through the threads of a session once.
    /// One without a name, or with an empty one, is called by its number.
    [[nodiscard]] bool sharesName(ThreadId thread)
    {
        if (m_trace.text(m_trace.thread(thread).name).empty())
            return false;
        const SessionId session = m_trace.thread(thread).session;
        auto [names, isNew] = m_names.try_emplace(session);
        for (const std::uint32_t row : isNew ? m_order.threads(session) : std::span<const std::uint32_t>())
            ++names->second[m_trace.threads()[row].name];
        return names->second[m_trace.thread(thread).name] > 1;
    }
    void addThreads(SessionId session, ThreadId inlined, int indent)
    {
        std::vector<ThreadId> quiet;
        for (const std::uint32_t row : m_order.threads(session)) {
            const ThreadId thread(row);
            if (thread == inlined || !m_order.hasContent(thread))
                continue;
            if (m_order.isQuiet(thread) && !m_settings.isPinned({session, thread}))
                quiet.push_back(thread);
            else
                addThread(thread, indent);
        }
        if (!quiet.empty())
            addQuiet(session, quiet, indent);
    }
    void addThread(ThreadId thread, int indent)
    {
        LayoutRow& made = m_writer.addRow(RowKind::Thread, m_trace.thread(thread).session, indent);
        made.thread = thread;
        made.sharesName = sharesName(thread);
        m_writer.addTrack(m_trace.thread(thread).track);
        m_writer.closeRow();
    }
    /// One row that shows how busy all of them are, and below it, if the user wants, a row for each.
    void addQuiet(SessionId session, std::span<const ThreadId> threads, int indent)
    {
        const bool shown = m_settings.quietShown.contains(session);
        std::vector<TrackId> timed;
        for (const ThreadId thread : threads) {
            if (const TrackId track = m_trace.thread(thread).track; takesTime(m_trace, track))
                timed.push_back(track);
        }
        const std::size_t index = m_writer.rowCount();
        LayoutRow& row = m_writer.addRow(RowKind::Quiet, session, indent);
        row.collapsible = true;
        row.collapsed = !shown;
        row.itemCount = static_cast<std::uint32_t>(threads.size());
        row.areSums = timed.empty();
        timed.resize(std::min(timed.size(), kMostTogether));
        if (!shown && !timed.empty())
            m_writer.addTogether(timed);
        m_writer.closeRow();
        for (const ThreadId thread : shown ? threads : std::span<const ThreadId>())
            addThread(thread, indent + 1);
        m_writer.endRow(index);
    }
    void addAsync(SessionId session, int indent)
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

    const Trace& m_trace;
    const RowSettings& m_settings;
    Cancellation m_cancel;
    RowOrder m_order;
    Grouping m_counters; ///< by session; those that have a row
    Grouping m_objects; ///< by session; those that the filter passes
    RowWriter m_writer;
    std::vector<Pending> m_stack;
    std::vector<bool> m_seen; ///< by SessionId
    std::unordered_map<SessionId, std::unordered_map<StringId, int>> m_names; ///< how many threads have a name
};

} // namespace

std::optional<RowKey> rowKeyOf(const LayoutRow& row)
{
    if (row.kind == RowKind::Thread)
        return RowKey{row.session, row.thread};
    return row.kind == RowKind::Session ? std::optional(RowKey{row.session, {}}) : std::nullopt;
}

bool TrackLayout::make(const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel)
try {
    follow(trace, settings.hiddenSources);
    m_of = trace.identity();
    m_signature = structureOf(trace);
    return LayoutMaker(trace, withInstants, settings, cancel, *this).make();
} catch (const RowOrder::Cancelled&) {
    return false;
}

bool TrackLayout::makePinned(const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel)
try {
    follow(trace, settings.hiddenSources);
    if (!settings.pinned.empty())
        LayoutMaker(trace, withInstants, settings, cancel, *this).makePinned();
    return true;
} catch (const RowOrder::Cancelled&) {
    return false;
}

bool TrackLayout::describes(const Trace& trace) const
{
    // These are packed by their extents, which grow with their regions.
    const auto isPacked = [](const LayoutRow& row) { return row.kind == RowKind::Async || row.kind == RowKind::Repeats; };
    return isOf(trace) && std::ranges::none_of(m_rows, isPacked) && structureOf(trace) == m_signature;
}

void TrackLayout::follow(const Trace& trace, const std::set<SourceId>& hiddenSources)
{
    m_hiddenSources = hiddenSources;
    m_extent = extentOf(trace, m_hiddenSources);
}

std::size_t TrackLayout::rowAt(std::int64_t y) const
{
    const auto after = std::ranges::upper_bound(m_rows, y, {}, &LayoutRow::y);
    const auto row = static_cast<std::size_t>(after - m_rows.begin());
    return row == 0 ? 0 : y < m_height ? row - 1 : m_rows.size();
}

std::optional<std::size_t> TrackLayout::rowOf(SessionId session) const
{
    if (session.row() >= m_rowOfSession.size() || m_rowOfSession[session.row()] == 0)
        return std::nullopt;
    return m_rowOfSession[session.row()] - 1;
}

std::optional<std::size_t> TrackLayout::rowOf(ThreadId thread, const Trace& trace) const
{
    const TrackId track = trace.thread(thread).track;
    if (track.row() >= m_rowOfTrack.size() || m_rowOfTrack[track.row()] == 0)
        return std::nullopt;
    return m_rowOfTrack[track.row()] - 1;
}

std::optional<TrackLayout::LanePlace> TrackLayout::placeOf(const Trace& trace, RegionId region) const
{
    const TrackId track = trace.track(region);
    if (track.row() >= m_rowOfTrack.size() || m_rowOfTrack[track.row()] == 0)
        return std::nullopt;
    const LayoutSlot& slot = m_slots[m_slotOfTrack[track.row()]];
    if (trace.depth(region) >= slot.laneCount)
        return std::nullopt;
    return LanePlace{m_rowOfTrack[track.row()] - 1, slot.firstLane + trace.depth(region)};
}

std::optional<TrackLayout::LanePlace> TrackLayout::placeOf(ObjectId object) const
{
    if (object.row() >= m_placeOfObject.size() || m_placeOfObject[object.row()].row == 0)
        return std::nullopt;
    const LanePlace& place = m_placeOfObject[object.row()];
    return LanePlace{place.row - 1, place.lane};
}

} // namespace emberline
