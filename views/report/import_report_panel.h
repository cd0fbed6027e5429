// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/kit/panel.h"

#include <QStandardItemModel>

class QLabel;
class QPushButton;
class QTreeView;

namespace emberline {

class LinkButton;

/// The diagnostics of a trace: one row per code, and below it one row per example. Grows in place, so that expanded rows stay expanded.
/// GUI thread.
class ReportModel : public QStandardItemModel {
    Q_OBJECT

public:
    enum Column { SeverityColumn, CodeColumn, CountColumn, MeaningColumn };

    explicit ReportModel(QObject* parent = nullptr);

    /// Adds what is new since the last call. Must be the same trace.
    void update(const Trace& trace);
    void clear() { setRowCount(0); } ///< but for the headings

    /// Views ask for colours at each repaint, which keeps them those of the theme.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

    /// The place of the example at `index`; its source is none for a code, and for an example that has no place.
    [[nodiscard]] RecordPlace placeAt(const QModelIndex& index) const;
    /// The text of the example at `index`; empty for a code.
    [[nodiscard]] QString textAt(const QModelIndex& index) const;

    [[nodiscard]] static QString severityText(Severity severity);
    /// The whole report as lines of text, examples indented, for the clipboard.
    [[nodiscard]] QString text() const;
};

/// What the import found odd, repaired or skipped, with examples.
class ImportReportPanel : public Panel {
    Q_OBJECT

public:
    ImportReportPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    /// "Stopped by you at 43 %", above the report; empty: reading was not stopped. `canResume` offers to read on.
    void setStopped(const QString& sentence, bool canResume);
    /// While the trace is being read, no problem is only none so far.
    void setReading(bool isReading);

Q_SIGNALS:
    void resumeRequested();
    /// The user wants to see the record behind an example; ViewState::record() is that record.
    void recordRequested();

protected:
    void refresh() override;
    void forget() override { m_model->clear(); }
    /// A trace that could not be read at all has a report, too.
    [[nodiscard]] QString emptyText() const override { return trace().diagnostics().entries().empty() ? Panel::emptyText() : QString(); }

private:
    void showRecord(const QModelIndex& example);

    ReportModel* m_model;
    QTreeView* m_view;
    QLabel* m_summary;
    QLabel* m_stopped;
    LinkButton* m_lastBeforeCut;
    QPushButton* m_resume;
    bool m_isReading = false;
};

} // namespace emberline
