// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/lane_run.h"

#include "model/trace_columns.h"

#include <memory>
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

} // namespace

LaneRunPtr makeLaneRun(const RegionColumns& columns, std::span<const RegionId> regions)
{
    const std::size_t buckets = LaneRun::bucketCount(regions.size());
    void* block = ::operator new(sizeof(LaneRun) + buckets * sizeof(LaneBucket) + regions.size_bytes());
    LaneRunPtr run(new (block) LaneRun(regions.size()));
    auto* level = reinterpret_cast<LaneBucket*>(static_cast<std::byte*>(block) + sizeof(LaneRun));
    std::uninitialized_copy(regions.begin(), regions.end(), reinterpret_cast<RegionId*>(level + buckets));
    if (regions.empty())
        return run;
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

} // namespace emberline
