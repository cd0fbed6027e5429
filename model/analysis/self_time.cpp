// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/self_time.h"

#include "model/analysis/region_pass.h"
#include "model/work/parallel.h"

#include <atomic>
#include <tuple>
#include <vector>

namespace emberline {

namespace {

/// Computes the length of the union of extents that come sorted by start.
class Union {
public:
    explicit Union(SourceTime from) : m_until(from) { }
    void add(SourceTime from, SourceTime to)
    {
        from = std::max(from, m_until);
        if (to > from) {
            m_length += to - from;
            m_until = to;
        }
    }
    [[nodiscard]] Duration length() const { return m_length; }

private:
    SourceTime m_until;
    Duration m_length{};
};

constexpr std::uint32_t kNoChild = 0;
constexpr std::uint32_t kManyParents = 0xffffffff;

/// Computes how much of each region its direct children cover. Children almost always follow one another; then their lengths are summed as
/// they come. For other parents, a second step sorts the children.
class ChildCover {
public:
    ChildCover(const Trace& trace, const RegionPass& pass, Duration* covered) :
        m_trace(trace), m_columns(trace.regions()), m_pass(pass), m_covered(covered),
        m_lastChild(makeZeros<std::uint32_t>(trace.regionCount(), pass.isByRows() ? Fill::All : Fill::Parts))
    { }

    /// Handles the children in this thread's part of the pass whose parents are in its part of the rows, so that no two threads write to
    /// one parent. Returns the other children; there are few, because most parents are near their children.
    std::vector<RegionId> addUp(unsigned part, unsigned parts)
    {
        const std::size_t first = m_trace.regionCount() * part / parts;
        const std::size_t end = m_trace.regionCount() * (part + 1) / parts;
        std::vector<RegionId> others;
        m_pass.visit(part, parts, nullptr, [&](RegionId child, TrackId track) {
            const RegionId parent = m_trace.parent(child);
            if (!parent)
                return;
            if (parent.row() >= first && parent.row() < end)
                add(child, parent, m_pass.window(track));
            else
                others.push_back(child);
        });
        return others;
    }

    void addOthers(const std::vector<RegionId>& children)
    {
        for (const RegionId child : children)
            add(child, m_trace.parent(child), m_pass.window(m_columns.track[child.row()]));
    }

    void addUpScattered()
    {
        if (!m_anyScattered)
            return;
        std::vector<RegionId> children;
        m_pass.visit(0, 1, nullptr, [&](RegionId child, TrackId /*track*/) {
            const RegionId parent = m_trace.parent(child);
            if (parent && m_lastChild[parent.row()] == kManyParents)
                children.push_back(child);
        });
        std::ranges::sort(children, {}, [this](RegionId id) { return std::tuple(m_trace.parent(id), m_columns.start[id.row()], id); });
        for (auto at = children.begin(); at != children.end();) {
            const RegionId parent = m_trace.parent(*at);
            const Window& window = m_pass.window(m_columns.track[parent.row()]);
            Union cover(begin(parent, window));
            for (; at != children.end() && m_trace.parent(*at) == parent; ++at)
                cover.add(begin(*at, window), std::min(end(*at, window), end(parent, window)));
            m_covered[parent.row()] = cover.length();
        }
    }

private:
    void add(RegionId child, RegionId parent, const Window& window)
    {
        std::uint32_t& last = m_lastChild[parent.row()];
        if (last == kManyParents)
            return;
        const SourceTime from = std::max(begin(child, window), begin(parent, window));
        const SourceTime to = std::min(end(child, window), end(parent, window));
        if (to <= from)
            return;
        if (last != kNoChild && from < m_columns.end[last - 1]) {
            last = kManyParents;
            m_anyScattered = true;
            return;
        }
        m_covered[parent.row()] += to - from;
        last = child.row() + 1;
    }

    [[nodiscard]] SourceTime begin(RegionId id, const Window& window) const { return std::max(m_columns.start[id.row()], window.begin); }
    [[nodiscard]] SourceTime end(RegionId id, const Window& window) const { return std::min(m_columns.end[id.row()], window.end); }

    const Trace& m_trace;
    const RegionColumns& m_columns;
    const RegionPass& m_pass;
    Duration* m_covered;
    std::unique_ptr<std::uint32_t[], FreeMemory> m_lastChild; ///< by region: row + 1 of its latest child, or kManyParents
    std::atomic<bool> m_anyScattered = false;
};

} // namespace

SelfTimes::SelfTimes(const Trace& trace, const ShownRange& range, unsigned threads) :
    m_range(range), m_covered(makeZeros<Duration>(trace.regionCount(), range ? Fill::Parts : Fill::All))
{
    if (trace.regionCount() == 0)
        return;
    const RegionPass pass(trace, range);
    ChildCover cover(trace, pass, m_covered.get());
    const unsigned useful = pass.usefulParts(threads);
    std::vector<std::vector<RegionId>> others(useful);
    parallelFor(useful, useful, [&](std::size_t part) { others[part] = cover.addUp(static_cast<unsigned>(part), useful); });
    for (const std::vector<RegionId>& children : others)
        cover.addOthers(children);
    cover.addUpScattered();
}

Duration SelfTimes::selfTime(const Trace& trace, RegionId region) const
{
    const Window window = windowOf(trace, trace.session(region), m_range);
    return self(region, window.clipped(trace.start(region), trace.end(region)));
}

Duration selfTime(const Trace& trace, RegionId region)
{
    const Track& track = trace.track(trace.track(region));
    const Window window{trace.start(region), trace.end(region)};
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
        cover.add(trace.start(child), std::min(trace.end(child), window.end));
    return std::max(Duration::zero(), trace.duration(region) - cover.length());
}

} // namespace emberline
