// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/import_report_panel.h"

#include "model/answers/facts.h"
#include "views/answers/fact_text.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"
#include "views/kit/small_widgets.h"
#include "views/kit/table_text.h"
#include "views/kit/trace_texts.h"
#include "views/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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
            m_entries.append({news.kind->severity, displayText(news.kind->code), meaningText(*news.kind), 0, {}});
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

namespace {

/// The first row that comes from the record at byte `origin` of `source`: a region or, if the record became none, an instant. Selects
/// neither if nothing of the record is shown. Looks through all rows.
Selection rowOfRecord(const Trace& trace, SourceId source, std::uint64_t origin)
{
    Selection found;
    if (origin == kNoOrigin)
        return found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (trace.origin(id) == origin && trace.session(trace.session(id)).source == source) {
            found.region = id;
            return found;
        }
    }
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        if (trace.instants().origin[row] == origin && trace.session(trace.instants().session[row]).source == source) {
            found.instant = InstantId(row);
            return found;
        }
    }
    return found;
}

} // namespace

ImportReportPanel::ImportReportPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new ReportModel(this)), m_view(new QTreeView(this)), m_summary(new QLabel(this)),
    m_stopped(new QLabel(this)), m_lastBegun(new LinkButton(QString(), this)), m_resume(new QPushButton(tr("Continue"), this))
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Import report"));
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    QHeaderView* header = m_view->header();
    for (const auto& [column, width] :
        {std::pair{ReportModel::SeverityColumn, 110}, {ReportModel::CodeColumn, 240}, {ReportModel::CountColumn, 70}})
        header->resizeSection(column, std::max(titleWidth(*header, column), width));
    header->setStretchLastSection(true);
    m_view->setTextElideMode(Qt::ElideMiddle); // the line's number stands at the end
    addCopyActions(m_view);
    connect(m_view, &QTreeView::clicked, this, &ImportReportPanel::showRecord);
    connect(m_view, &QTreeView::activated, this, &ImportReportPanel::showRecord);
    m_summary->setObjectName(QStringLiteral("muted"));
    m_summary->setTextFormat(Qt::PlainText);
    auto* copy = new QPushButton(tr("&Copy"), this);
    copy->setToolTip(tr("Copy the whole report"));
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_model->text()); });

    m_stopped->setTextFormat(Qt::PlainText);
    m_resume->setObjectName(QStringLiteral("resume"));
    m_resume->setAccessibleName(tr("Continue reading"));
    m_resume->setToolTip(tr("Read on where you stopped"));
    connect(m_resume, &QPushButton::clicked, this, [this] {
        m_view->setFocus(); // the button disappears
        Q_EMIT resumeRequested();
    });
    setStopped({}, false);

    connect(m_lastBegun, &QPushButton::clicked, this, [this] {
        if (const auto cut = lastBegun(trace()))
            this->state().reveal({.region = cut->region});
    });

    auto* row = layoutWith<QHBoxLayout>(nullptr, {14, 7, 10, 5}, 10);
    row->addWidget(m_stopped);
    row->addWidget(m_resume);
    row->addWidget(m_summary, 1);
    row->addWidget(m_lastBegun);
    row->addWidget(copy);
    auto* layout = layoutWith<QVBoxLayout>(this, {0, 0, 0, 0}, 0);
    layout->addLayout(row);
    layout->addWidget(m_view, 1);
}

void ImportReportPanel::setStopped(const QString& sentence, bool canResume)
{
    m_stopped->setText(sentence);
    m_stopped->setVisible(!sentence.isEmpty());
    m_resume->setVisible(canResume);
}

void ImportReportPanel::setReading(bool isReading)
{
    if (std::exchange(m_isReading, isReading) != isReading)
        markStale();
}

void ImportReportPanel::refresh()
{
    m_model->update(trace());
    const auto cut = lastBegun(trace());
    const QString words = cut ? factText(*cut) : QString();
    m_lastBegun->setWords(words);
    m_lastBegun->setToolTip(plainToolTip(words));
    m_lastBegun->setVisible(cut.has_value());
    const Diagnostics& diagnostics = trace().diagnostics();
    if (diagnostics.entries().empty()) {
        m_summary->setText(m_isReading ? tr("No problem so far.") : tr("Everything was read without a problem."));
        return;
    }
    m_summary->setText(problemsText(diagnostics));
}

/// Leads from an example to its record and to the box that comes from it.
void ImportReportPanel::showRecord(const QModelIndex& example)
{
    const RecordPlace place = m_model->placeAt(example);
    if (!place.source || place.source.row() >= trace().sources().size())
        return;
    state().showRecord({place.source, place.byte, m_model->textAt(example)}, rowOfRecord(trace(), place.source, place.byte));
    Q_EMIT recordRequested();
}

} // namespace emberline

#include "moc_import_report_panel.cpp"
