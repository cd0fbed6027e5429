// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/thread_load.h"

#include "model/analysis/busy_time.h"
#include "model/dialect.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

namespace emberline {

namespace {

/// The lane's region without an end, after which no other can begin.
std::optional<RegionId> openRegion(const Trace& trace, const Lane& lane)
{
    if (lane.runs.empty() || lane.runs.back()->regions().empty())
        return std::nullopt;
    const RegionId last = lane.runs.back()->regions().back();
    return trace.isOpen(last) ? std::optional(last) : std::nullopt;
}

/// How long the lane's regions run that begin at `from` or later, without the open one. Looks into the first and the last run only. An open
/// region is not subtracted from a sum, because it may be so long that the sum is not exact enough for the others.
double coveredFrom(const Trace& trace, const Lane& lane, SourceTime from, bool hasOpen)
{
    double covered = 0;
    auto run = std::ranges::lower_bound(lane.runs, from, {}, [](const LaneRunPtr& one) { return one->begin(); });
    for (run -= run == lane.runs.begin() ? 0 : 1; run != lane.runs.end(); ++run) {
        const bool endsOpen = hasOpen && std::next(run) == lane.runs.end();
        if ((*run)->begin() >= from && !endsOpen) {
            covered += static_cast<double>((*run)->buckets().back().covered);
            continue;
        }
        const auto buckets = (*run)->level(0).first((*run)->level(0).size() - (endsOpen ? 1 : 0));
        for (const LaneBucket& bucket : buckets)
            covered += bucket.begin >= from ? static_cast<double>(bucket.covered) : 0;
        const auto regions = (*run)->regions();
        for (std::size_t i = buckets.size() * LaneRun::kFanOut; endsOpen && i + 1 < regions.size(); ++i)
            covered += trace.start(regions[i]) >= from ? static_cast<double>(toNs(trace.duration(regions[i]))) : 0;
    }
    return covered;
}

/// How long each thread waits in regions that have ended. The trace keeps these sums, so that each region is read once however often rows
/// are ordered: an order that left waits out only while there are few would change when there are many.
class ThreadWaits {
public:
    /// In nanoseconds.
    [[nodiscard]] std::vector<double> of(const Trace& trace)
    {
        const std::scoped_lock lock(m_mutex);
        std::vector<Reading> sources;
        std::ranges::transform(trace.sources(), std::back_inserter(sources), [](const Source& source) {
            return Reading{source.dialect, source.isWhole || source.isCut};
        });
        const auto before = std::span(sources).first(std::min(sources.size(), m_sources.size()));
        if (trace.regionCount() < m_known || !std::ranges::equal(m_sources, before)) {
            m_known = 0;
            m_open.clear();
            m_inOpen.clear();
            m_sums.clear();
        }
        m_sources = std::move(sources);
        m_sums.resize(trace.threads().size());
        WorkOfTrace workOf(trace);
        for (const RegionId region : std::exchange(m_open, {}))
            add(trace, workOf, region);
        for (; m_known < trace.regionCount(); ++m_known)
            add(trace, workOf, RegionId(m_known));
        return m_sums;
    }

private:
    /// What all depends on: the writer may be known late, and the parent of a slice may come after it.
    struct Reading {
        const Dialect* dialect;
        bool isOver;
        bool operator==(const Reading&) const = default;
    };

    /// What runs within a wait is no wait, and a wait within another one counts once. Marks of an idle topic without others around them
    /// are no work, either.
    void add(const Trace& trace, WorkOfTrace& workOf, RegionId region)
    {
        const Track& track = trace.track(trace.track(region));
        if (!track.thread || !trace.dialect(track.session).knowsIdleRegions())
            return;
        if (trace.isOpen(region))
            return m_open.push_back(region);
        const RegionWork work = workOf(region);
        const RegionId parent = trace.parent(region);
        const bool waits = work == RegionWork::Waits || (work == RegionWork::Nothing && !parent);
        const bool isWithinWait = work != RegionWork::Nothing && parent && workOf(parent) == RegionWork::Waits;
        const auto length = static_cast<double>(toNs(trace.duration(region)));
        double& sum = m_sums[track.thread.row()];
        sum += waits ? length : 0;
        if (isWithinWait)
            (trace.isOpen(parent) ? m_inOpen[parent] : sum) -= length;
        if (const auto within = m_inOpen.extract(region))
            sum += within.mapped();
    }

    std::mutex m_mutex;
    std::vector<Reading> m_sources;
    std::size_t m_known = 0; ///< regions
    std::vector<RegionId> m_open; ///< of these
    std::map<RegionId, double> m_inOpen; ///< what is to be added for what runs within a wait, once that has ended
    std::vector<double> m_sums; ///< by ThreadId
};

} // namespace

std::vector<float> coveredTimes(const Trace& trace)
{
    const TimedTracks takesTime(trace);
    std::vector<float> busy(trace.threads().size());
    for (std::size_t row = 0; row < busy.size(); ++row) {
        const TrackId id = trace.threads()[row].track;
        if (!takesTime[id])
            continue;
        double covered = 0;
        SourceTime from = SourceTime::min();
        for (const Lane& lane : trace.track(id).lanes) {
            const std::optional<RegionId> open = openRegion(trace, lane);
            covered += coveredFrom(trace, lane, from, open.has_value());
            if (!open)
                break;
            from = trace.start(*open);
        }
        busy[row] = static_cast<float>(covered);
    }
    return busy;
}

std::vector<float> busyTimes(const Trace& trace)
{
    constexpr double kRounded = 1e-6; // of the sums of lanes: less than that is no work
    std::vector<float> busy = coveredTimes(trace);
    const std::vector<double> waits = trace.kept().of<ThreadWaits>().of(trace);
    for (std::size_t row = 0; row < busy.size(); ++row) {
        const double worked = busy[row] - waits[row];
        busy[row] = worked > busy[row] * kRounded ? static_cast<float>(worked) : 0;
    }
    return busy;
}

} // namespace emberline
