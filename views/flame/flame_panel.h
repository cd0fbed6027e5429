// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"
#include "views/kit/range_panel.h"

#include <optional>

class QLabel;
class QPushButton;

namespace emberline {

class FlameView;
class SearchHits;

/// The flame graph of a range: which calls its time went into, folded through child processes; or the callers and callees of one name.
class FlamePanel : public RangePanel {
    Q_OBJECT

public:
    /// `filter` is changed by the panel's menu, names that `hits` looks for stand out; both may be null and must outlive the panel.
    FlamePanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, FilterState* filter = nullptr, SearchHits* hits = nullptr);

    /// Shows what calls this name and what it calls.
    void showSandwich(StringId category, StringId name);
    void leaveSandwich();

protected:
    void compute() override;
    void forget() override;
    bool stepBack() override;

private:
    struct Middle {
        StringId category;
        StringId name;
    };

    QWidget* makeOptions();
    void connectView(FlameView* view);
    void addActions(FlameView* view);
    void showTree(std::shared_ptr<const FlameTree> tree);
    void showViews();
    void followSearch();
    void setOrder(FlameOrder order);
    void reveal(FlameView* view, std::uint32_t node);

    SearchHits* m_hits;
    std::shared_ptr<const FlameTree> m_tree;
    std::optional<Middle> m_middle; ///< of the sandwich
    FlameOrder m_order = FlameOrder::LeftHeavy;
    bool m_upwards = false;
    FlameView* m_view; ///< all, or the callees
    FlameView* m_callers;
    QPushButton* m_back;
    QLabel* m_footer;
};

} // namespace emberline
