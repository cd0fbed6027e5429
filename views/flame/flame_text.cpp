// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_view.h"

#include "model/analysis/stack_times.h"
#include "model/dialect.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/trace_texts.h"
#include "views/statistics/statistics_model.h"

#include <QCoreApplication>

namespace emberline {

namespace {

struct FlameWords {
    Q_DECLARE_TR_FUNCTIONS(emberline::Flame)
};

} // namespace

QString flameName(const Trace& trace, const FlameNode& node)
{
    if (node.parent == FlameNode::kNone)
        return FlameWords::tr("all");
    return node.only ? nameText(trace, node.only) : nameText(trace, node.name);
}

bool addsUp(const FlameNode& node)
{
    return node.count > 0 && node.total > node.wall;
}

QString flameToolTip(const Trace& trace, const FlameTree& tree, std::uint32_t node)
{
    const FlameNode& at = tree.nodes[node];
    const QString name = at.parent == FlameNode::kNone
        ? flameName(trace, at)
        : withCategory(at.only ? labelledName(trace, at.only) : std::string(trace.text(at.name)), trace.text(at.category));
    QStringList lines{
        name, FlameWords::tr("Total %1 (%2)").arg(formatDuration(at.total), percentText(shareOf(at.total, tree.root().total)))};
    if (addsUp(at))
        lines << FlameWords::tr("Wall %1: threads, processes or asynchronous operations in it ran side by side, or went on after it, and "
                                "the total adds them up")
                     .arg(formatDuration(at.wall));
    lines << FlameWords::tr("Self %1").arg(formatDuration(at.self));
    if (at.count > 0) {
        const std::string label = at.only || !at.longest ? std::string() : trace.dialect(at.longest).labelOf(trace, at.longest);
        lines << (at.count == 1 ? FlameWords::tr("%1 region of %2") : FlameWords::tr("%1 regions, the longest %2"))
                     .arg(formatCount(at.count), formatDuration(std::max(at.longestWall, Duration::zero())))
                + (label.empty() ? QString() : QStringLiteral(": ") + displayName(label));
    }
    if (at.lostEnds > 0)
        lines << (at.count == 1 ? FlameWords::tr("It never ended: only what is inside counts")
                                : FlameWords::tr("%1 of them never ended: only what is inside counts").arg(formatCount(at.lostEnds)));
    if (at.cutOff > Duration::zero())
        lines << FlameWords::tr("Without %1 that boxes beside it cover, or that lies outside of the box it is in")
                     .arg(formatDuration(at.cutOff));
    std::uint32_t inside = at.firstChild;
    while (inside != FlameNode::kNone && tree.nodes[inside].cutOff <= Duration::zero())
        inside = tree.nodes[inside].nextSibling;
    if (inside != FlameNode::kNone)
        lines << FlameWords::tr("Boxes in it overlap: each moment counts once");
    return lines.join(QLatin1Char('\n'));
}

QString flameStack(const Trace& trace, const FlameTree& tree, std::uint32_t node)
{
    QStringList names;
    for (std::uint32_t at = node; at != FlameNode::kNone && at != 0; at = tree.nodes[at].parent)
        names.prepend(flameName(trace, tree.nodes[at]));
    return names.join(QLatin1Char('\n'));
}

TextTable flameTable(const Trace& trace, const FlameTree& tree)
{
    TextTable table{{QStringLiteral("stack"), QStringLiteral("category"), QStringLiteral("count"), QStringLiteral("total_ns"),
        QStringLiteral("self_ns")}};
    QStringList path;
    for (std::uint32_t i = 1; i < tree.nodes.size(); ++i) { // nodes are in any order, so this walks each path separately
        const FlameNode& node = tree.nodes[i];
        path.clear();
        for (std::uint32_t at = i; at != 0; at = tree.nodes[at].parent)
            path.prepend(displayName(trace.text(tree.nodes[at].name)).replace(QLatin1Char(';'), QLatin1Char(':')));
        table.push_back({path.join(QLatin1Char(';')), node.category ? displayText(trace.text(node.category)) : QString(),
            QString::number(node.count), QString::number(toNs(node.total)), QString::number(toNs(node.self))});
    }
    return table;
}

QString foldedStacks(const Trace& trace, const FlameTree& tree)
{
    QString text;
    std::vector<std::uint32_t> path;
    const auto frame = [&](std::uint32_t node) {
        const std::string_view name = trace.text(tree.nodes[node].name);
        return QString::fromStdString(foldedFrame(name.empty() ? "(no name)" : name));
    };
    for (std::uint32_t i = 1; i < tree.nodes.size(); ++i) {
        if (tree.nodes[i].self <= Duration::zero())
            continue;
        path.clear();
        for (std::uint32_t at = i; at != 0; at = tree.nodes[at].parent)
            path.push_back(at);
        for (std::size_t p = path.size(); p-- > 0;)
            text += frame(path[p]) + (p ? QLatin1Char(';') : QLatin1Char(' '));
        text += QString::number(toNs(tree.nodes[i].self)) + QLatin1Char('\n');
    }
    return text;
}

} // namespace emberline
