// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"
#include "views/kit/copy_contents.h"

#include <QString>

namespace emberline {

/// "fetch negotiation_v2"; of the root: "all".
[[nodiscard]] QString flameName(const Trace& trace, const FlameNode& node);
/// For a box: its name and total.
[[nodiscard]] QString flameLabel(const Trace& trace, const FlameNode& node);
/// Plain text of several lines: name, total with its share of the root's, self, count.
[[nodiscard]] QString flameToolTip(const Trace& trace, const FlameTree& tree, std::uint32_t node);
/// The stack from the outermost to the node, one name a line.
[[nodiscard]] QString flameStack(const Trace& trace, const FlameTree& tree, std::uint32_t node);
/// A row a node: stack, category, count, total and self time in nanoseconds; headings first.
[[nodiscard]] TextTable flameTable(const Trace& trace, const FlameTree& tree);
/// The whole tree for other flame graph tools: "outer;inner 1234" a line, nanoseconds of self time. Semicolons and line ends in names
/// become other characters.
[[nodiscard]] QString foldedStacks(const Trace& trace, const FlameTree& tree);

} // namespace emberline
