// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_layout.h"

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

/// A node with its exact position: each position is rounded only once, so that children never leave their parent.
struct Placed {
    std::uint32_t node;
    double begin;
    double end;
};

std::int32_t column(double x)
{
    return static_cast<std::int32_t>(std::lround(x));
}

void addBox(std::vector<FlameBox>& row, const Placed& place, std::uint32_t node)
{
    const std::int32_t begin = column(place.begin);
    const std::int32_t end = std::max(column(place.end), begin + 1);
    if (!row.empty() && begin < row.back().end) {
        ++row.back().folded;
        row.back().end = std::max(row.back().end, end);
        return;
    }
    row.push_back({begin, end, node, 1});
}

} // namespace

FlameLayout layOutFlame(const FlameTree& tree, std::uint32_t zoomed, std::int32_t width)
{
    FlameLayout layout{width, zoomed, {}};
    if (width <= 0)
        return layout;
    layout.rows.resize(tree.nodes[zoomed].depth + 1);
    for (std::uint32_t node = zoomed; node != FlameNode::kNone; node = tree.nodes[node].parent)
        layout.rows[tree.nodes[node].depth].push_back({0, width, node, 1});

    std::vector<Placed> above{{zoomed, 0, static_cast<double>(width)}};
    while (!above.empty()) {
        std::vector<FlameBox> row;
        std::vector<Placed> below;
        for (const Placed& parent : above) {
            const auto total = static_cast<double>(toNs(tree.nodes[parent.node].total));
            double x = parent.begin;
            for (std::uint32_t i = tree.nodes[parent.node].firstChild; i != FlameNode::kNone && total > 0; i = tree.nodes[i].nextSibling) {
                const double share = static_cast<double>(toNs(tree.nodes[i].total)) / total;
                const Placed place{i, x, std::min(parent.end, x + share * (parent.end - parent.begin))};
                x = place.end;
                if (place.end - place.begin <= 0)
                    continue;
                // There is no room beyond the last column: a tiny last child merges with its neighbour.
                addBox(row, {i, std::min(place.begin, parent.end - 1), place.end}, i);
                if (place.end - place.begin >= 1)
                    below.push_back(place);
            }
        }
        if (!row.empty())
            layout.rows.push_back(std::move(row));
        above = std::move(below);
    }
    return layout;
}

const FlameBox* flameBoxAt(const FlameLayout& layout, std::size_t row, std::int32_t x)
{
    if (row >= layout.rows.size())
        return nullptr;
    const std::vector<FlameBox>& boxes = layout.rows[row];
    const auto after = std::ranges::upper_bound(boxes, x, {}, &FlameBox::begin);
    if (after == boxes.begin() || std::prev(after)->end <= x)
        return nullptr;
    return &*std::prev(after);
}

} // namespace emberline
