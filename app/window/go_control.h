// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QObject>

class QMainWindow;

namespace emberline {

class WindowActions;

/// The actions that lead from the selection to something else: errors, the parent, what it started. Enables those that lead somewhere.
class GoControl : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    GoControl(WindowActions& actions, const TraceStore& store, ViewState& state, QMainWindow* window);

    void update();

private:
    void goToError(bool forward);

    WindowActions& m_actions;
    const TraceStore& m_store;
    ViewState& m_state;
    QMainWindow* m_window;
};

} // namespace emberline
