// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/short_list.h"
#include "model/time.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace emberline {

struct RegionColumns;
class LaneRunPtr;

/// The summary of a bucket of neighbouring regions of one lane: enough to draw the bucket where it is narrower than a pixel.
struct LaneBucket {
    SourceTime begin; ///< of the first region
    SourceTime end; ///< of the region that ends last
    RegionId longest; ///< the one to draw
    // In nanoseconds, rounded: exact to one part in ten million. Drawing reads only these sums: regions are far apart in memory.
    float covered = 0; ///< the sum of their durations
    float longestLength = 0;
    float longestAfter = 0; ///< from `begin` to the start of the longest region
};

/// A sorted stretch of a lane, never empty; immutable, so that threads can share it. It is one block of memory with the buckets and the
/// regions right after this header (a single region is in its bucket), because a log of many commands has a lane of a dozen regions for
/// every thirty records.
class LaneRun {
public:
    static constexpr std::size_t kMaxRegions = 1 << 16;
    static constexpr std::size_t kFanOut = 16;

    LaneRun(const LaneRun&) = delete;
    LaneRun& operator=(const LaneRun&) = delete;

    /// Sorted by start, at most kMaxRegions.
    [[nodiscard]] std::span<const RegionId> regions() const
    {
        // The one bucket of a single region names it, and a trace may have a million such runs.
        return {m_size == 1 ? &bucketData()->longest : reinterpret_cast<const RegionId*>(bucketData() + bucketCount(m_size)), m_size};
    }
    /// The levels one after the other. Each bucket of level 0 sums up kFanOut regions, each bucket of level 1 kFanOut buckets of level 0,
    /// and so on up to a single bucket.
    [[nodiscard]] std::span<const LaneBucket> buckets() const { return {bucketData(), bucketCount(m_size)}; }
    /// The start of the first region.
    [[nodiscard]] SourceTime begin() const { return bucketData()->begin; }
    [[nodiscard]] SourceRange extent() const { return {buckets().back().begin, buckets().back().end}; }

    /// How many buckets a level has above `below` regions or buckets.
    static constexpr std::size_t sizeAbove(std::size_t below) { return (below + kFanOut - 1) / kFanOut; }
    /// How many buckets all levels above `regions` regions have.
    static constexpr std::size_t bucketCount(std::size_t regions)
    {
        std::size_t count = 0;
        for (std::size_t size = sizeAbove(regions); size > 0; size = size == 1 ? 0 : sizeAbove(size))
            count += size;
        return count;
    }
    /// Empty if there is no such level.
    [[nodiscard]] std::span<const LaneBucket> level(std::size_t wanted) const
    {
        std::span<const LaneBucket> rest = buckets();
        std::size_t size = sizeAbove(m_size);
        for (; wanted > 0 && !rest.empty(); --wanted) {
            rest = rest.subspan(size);
            size = sizeAbove(size);
        }
        return rest.first(std::min(size, rest.size()));
    }
    [[nodiscard]] std::size_t levelCount() const
    {
        std::size_t count = 0;
        for (std::size_t left = bucketCount(m_size), size = sizeAbove(m_size); left > 0; left -= size, size = sizeAbove(size), ++count) { }
        return count;
    }

private:
    friend class LaneRunPtr;
    friend LaneRunPtr makeLaneRun(const RegionColumns& columns, std::span<const RegionId> regions);

    explicit LaneRun(std::size_t size) : m_size(static_cast<std::uint32_t>(size)) { }
    [[nodiscard]] const LaneBucket* bucketData() const { return reinterpret_cast<const LaneBucket*>(this + 1); }

    // Eight bytes, so that buckets may follow directly.
    alignas(LaneBucket) mutable std::atomic<std::uint32_t> m_owners = 1;
    std::uint32_t m_size;
};

/// One owner's reference to a run, or to none. Any thread may have its own.
class LaneRunPtr {
public:
    LaneRunPtr() = default;
    LaneRunPtr(const LaneRunPtr& other) : m_run(other.m_run)
    {
        if (m_run)
            m_run->m_owners.fetch_add(1, std::memory_order_relaxed);
    }
    LaneRunPtr(LaneRunPtr&& other) noexcept : m_run(std::exchange(other.m_run, nullptr)) { }
    LaneRunPtr& operator=(LaneRunPtr other) noexcept
    {
        std::swap(m_run, other.m_run);
        return *this;
    }
    ~LaneRunPtr()
    {
        if (m_run && m_run->m_owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
            release(m_run);
    }

    explicit operator bool() const { return m_run != nullptr; }
    const LaneRun& operator*() const { return *m_run; }
    const LaneRun* operator->() const { return m_run; }
    friend bool operator==(const LaneRunPtr&, const LaneRunPtr&) = default; ///< whether both refer to the same run

private:
    friend LaneRunPtr makeLaneRun(const RegionColumns& columns, std::span<const RegionId> regions);
    explicit LaneRunPtr(const LaneRun* run) : m_run(run) { }
    static void release(const LaneRun* run);

    const LaneRun* m_run = nullptr;
};

/// Makes a run of `regions`, which must be sorted by start and not empty.
LaneRunPtr makeLaneRun(const RegionColumns& columns, std::span<const RegionId> regions);

/// The runs of a lane, for reading. Usually there is only one, which needs no list.
class LaneRuns {
public:
    LaneRuns() = default;
    LaneRuns(const LaneRuns& other) :
        m_only(other.m_only), m_several(other.m_several ? std::make_unique<const std::vector<LaneRunPtr>>(*other.m_several) : nullptr)
    { }
    LaneRuns(LaneRuns&&) noexcept = default;
    LaneRuns& operator=(LaneRuns other) noexcept
    {
        m_only = std::move(other.m_only);
        m_several = std::move(other.m_several);
        return *this;
    }
    ~LaneRuns() = default;
    explicit LaneRuns(LaneRunPtr only) : m_only(std::move(only)) { }
    explicit LaneRuns(std::vector<LaneRunPtr> runs)
    {
        if (runs.size() == 1)
            m_only = std::move(runs.front());
        else if (!runs.empty())
            m_several = std::make_unique<const std::vector<LaneRunPtr>>(std::move(runs));
    }

    [[nodiscard]] std::size_t size() const { return m_several ? m_several->size() : m_only ? 1 : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const LaneRunPtr* begin() const { return m_several ? m_several->data() : &m_only; }
    [[nodiscard]] const LaneRunPtr* end() const { return begin() + size(); }
    const LaneRunPtr& operator[](std::size_t at) const { return begin()[at]; }
    [[nodiscard]] const LaneRunPtr& front() const { return *begin(); }
    [[nodiscard]] const LaneRunPtr& back() const { return end()[-1]; }

private:
    LaneRunPtr m_only;
    std::unique_ptr<const std::vector<LaneRunPtr>> m_several;
};

/// The regions of one track at one depth. They do not overlap, except by the jitter of a wall clock. A lane is a list of runs in
/// time order, so that a region which arrives late, or at the end of a growing trace, replaces one run and not the whole lane.
struct Lane {
    LaneRuns runs;

    /// None if the lane is empty, as for last().
    [[nodiscard]] RegionId first() const { return runs.empty() ? RegionId() : runs.front()->regions().front(); }
    [[nodiscard]] RegionId last() const { return runs.empty() ? RegionId() : runs.back()->regions().back(); }
    /// By start.
    void visitRegions(auto visit) const
    {
        for (const LaneRunPtr& run : runs)
            std::ranges::for_each(run->regions(), std::ref(visit));
    }
    [[nodiscard]] std::size_t regionCount() const
    {
        std::size_t count = 0;
        for (const LaneRunPtr& run : runs)
            count += run->regions().size();
        return count;
    }
};

static_assert(sizeof(Lane) <= 16, "a trace may have a million of them");
/// The lanes of a track, by depth.
using Lanes = ShortList<Lane>;
/// The first region of the outermost lane; none without regions.
[[nodiscard]] inline RegionId firstOf(const Lanes& lanes)
{
    return lanes.empty() ? RegionId() : lanes.front().first();
}

/// Makes the lane of `regions`, which must be sorted by start.
Lane makeLane(const RegionColumns& columns, std::span<const RegionId> regions);

/// Inserts `added` into `lane`. `added` must be sorted by start; only the runs that receive regions are rebuilt. `changed` are regions
/// already in the lane whose end has moved.
void extendLane(const RegionColumns& columns, Lane& lane, std::span<const RegionId> added, std::span<const RegionId> changed);

/// From when on the lanes of a track are replaced.
struct LaneCut {
    SourceTime time = SourceTime::min(); ///< lanes keep what starts before it; min(): nothing
    std::size_t running = 0; ///< so many lanes, from the outermost on: the end of the last region that they keep may have moved
};

/// Replaces the regions of `lane` that start at `time` or later by `regions`, which are sorted by start. These get runs of their own, so
/// that they are cheap to replace again; the runs before them merge by doubling. `isRunning`: the last end before `time` may have moved.
void replaceLaneTail(const RegionColumns& columns, Lane& lane, SourceTime time, bool isRunning, std::span<const RegionId> regions);

} // namespace emberline
