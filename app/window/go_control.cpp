// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/go_control.h"

#include "app/window/go_to_time.h"
#include "app/window/window_actions.h"
#include "views/details/details.h"
#include "views/events/error_stops.h"

#include <QAction>
#include <QMainWindow>
#include <QStatusBar>

namespace emberline {

GoControl::GoControl(WindowActions& actions, const TraceStore& store, ViewState& state, QMainWindow* window) :
    QObject(window), m_actions(actions), m_store(store), m_state(state), m_window(window)
{
    connect(actions.nextError, &QAction::triggered, this, [this] { goToError(true); });
    connect(actions.previousError, &QAction::triggered, this, [this] { goToError(false); });
    connect(actions.goToParent, &QAction::triggered, this, [this] { m_state.reveal(parentOf(m_store.trace(), m_state.selection())); });
    connect(actions.goToSpawned, &QAction::triggered, this, [this] { m_state.reveal(startedOf(m_store.trace(), m_state.selection())); });
    connect(actions.goToTime, &QAction::triggered, this, [this] { (new GoToTime(m_store, m_state, m_window))->open(); });
    connect(&state, &ViewState::selectionChanged, this, &GoControl::update);
    connect(&state, &ViewState::markedRangeChanged, this, &GoControl::update);
}

void GoControl::update()
{
    m_actions.goToParent->setEnabled(!parentOf(m_store.trace(), m_state.selection()).isEmpty());
    m_actions.goToSpawned->setEnabled(!startedOf(m_store.trace(), m_state.selection()).isEmpty());
    for (QAction* action : {m_actions.copyDetails, m_actions.fitSelection, m_actions.markSelection})
        action->setEnabled(!m_state.selection().isEmpty());
    m_actions.clearMarks->setEnabled(m_state.markedRange().has_value() || !m_state.selection().isEmpty());
}

void GoControl::goToError(bool forward)
{
    const Selection selection = m_state.selection();
    const TraceTime from = selectionTime(m_store.trace(), selection).value_or(m_state.visibleRange().begin);
    if (const auto stop = nextError(m_store.trace(), from, selection, forward))
        m_state.reveal(stop->selection);
    else
        m_window->statusBar()->showMessage(tr("There are no errors in this trace."), 3000);
}

} // namespace emberline

#include "moc_go_control.cpp"
