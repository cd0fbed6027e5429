// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/search.h"
#include "model/trace_store.h"
#include "views/kit/cell_table.h"
#include "views/kit/panel.h"
#include "views/kit/trace_texts.h"
#include "views/search/search_hits.h"

#include <memory>

class QLabel;

namespace emberline {

enum class HitColumn { Time, Name, Category, Length, Where, Found };

/// Search hits as a table. Shares the hits; cell texts are made on demand. GUI thread.
class ResultsModel : public HeadedModel {
    Q_OBJECT

public:
    using Order = std::vector<std::uint32_t>; ///< row of the table -> hit; empty: the hits' own order

    explicit ResultsModel(const TraceStore& store, QObject* parent = nullptr);

    void setResults(std::shared_ptr<const SearchResults> results, std::shared_ptr<const Order> order, bool reversed);
    [[nodiscard]] const SearchHit& hit(const QModelIndex& index) const; ///< of a valid index
    [[nodiscard]] QModelIndex indexOf(const SearchHit& hit) const; ///< linear unless the order is by time

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] std::size_t rows() const override { return m_results->hits.size(); }
    [[nodiscard]] QString text(const SearchHit& hit, HitColumn column) const;

    const TraceStore& m_store;
    std::shared_ptr<const SearchResults> m_results = std::make_shared<const SearchResults>();
    std::shared_ptr<const Order> m_order = std::make_shared<const Order>();
    bool m_reversed = false;
    mutable RegionNames m_names;
};

/// All hits of the search as a sortable table; a click jumps to the hit.
class ResultsPanel : public Panel {
    Q_OBJECT

public:
    /// `hits` must outlive the panel.
    ResultsPanel(TraceStore& store, ViewState& state, SearchHits& hits, QWidget* parent = nullptr);

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString nothingText() const override
    {
        return m_hits.query().text.isEmpty() ? tr("Press / or Ctrl+F to search.") : QString();
    }

private:
    void makeTable();

    SearchHits& m_hits;
    TraceCalculation* m_sorting;
    ResultsModel* m_model;
    RowTable* m_table;
    QLabel* m_footer;
};

} // namespace emberline
