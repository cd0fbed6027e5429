// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"

#include "model/cancellation.h"
#include "model/dialect.h"

#include <algorithm>
#include <compare>
#include <functional>
#include <iterator>
#include <queue>
#include <utility>

namespace emberline {

namespace {

/// Walks through the regions of a lane by start, and leaves out those that end before a given time. Refers to the trace.
class LaneWalk {
public:
    LaneWalk(const RegionColumns& columns, const Lane& lane, ClockShift shift) : m_columns(&columns), m_lane(&lane), m_shift(shift) { }

    /// Goes to the next region that ends after `time`. False: there is none.
    [[nodiscard]] bool goPast(TraceTime time)
    {
        for (; m_run < m_lane->runs.size(); ++m_run, m_at = 0) {
            if (const LaneRun& run = *m_lane->runs[m_run]; endsAfter(run.extent().end, time) && goPast(run, time))
                return true;
        }
        return false;
    }
    /// Where the walk stands, after goPast() has been true.
    [[nodiscard]] RegionId region() const { return m_lane->runs[m_run]->regions()[m_at]; }
    void leaveOut() { ++m_at; }
    [[nodiscard]] TraceRange span() const
    {
        const std::size_t row = region().row();
        return m_shift.shown(SourceRange{m_columns->start[row], m_columns->end[row]});
    }

private:
    [[nodiscard]] bool endsAfter(SourceTime end, TraceTime time) const { return m_shift.shown(end) > time; }

    [[nodiscard]] bool goPast(const LaneRun& run, TraceTime time)
    {
        const std::span<const RegionId> regions = run.regions();
        const std::span<const LaneBucket> buckets = run.level(0);
        while (m_at < regions.size()) {
            const std::size_t bucket = m_at / LaneRun::kFanOut;
            if (!endsAfter(buckets[bucket].end, time))
                m_at = (bucket + 1) * LaneRun::kFanOut;
            else if (!endsAfter(m_columns->end[regions[m_at].row()], time))
                ++m_at;
            else
                return true;
        }
        return false;
    }

    const RegionColumns* m_columns;
    const Lane* m_lane;
    ClockShift m_shift;
    std::size_t m_run = 0;
    std::size_t m_at = 0; ///< in the run
};

using WorkOf = std::function<RegionWork(RegionId)>;

/// Walks through what a thread does, in the order of time, by the regions of all its lanes. Reads each region within the range once, and
/// ends early once it is cancelled: a single stretch may hold all regions of a thread.
class ThreadWalk {
public:
    struct Stretch {
        TraceRange range;
        RegionWork work;
    };

    ThreadWalk(const Trace& trace, const Track& track, TraceRange within, const WorkOf& workOf, const std::atomic<bool>* cancel) :
        m_within(within), m_workOf(&workOf), m_cancel(cancel), m_at(within.begin)
    {
        for (const Lane& lane : track.lanes) {
            LaneWalk walk(trace.regions(), lane, trace.clockShift(track.session));
            if (!walk.goPast(within.begin))
                continue;
            m_starts.push({walk.span().begin, m_lanes.size()});
            m_lanes.push_back(walk);
        }
    }

    /// The next stretch in which the thread works or waits, within the range; of a region without length that works in neither, its moment.
    [[nodiscard]] std::optional<Stretch> next()
    {
        if (m_moment)
            return takeMoment();
        Stretch stretch{{m_at, m_at}, RegionWork::Nothing};
        while (m_at < m_within.end) {
            if (Cancellation(m_cancel).isRequested())
                return {};
            while (!m_running.empty() && m_running.back().end <= m_at)
                m_running.pop_back(); // first, so that slices one after another take no more room than one
            beginRegions();
            const RegionWork work = m_running.empty() ? RegionWork::Nothing : m_running.back().work;
            if (work == RegionWork::Works)
                m_moment.reset();
            if ((work != stretch.work || m_moment) && stretch.work != RegionWork::Nothing)
                return stretch;
            if (m_moment)
                return takeMoment();
            if (work != stretch.work)
                stretch = {{m_at, m_at}, work};
            if (m_running.empty() && m_starts.empty())
                return {};
            m_at
                = std::min(m_running.empty() ? m_within.end : m_running.back().end, m_starts.empty() ? m_within.end : m_starts.top().begin);
            m_at = std::min(m_at, m_within.end);
            stretch.range.end = m_at;
        }
        return stretch.work == RegionWork::Nothing ? std::nullopt : std::optional(stretch);
    }

    /// The next part in which it works that ends after `time`.
    [[nodiscard]] std::optional<TraceRange> nextWork(TraceTime time)
    {
        while (const std::optional<Stretch> stretch = next()) {
            if (stretch->work == RegionWork::Works && stretch->range.end > time)
                return stretch->range;
        }
        return {};
    }

private:
    struct Start {
        TraceTime begin;
        std::size_t lane;
        auto operator<=>(const Start& other) const = default; // of those that begin at once, the outer first
    };
    struct Running {
        TraceTime end;
        RegionWork work;
    };

    void beginRegions()
    {
        while (!m_starts.empty() && m_starts.top().begin <= m_at) {
            const std::size_t number = m_starts.top().lane;
            LaneWalk& lane = m_lanes[number];
            m_starts.pop();
            const TraceRange span = lane.span();
            const RegionWork work = (*m_workOf)(lane.region());
            if (span.isEmpty() && work == RegionWork::Works)
                m_moment = span.begin;
            else if (!span.isEmpty() && work != RegionWork::Nothing)
                m_running.push_back({span.end, work});
            lane.leaveOut();
            if (lane.goPast(m_within.begin))
                m_starts.push({lane.span().begin, number});
        }
    }
    Stretch takeMoment()
    {
        const TraceTime moment = *std::exchange(m_moment, std::nullopt);
        return {{moment, moment}, RegionWork::Works};
    }

    TraceRange m_within;
    const WorkOf* m_workOf;
    const std::atomic<bool>* m_cancel;
    std::vector<LaneWalk> m_lanes;
    std::priority_queue<Start, std::vector<Start>, std::greater<>> m_starts; ///< of the lanes' next regions
    std::vector<Running> m_running; ///< by begin; those that ended below a longer one are removed once they are the last
    TraceTime m_at;
    std::optional<TraceTime> m_moment; ///< at which a region without length worked
};

/// When any of some threads works. Of a thread whose dialect knows no region that waits, it walks through one lane after another, and skips
/// what lies under a region that is already counted.
class WorkWalk {
public:
    WorkWalk(const Trace& trace, TraceRange within, const std::atomic<bool>* cancel, WorkOf workOf) :
        m_trace(trace), m_within(within), m_cancel(cancel), m_workOf(std::move(workOf))
    { }
    WorkWalk(const WorkWalk&) = delete;
    WorkWalk& operator=(const WorkWalk&) = delete;

    void add(const Track& track)
    {
        if (m_trace.dialect(track.session).knowsIdleRegions()) {
            m_threads.emplace_back(m_trace, track, m_within, m_workOf, m_cancel);
            return;
        }
        for (const Lane& lane : track.lanes) {
            LaneWalk walk(m_trace.regions(), lane, m_trace.clockShift(track.session));
            if (walk.goPast(m_within.begin))
                m_lanes.push_back(walk);
        }
    }

    /// Calls visit() by time for each part of the range that no earlier call was about; of a region without length, for the moment.
    void visit(auto visit)
    {
        struct Next {
            TraceRange span;
            std::size_t walk;
            bool operator>(const Next& other) const { return span.begin > other.span.begin; }
        };
        std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
        TraceTime counted = m_within.begin; // up to here
        const auto advance = [&](std::size_t walk) {
            if (const std::optional<TraceRange> span = nextWork(walk, counted))
                queue.push({*span, walk});
        };
        for (std::size_t walk = 0; walk < m_lanes.size() + m_threads.size(); ++walk)
            advance(walk);
        while (!queue.empty() && queue.top().span.begin < m_within.end && !Cancellation(m_cancel).isRequested()) {
            const auto [span, walk] = queue.top();
            queue.pop();
            const TraceRange part{std::max(span.begin, counted), std::min(span.end, m_within.end)};
            if (part.begin <= part.end)
                visit(part);
            counted = std::max(counted, span.end);
            advance(walk);
        }
    }

private:
    std::optional<TraceRange> nextWork(std::size_t walk, TraceTime time)
    {
        if (walk >= m_lanes.size())
            return m_threads[walk - m_lanes.size()].nextWork(time);
        for (LaneWalk& lane = m_lanes[walk]; lane.goPast(time); lane.leaveOut()) {
            if (m_workOf(lane.region()) == RegionWork::Works)
                return lane.span();
        }
        return {};
    }

    const Trace& m_trace;
    TraceRange m_within;
    const std::atomic<bool>* m_cancel;
    WorkOf m_workOf;
    std::vector<LaneWalk> m_lanes;
    std::vector<ThreadWalk> m_threads;
};

WorkSpan spanOfWork(WorkWalk& walk)
{
    std::optional<TraceTime> first;
    WorkSpan span;
    walk.visit([&](TraceRange part) {
        first = first.value_or(part.begin);
        span.range = {*first, part.end};
        span.busy += part.length();
    });
    return span;
}

constexpr TraceRange kEver{TraceTime::min(), TraceTime::max()};

/// Of a thread whose log says when it ran, that; otherwise the life of its process.
TraceRange lifeOf(const Trace& trace, SessionId session, ThreadId thread)
{
    const TrackId track = thread ? trace.thread(thread).track : TrackId();
    const RegionId first = track ? firstOf(trace.track(track).lanes) : RegionId();
    if (first && trace.role(first) == RegionRole::Thread) {
        const LaneRuns& runs = trace.track(track).lanes.front().runs;
        return trace.shown(session, SourceRange{runs.front()->begin(), runs.back()->extent().end});
    }
    return trace.shown(session, SourceRange{trace.session(session).start, trace.session(session).end});
}

} // namespace

Duration busyTime(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel)
{
    WorkOfTrace workOf(trace);
    WorkWalk walk(trace, range.value_or(kEver), cancel, std::ref(workOf));
    const TimedTracks timed(trace);
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        if (timed[TrackId(row)])
            walk.add(trace.tracks()[row]);
    }
    return spanOfWork(walk).busy;
}

WorkSpan workSpanOf(const Trace& trace, std::span<const TrackId> tracks)
{
    WorkOfTrace workOf(trace);
    WorkWalk walk(trace, kEver, nullptr, [&](RegionId region) { return trace.isOpen(region) ? RegionWork::Nothing : workOf(region); });
    for (const TrackId track : tracks) {
        if (trace.track(track).thread && takesTime(trace, track))
            walk.add(trace.track(track));
    }
    return spanOfWork(walk);
}

IdleRegions& WorkOfTrace::idleRegions(RegionId region)
{
    const Dialect& dialect = m_trace.dialect(m_trace.track(m_reader[region].track()).session);
    return m_byDialect.try_emplace(&dialect, m_trace, dialect).first->second;
}

WorkClocks::WorkClocks(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel)
{
    WorkOfTrace workOfTrace(trace);
    const WorkOf workOf = std::ref(workOfTrace);
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const Track& track = trace.tracks()[row];
        if (!track.thread || !trace.dialect(track.session).knowsIdleRegions())
            continue;
        m_waits.resize(trace.tracks().size());
        ThreadWalk walk(trace, track, range.value_or(kEver), workOf, cancel);
        Duration before{};
        while (const std::optional<ThreadWalk::Stretch> stretch = walk.next()) {
            if (stretch->work != RegionWork::Waits)
                continue;
            const SourceRange wait = trace.clockShift(track.session).inSource(stretch->range);
            m_waits[row].push_back({wait.begin, wait.end, before});
            before += wait.length();
        }
    }
}

SourceTime WorkClocks::at(TrackId track, SourceTime time) const
{
    if (areTrivial())
        return time;
    const std::vector<Wait>& waits = m_waits[track.row()];
    const auto next = std::ranges::upper_bound(waits, time, {}, &Wait::begin);
    if (next == waits.begin())
        return time;
    const Wait& last = *std::prev(next);
    return time - (last.before + (std::min(time, last.end) - last.begin));
}

IdleRegions::IdleRegions(const Trace& trace, const Dialect& dialect) : m_trace(trace), m_dialect(dialect)
{
    if (dialect.knowsIdleRegions())
        m_numbers.emplace();
}

RegionWork IdleRegions::workOf(RegionId region, const RegionReader::Row& row)
{
    if (row.role() == RegionRole::Async || hasLostEnd(m_trace, region))
        return RegionWork::Nothing;
    return isLoggedRegion(row.role()) ? meaningOf(row).work : RegionWork::Works;
}

IdleRegions::Meaning IdleRegions::meaningOf(const RegionReader::Row& row)
{
    if (!m_numbers)
        return {RegionWork::Works, false};
    const std::uint32_t number = (*m_numbers)[std::uint64_t{row.category().row()} << 32 | row.name().row()];
    if (number == m_byTopic.size()) {
        const auto topic = m_dialect.topicOfRegion(m_trace.text(row.category()), m_trace.text(row.name()));
        const bool isIdle = topic && topic->kind == TopicKind::Idle;
        const bool waits = topic && topic->state == TopicState::Waiting;
        m_byTopic.push_back({!isIdle ? RegionWork::Works : waits ? RegionWork::Waits : RegionWork::Nothing, waits});
    }
    return m_byTopic[number];
}

std::vector<TraceRange> longestIdle(
    const Trace& trace, SessionId session, ThreadId thread, std::size_t most, const std::atomic<bool>* cancel)
{
    const TraceRange life = lifeOf(trace, session, thread);
    WorkOfTrace workOf(trace);
    WorkWalk walk(trace, life, cancel, [&](RegionId region) {
        const RegionRole role = trace.role(region);
        return role == RegionRole::Process || role == RegionRole::Thread ? RegionWork::Nothing : workOf(region);
    });
    bool isTimed = false;
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const Track& track = trace.tracks()[row];
        const bool isAsked = thread ? track.thread == thread : track.session == session && track.thread; // others are asynchronous
        if (!isAsked || !takesTime(trace, TrackId(row)))
            continue;
        isTimed = true;
        walk.add(track);
    }
    if (!isTimed)
        return {};
    std::vector<TraceRange> longest;
    TraceTime idleSince = life.begin;
    const auto endIdle = [&](TraceTime time) {
        const TraceRange gap{idleSince, time};
        if (gap.isEmpty())
            return;
        longest.insert(std::ranges::upper_bound(longest, gap.length(), std::greater(), &TraceRange::length), gap);
        if (longest.size() > most)
            longest.pop_back();
    };
    walk.visit([&](TraceRange part) {
        endIdle(part.begin);
        idleSince = part.end;
    });
    endIdle(life.end);
    return Cancellation(cancel).isRequested() ? std::vector<TraceRange>() : longest;
}

namespace {

constexpr std::int64_t kCells = 1 << 16;
constexpr std::size_t kMostGaps = 4096;
constexpr std::size_t kFewGaps = 16;
constexpr int kSparse = 10; ///< many gaps must leave a picture of which a tenth is busy, since they make it restless
constexpr std::size_t kLeastPart = 25; ///< a gap is at least this part of what is left, or the average share of more gaps

/// Which cells of a trace's time anything touches. Spans come in any order, so this needs no sorting; it finds every gap longer than two
/// cells, and its exact ends. Gaps that are known, in time order, take no cells, so that those of the rest are smaller.
class Occupancy {
public:
    Occupancy(TraceRange extent, std::span<const TraceRange> known) :
        m_begin(extent.begin), m_change(kCells + 1, 0), m_first(kCells, TraceTime::max()), m_last(kCells, TraceTime::min())
    {
        Duration left{};
        for (const TraceRange gap : known)
            m_known.emplace_back(gap.end, left += gap.length());
        m_cell = toNs(extent.length() - left) / kCells + 1;
    }

    [[nodiscard]] Duration cell() const { return Duration(m_cell); }

    void add(TraceRange span)
    {
        span.end = std::max(span.begin, span.end);
        const std::size_t from = cellOf(span.begin);
        const std::size_t to = cellOf(span.end);
        ++m_change[from];
        --m_change[to + 1];
        m_first[from] = std::min(m_first[from], span.begin);
        m_last[to] = std::max(m_last[to], span.end);
    }

    [[nodiscard]] std::vector<TraceRange> gaps() const
    {
        std::vector<TraceRange> found;
        std::int64_t open = 0;
        bool wasFree = false;
        TraceTime end = TraceTime::max(); // of what is left of the gap
        for (std::size_t cell = 0; cell < m_first.size(); ++cell) {
            open += m_change[cell];
            if (open > 0 && wasFree && end < m_first[cell])
                found.push_back({end, m_first[cell]});
            if (open > 0)
                end = m_last[cell];
            wasFree = open == 0;
        }
        return found;
    }

private:
    [[nodiscard]] std::size_t cellOf(TraceTime time) const
    {
        const auto after = std::ranges::upper_bound(m_known, time, {}, &std::pair<TraceTime, Duration>::first);
        const Duration left = after == m_known.begin() ? Duration() : (after - 1)->second;
        return static_cast<std::size_t>(std::clamp<std::int64_t>(toNs(time - m_begin - left) / m_cell, 0, kCells - 1));
    }

    TraceTime m_begin;
    std::vector<std::pair<TraceTime, Duration>> m_known; ///< the end of each gap, and how long it is with those before it
    std::int64_t m_cell = 1;
    std::vector<std::int64_t> m_change; ///< of the number of open spans, at the begin of each cell
    std::vector<TraceTime> m_first; ///< begin in each cell
    std::vector<TraceTime> m_last; ///< end in each cell
};

/// A bucket of regions that is shorter than a cell hides no gap, so its regions need no look. What `waits` counts at its begin and its end.
void addLane(const RegionColumns& regions, const Lane& lane, ClockShift shift, auto waits, Occupancy& busy)
{
    for (const auto& run : lane.runs) {
        const auto all = run->regions();
        const auto buckets = run->level(0);
        for (std::size_t bucket = 0; bucket < buckets.size(); ++bucket) {
            const TraceRange whole = shift.shown(SourceRange{buckets[bucket].begin, buckets[bucket].end});
            if (whole.length() <= busy.cell()) {
                busy.add(whole);
                continue;
            }
            const std::size_t stop = std::min(all.size(), (bucket + 1) * LaneRun::kFanOut);
            for (std::size_t at = bucket * LaneRun::kFanOut; at < stop; ++at) {
                const TraceRange span = shift.shown(SourceRange{regions.start[all[at].row()], regions.end[all[at].row()]});
                if (!waits(all[at])) {
                    busy.add(span);
                } else {
                    busy.add({span.begin, span.begin});
                    busy.add({span.end, span.end});
                }
            }
        }
    }
}

/// Instants and values of counters: whatever was recorded deserves its place.
void addMoments(const Trace& trace, Occupancy& busy)
{
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        const TraceTime time = trace.shown(InstantId(row));
        busy.add({time, time});
    }
    for (const Counter& counter : trace.counters()) {
        const ClockShift shift = trace.clockShift(counter.session);
        for (std::size_t point = 0; point < counter.pointCount; ++point) {
            const TraceTime time = shift.shown((*counter.points)[point].time);
            busy.add({time, time});
        }
    }
}

Duration lengthOf(std::span<const TraceRange> gaps)
{
    Duration sum{};
    for (const TraceRange gap : gaps)
        sum += gap.length();
    return sum;
}

/// Of `gaps`, the longest first, at most `most` that are long beside what is left without them.
std::vector<TraceRange> longest(std::span<const TraceRange> gaps, std::size_t most, Duration whole)
{
    gaps = gaps.first(std::min(gaps.size(), most));
    Duration left = whole - lengthOf(gaps);
    const auto least = [&] { return left / static_cast<std::int64_t>(std::max(kLeastPart, gaps.size())); };
    for (; !gaps.empty() && gaps.back().length() < least(); gaps = gaps.first(gaps.size() - 1))
        left += gaps.back().length();
    return {gaps.begin(), gaps.end()};
}

/// Those that are not known yet; none if cancelled.
std::vector<TraceRange> idleGapsBeside(std::span<const TraceRange> known, const Trace& trace, const std::atomic<bool>* cancel)
{
    Occupancy busy(trace.extent(), known);
    WorkOfTrace workOf(trace);
    for (const Track& track : trace.tracks()) {
        const ClockShift shift = trace.clockShift(track.session);
        const auto waits
            = [&](RegionId region) { return !track.thread && trace.role(region) == RegionRole::Async && workOf.hasIdleTopic(region); };
        for (const Lane& lane : track.lanes) {
            if (Cancellation(cancel).isRequested())
                return {};
            addLane(trace.regions(), lane, shift, waits, busy);
        }
    }
    addMoments(trace, busy);
    return busy.gaps();
}

} // namespace

std::vector<TraceRange> worthFolding(std::vector<TraceRange> gaps, Duration whole)
{
    std::erase_if(gaps, [](TraceRange gap) { return gap.length() < kShortestIdle; });
    std::ranges::stable_sort(gaps, std::greater(), &TraceRange::length);
    const Duration busy = whole - lengthOf(gaps);
    std::vector<TraceRange> folded = longest(gaps, kMostGaps, whole);
    if (folded.size() > kFewGaps && whole - lengthOf(folded) > kSparse * busy)
        folded = longest(gaps, kFewGaps, whole);
    if (whole - lengthOf(folded) > whole / 2)
        return {};
    std::ranges::sort(folded, {}, &TraceRange::begin);
    return folded;
}

std::vector<TraceRange> findIdleGaps(const Trace& trace, const std::atomic<bool>* cancel)
{
    const Duration whole = trace.extent().length();
    if (whole < 2 * kShortestIdle)
        return {};
    constexpr int kMuch = 16; // beside more of that, what is worth folding has some cells
    std::vector<TraceRange> gaps;
    Duration left = whole;
    Duration before;
    do {
        const std::vector<TraceRange> found = idleGapsBeside(gaps, trace, cancel);
        if (Cancellation(cancel).isRequested())
            return {};
        gaps.insert(gaps.end(), found.begin(), found.end());
        std::ranges::sort(gaps, {}, &TraceRange::begin);
        before = std::exchange(left, whole - lengthOf(gaps));
    } while (left < before / kMuch);
    return worthFolding(std::move(gaps), whole);
}

Duration timeWithout(std::span<const TraceRange> gaps, const Trace& trace, const std::atomic<bool>* cancel)
{
    return gaps.empty() ? trace.extent().length() : busyTime(trace, {}, cancel);
}

} // namespace emberline
