// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/compare_panel.h"

#include "views/answers/answer_text.h"
#include "views/format/time_format.h"
#include "views/kit/canvas.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace emberline {

constexpr std::uint32_t kFaintest = 64; ///< of 256: the faintest colour of a changed box, which must be seen on the surface
constexpr std::uint32_t kStrongest = 190; ///< the box's text has the surface's text colour and must stay readable

static QString toolTipText(const ComparedRow& row)
{
    const QString base = row.base.present ? formatDuration(row.base.time) : QStringLiteral("–");
    QString text = rowLabel(row) + QLatin1Char('\n')
        + QCoreApplication::translate("Answers", "Base %1, head %2, change %3")
              .arg(base, formatDuration(row.head.time), formatChange(row.timeChange()));
    if (const QString remark = rowRemark(row); !remark.isEmpty())
        text += QLatin1Char('\n') + remark;
    return text;
}

/// Makes each box at least as wide as its contents: children that ran side by side take longer together than their parent.
static void widenAncestors(FlameTree& tree)
{
    std::vector<Duration> inside(tree.nodes.size());
    for (std::size_t i = tree.nodes.size(); i-- > 0;) { // children come after their parents
        FlameNode& node = tree.nodes[i];
        node.self = std::max(Duration{}, node.total - inside[i]);
        node.total = std::max(node.total, inside[i]);
        if (node.parent != FlameNode::kNone)
            inside[node.parent] += node.total;
    }
}

ChangeFlame::ChangeFlame(const Comparison& comparison, std::size_t command)
{
    auto tree = std::make_shared<FlameTree>();
    tree->nodes.clear();
    std::unordered_map<std::size_t, std::uint32_t> nodeOf;
    add(comparison, command, FlameNode::kNone, *tree);
    nodeOf.emplace(command, 0U);
    for (std::size_t row = command + 1; row < comparison.rows.size() && comparison.rows[row].depth > comparison.rows[command].depth;
         ++row) {
        const ComparedRow& compared = comparison.rows[row];
        const auto parent = nodeOf.find(compared.parent);
        if (compared.key.kind == PathKind::Data || !compared.head.present || parent == nodeOf.end())
            continue;
        nodeOf.emplace(row, static_cast<std::uint32_t>(tree->nodes.size()));
        add(comparison, row, parent->second, *tree);
    }
    double largest = 0;
    for (const Node& node : m_nodes)
        largest = std::max(largest, std::abs(node.change));
    for (Node& node : m_nodes)
        node.change = largest > 0 ? node.change / largest : 0;
    widenAncestors(*tree);
    tree->sortChildren(FlameOrder::LeftHeavy);
    m_tree = std::move(tree);
}

void ChangeFlame::add(const Comparison& comparison, std::size_t row, std::uint32_t parent, FlameTree& tree)
{
    const ComparedRow& compared = comparison.rows[row];
    FlameNode node;
    node.name = StringId(row); // only tells siblings apart
    node.parent = parent;
    node.depth = parent == FlameNode::kNone ? 0 : tree.nodes[parent].depth + 1;
    node.total = compared.head.time;
    tree.nodes.push_back(node);
    const bool same = !compared.tellsSpeed() || compared.change == RowChange::Same;
    const QString change = same ? QString() : QStringLiteral("  ") + formatChange(compared.timeChange());
    m_nodes.push_back({row, rowLabel(compared), change, toolTipText(compared),
        same || !compared.isTold ? 0 : static_cast<double>(toNs(compared.timeChange()))});
}

/// `change`: relative to the largest, -1 to 1; 0: none for certain.
static QColor fillOf(double change, const Theme& theme)
{
    if (change == 0)
        return theme.undecided;
    const auto strength = kFaintest + static_cast<std::uint32_t>(std::lround(std::abs(change) * (kStrongest - kFaintest)));
    return blended(theme.surface.rgb(), (change > 0 ? theme.bad : theme.good).rgb(), strength);
}

FillStyle ChangeFlame::style(std::uint32_t node, const Theme& theme) const
{
    const QColor fill = fillOf(node < m_nodes.size() ? m_nodes[node].change : 0, theme);
    return {fill.rgb(), theme.textOn(fill).rgb()};
}

QString ChangeFlame::legend(const Theme& theme)
{
    const auto square
        = [&](double change) { return QStringLiteral("<span style=\"color:%1\">■</span>").arg(fillOf(change, theme).name()); };
    return QCoreApplication::translate("Answers", "%1 slower, %2 faster, %3 neither for certain").arg(square(1), square(-1), square(0));
}

QWidget* ComparePanel::makeFlame()
{
    m_flame->setAccessibleName(
        tr("What changed, as a flame graph as wide as head: red is slower, green is faster, blue is neither for certain"));
    connect(m_flame, &FlameView::activated, this, [this](std::uint32_t node) { reveal(m_changes->row(node)); });
    m_flameNote->setTextFormat(Qt::RichText); // with the colours of its boxes
    auto* page = new QWidget(m_views);
    auto* layout = layoutWith<QVBoxLayout>(page, {0, 0, 0, 0});
    layout->addWidget(m_flameNote);
    layout->addWidget(m_flame, 1);
    return page;
}

void ComparePanel::showFlame(std::size_t command)
{
    m_changes = std::make_shared<ChangeFlame>(m_rows->comparison(), command);
    m_flame->setTree(m_changes->tree(), m_changes);
    const Duration took = m_rows->comparison().rows[command].head.time;
    const Duration wide = m_changes->tree()->nodes.front().total;
    QString note = tr("As wide as head: %1.").arg(formatDuration(took));
    if (wide > took)
        note = tr("Parts of head that ran side by side, or in different runs, add up to %1, more than the %2 that it took.")
                   .arg(formatDuration(wide), formatDuration(took));
    m_flameNote->setText(ChangeFlame::legend(Theme::of(palette())) + QStringLiteral(" · ") + note.toHtmlEscaped());
}

} // namespace emberline
