// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

namespace emberline {

/// Steps from region to region, as the arrow keys take them. Each gives no id where there is none to go to.
[[nodiscard]] RegionId previousSibling(const Trace& trace, RegionId region); ///< the one before it in its lane
[[nodiscard]] RegionId nextSibling(const Trace& trace, RegionId region);
/// The region around it; from a process the child region that spawned it.
[[nodiscard]] RegionId parentOf(const Trace& trace, RegionId region);
/// The first region inside it; from a child region the process it spawned.
[[nodiscard]] RegionId firstChild(const Trace& trace, RegionId region);
/// The first region of the first thread: where keys start from.
[[nodiscard]] RegionId firstRegion(const Trace& trace);
/// Whether `region` has at most `limit` regions one level below it: what is cheap to look at while the mouse moves.
[[nodiscard]] bool hasFewChildren(const Trace& trace, RegionId region, std::size_t limit);

} // namespace emberline
