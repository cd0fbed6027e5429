// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"

#include <cstdint>
#include <vector>

namespace emberline {

/// The position of a node in a flame graph: columns [begin, end) of its row, in device pixels.
struct FlameBox {
    std::int32_t begin;
    std::int32_t end;
    std::uint32_t node;
    std::uint32_t folded; ///< number of nodes in it: neighbours too narrow for a column of their own share one, and `node` is the first
};

/// Rows from the root down. The zoomed node and its ancestors take the whole width.
struct FlameLayout {
    std::int32_t width = 0;
    std::uint32_t zoomed = 0;
    std::vector<std::vector<FlameBox>> rows; ///< by depth, each sorted by column
};

/// Places the nodes that are wide enough to be visible. The tree's children must be sorted. Examines only the children of visible nodes.
[[nodiscard]] FlameLayout layOutFlame(const FlameTree& tree, std::uint32_t zoomed, std::int32_t width);

/// The box of `row` at column `x`; null if there is none.
[[nodiscard]] const FlameBox* flameBoxAt(const FlameLayout& layout, std::size_t row, std::int32_t x);

} // namespace emberline
