// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

namespace emberline {

/// Steps from region to region, for the arrow keys. Each returns an invalid id if there is no such region.
[[nodiscard]] RegionId previousSibling(const Trace& trace, RegionId region); ///< the one before it in its lane
[[nodiscard]] RegionId nextSibling(const Trace& trace, RegionId region);
/// The enclosing region; for a process, the child region that spawned it.
[[nodiscard]] RegionId parentOf(const Trace& trace, RegionId region);
/// The first region inside it; for a child region, the process that it spawned.
[[nodiscard]] RegionId firstChild(const Trace& trace, RegionId region);
/// The first region of the first thread: where keyboard navigation starts.
[[nodiscard]] RegionId firstRegion(const Trace& trace);
/// Whether `region` has at most `limit` regions one level below it, few enough to examine while the mouse moves.
[[nodiscard]] bool hasFewChildren(const Trace& trace, RegionId region, std::size_t limit);

} // namespace emberline
