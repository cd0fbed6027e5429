// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/child_pieces.h"

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

} // namespace emberline
