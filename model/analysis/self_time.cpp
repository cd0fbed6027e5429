// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/self_time.h"

#include "model/outcome.h"
#include "model/work/work_pool.h"

#include <tuple>
#include <utility>
#include <vector>

namespace emberline {

void ChildPieces::forEachOverlap(const std::atomic<bool>* cancel, const std::function<void(const Overlap&)>& visit) const
{
    if (!m_anyOverlap)
        return;
    const RegionColumns& columns = m_trace.regions();
    std::vector<std::tuple<RegionId, SourceTime, RegionId>> children; // parent, start, child
    m_pass.visit(0, 1, cancel, [&](RegionId child, TrackId /*track*/) {
        const RegionId parent = m_trace.parent(child);
        if (parent && m_lastChild[parent.row()] == kOverlap)
            children.emplace_back(parent, columns.start[child.row()], child);
    });
    std::ranges::sort(children);
    RegionReader reader(columns);
    RegionReader parents(columns);
    RegionId last;
    SourceTime until{};
    for (const auto& [parent, start, child] : children) {
        const RegionReader::Row region = reader[child];
        if (parent != std::exchange(last, parent))
            until = SourceTime::min();
        const Piece piece = inside(region, parents[parent], m_pass.window(region.track()));
        if (piece.isEmpty())
            continue;
        if (until > piece.from)
            visit({child, parent, piece, until});
        until = std::max(until, piece.to);
    }
}

namespace {

/// Adds up how much of each region its direct children cover.
class ChildCoverage {
public:
    ChildCoverage(const Trace& trace, const RegionPass& pass, std::uint64_t* covered) :
        m_trace(trace), m_pass(pass), m_covered(covered), m_pieces(trace, pass)
    { }

    /// Handles the children in this thread's part of the pass whose parents are in its part of the rows, so that no two threads write to
    /// one parent. Returns the other children; there are few, because most parents are near their children.
    std::vector<ChildPieces::Link> addUp(unsigned part, unsigned parts)
    {
        const std::size_t first = m_pass.firstRow(part, parts);
        const std::size_t end = m_pass.firstRow(part + 1, parts);
        std::vector<ChildPieces::Link> others;
        Readers readers(m_trace.regions());
        m_pass.visit(part, parts, nullptr, [&](RegionId child, TrackId track) {
            const RegionReader::Row region = readers.children[child];
            const RegionId parent = region.parent();
            if (parent.row() >= m_trace.regionCount()) // none, or no batch has brought it yet
                return;
            if (parent.row() >= first && parent.row() < end)
                add(child, region, readers.parents[parent], parent, m_pass.window(track));
            else
                others.push_back({child, parent});
        });
        return others;
    }

    void addOthers(const std::vector<ChildPieces::Link>& children)
    {
        Readers readers(m_trace.regions());
        for (const auto& [child, parent] : children) {
            const RegionReader::Row region = readers.children[child];
            add(child, region, readers.parents[parent], parent, m_pass.window(region.track()));
        }
    }

    void correctOverlaps()
    {
        m_pieces.forEachOverlap(nullptr, [this](const ChildPieces::Overlap& overlap) {
            m_covered[overlap.parent.row()] -= static_cast<std::uint64_t>(toNs(overlap.length()));
        });
    }

private:
    struct Readers {
        explicit Readers(const RegionColumns& columns) : children(columns), parents(columns) { }
        RegionReader children;
        RegionReader parents;
    };

    void add(RegionId child, const RegionReader::Row& region, const RegionReader::Row& outer, RegionId parent, const Window& window)
    {
        const ChildPieces::Piece piece = ChildPieces::inside(region, outer, window);
        if (piece.isEmpty())
            return;
        m_pieces.note(child, parent, piece);
        m_covered[parent.row()] += static_cast<std::uint64_t>(toNs(piece.length()));
    }

    const Trace& m_trace;
    const RegionPass& m_pass;
    std::uint64_t* m_covered; ///< by region
    ChildPieces m_pieces;
};

} // namespace

SelfTimes::SelfTimes(const Trace& trace, const ShownRange& range, unsigned threads) :
    m_range(range), m_covered(makeZeros<std::uint64_t>(trace.regionCount(), range ? Fill::Parts : Fill::All))
{
    if (trace.regionCount() == 0)
        return;
    const RegionPass pass(trace, range);
    ChildCoverage coverage(trace, pass, m_covered.get());
    const unsigned useful = pass.usefulParts(threads);
    std::vector<std::vector<ChildPieces::Link>> others(useful);
    parallelFor(useful, useful, [&](std::size_t part) { others[part] = coverage.addUp(static_cast<unsigned>(part), useful); });
    for (const std::vector<ChildPieces::Link>& children : others)
        coverage.addOthers(children);
    coverage.correctOverlaps();
}

Duration SelfTimes::selfTime(const Trace& trace, RegionId region) const
{
    if (hasLostEnd(trace, region))
        return Duration::zero();
    const Window window = windowOf(trace, trace.session(region), m_range);
    return self(region, window.clipped(trace.start(region), trace.end(region)));
}

Duration selfTime(const Trace& trace, RegionId region)
{
    if (hasLostEnd(trace, region))
        return Duration::zero();
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
    SpanUnion cover(window.begin);
    for (const RegionId child : children)
        cover.add(trace.start(child), std::min(trace.end(child), window.end));
    return std::max(Duration::zero(), trace.duration(region) - cover.length());
}

} // namespace emberline
