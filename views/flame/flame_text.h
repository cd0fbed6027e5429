// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"
#include "views/kit/table_text.h"

#include <QString>

namespace emberline {

/// "fetch refs"; "Source vector" of a node of one region alone; "all" for the root.
[[nodiscard]] QString flameName(const Trace& trace, const FlameNode& node);
/// Plain text of several lines: name, total with its share of the root's, self time, count.
[[nodiscard]] QString flameToolTip(const Trace& trace, const FlameTree& tree, std::uint32_t node);
/// The stack from the outermost call to the node, one name per line.
[[nodiscard]] QString flameStack(const Trace& trace, const FlameTree& tree, std::uint32_t node);
/// One row per node: stack, category, count, total and self time in nanoseconds; headings first.
[[nodiscard]] TextTable flameTable(const Trace& trace, const FlameTree& tree);
/// The whole tree for other flame graph tools: lines of the form "outer;inner 1234", with self time in nanoseconds. Replaces semicolons
/// and line ends in names.
[[nodiscard]] QString foldedStacks(const Trace& trace, const FlameTree& tree);

} // namespace emberline
