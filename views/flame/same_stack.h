// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"

namespace emberline {

/// The node of `tree` whose stack has the same names as that of the node `node` of `of`; FlameNode::kNone if there is none.
[[nodiscard]] std::uint32_t sameStackIn(const FlameTree& tree, const FlameTree& of, std::uint32_t node);

} // namespace emberline
