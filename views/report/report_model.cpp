// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_model.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/trace_texts.h"
#include "views/theme/theme.h"

#include <QGuiApplication>
#include <QStringList>

namespace emberline {

namespace {

/// The internal id of a code's row; that of an example's row is its code's row + 1.
constexpr quintptr kCodeLevel = 0;

bool hasPlace(const Trace& trace, const RecordPlace& place)
{
    return place.source && place.source.row() < trace.sources().size();
}

QString withLine(const QString& file, const RecordPlace& place)
{
    return place.line > 0 ? file + QLatin1Char(':') + QString::number(place.line)
                          : ReportModel::tr("%1, byte %2").arg(file).arg(place.byte);
}

/// The file's name and the line. Short, so that the line is always in sight.
QString placeOf(const Trace& trace, const RecordPlace& place)
{
    if (!hasPlace(trace, place))
        return {};
    const std::string& path = trace.source(place.source).path;
    return withLine(displayText(path.substr(path.rfind('/') + 1)), place);
}

QString exactPlaceOf(const Trace& trace, const RecordPlace& place)
{
    if (!hasPlace(trace, place))
        return {};
    const QString text = withLine(displayText(trace.source(place.source).path), place);
    return place.line > 0 ? ReportModel::tr("%1, byte %2").arg(text).arg(place.byte) : text;
}

} // namespace

void ReportModel::update(const Trace& trace)
{
    const auto& entries = trace.diagnostics().entries();
    const auto isOther = [&](qsizetype row) {
        return static_cast<std::size_t>(row) >= entries.size()
            || m_entries[row].code != displayText(entries[static_cast<std::size_t>(row)].kind->code);
    };
    if (!m_entries.empty() && isOther(m_entries.size() - 1)) // the last one no longer holds
        clear();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Diagnostics::Entry& news = entries[i];
        const int row = static_cast<int>(i);
        if (row == m_entries.size()) {
            beginInsertRows({}, row, row);
            m_entries.append({news.kind->severity, displayText(news.kind->code), displayText(news.kind->meaning), 0, {}});
            endInsertRows();
        }
        Entry& entry = m_entries[row];
        if (entry.count == news.count)
            continue;
        entry.count = news.count;
        Q_EMIT dataChanged(index(row, CountColumn), index(row, CountColumn));
        const int known = static_cast<int>(entry.examples.size());
        const int now = static_cast<int>(news.examples.size());
        if (now <= known)
            continue;
        beginInsertRows(index(row, 0), known, now - 1);
        for (int at = known; at < now; ++at) {
            const Diagnostics::Example& example = news.examples[static_cast<std::size_t>(at)];
            entry.examples.append(
                {example.place, placeOf(trace, example.place), exactPlaceOf(trace, example.place), displayText(example.text)});
        }
        endInsertRows();
    }
}

void ReportModel::clear()
{
    beginResetModel();
    m_entries.clear();
    endResetModel();
}

QModelIndex ReportModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kCodeLevel);
}

QModelIndex ReportModel::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() != kCodeLevel ? createIndex(static_cast<int>(child.internalId() - 1), 0, kCodeLevel)
                                                               : QModelIndex();
}

int ReportModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_entries.size());
    return parent.internalId() == kCodeLevel && parent.column() == 0 ? static_cast<int>(m_entries[parent.row()].examples.size()) : 0;
}

int ReportModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

const ReportModel::Example* ReportModel::exampleAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kCodeLevel)
        return nullptr;
    return &m_entries[static_cast<qsizetype>(index.internalId() - 1)].examples[index.row()];
}

RecordPlace ReportModel::placeAt(const QModelIndex& index) const
{
    const Example* example = exampleAt(index);
    return example ? example->at : RecordPlace();
}

QString ReportModel::textAt(const QModelIndex& index) const
{
    const Example* example = exampleAt(index);
    return example ? example->text : QString();
}

QVariant ReportModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == kCodeLevel)
        return entryData(m_entries[index.row()], index.column(), role);
    // An example: its place across the first columns, its text in the last.
    const Example& example = *exampleAt(index);
    const QString text = index.column() == CodeColumn ? example.place : index.column() == MeaningColumn ? example.text : QString();
    if (role == Qt::DisplayRole)
        return text;
    if (role == Qt::ToolTipRole && !text.isEmpty())
        return plainToolTip(index.column() == CodeColumn ? example.exactPlace : text);
    if (role == Qt::ForegroundRole)
        return Theme::of(QGuiApplication::palette()).mutedText;
    return {};
}

QVariant ReportModel::entryData(const Entry& entry, int column, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return (Qt::AlignVCenter | (column == CountColumn ? Qt::AlignRight : Qt::AlignLeft)).toInt();
    if (role == Qt::ToolTipRole)
        return plainToolTip(entry.meaning);
    if (role == Qt::ForegroundRole && column == SeverityColumn && entry.severity == Severity::Error)
        return Theme::of(QGuiApplication::palette()).bad;
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case SeverityColumn:
        return severityText(entry.severity);
    case CodeColumn:
        return entry.code;
    case CountColumn:
        return formatCount(entry.count);
    case MeaningColumn:
        return entry.meaning;
    default:
        return {};
    }
}

QVariant ReportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return (Qt::AlignVCenter | (section == CountColumn ? Qt::AlignRight : Qt::AlignLeft)).toInt();
    if (role != Qt::DisplayRole)
        return {};
    const QString names[] = {tr("Severity"), tr("Code"), tr("Count"), tr("Meaning")};
    return section >= 0 && section < ColumnCount ? names[section] : QVariant();
}

QString ReportModel::severityText(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return tr("Error");
    case Severity::Warning:
        return tr("Warning");
    case Severity::Info:
        break;
    }
    return tr("Info");
}

QString ReportModel::text() const
{
    QStringList lines;
    for (const Entry& entry : m_entries) {
        lines << QStringLiteral("%1 %2 ×%3  %4").arg(severityText(entry.severity), entry.code, formatCount(entry.count), entry.meaning);
        for (const Example& example : entry.examples)
            lines << QStringLiteral("    %1  %2").arg(example.exactPlace, example.text);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace emberline

#include "moc_report_model.cpp"
