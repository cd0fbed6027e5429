// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/shown_range.h"

#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

namespace emberline {

/// All regions that share name, category and callers.
struct FlameNode {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    StringId category;
    StringId name;
    std::uint32_t parent = kNone; ///< into FlameTree::nodes
    std::uint32_t firstChild = kNone;
    std::uint32_t nextSibling = kNone;
    std::uint32_t depth = 0;
    std::uint64_t count = 0;
    std::uint64_t lostEnds = 0; ///< those of its regions that have lost their end (outcome.h): they have no self time
    Duration wall{}; ///< the sum of its regions' lengths in the range
    Duration cutOff{}; ///< of wall: counts in later regions beside its own, or lies outside of its caller (StackTimes)
    Duration self{}; ///< the sum of their self times that count; for a child bar, the time without its processes
    Duration total{}; ///< the width: self plus the totals of its children; parallel tracks and processes add up, so it may exceed wall
    TraceTime first = TraceTime::max(); ///< where its first region begins
    RegionId longest; ///< its longest region in the range, as an example
    Duration longestWall = Duration(-1);
    RegionId only; ///< its region, if it has no other
};

enum class FlameOrder {
    LeftHeavy, ///< largest total first
    ByTime, ///< in the order of their first regions
};

/// The call tree of many regions folded into one. nodes[0] is the root and stands for all; parents come before their children. Where the
/// filter drops a region, the regions inside it take its place, and its own self time is in no node: the root's total is the sum of the
/// self times of the regions that pass, as far as StackTimes counts them.
struct FlameTree {
    std::vector<FlameNode> nodes{FlameNode()};
    bool cancelled = false; ///< the rest is void

    /// Links the children of each node in this order.
    void sortChildren(FlameOrder order);
    [[nodiscard]] const FlameNode& root() const { return nodes.front(); }
};

struct FlameQuery {
    ShownRange range = {};
    RegionFilter filter = {};
    FlameOrder order = FlameOrder::LeftHeavy;
};

/// Folds the regions in the range. A process is a child of the child bar that spawned it, and the threads of a process are children of its
/// own region. A child bar's self time is what none of its processes covers. Any thread; one pass over them, and 12 bytes for each region.
[[nodiscard]] Result<FlameTree> buildFlameTree(
    const Trace& trace, const FlameQuery& query, unsigned threads = 1, const std::atomic<bool>* cancel = nullptr);

/// The two halves of the sandwich view of one name and category. The root's only child is that name, with the weights of all of its
/// outermost nodes. Callees: what these nodes call, folded together. Callers: each path above them, nearest caller first, weighted by what
/// it calls; very long paths are cut.
[[nodiscard]] FlameTree calleesOf(const FlameTree& tree, StringId category, StringId name, FlameOrder order);
[[nodiscard]] FlameTree callersOf(const FlameTree& tree, StringId category, StringId name, FlameOrder order);

} // namespace emberline
