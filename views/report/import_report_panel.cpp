// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/import_report_panel.h"

#include "model/answers/facts.h"
#include "views/answers/answer_text.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"
#include "views/kit/small_widgets.h"
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

constexpr int kPlaceRole = Qt::UserRole; ///< RecordPlace, of an example's first cell
constexpr int kExactPlaceRole = Qt::UserRole + 1; ///< "/tmp/log.json:12, byte 3456", of an example's code
constexpr int kIsErrorRole = Qt::UserRole + 2; ///< of a code's severity

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

QStandardItem* makeItem(const QString& text, const QString& toolTip)
{
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    if (!toolTip.isEmpty())
        item->setToolTip(plainToolTip(toolTip));
    return item;
}

/// Its place across the first columns, its text in the last.
QList<QStandardItem*> makeExample(const Trace& trace, const Diagnostics::Example& example)
{
    const QString text = displayText(example.text);
    const QString place = exactPlaceOf(trace, example.place);
    const QList<QStandardItem*> row{
        makeItem({}, {}), makeItem(placeOf(trace, example.place), place), makeItem({}, {}), makeItem(text, text)};
    row[ReportModel::SeverityColumn]->setData(QVariant::fromValue(example.place), kPlaceRole);
    row[ReportModel::CodeColumn]->setData(place, kExactPlaceRole);
    return row;
}

QList<QStandardItem*> makeCode(const DiagnosticKind& kind)
{
    const QString meaning = meaningText(kind);
    const QList<QStandardItem*> row{makeItem(ReportModel::severityText(kind.severity), meaning), makeItem(displayText(kind.code), meaning),
        makeItem({}, meaning), makeItem(meaning, meaning)};
    row[ReportModel::SeverityColumn]->setData(kind.severity == Severity::Error, kIsErrorRole);
    row[ReportModel::CountColumn]->setTextAlignment(Qt::AlignVCenter | Qt::AlignRight);
    return row;
}

} // namespace

ReportModel::ReportModel(QObject* parent) : QStandardItemModel(parent)
{
    setHorizontalHeaderLabels({tr("Severity"), tr("Code"), tr("Count"), tr("Meaning")});
    for (int column = SeverityColumn; column <= MeaningColumn; ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter | (column == CountColumn ? Qt::AlignRight : Qt::AlignLeft));
}

void ReportModel::update(const Trace& trace)
{
    const auto& entries = trace.diagnostics().entries();
    if (const auto known = static_cast<std::size_t>(rowCount());
        known > 0 && (known > entries.size() || item(rowCount() - 1, CodeColumn)->text() != displayText(entries[known - 1].kind->code)))
        clear(); // the last one no longer holds
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int row = static_cast<int>(i);
        if (row == rowCount())
            appendRow(makeCode(*entries[i].kind));
        item(row, CountColumn)->setText(formatCount(entries[i].count));
        for (auto at = static_cast<std::size_t>(item(row)->rowCount()); at < entries[i].examples.size(); ++at)
            item(row)->appendRow(makeExample(trace, entries[i].examples[at]));
    }
}

RecordPlace ReportModel::placeAt(const QModelIndex& index) const
{
    return index.siblingAtColumn(SeverityColumn).data(kPlaceRole).value<RecordPlace>();
}

QString ReportModel::textAt(const QModelIndex& index) const
{
    return index.parent().isValid() ? index.siblingAtColumn(MeaningColumn).data().toString() : QString();
}

QVariant ReportModel::data(const QModelIndex& index, int role) const
{
    if (role != Qt::ForegroundRole)
        return QStandardItemModel::data(index, role);
    const Theme& theme = Theme::of(QGuiApplication::palette());
    if (index.parent().isValid())
        return theme.mutedText;
    return index.data(kIsErrorRole).toBool() ? QVariant(theme.bad) : QVariant();
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
    const auto textOf = [](const QStandardItem* row, int column) { return row->index().siblingAtColumn(column).data().toString(); };
    for (int i = 0; i < rowCount(); ++i) {
        const QStandardItem* code = item(i);
        lines << QStringLiteral("%1 %2 ×%3  %4")
                     .arg(code->text(), textOf(code, CodeColumn), textOf(code, CountColumn), textOf(code, MeaningColumn));
        for (int at = 0; at < code->rowCount(); ++at)
            lines << QStringLiteral("    %1  %2")
                         .arg(code->child(at, CodeColumn)->data(kExactPlaceRole).toString(), code->child(at, MeaningColumn)->text());
    }
    return lines.join(QLatin1Char('\n'));
}

/// The first row that comes from the record at byte `origin` of `source`: a region or, if the record became none, an instant. Selects
/// neither if nothing of the record is shown. Looks through all rows.
static Selection rowOfRecord(const Trace& trace, SourceId source, std::uint64_t origin)
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

ImportReportPanel::ImportReportPanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_model(new ReportModel(this)), m_view(new QTreeView(this)), m_summary(new QLabel(this)),
    m_stopped(new QLabel(this)), m_lastBeforeCut(new LinkButton(QString(), this)), m_resume(new QPushButton(tr("Continue"), this))
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

    connect(m_lastBeforeCut, &QPushButton::clicked, this, [this] {
        if (const auto cut = lastBeforeCut(trace()))
            this->state().reveal({.region = cut->region});
    });

    auto* row = layoutWith<QHBoxLayout>(nullptr, {14, 7, 10, 5}, 10);
    row->addWidget(m_stopped);
    row->addWidget(m_resume);
    row->addWidget(m_summary, 1);
    row->addWidget(m_lastBeforeCut);
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
    const auto cut = lastBeforeCut(trace());
    const QString words = cut ? factText(*cut) : QString();
    m_lastBeforeCut->setWords(words);
    m_lastBeforeCut->setToolTip(plainToolTip(words));
    m_lastBeforeCut->setVisible(cut.has_value());
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
