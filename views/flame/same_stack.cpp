// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/same_stack.h"

#include <vector>

namespace emberline {

std::uint32_t sameStackIn(const FlameTree& tree, const FlameTree& of, std::uint32_t node)
{
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = node; at != 0 && at != FlameNode::kNone; at = of.nodes[at].parent)
        path.push_back(at);
    std::uint32_t found = 0;
    for (std::size_t i = path.size(); i-- > 0;) {
        const FlameNode& wanted = of.nodes[path[i]];
        std::uint32_t child = tree.nodes[found].firstChild;
        while (child != FlameNode::kNone && (tree.nodes[child].name != wanted.name || tree.nodes[child].category != wanted.category))
            child = tree.nodes[child].nextSibling;
        if (child == FlameNode::kNone)
            return FlameNode::kNone;
        found = child;
    }
    return found;
}

} // namespace emberline
