// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"
#include "views/kit/background.h"
#include "views/kit/filter_state.h"
#include "views/kit/panel.h"

class QComboBox;

namespace emberline {

/// A panel about a range of time and what passes the filter: the marked range, the visible one or the whole trace, as its user chooses.
/// Says when to compute, off the GUI thread: soon after a change by the user, and from time to time while the trace grows.
class RangePanel : public Panel {
    Q_OBJECT

public:
    /// `filter`, when given, is followed; it must outlive the panel.
    RangePanel(TraceStore& store, ViewState& state, FilterState* filter, QWidget* parent);

    /// Nothing is being computed and what is shown is up to date.
    [[nodiscard]] virtual bool isSettled() const { return !m_background->isBusy() && !m_timer.isActive(); }

protected:
    /// Starts background() on a job that computes what is shown.
    virtual void compute() = 0;

    [[nodiscard]] ShownRange range() const;
    [[nodiscard]] FilterState* filterState() const { return m_filter; }
    [[nodiscard]] RegionFilter filter() const { return m_filter ? m_filter->filter() : RegionFilter(); }
    [[nodiscard]] Background& background() const { return *m_background; }
    [[nodiscard]] QComboBox* scopeBox() const { return m_scope; } ///< to be laid out by the panel

    /// For a change by the user, who waits: what is being computed is given up.
    void computeSoon();
    void refresh() override;
    void forget() override;

private:
    enum class Scope { Marked, Visible, All };
    [[nodiscard]] Scope scope() const;

    FilterState* m_filter;
    Background* m_background;
    QComboBox* m_scope;
    QTimer m_timer; ///< gathers changes
    bool m_again = false; ///< the trace grew while it was computed
};

} // namespace emberline
