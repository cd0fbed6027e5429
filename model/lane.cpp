// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/lane.h"

#include "model/trace_columns.h"

#include <iterator>
#include <new>
#include <type_traits>

namespace emberline {

static_assert(sizeof(LaneRun) % alignof(LaneBucket) == 0 && sizeof(LaneBucket) % alignof(RegionId) == 0);
static_assert(std::is_trivially_destructible_v<LaneRun> && std::is_trivially_copyable_v<LaneBucket>);

namespace {

SourceTime startOf(const RegionColumns& columns, RegionId id)
{
    return columns.start[id.row()];
}

/// From one time to a later one. Cannot overflow, however far apart the times are.
float nsAfter(SourceTime earlier, SourceTime time)
{
    return static_cast<float>(static_cast<std::uint64_t>(toNs(time)) - static_cast<std::uint64_t>(toNs(earlier)));
}

LaneBucket bucketOf(const RegionColumns& columns, std::span<const RegionId> regions)
{
    LaneBucket bucket{startOf(columns, regions.front()), SourceTime::min(), regions.front()};
    double covered = 0;
    SourceTime longestStart;
    Duration longest = Duration::min();
    for (const RegionId id : regions) {
        const SourceTime start = startOf(columns, id);
        const SourceTime end = columns.end[id.row()];
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

/// Writes the level above `below` to `to`; returns the end of that level.
template <class T>
LaneBucket* writeLevelOver(const RegionColumns& columns, std::span<const T> below, LaneBucket* to)
{
    for (std::size_t at = 0; at < below.size(); at += LaneRun::kFanOut)
        new (to++) LaneBucket(bucketOf(columns, below.subspan(at, std::min(LaneRun::kFanOut, below.size() - at))));
    return to;
}

void appendRuns(const RegionColumns& columns, std::vector<LaneRunPtr>& runs, std::span<const RegionId> regions)
{
    for (std::size_t at = 0; at < regions.size(); at += LaneRun::kMaxRegions)
        runs.push_back(makeLaneRun(columns, regions.subspan(at, std::min(LaneRun::kMaxRegions, regions.size() - at))));
}

} // namespace

LaneRunPtr makeLaneRun(const RegionColumns& columns, std::span<const RegionId> regions)
{
    const std::size_t buckets = LaneRun::bucketCount(regions.size());
    void* block = ::operator new(sizeof(LaneRun) + buckets * sizeof(LaneBucket) + (regions.size() == 1 ? 0 : regions.size_bytes()));
    LaneRunPtr run(new (block) LaneRun(regions.size()));
    auto* level = reinterpret_cast<LaneBucket*>(static_cast<std::byte*>(block) + sizeof(LaneRun));
    if (regions.size() > 1)
        std::uninitialized_copy(regions.begin(), regions.end(), reinterpret_cast<RegionId*>(level + buckets));
    LaneBucket* end = writeLevelOver(columns, regions, level);
    while (end - level > 1) {
        const std::span<const LaneBucket> below(level, end);
        level = end;
        end = writeLevelOver(columns, below, level);
    }
    return run;
}

void LaneRunPtr::release(const LaneRun* run)
{
    ::operator delete(const_cast<LaneRun*>(run)); // none of its members needs a destructor
}

Lane makeLane(const RegionColumns& columns, std::span<const RegionId> regions)
{
    if (!regions.empty() && regions.size() <= LaneRun::kMaxRegions) // needs no list
        return {LaneRuns(makeLaneRun(columns, regions))};
    std::vector<LaneRunPtr> runs;
    appendRuns(columns, runs, regions);
    return {LaneRuns(std::move(runs))};
}

void replaceLaneTail(const RegionColumns& columns, Lane& lane, SourceTime time, bool isRunning, std::span<const RegionId> regions)
{
    if (lane.runs.empty()) {
        lane = makeLane(columns, regions);
        return;
    }
    std::vector<LaneRunPtr> runs(lane.runs.begin(), lane.runs.end());
    while (!runs.empty() && runs.back()->begin() >= time)
        runs.pop_back();
    std::vector<RegionId> tail;
    if (!runs.empty()) {
        const LaneRunPtr last = runs.back();
        const auto start = [&](RegionId id) { return startOf(columns, id); };
        const auto cut = std::ranges::lower_bound(last->regions(), time, {}, start) - last->regions().begin();
        const std::size_t kept = static_cast<std::size_t>(cut) - (isRunning ? 1 : 0); // the run begins before `time`
        if (isRunning)
            tail.push_back(last->regions()[kept]);
        if (kept < last->regions().size()) {
            runs.pop_back();
            appendRuns(columns, runs, last->regions().first(kept));
        }
    }
    while (runs.size() > 1) {
        const std::span<const RegionId> older = runs[runs.size() - 2]->regions();
        const std::span<const RegionId> newer = runs.back()->regions();
        if (older.size() > 2 * newer.size() || older.size() + newer.size() > LaneRun::kMaxRegions)
            break;
        std::vector<RegionId> merged(older.begin(), older.end());
        merged.insert(merged.end(), newer.begin(), newer.end());
        runs.pop_back();
        runs.back() = makeLaneRun(columns, merged);
    }
    tail.insert(tail.end(), regions.begin(), regions.end());
    appendRuns(columns, runs, tail);
    lane.runs = LaneRuns(std::move(runs));
}

void extendLane(const RegionColumns& columns, Lane& lane, std::span<const RegionId> added, std::span<const RegionId> changed)
{
    const auto earlier = [&](RegionId a, RegionId b) { return startOf(columns, a) < startOf(columns, b); };
    const auto runOf = [&](RegionId id) { // the last run that begins at or before the region, otherwise the first run
        const auto after = std::ranges::upper_bound(lane.runs, startOf(columns, id), {}, [](const auto& run) { return run->begin(); });
        return static_cast<std::size_t>(after == lane.runs.begin() ? 0 : after - lane.runs.begin() - 1);
    };
    std::vector<std::size_t> stale;
    for (const RegionId id : changed)
        stale.push_back(runOf(id));

    // Appends the regions that come after all existing ones: the common case in a growing trace.
    std::size_t inside = 0;
    if (!lane.runs.empty()) {
        const RegionId last = lane.runs.back()->regions().back();
        inside = static_cast<std::size_t>(std::ranges::lower_bound(added, last, earlier) - added.begin());
    }
    std::vector<std::vector<LaneRunPtr>> renewed(lane.runs.size());
    std::size_t next = 0;
    for (std::size_t r = 0; r < lane.runs.size() && (next < inside || !stale.empty()); ++r) {
        std::size_t stop = next;
        while (stop < inside && runOf(added[stop]) == r)
            ++stop;
        if (stop == next && std::ranges::find(stale, r) == stale.end())
            continue;
        std::vector<RegionId> merged;
        merged.reserve(lane.runs[r]->regions().size() + stop - next);
        std::ranges::merge(lane.runs[r]->regions(), added.subspan(next, stop - next), std::back_inserter(merged), earlier);
        appendRuns(columns, renewed[r], merged);
        next = stop;
    }
    std::vector<LaneRunPtr> runs;
    for (std::size_t r = 0; r < lane.runs.size(); ++r) {
        if (renewed[r].empty())
            runs.push_back(lane.runs[r]);
        else
            runs.insert(runs.end(), renewed[r].begin(), renewed[r].end());
    }
    auto tail = added.subspan(inside);
    if (!runs.empty() && !tail.empty() && runs.back()->regions().size() + tail.size() <= LaneRun::kMaxRegions) {
        const std::span<const RegionId> last = runs.back()->regions();
        std::vector<RegionId> merged(last.begin(), last.end());
        merged.insert(merged.end(), tail.begin(), tail.end());
        runs.back() = makeLaneRun(columns, merged);
        tail = {};
    }
    appendRuns(columns, runs, tail);
    lane.runs = LaneRuns(std::move(runs));
}

} // namespace emberline
