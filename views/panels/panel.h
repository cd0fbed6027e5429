// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/view_state.h"

#include <QTimer>
#include <QWidget>

namespace emberline {

/// The contents of a dock: shows something of the trace, and brings itself up to date only while it can be seen and not more often than is
/// good to look at.
class Panel : public QWidget {
    Q_OBJECT

public:
    Panel(TraceStore& store, ViewState& state, QWidget* parent);

    /// Brings the panel up to date at once, seen or not.
    void refreshNow();

protected:
    /// To be called when what is shown may be old.
    void markStale();
    virtual void refresh() = 0;
    /// Whether it is brought up to date also while it cannot be seen; at first not.
    void keepFresh(bool fresh);
    /// Another trace begins: every id is void.
    virtual void forget() { }

    [[nodiscard]] const Trace& trace() const { return m_store.trace(); }
    [[nodiscard]] ViewState& state() const { return m_state; }

    void showEvent(QShowEvent* event) override;

private:
    TraceStore& m_store;
    ViewState& m_state;
    QTimer m_timer;
    bool m_stale = true;
    bool m_keptFresh = false;
};

} // namespace emberline
