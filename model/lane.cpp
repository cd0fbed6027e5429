// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/lane.h"

#include "model/trace_columns.h"

#include <algorithm>

namespace emberline {

namespace {

Timestamp startOf(const RegionColumns& columns, RegionId id)
{
    return columns.start[id.row()];
}

/// From one time to a later one; no times are so far apart that it overflows.
float nsAfter(Timestamp earlier, Timestamp time)
{
    return static_cast<float>(static_cast<std::uint64_t>(toNs(time)) - static_cast<std::uint64_t>(toNs(earlier)));
}

LaneBucket bucketOf(const RegionColumns& columns, std::span<const RegionId> regions)
{
    LaneBucket bucket{startOf(columns, regions.front()), Timestamp::min(), regions.front()};
    double covered = 0;
    Timestamp longestStart;
    Duration longest = Duration::min();
    for (const RegionId id : regions) {
        const Timestamp start = startOf(columns, id);
        const Timestamp end = timestampFromNs(columns.endNs[id.row()]);
        const Duration length = end - start;
        bucket.end = std::max(bucket.end, end);
        covered += static_cast<double>(toNs(length));
        if (length > longest) {
            longest = length;
            longestStart = start;
            bucket.longest = id;
        }
    }
    bucket.covered = static_cast<float>(covered);
    bucket.longestLength = static_cast<float>(toNs(longest));
    bucket.longestAfter = nsAfter(bucket.begin, longestStart);
    return bucket;
}

LaneBucket bucketOf(const RegionColumns& columns, std::span<const LaneBucket> buckets)
{
    LaneBucket sum = buckets.front();
    auto covered = static_cast<double>(sum.covered);
    for (const LaneBucket& bucket : buckets.subspan(1)) {
        sum.end = std::max(sum.end, bucket.end);
        covered += static_cast<double>(bucket.covered);
        if (bucket.longestLength > sum.longestLength) {
            sum.longest = bucket.longest;
            sum.longestLength = bucket.longestLength;
        }
    }
    sum.longestAfter = nsAfter(sum.begin, startOf(columns, sum.longest));
    sum.covered = static_cast<float>(covered);
    return sum;
}

template <class T>
void appendLevelOver(const RegionColumns& columns, std::span<const T> below, std::vector<LaneBucket>& to)
{
    for (std::size_t at = 0; at < below.size(); at += LaneRun::kFanOut)
        to.push_back(bucketOf(columns, below.subspan(at, std::min(LaneRun::kFanOut, below.size() - at))));
}

void appendRuns(const RegionColumns& columns, Lane& lane, std::span<const RegionId> regions)
{
    for (std::size_t at = 0; at < regions.size(); at += LaneRun::kMaxRegions) {
        const auto part = regions.subspan(at, std::min(LaneRun::kMaxRegions, regions.size() - at));
        lane.runs.push_back(makeLaneRun(columns, {part.begin(), part.end()}));
    }
    lane.regionCount += regions.size();
}

} // namespace

std::shared_ptr<const LaneRun> makeLaneRun(const RegionColumns& columns, std::vector<RegionId> regions)
{
    auto run = std::make_shared<LaneRun>();
    run->regions = std::move(regions);
    if (run->regions.empty())
        return run;
    std::size_t total = 0;
    for (std::size_t size = LaneRun::sizeAbove(run->regions.size());; size = LaneRun::sizeAbove(size)) {
        total += size;
        if (size == 1)
            break;
    }
    run->buckets.reserve(total); // so that a level may be read while the next is appended
    appendLevelOver(columns, std::span<const RegionId>(run->regions), run->buckets);
    for (std::size_t from = 0; run->buckets.size() - from > 1;) {
        const std::span<const LaneBucket> below = std::span<const LaneBucket>(run->buckets).subspan(from);
        from = run->buckets.size();
        appendLevelOver(columns, below, run->buckets);
    }
    const LaneBucket& all = run->buckets.back();
    run->extent = {all.begin, all.end};
    return run;
}

Lane makeLane(const RegionColumns& columns, std::span<const RegionId> regions)
{
    Lane lane;
    appendRuns(columns, lane, regions);
    return lane;
}

void extendLane(const RegionColumns& columns, Lane& lane, std::span<const RegionId> added, std::span<const RegionId> changed)
{
    const auto earlier = [&](RegionId a, RegionId b) { return startOf(columns, a) < startOf(columns, b); };
    const auto runOf = [&](RegionId id) { // the last run that begins at or before the region, else the first
        const auto after = std::ranges::upper_bound(lane.runs, startOf(columns, id), {}, [](const auto& run) { return run->extent.begin; });
        return static_cast<std::size_t>(after == lane.runs.begin() ? 0 : after - lane.runs.begin() - 1);
    };
    std::vector<std::size_t> stale;
    for (const RegionId id : changed)
        stale.push_back(runOf(id));

    // The part that goes behind everything there is: the common case of a growing trace.
    std::size_t inside = 0;
    if (!lane.runs.empty()) {
        const RegionId last = lane.runs.back()->regions.back();
        inside = static_cast<std::size_t>(std::ranges::lower_bound(added, last, earlier) - added.begin());
    }
    std::vector<Lane> renewed(lane.runs.size());
    std::size_t next = 0;
    for (std::size_t r = 0; r < lane.runs.size() && (next < inside || !stale.empty()); ++r) {
        std::size_t stop = next;
        while (stop < inside && runOf(added[stop]) == r)
            ++stop;
        if (stop == next && std::ranges::find(stale, r) == stale.end())
            continue;
        std::vector<RegionId> merged;
        merged.reserve(lane.runs[r]->regions.size() + stop - next);
        std::ranges::merge(lane.runs[r]->regions, added.subspan(next, stop - next), std::back_inserter(merged), earlier);
        appendRuns(columns, renewed[r], merged);
        next = stop;
    }
    Lane result;
    for (std::size_t r = 0; r < lane.runs.size(); ++r) {
        const Lane& parts = renewed[r];
        if (parts.runs.empty())
            result.runs.push_back(lane.runs[r]);
        else
            result.runs.insert(result.runs.end(), parts.runs.begin(), parts.runs.end());
    }
    auto tail = added.subspan(inside);
    if (!result.runs.empty() && !tail.empty() && result.runs.back()->regions.size() + tail.size() <= LaneRun::kMaxRegions) {
        std::vector<RegionId> merged = result.runs.back()->regions;
        merged.insert(merged.end(), tail.begin(), tail.end());
        result.runs.back() = makeLaneRun(columns, std::move(merged));
        tail = {};
    }
    appendRuns(columns, result, tail);
    result.regionCount = lane.regionCount + added.size();
    lane = std::move(result);
}

} // namespace emberline
