// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"
#include "views/flame/flame_view.h"

#include <memory>
#include <vector>

/// The differential flame graph of one command: widths show head, colours show the change from base. Parts that ran side by side, or
/// whose medians are of different runs, may add up to more than the command took: then it is as wide as they are.
namespace emberline {

class ChangeFlame : public FlameLook {
public:
    /// `command`: a row of depth 0. Rows that head lacks have no width and so no box; nor have data rows.
    ChangeFlame(const Comparison& comparison, std::size_t command);

    [[nodiscard]] const std::shared_ptr<const FlameTree>& tree() const { return m_tree; }
    [[nodiscard]] std::size_t row(std::uint32_t node) const { return m_nodes[node].row; }

    [[nodiscard]] QString label(std::uint32_t node) const override
    {
        return name(node) + (node < m_nodes.size() ? m_nodes[node].number : QString());
    }
    [[nodiscard]] QString name(std::uint32_t node) const override { return node < m_nodes.size() ? m_nodes[node].name : QString(); }
    [[nodiscard]] QString toolTip(std::uint32_t node) const override { return node < m_nodes.size() ? m_nodes[node].toolTip : QString(); }
    /// Red: slower; green: faster, where a test tells, as in the table; the colour grows stronger with the share of the command's largest
    /// change. Grey: all else.
    [[nodiscard]] FillStyle style(std::uint32_t node, const Theme& theme) const override;

private:
    struct Node {
        std::size_t row;
        QString name;
        QString number; ///< how much longer it took; empty if it did not
        QString toolTip;
        double change; ///< relative to the largest in the command, -1 to 1; 0: grey
    };
    void add(const Comparison& comparison, std::size_t row, std::uint32_t parent, FlameTree& tree);

    std::vector<Node> m_nodes;
    std::shared_ptr<const FlameTree> m_tree;
};

} // namespace emberline
