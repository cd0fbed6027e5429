// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/busy_time.h"

#include "model/timed_tracks.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <span>
#include <vector>

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
            const LaneRun& run = *m_lane->runs[m_run];
            if (endsAfter(run.extent().end, time) && goPast(run, time))
                return true;
        }
        return false;
    }
    /// Where the walk stands, after goPast() has been true.
    [[nodiscard]] TraceRange span() const
    {
        const std::size_t row = m_lane->runs[m_run]->regions()[m_at].row();
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

} // namespace

Duration busyTime(const Trace& trace, const ShownRange& range, const std::atomic<bool>* cancel)
{
    struct Next {
        TraceTime begin;
        std::size_t walk;
        bool operator>(const Next& other) const { return begin > other.begin; }
    };
    const TraceTime end = range ? range->end : TraceTime::max();
    TraceTime counted = range ? range->begin : TraceTime::min(); // up to here
    std::vector<LaneWalk> walks;
    std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
    const TimedTracks timed(trace);
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const Track& track = trace.tracks()[row];
        for (const Lane& lane : track.lanes) {
            LaneWalk walk(trace.regions(), lane, trace.clockShift(track.session));
            if (!timed[TrackId(row)] || !walk.goPast(counted))
                continue;
            queue.push({walk.span().begin, walks.size()});
            walks.push_back(walk);
        }
    }
    Duration busy{};
    while (!queue.empty() && queue.top().begin < end && !(cancel && cancel->load(std::memory_order_relaxed))) {
        LaneWalk& walk = walks[queue.top().walk];
        const TraceRange span = walk.span();
        const TraceTime begin = std::max(span.begin, counted);
        const TraceTime until = std::min(span.end, end);
        if (until > begin) {
            busy += until - begin;
            counted = until;
        }
        const std::size_t number = queue.top().walk;
        queue.pop();
        if (walk.goPast(std::max(counted, span.end)))
            queue.push({walk.span().begin, number});
    }
    return busy;
}

} // namespace emberline
