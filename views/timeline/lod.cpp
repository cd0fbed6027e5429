// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lod.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace emberline {

constexpr std::size_t kPointsABucket = 64;
constexpr CounterPyramid::Extremes kNothing{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

static void widen(CounterPyramid::Extremes& all, const CounterPyramid::Extremes& more)
{
    all.min = std::min(all.min, more.min);
    all.max = std::max(all.max, more.max);
}

static double shown(double value)
{
    return std::isfinite(value) ? value : 0;
}

void CounterPyramid::update(const Counter& counter)
{
    std::size_t kept = m_points ? m_points->countShared(*counter.points, std::min(m_count, counter.pointCount)) : 0;
    m_points = counter.points;
    for (std::vector<Extremes>& level : m_levels)
        level.resize(std::min(level.size(), kept /= kPointsABucket));
    m_count = counter.pointCount;
    std::size_t below = m_count;
    for (std::size_t depth = 0; below >= kPointsABucket; ++depth) {
        if (depth == m_levels.size())
            m_levels.emplace_back();
        std::vector<Extremes>& level = m_levels[depth];
        for (std::size_t bucket = level.size(); (bucket + 1) * kPointsABucket <= below; ++bucket) {
            Extremes all = kNothing;
            for (std::size_t i = bucket * kPointsABucket; i < (bucket + 1) * kPointsABucket; ++i) {
                const double value = depth == 0 ? shown((*m_points)[i].value) : 0;
                widen(all, depth == 0 ? Extremes{value, value} : m_levels[depth - 1][i]);
            }
            level.push_back(all);
        }
        below = level.size();
    }
}

CounterPyramid::Extremes CounterPyramid::over(std::size_t from, std::size_t to) const
{
    Extremes all = kNothing;
    while (from < to) {
        std::size_t size = 1;
        std::size_t depth = 0;
        while (depth < m_levels.size() && from % (size * kPointsABucket) == 0 && from + size * kPointsABucket <= to) {
            size *= kPointsABucket;
            ++depth;
        }
        if (depth == 0) {
            const double value = shown((*m_points)[from].value);
            widen(all, {value, value});
        } else {
            widen(all, m_levels[depth - 1][from / size]);
        }
        from += size;
    }
    return all;
}

void sampleCounter(const CounterPyramid& pyramid, const SourceScale& scale, std::int32_t columns, std::vector<CounterColumn>& out)
{
    out.clear();
    if (pyramid.pointCount() == 0)
        return;
    const CounterPoints& points = pyramid.points();
    std::size_t at = pyramid.countBefore(scale.range().begin);
    double last = at > 0 ? shown(points[at - 1].value) : 0;
    bool known = at > 0;
    for (std::int32_t column = 0; column < columns; ++column) {
        const SourceTime end = scale.timeAt(column + 1);
        CounterColumn& entry = out.emplace_back(CounterColumn{last, last, last, known});
        if (at == pyramid.pointCount() || points[at].time >= end)
            continue;
        // Gallop: most columns hold few points, some hold millions.
        std::size_t step = 1;
        while (at + step < pyramid.pointCount() && points[at + step].time < end)
            step *= 2;
        const std::size_t next = firstNotBefore(
            at + step / 2, std::min(at + step, pyramid.pointCount()), [&](std::size_t row) { return points[row].time < end; });
        const CounterPyramid::Extremes extremes = pyramid.over(at, next);
        entry.min = known ? std::min(last, extremes.min) : extremes.min;
        entry.max = known ? std::max(last, extremes.max) : extremes.max;
        last = shown(points[next - 1].value);
        known = true;
        entry.last = last;
        entry.known = true;
        at = next;
    }
}

namespace {

constexpr std::size_t kFanOut = LaneRun::kFanOut;
constexpr auto kFanOutBits = static_cast<unsigned>(std::countr_zero(kFanOut));
constexpr double kSpread = 3; ///< pixels; a narrower bucket stays unopened if all its regions are shorter than one

std::size_t firstRun(const Lane& lane, SourceTime time)
{
    const auto after = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& run) { return run->begin(); });
    return after == lane.runs.begin() ? 0 : static_cast<std::size_t>(after - lane.runs.begin() - 1);
}

/// The last region of `run` that begins at or before `time`, or the first if none does. Searches the buckets, so it touches few regions.
std::size_t firstRegion(const RegionColumns& regions, const LaneRun& run, SourceTime time)
{
    const std::span<const LaneBucket> buckets = run.level(0);
    const auto after = std::ranges::upper_bound(buckets, time, {}, &LaneBucket::begin);
    if (after == buckets.begin())
        return 0;
    const auto bucket = static_cast<std::size_t>(after - buckets.begin() - 1);
    const std::span<const RegionId> all = run.regions();
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(bucket * kFanOut);
    const auto to = all.begin() + static_cast<std::ptrdiff_t>(std::min((bucket + 1) * kFanOut, all.size()));
    const auto found = std::upper_bound(from, to, time, [&](SourceTime t, RegionId id) { return t < regions.start[id.row()]; });
    return static_cast<std::size_t>(found - all.begin()) - (found == all.begin() ? 0 : 1);
}

/// Walks one lane from left to right and folds regions shorter than a pixel.
class Sampler {
public:
    Sampler(const RegionColumns& regions, const SourceScale& scale, std::int32_t columns, std::vector<LaneBox>& boxes) :
        m_regions(regions), m_scale(scale), m_columns(columns), m_nsPerPixel(scale.perPixel().count()), m_boxes(boxes)
    { }

    void sample(const Lane& lane)
    {
        const SourceTime begin = m_scale.range().begin;
        const SourceTime end = m_scale.range().end;
        const std::size_t first = firstRun(lane, begin);
        for (std::size_t r = first; r < lane.runs.size() && lane.runs[r]->begin() < end; ++r) {
            const LaneRun& run = *lane.runs[r];
            if (run.extent().end < begin)
                continue;
            sampleRun({run.regions(), run.buckets()}, r == first ? firstRegion(m_regions, run, begin) : 0);
        }
        flush();
    }

private:
    /// The parts of a run; their starts are computed once.
    struct RunParts {
        std::span<const RegionId> regions;
        std::span<const LaneBucket> buckets;
    };
    struct Fold {
        std::int32_t column = -1;
        double covered = 0;
        float longest = -1;
        RegionId region;
        std::uint32_t count = 0;
    };

    void sampleRun(const RunParts& run, std::size_t at)
    {
        while (at < run.regions.size()) {
            const std::size_t skipped = at % kFanOut == 0 ? foldBuckets(run, at) : 0;
            if (skipped > 0) {
                at += skipped;
            } else {
                if (!addRegion(run.regions[at]))
                    return;
                ++at;
            }
        }
    }

    /// Folds the largest bucket that begins at `at` and is narrower than a pixel, or draws a wider one that need not be opened. Returns
    /// how many regions that covered.
    std::size_t foldBuckets(const RunParts& run, std::size_t at)
    {
        const LaneBucket& finest = run.buckets[at / kFanOut];
        if (finest.begin >= m_scale.range().end)
            return run.regions.size() - at; // nothing further right is visible
        const std::size_t left = run.regions.size() - at;
        const LaneBucket* best = nullptr;
        std::size_t bestSize = 0;
        const LaneBucket* level = run.buckets.data();
        const LaneBucket* const end = level + run.buckets.size();
        std::size_t buckets = LaneRun::sizeAbove(run.regions.size());
        // A bucket of `level` holds 1 << bits regions. This runs for each visible bucket, so it avoids division.
        for (unsigned bits = kFanOutBits; level != end && (at & ((std::size_t{1} << bits) - 1)) == 0; bits += kFanOutBits) {
            const LaneBucket& bucket = level[at >> bits];
            if (difference(bucket.end, bucket.begin).count() >= m_nsPerPixel)
                break;
            best = &bucket;
            bestSize = std::size_t{1} << bits;
            level += buckets;
            buckets = LaneRun::sizeAbove(buckets);
        }
        if (best && best->end >= m_scale.range().begin) {
            const std::size_t count = std::min(bestSize, left);
            fold(m_scale.columnAt(best->begin), static_cast<double>(best->covered), best->longestLength, best->longest, count);
            return count;
        }
        const std::size_t count = std::min(kFanOut, left);
        if (!best && finest.begin >= m_scale.range().begin && finest.end <= m_scale.range().end && foldUnopened(finest, count))
            return count;
        readAhead(run, at + kFanOut);
        return 0;
    }

    /// Draws `bucket`, which is visible and wider than a pixel, without opening its `count` regions, if it can; opening them is the main
    /// cost of the worst zoom. That works when all regions, or all but one, are shorter than a pixel and lie in so few columns that the
    /// picture does not differ.
    bool foldUnopened(const LaneBucket& bucket, std::size_t count)
    {
        const double width = difference(bucket.end, bucket.begin).count();
        const auto longest = static_cast<double>(bucket.longestLength);
        if (longest < m_nsPerPixel) {
            if (width >= kSpread * m_nsPerPixel)
                return false;
            spread({bucket.begin, bucket.end}, bucket, static_cast<double>(bucket.covered), bucket.longestLength, count);
            return true;
        }
        const double around = width - longest;
        const double rest = std::max(static_cast<double>(bucket.covered) - longest, 0.0);
        if (rest >= m_nsPerPixel || around >= kSpread * m_nsPerPixel)
            return false;
        const double share = around > 0 ? std::min(static_cast<double>(bucket.longestAfter) / around, 1.0) : 0;
        const auto before = static_cast<std::size_t>(static_cast<double>(count - 1) * share);
        const std::size_t after = count - 1 - before;
        const SourceTime start = moved(bucket.begin, FineDuration(static_cast<double>(bucket.longestAfter)));
        const SourceTime end = moved(start, FineDuration(longest));
        if (before > 0)
            spread({bucket.begin, start}, bucket, rest * share, 0, before);
        addWide(bucket.longest, m_scale.columnAt(start), m_scale.columnAt(end), longest);
        if (after > 0)
            spread({end, bucket.end}, bucket, rest * (1 - share), 0, after);
        return true;
    }

    /// Spreads `count` regions shorter than a pixel, the longest of them `longest`, evenly over the columns of `range`; they would be
    /// folded anyway. The bucket's longest region represents them.
    void spread(SourceRange range, const LaneBucket& bucket, double covered, float longest, std::size_t count)
    {
        const std::int32_t first = m_scale.columnAt(range.begin);
        const std::int32_t columns = std::max(m_scale.columnAt(range.end) - first, 1);
        for (std::int32_t i = 0; i < columns; ++i) {
            const std::size_t share = count * static_cast<std::size_t>(i + 1) / static_cast<std::size_t>(columns)
                - count * static_cast<std::size_t>(i) / static_cast<std::size_t>(columns);
            fold(first + i, covered / columns, longest, bucket.longest, share);
        }
    }

    /// An opened bucket is usually followed by another, so this starts to load its regions from memory.
    void readAhead(const RunParts& run, std::size_t at)
    {
        for (std::size_t i = at; i < std::min(at + kFanOut, run.regions.size()); ++i) {
            m_regions.start.prefetch(run.regions[i].row());
            m_regions.end.prefetch(run.regions[i].row());
        }
    }

    /// Returns false if nothing further right is visible.
    bool addRegion(RegionId id)
    {
        const SourceTime start = m_regions.start[id.row()];
        if (start >= m_scale.range().end)
            return false;
        const SourceTime end = m_regions.end[id.row()];
        const double length = difference(end, start).count();
        const bool isSeen = end > m_scale.range().begin;
        if (length >= m_nsPerPixel && isSeen)
            addWide(id, m_scale.columnAt(start), m_scale.columnAt(end), length);
        else if (isSeen || start >= m_scale.range().begin)
            fold(m_scale.columnAt(start), std::max(length, 0.0), static_cast<float>(std::max(length, 0.0)), id, 1);
        return true;
    }

    void fold(std::int32_t column, double covered, float longest, RegionId region, std::size_t count)
    {
        column = std::max({column, m_free, 0});
        if (column >= m_columns)
            return;
        if (column != m_fold.column) {
            flush();
            m_fold = {column, 0, -1, {}, 0};
        }
        m_fold.covered += covered;
        m_fold.count += static_cast<std::uint32_t>(count);
        if (longest > m_fold.longest) {
            m_fold.longest = longest;
            m_fold.region = region;
        }
    }

    void addWide(RegionId id, std::int32_t begin, std::int32_t end, double length)
    {
        begin = std::max({begin, m_free, 0});
        end = std::min(end, m_columns);
        if (m_fold.count > 0 && begin <= m_fold.column) {
            if (end > m_fold.column + 1) {
                begin = m_fold.column + 1; // the folded ones keep their column; this one has others
            } else if (end > begin) { // one column for all: draw the longest
                end = begin;
            }
        }
        if (end <= begin) { // only its tail is visible, or another box already has the column
            fold(begin, m_nsPerPixel, static_cast<float>(length), id, 1);
            return;
        }
        flush();
        m_boxes.push_back({begin, end, id, 1.0F, 1});
        m_free = end;
    }

    void flush()
    {
        if (m_fold.count == 0)
            return;
        const auto cover = static_cast<float>(std::min(m_fold.covered / m_nsPerPixel, 1.0));
        m_boxes.push_back({m_fold.column, m_fold.column + 1, m_fold.region, cover, m_fold.count});
        m_free = m_fold.column + 1;
        m_fold = {};
    }

    const RegionColumns& m_regions;
    const SourceScale& m_scale;
    const std::int32_t m_columns;
    const double m_nsPerPixel;
    std::vector<LaneBox>& m_boxes;
    Fold m_fold;
    std::int32_t m_free = 0; ///< the first column not drawn yet
};

} // namespace

void sampleLane(const RegionColumns& regions, const Lane& lane, const SourceScale& scale, std::int32_t columns, std::vector<LaneBox>& boxes)
{
    Sampler(regions, scale, columns, boxes).sample(lane);
}

std::vector<LaneBox> overDimmed(const std::vector<LaneBox>& above, const std::vector<LaneBox>& below)
{
    std::vector<LaneBox> boxes;
    boxes.reserve(above.size() + below.size());
    auto next = above.begin();
    std::int32_t free = 0;
    for (LaneBox box : below) {
        box.dimmed = true;
        box.begin = std::max(box.begin, free);
        for (; next != above.end() && next->begin < box.end; ++next) {
            if (box.begin < next->begin) {
                boxes.push_back(box);
                boxes.back().end = next->begin;
            }
            boxes.push_back(*next);
            free = next->end;
            box.begin = std::max(box.begin, free);
        }
        if (box.begin < box.end)
            boxes.push_back(box);
    }
    boxes.insert(boxes.end(), next, above.end());
    return boxes;
}

std::vector<RegionId> regionsAt(const RegionColumns& regions, const Lane& lane, SourceRange range, std::size_t limit)
{
    std::vector<RegionId> found;
    for (std::size_t r = firstRun(lane, range.begin); r < lane.runs.size(); ++r) {
        const std::span<const RegionId> all = lane.runs[r]->regions();
        for (std::size_t at = firstRegion(regions, *lane.runs[r], range.begin); at < all.size(); ++at) {
            const RegionId id = all[at];
            const SourceTime start = regions.start[id.row()];
            if (start >= range.end || found.size() >= limit)
                return found;
            if (regions.end[id.row()] > range.begin || start >= range.begin)
                found.push_back(id);
        }
    }
    return found;
}

} // namespace emberline
