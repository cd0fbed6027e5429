// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/panel.h"

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace emberline {

class SourcesModel;

/// The Sources dock: the files, pipes and connections of the trace, which of them are shown, and their clock offsets.
class SourcesPanel : public Panel {
    Q_OBJECT

public:
    SourcesPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    [[nodiscard]] SourcesModel& model() const { return *m_model; }
    /// Sets offsets that make all sources begin with the first one, for unrelated clocks.
    void alignBeginnings();
    void removeOffsets();
    void closeSelected();

Q_SIGNALS:
    void closeRequested(const std::vector<emberline::SourceId>& sources);

protected:
    void refresh() override;
    void forget() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHead();
    void makeTable();
    void shareWidth();

    TraceStore& m_sources;
    SourcesModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QLabel* m_totals;
    QPushButton* m_align;
    QPushButton* m_remove;
    QPushButton* m_close;
};

} // namespace emberline
