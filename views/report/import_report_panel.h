// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/panel.h"

class QLabel;
class QModelIndex;
class QPushButton;
class QTreeView;

namespace emberline {

class ReportModel;

/// What the import found odd, repaired or skipped, with examples.
class ImportReportPanel : public Panel {
    Q_OBJECT

public:
    ImportReportPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    /// "Stopped by you at 43 %", above the report; empty: reading was not stopped. `canGoOn` offers to read on.
    void setStopped(const QString& sentence, bool canGoOn);
    /// While the trace is being read, no problem is only none so far.
    void setReading(bool isReading);

Q_SIGNALS:
    void goOnRequested();
    /// The user wants to see the record behind an example; ViewState::record() is that record.
    void recordRequested();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;

private:
    void showRecord(const QModelIndex& example);

    ReportModel* m_model;
    QTreeView* m_view;
    QLabel* m_summary;
    QLabel* m_stopped;
    QPushButton* m_goOn;
    bool m_isReading = false;
};

} // namespace emberline
