// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"
#include "views/kit/background.h"
#include "views/kit/panel.h"
#include "views/kit/view_state.h"

class QComboBox;

namespace emberline {

/// A panel about a range of time and what passes the filter: the marked range, the visible range or the whole trace, as the user chooses.
/// Computes off the GUI thread: soon after a change by the user, and now and then while the trace grows.
class RangePanel : public Panel {
    Q_OBJECT

public:
    /// Follows `filter` if given; it must outlive the panel.
    RangePanel(TraceStore& store, ViewState& state, FilterState* filter, QWidget* parent);

    /// No computation is running and the contents are up to date.
    [[nodiscard]] virtual bool isSettled() const { return m_calculation->isSettled(); }

protected:
    /// Computes the contents.
    [[nodiscard]] virtual TraceCalculation::Job makeJob() = 0;

    [[nodiscard]] ShownRange range() const;
    [[nodiscard]] FilterState* filterState() const { return m_filter; }
    [[nodiscard]] RegionFilter filter() const { return m_filter ? m_filter->filter() : RegionFilter(); }
    [[nodiscard]] QComboBox* scopeBox() const { return m_scope; } ///< the panel places it in its layout

    /// For a change by the user, who is waiting: cancels the running computation.
    void computeSoon();
    void refresh() override { m_calculation->request(); }
    void forget() override { m_calculation->cancel(); }

private:
    enum class Scope { Marked, Visible, All };
    [[nodiscard]] Scope scope() const;
    void nameMarked();

    FilterState* m_filter;
    PacedCalculation* m_calculation;
    QComboBox* m_scope;
};

} // namespace emberline
