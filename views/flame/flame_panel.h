// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"
#include "views/kit/panel.h"

#include <optional>

class QLabel;
class QPushButton;

namespace emberline {

class FlameView;
class SearchHits;

/// The flame graph of a range: the calls that its time went into, across child processes; or the callers and callees of one name.
class FlamePanel : public RangePanel {
    Q_OBJECT

public:
    /// The panel's menu changes `filter`; names that match the search of `hits` are highlighted. Both may be null and must outlive the
    /// panel.
    FlamePanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, FilterState* filter = nullptr, SearchHits* hits = nullptr);

    /// Shows the callers and the callees of this name.
    void showSandwich(StringId category, StringId name);
    void leaveSandwich();
    /// Of all calls, or of the callees.
    [[nodiscard]] FlameView& view() const { return *m_view; }

protected:
    [[nodiscard]] TraceCalculation::Job makeJob() override;
    void forget() override;
    bool stepBack() override;

private:
    struct Middle {
        StringId category;
        StringId name;
    };

    QWidget* makeOptions();
    void addActions(FlameView* view);
    void showTree(std::shared_ptr<const FlameTree> tree);
    void showViews();
    void showFooter(const FlameView& view);
    void followSearch();
    void setOrder(FlameOrder order);
    void reveal(FlameView* view, std::uint32_t node);

    SearchHits* m_hits;
    std::shared_ptr<const FlameTree> m_tree;
    std::optional<Middle> m_middle; ///< of the callers and callees
    FlameOrder m_order = FlameOrder::LeftHeavy;
    bool m_upwards = false;
    FlameView* m_view; ///< all calls, or the callees
    FlameView* m_callers;
    QPushButton* m_back;
    QLabel* m_footer;
    QString m_summary; ///< of the tree: in the footer while no box is current
};

} // namespace emberline
