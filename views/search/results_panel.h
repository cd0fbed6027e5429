// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/panel.h"
#include "views/search/search_hits.h"

class QLabel;
class QTableView;

namespace emberline {

class ResultsModel;
class TraceCalculation;

/// All hits of the search as a sortable table; a click jumps to the hit.
class ResultsPanel : public Panel {
    Q_OBJECT

public:
    /// `hits` must outlive the panel.
    ResultsPanel(TraceStore& store, ViewState& state, SearchHits& hits, QWidget* parent = nullptr);

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;

private:
    void makeTable();
    void followCurrent();

    SearchHits& m_hits;
    TraceCalculation* m_sorting;
    ResultsModel* m_model;
    QTableView* m_table;
    QLabel* m_footer;
};

} // namespace emberline
