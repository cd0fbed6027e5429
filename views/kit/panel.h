// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QList>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace emberline {

/// The contents of a dock: shows something of the trace, and brings itself up to date only while it can be seen and not more often than is
/// good to look at. Esc takes back what was opened in it, and then leaves it. While there is nothing to show it says so, as all do.
class Panel : public QWidget {
    Q_OBJECT

public:
    Panel(TraceStore& store, ViewState& state, QWidget* parent);

    /// Brings the panel up to date at once, seen or not.
    void refreshNow();
    /// Gives the keyboard to what one wants to use first: a table, an editor or a graph before the buttons above it.
    void takeFocus();

Q_SIGNALS:
    /// Esc was pressed and there was nothing to take back.
    void left();

protected:
    /// To be called when what is shown may be old.
    void markStale();
    virtual void refresh() = 0;
    /// Whether it is brought up to date also while it cannot be seen; at first not.
    void keepFresh(bool fresh);
    /// Another trace begins: every id is void.
    virtual void forget() { }
    /// Takes back the last thing that was opened within the panel; whether there was one.
    virtual bool stepBack() { return false; }
    /// A sentence in the place of all else; none while there is something to show. Asked after each refresh().
    [[nodiscard]] virtual QString emptyText() const;
    /// To be called when emptyText() may have become another in between.
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
    QPointer<QWidget> m_given; ///< what takeFocus() has chosen for want of something better
    QList<QPointer<QWidget>> m_covered; ///< what the note lies over, and cannot be used
    bool m_stale = true;
    bool m_keptFresh = false;
};

} // namespace emberline
