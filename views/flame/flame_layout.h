// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"

#include <cstdint>
#include <vector>

namespace emberline {

/// Where a node of a flame graph stands: columns [begin, end) of its row, in device pixels.
struct FlameBox {
    std::int32_t begin;
    std::int32_t end;
    std::uint32_t node;
    std::uint32_t folded; ///< nodes in it: neighbours too narrow for a column each share one, and `node` is the first
};

/// Rows from the root's downwards; the zoomed node and those above it take the whole width.
struct FlameLayout {
    std::int32_t width = 0;
    std::uint32_t zoomed = 0;
    std::vector<std::vector<FlameBox>> rows; ///< by depth, each by column
};

/// Places the nodes that are wide enough to be seen. The tree's children must be sorted. Costs a look at the children of each visible node.
[[nodiscard]] FlameLayout layOutFlame(const FlameTree& tree, std::uint32_t zoomed, std::int32_t width);

/// The box of `row` at column `x`; null where there is none.
[[nodiscard]] const FlameBox* flameBoxAt(const FlameLayout& layout, std::size_t row, std::int32_t x);

} // namespace emberline
