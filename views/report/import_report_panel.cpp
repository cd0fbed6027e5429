// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/import_report_panel.h"

#include "views/kit/table_text.h"
#include "views/kit/trace_texts.h"
#include "views/report/report_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace emberline {

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
    m_stopped(new QLabel(this)), m_goOn(new QPushButton(tr("Continue"), this))
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Import report"));
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    QHeaderView* header = m_view->header();
    header->resizeSection(ReportModel::SeverityColumn, 110);
    header->resizeSection(ReportModel::CodeColumn, 240);
    header->resizeSection(ReportModel::CountColumn, 70);
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
    m_goOn->setObjectName(QStringLiteral("goOn"));
    m_goOn->setAccessibleName(tr("Continue reading"));
    m_goOn->setToolTip(tr("Read on where you stopped"));
    connect(m_goOn, &QPushButton::clicked, this, [this] {
        m_view->setFocus(); // the button disappears
        Q_EMIT goOnRequested();
    });
    setStopped({}, false);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(14, 7, 10, 5);
    row->setSpacing(10);
    row->addWidget(m_stopped);
    row->addWidget(m_goOn);
    row->addWidget(m_summary, 1);
    row->addWidget(copy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_view, 1);
}

void ImportReportPanel::setStopped(const QString& sentence, bool canGoOn)
{
    m_stopped->setText(sentence);
    m_stopped->setVisible(!sentence.isEmpty());
    m_goOn->setVisible(canGoOn);
}

void ImportReportPanel::setReading(bool isReading)
{
    if (std::exchange(m_isReading, isReading) != isReading)
        markStale();
}

void ImportReportPanel::refresh()
{
    m_model->update(trace());
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

/// A trace that could not be read at all has a report, too.
QString ImportReportPanel::emptyText() const
{
    return trace().diagnostics().entries().empty() ? Panel::emptyText() : QString();
}

void ImportReportPanel::forget()
{
    m_model->clear();
}

} // namespace emberline

#include "moc_import_report_panel.cpp"
