// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/self_time.h"

#include "model/analysis/parallel.h"

#include <new>
#include <tuple>
#include <unordered_set>
#include <vector>

namespace emberline {

namespace {

/// Adds up the union of extents that come by start.
class Union {
public:
    explicit Union(std::int64_t from) : m_until(from) { }
    void add(std::int64_t from, std::int64_t to)
    {
        from = std::max(from, m_until);
        if (to > from) {
            m_length += to - from;
            m_until = to;
        }
    }
    [[nodiscard]] std::int64_t length() const { return m_length; }

private:
    std::int64_t m_until;
    std::int64_t m_length = 0;
};

/// The direct children's cover, for the regions of one track.
class TrackCover {
public:
    TrackCover(const Trace& trace, TrackId track, const Window& window, std::int64_t* covered) :
        m_trace(trace), m_columns(trace.regions()), m_track(track), m_window(window), m_covered(covered)
    { }

    /// The children in one lane. Lanes may be done on different threads: each writes to its parents one lane up only. Returns the regions
    /// that addUp() must look at as a whole: those whose children are not a single stretch of the next lane.
    std::vector<RegionId> addLane(std::size_t depth)
    {
        std::vector<RegionId> scattered;
        RegionId parent;
        bool usual = false;
        Union cover(0);
        const auto finish = [&] {
            if (usual)
                m_covered[parent.row()] = cover.length();
        };
        visitLane(m_columns, m_trace.track(m_track).lanes[depth], m_window, [&](RegionId child) {
            const RegionId next = parentOf(child);
            if (next != parent) {
                finish();
                parent = next;
                usual = parent && m_columns.depth[parent.row()] + std::size_t{1} == depth && m_covered[parent.row()] == 0;
                if (parent && !usual)
                    scattered.push_back(parent);
                cover = Union(usual ? begin(parent) : 0);
            }
            if (usual)
                cover.add(begin(child), std::min(end(child), end(parent)));
        });
        finish();
        return scattered;
    }

    void addUp(std::unordered_set<RegionId> parents)
    {
        std::vector<RegionId> children;
        for (const Lane& lane : m_trace.track(m_track).lanes) {
            visitLane(m_columns, lane, m_window, [&](RegionId child) {
                if (parents.contains(parentOf(child)))
                    children.push_back(child);
            });
        }
        std::ranges::sort(children, {}, [this](RegionId id) { return std::tuple(parentOf(id), m_columns.start[id.row()], id); });
        for (auto at = children.begin(); at != children.end();) {
            const RegionId parent = parentOf(*at);
            Union cover(begin(parent));
            for (; at != children.end() && parentOf(*at) == parent; ++at)
                cover.add(begin(*at), std::min(end(*at), end(parent)));
            m_covered[parent.row()] = cover.length();
        }
    }

private:
    [[nodiscard]] RegionId parentOf(RegionId id) const
    {
        const RegionId parent = m_trace.parent(id);
        return parent && m_columns.track[parent.row()] == m_track ? parent : RegionId();
    }
    [[nodiscard]] std::int64_t begin(RegionId id) const { return std::max(toNs(m_columns.start[id.row()]), m_window.begin); }
    [[nodiscard]] std::int64_t end(RegionId id) const { return std::min(m_columns.endNs[id.row()], m_window.end); }

    const Trace& m_trace;
    const RegionColumns& m_columns;
    TrackId m_track;
    Window m_window;
    std::int64_t* m_covered;
};

/// Zeros whose pages cost nothing until they are written: a short range of a large trace touches few of them.
std::int64_t* makeZeros(std::size_t count)
{
    void* memory = std::calloc(std::max<std::size_t>(count, 1), sizeof(std::int64_t));
    if (!memory)
        throw std::bad_alloc();
    return static_cast<std::int64_t*>(memory);
}

} // namespace

SelfTimes::SelfTimes(const Trace& trace, const ShownRange& range, unsigned threads) :
    m_range(range), m_covered(makeZeros(trace.regionCount()))
{
    if (trace.regionCount() == 0)
        return;
    struct Job {
        TrackId track;
        std::size_t depth;
        std::vector<RegionId> scattered;
    };
    std::vector<Job> jobs;
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        for (std::size_t depth = 1; depth < trace.tracks()[row].lanes.size(); ++depth)
            jobs.push_back({TrackId(row), depth, {}});
    }
    const auto coverOf
        = [&](TrackId track) { return TrackCover(trace, track, windowOf(trace, trace.track(track).session, range), m_covered.get()); };
    parallelFor(jobs.size(), threads, [&](std::size_t i) { jobs[i].scattered = coverOf(jobs[i].track).addLane(jobs[i].depth); });

    for (auto at = jobs.begin(); at != jobs.end();) {
        const TrackId track = at->track;
        std::unordered_set<RegionId> scattered;
        for (; at != jobs.end() && at->track == track; ++at)
            scattered.insert(at->scattered.begin(), at->scattered.end());
        if (!scattered.empty())
            coverOf(track).addUp(std::move(scattered));
    }
}

Duration SelfTimes::selfTime(const Trace& trace, RegionId region) const
{
    const Window window = windowOf(trace, trace.session(region), m_range);
    return Duration(selfNs(region, window.clipped(toNs(trace.start(region)), toNs(trace.end(region)))));
}

Duration selfTime(const Trace& trace, RegionId region)
{
    const Track& track = trace.track(trace.track(region));
    const Window window{toNs(trace.start(region)), toNs(trace.end(region))};
    std::vector<RegionId> children;
    for (std::size_t depth = trace.depth(region) + 1; depth < track.lanes.size(); ++depth) {
        visitLane(trace.regions(), track.lanes[depth], window, [&](RegionId id) {
            if (trace.parent(id) == region)
                children.push_back(id);
        });
    }
    std::ranges::sort(children, {}, [&](RegionId id) { return trace.start(id); });
    Union cover(window.begin);
    for (const RegionId child : children)
        cover.add(toNs(trace.start(child)), std::min(toNs(trace.end(child)), window.end));
    return std::max(Duration::zero(), trace.duration(region) - Duration(cover.length()));
}

} // namespace emberline
