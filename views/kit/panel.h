// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"
#include "model/trace_store.h"
#include "views/kit/background.h"
#include "views/kit/view_state.h"

#include <QList>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <initializer_list>

class QComboBox;
class QLabel;

namespace emberline {

/// The contents of a dock: shows some aspect of the trace. Updates only while it is visible, and not too often. Esc closes what was opened
/// within it first, and then leaves the panel. If there is nothing to show, it says so in the same way as all panels.
class Panel : public QWidget {
    Q_OBJECT

public:
    Panel(TraceStore& store, ViewState& state, QWidget* parent);

    /// Updates the panel at once, visible or not.
    void refreshNow();
    /// Gives the keyboard to the widget that users want first: a table, an editor or a graph before the buttons above it.
    void takeFocus();
    enum class Mark { Follows, Ignores }; ///< what the contents do about the marked range
    /// Says at the top of the panel, while there is a filter, that its contents do not follow it, and the same of a marked range. The
    /// filter must outlive the panel.
    void declareUnfiltered(const FilterState& filter, Mark mark = Mark::Follows);
    /// Whether it has something to say of this trace.
    [[nodiscard]] virtual bool hasContents() const { return emptyText().isEmpty(); }
    /// Ends what the user asked of the trace that is gone. Unlike forget(), not called where a followed trace restarts.
    virtual void forgetQuestions() { }

Q_SIGNALS:
    /// The user pressed Esc and there was nothing to close.
    void left();

protected:
    /// Lays the panel out: these below one another, from edge to edge. What scrolls or splits takes the room.
    void stack(std::initializer_list<QWidget*> widgets);
    /// Call it when the contents may be out of date.
    void markStale();
    virtual void refresh() = 0;
    /// Whether to update also while it is not visible; false by default.
    void keepFresh(bool fresh);
    /// The theme is another one.
    virtual void applyColors() { }
    /// Another trace begins: every id is invalid.
    virtual void forget() { }
    /// Closes what was last opened within the panel. Returns whether there was anything.
    virtual bool stepBack() { return false; }
    /// A sentence to show in place of everything else; none while there is something to show. Asked for after each refresh().
    [[nodiscard]] virtual QString emptyText() const
    {
        return trace().isEmpty() ? tr("Open a trace, or drop one on the window, to see here what is in it.") : nothingText();
    }
    /// That sentence for a trace in which there is nothing to show.
    [[nodiscard]] virtual QString nothingText() const { return {}; }
    /// Call it when emptyText() may have changed in between.
    void updateEmptyText();

    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& state() const { return m_state; }

    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

private:
    void cover(bool covered);

    TraceStore& m_store;
    ViewState& m_state;
    QTimer m_timer;
    QLabel* m_note;
    QPointer<QWidget> m_given; ///< where takeFocus() put the focus, while nothing better accepted it
    QList<QPointer<QWidget>> m_covered; ///< the widgets under the note, which are disabled
    bool m_stale = true;
    bool m_keptFresh = false;
};

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
