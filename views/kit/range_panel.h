// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"
#include "views/kit/background.h"
#include "views/kit/filter_state.h"
#include "views/kit/panel.h"

class QComboBox;

namespace emberline {

class LateSign;

/// A panel about a range of time and what passes the filter: the marked range, the visible range or the whole trace, as the user chooses.
/// Decides when to compute, off the GUI thread: soon after a change by the user, and now and then while the trace grows.
class RangePanel : public Panel {
    Q_OBJECT

public:
    /// Follows `filter` if given; it must outlive the panel.
    RangePanel(TraceStore& store, ViewState& state, FilterState* filter, QWidget* parent);

    /// No computation is running and the contents are up to date.
    [[nodiscard]] virtual bool isSettled() const { return !m_calculation->isBusy() && !m_timer.isActive(); }

protected:
    /// Starts a job on calculation() that computes the contents.
    virtual void compute() = 0;

    [[nodiscard]] ShownRange range() const;
    [[nodiscard]] FilterState* filterState() const { return m_filter; }
    [[nodiscard]] RegionFilter filter() const { return m_filter ? m_filter->filter() : RegionFilter(); }
    [[nodiscard]] TraceCalculation& calculation() const { return *m_calculation; }
    [[nodiscard]] QComboBox* scopeBox() const { return m_scope; } ///< the panel places it in its layout

    /// For a change by the user, who is waiting: cancels the running computation.
    void computeSoon();
    void refresh() override;
    void forget() override;

private:
    enum class Scope { Marked, Visible, All };
    void begin();
    [[nodiscard]] Scope scope() const;
    void nameMarked();

    FilterState* m_filter;
    TraceCalculation* m_calculation;
    QComboBox* m_scope;
    LateSign* m_late;
    QTimer m_timer; ///< gathers changes
    bool m_again = false; ///< the trace grew during the computation
};

} // namespace emberline
