// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/time_split_model.h"

#include "views/answers/answer_text.h"
#include "views/answers/fact_text.h"
#include "views/format/display_text.h"
#include "views/format/percent.h"
#include "views/format/time_format.h"

namespace emberline {

SplitView viewSplit(const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands, const RegionFilter& filter)
{
    SplitView view;
    Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace);
    if (!compiled) {
        view.title = displayText(compiled.error().message);
        return view;
    }
    view.split = splitTime(trace, index, commands, compiled.value());
    if (commands.size() == 1)
        view.facts = findFacts(trace, index, commands.front());
    const auto lifeOf = [&](SessionId id) { return trace.shown(id, SourceRange{trace.session(id).start, trace.session(id).end}); };
    view.range = lifeOf(commands.front());
    for (const SessionId command : commands)
        view.range = view.range.united(lifeOf(command));
    view.title = commandTitle(trace, commands);
    view.subtitle = commandSubtitle(trace, commands, view.split);
    view.headline = splitHeadline(trace, view.split, view.facts);
    for (const SplitLine& line : view.split.lines) {
        view.titles.push_back(lineTitle(line));
        view.details.push_back(lineDetail(trace, line));
    }
    for (const SplitWait& wait : view.split.waits)
        view.waits.push_back(waitTitle(wait));
    return view;
}

void TimeSplitModel::show(SplitView view)
{
    beginResetModel();
    m_view = std::move(view);
    m_fills.clear();
    endResetModel();
}

void TimeSplitModel::setFills(std::vector<QColor> fills, QColor waits)
{
    m_fills = std::move(fills);
    m_waitFill = waits;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int TimeSplitModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_view.titles.empty() ? 0 : static_cast<int>(m_view.titles.size() + 1 + m_view.waits.size());
}

int TimeSplitModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 4;
}

QVariant TimeSplitModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::TextAlignmentRole))
        return {};
    const auto column = static_cast<SplitColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            (column == SplitColumn::Share || column == SplitColumn::Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    switch (column) {
    case SplitColumn::Line:
        return QString();
    case SplitColumn::Share:
        return tr("Share of %1").arg(formatDuration(m_view.split.counted));
    case SplitColumn::Time:
        return tr("Time");
    case SplitColumn::What:
        return tr("What");
    }
    return {};
}

Cell TimeSplitModel::cell(int row, int column) const
{
    const auto at = static_cast<SplitColumn>(column);
    const auto i = static_cast<std::size_t>(row);
    if (i >= m_view.titles.size())
        return i == m_view.titles.size() ? sumCell(at) : waitCell(i - m_view.titles.size() - 1, at);
    const SplitLine& line = m_view.split.lines[i];
    const QColor fill = i < m_fills.size() ? m_fills[i] : QColor();
    const Duration whole = m_view.split.counted;
    Cell cell;
    switch (at) {
    case SplitColumn::Line:
        cell.text = m_view.titles[i];
        cell.swatch = fill;
        break;
    case SplitColumn::Share:
        cell.text = formatShare(line.time, whole);
        cell.rightAligned = true;
        cell.bar = shareOf(line.time, whole);
        cell.barColor = fill;
        break;
    case SplitColumn::Time:
        cell.text = formatDuration(line.time);
        cell.tone = Tone::Strong;
        cell.rightAligned = true;
        break;
    case SplitColumn::What:
        cell.text = m_view.details[i];
        cell.tone = Tone::Muted;
        break;
    }
    return cell;
}

Cell TimeSplitModel::sumCell(SplitColumn column) const
{
    Cell cell;
    cell.tone = Tone::Strong;
    cell.lineAbove = true;
    switch (column) {
    case SplitColumn::Line:
        cell.text = tr("Sum");
        break;
    case SplitColumn::Share:
        cell.text = formatShare(m_view.split.counted, m_view.split.counted);
        cell.rightAligned = true;
        break;
    case SplitColumn::Time:
        cell.text = formatDuration(m_view.split.counted);
        cell.rightAligned = true;
        break;
    case SplitColumn::What:
        cell.text = m_view.split.counted < m_view.split.whole
            ? tr("is what passes the filter of the wall time, %1").arg(formatDuration(m_view.split.whole))
            : m_view.split.command ? tr("equals the wall time")
                                   : tr("equals the wall times added up");
        cell.tone = Tone::Muted;
        break;
    }
    return cell;
}

Cell TimeSplitModel::waitCell(std::size_t wait, SplitColumn column) const
{
    Cell cell;
    cell.tone = Tone::Muted;
    switch (column) {
    case SplitColumn::Line:
        cell.text = m_view.waits[wait];
        cell.swatch = m_waitFill;
        break;
    case SplitColumn::Share: // of what? threads wait at once
        break;
    case SplitColumn::Time:
        cell.text = formatDuration(m_view.split.waits[wait].time);
        cell.rightAligned = true;
        break;
    case SplitColumn::What:
        cell.text = waitDetail(m_view.split.waits[wait]);
        break;
    }
    return cell;
}

void FactsModel::show(std::vector<Fact> facts)
{
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

int FactsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_facts.size());
}

int FactsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 2;
}

Cell FactsModel::cell(int row, int column) const
{
    const Fact& fact = m_facts[static_cast<std::size_t>(row)];
    Cell cell;
    if (column == 0) {
        cell.text = QStringLiteral("•  ") + factText(fact);
        cell.tone = fact.weight == FactWeight::Problem ? Tone::Bad : Tone::Normal;
    } else {
        cell.text = displayText(fact.source);
        cell.tone = Tone::Muted;
        cell.rightAligned = true;
    }
    return cell;
}

} // namespace emberline

#include "moc_time_split_model.cpp"
