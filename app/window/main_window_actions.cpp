// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the main window.
#include "app/window/docks/window_layout.h"
#include "app/window/help/capture_help.h"
#include "app/window/help/capture_hints.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/live/live_control.h"
#include "app/window/live/record_control.h"
#include "app/window/main_window.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/load_status.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/opening/session_control.h"
#include "app/window/style.h"
#include "app/window/window_actions.h"
#include "views/details/details_panel.h"
#include "views/events/error_stops.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QStatusBar>

#include <algorithm>

namespace emberline {

namespace {

constexpr double kZoomStep = 1.5;

void check(const QActionGroup& group, int value)
{
    for (QAction* action : group.actions())
        action->setChecked(action->data().toInt() == value);
}

} // namespace

void MainWindow::connectFileActions()
{
    connect(m_actions->open, &QAction::triggered, m_opening, &Opening::showOpenDialog);
    connect(m_actions->openDirectory, &QAction::triggered, m_opening, &Opening::showDirectoryDialog);
    connect(m_actions->add, &QAction::triggered, m_opening, &Opening::showAddDialog);
    connect(m_actions->saveSession, &QAction::triggered, m_session, &SessionControl::save);
    connect(m_actions->saveSessionAs, &QAction::triggered, m_session, &SessionControl::saveAs);
    connect(m_actions->close, &QAction::triggered, this, [this] {
        m_session->keepNow();
        m_opening->close();
    });
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_empty, &EmptyState::openRequested, m_opening, &Opening::showOpenDialog);
    connect(m_empty, &EmptyState::openDirectoryRequested, m_opening, &Opening::showDirectoryDialog);
    connect(m_empty, &EmptyState::recentRequested, m_opening, &Opening::openRecent);
    connect(m_loadStatus, &LoadStatus::cancelRequested, &m_loader, &TraceLoader::cancel);
    connect(m_actions->copyDetails, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(m_details->text()); });
    connect(m_actions->clearMarks, &QAction::triggered, m_timeline, &TimelineView::clearSelection);
}

void MainWindow::connectViewActions()
{
    connect(m_actions->zoomIn, &QAction::triggered, this, [this] { m_timeline->zoomBy(1 / kZoomStep); });
    connect(m_actions->zoomOut, &QAction::triggered, this, [this] { m_timeline->zoomBy(kZoomStep); });
    connect(m_actions->fitAll, &QAction::triggered, m_timeline, &TimelineView::fitAll);
    connect(m_actions->fitSelection, &QAction::triggered, m_timeline, &TimelineView::fitSelection);
    connect(m_actions->markSelection, &QAction::triggered, m_timeline, &TimelineView::markSelection);
    connect(m_actions->resetLayout, &QAction::triggered, m_layout, &WindowLayout::reset);
    connect(m_actions->fullScreen, &QAction::toggled, this, [this](bool full) { full ? showFullScreen() : showNormal(); });
    connect(m_actions->timeModes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_state.setTimeMode(static_cast<TimeMode>(action->data().toInt()));
        m_settings->setTimeMode(action->data().toInt());
    });
    connect(m_actions->themes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_theme = static_cast<ThemeChoice>(action->data().toInt());
        m_settings->setTheme(m_theme);
        applyTheme(m_theme);
    });
    connect(&m_state, &ViewState::timeModeChanged, this, [this] { m_timeline->setTimeMode(m_state.timeMode()); });
    m_state.setTimeMode(static_cast<TimeMode>(m_settings->timeMode()));
    check(*m_actions->timeModes, static_cast<int>(m_state.timeMode()));
    check(*m_actions->themes, static_cast<int>(m_theme));
}

void MainWindow::connectGoActions()
{
    connect(m_actions->nextError, &QAction::triggered, this, [this] { goToError(true); });
    connect(m_actions->previousError, &QAction::triggered, this, [this] { goToError(false); });
    connect(m_actions->goToParent, &QAction::triggered, this, [this] { m_state.reveal(parentOf(trace(), m_state.selection())); });
    connect(m_actions->goToSpawned, &QAction::triggered, this, [this] { m_state.reveal(spawnedBy(trace(), m_state.selection())); });
    connect(m_actions->showKeys, &QAction::triggered, this, [this] { showKeysDialog(this); });
    connect(m_actions->showCapture, &QAction::triggered, this, [this] { showCaptureDialog(this); });
    connect(m_actions->showDiagnostics, &QAction::triggered, this, [this] { showDiagnosticsDialog(this); });
    connect(m_actions->about, &QAction::triggered, this, [this] { showAboutDialog(this); });
}

void MainWindow::connectData()
{
    connect(&m_store, &TraceStore::changed, this, &MainWindow::showTrace);
    connect(&m_store, &TraceStore::wasReset, &m_state, &ViewState::clear);
    connect(&m_loader, &TraceLoader::started, this, &MainWindow::showProgress);
    connect(&m_loader, &TraceLoader::started, this, &MainWindow::showTrace);
    connect(&m_loader, &TraceLoader::progressed, this, &MainWindow::showProgress);
    connect(&m_loader, &TraceLoader::finished, this, &MainWindow::showProgress);
    connect(&m_loader, &TraceLoader::finished, this, &MainWindow::showTrace);
    connect(&m_loader, &TraceLoader::finished, this, &MainWindow::showHint);
    connect(&m_live->recording(), &RecordControl::ended, this, [this](const QString& how) { m_hintBar->say({how}); });
    connect(&m_store, &TraceStore::changed, this, &MainWindow::showLiveHint);
    connect(&m_store, &TraceStore::wasReset, this, [this] { m_liveHints.clear(); });
    connect(m_opening, &Opening::recentChanged, this, [this] { m_empty->setRecent(m_settings->recent()); });
    connect(&m_state, &ViewState::cursorChanged, this, &MainWindow::showPosition);
    connect(&m_state, &ViewState::markedRangeChanged, this, &MainWindow::showPosition);
    connect(&m_state, &ViewState::timeModeChanged, this, &MainWindow::showPosition);
    connect(&m_state, &ViewState::selectionChanged, this, &MainWindow::updateRelations);
    connect(&m_state, &ViewState::markedRangeChanged, this, &MainWindow::updateRelations);
}

void MainWindow::updateRelations()
{
    m_actions->goToParent->setEnabled(!parentOf(trace(), m_state.selection()).isEmpty());
    m_actions->goToSpawned->setEnabled(!spawnedBy(trace(), m_state.selection()).isEmpty());
    for (QAction* action : {m_actions->copyDetails, m_actions->fitSelection, m_actions->markSelection})
        action->setEnabled(!m_state.selection().isEmpty());
    m_actions->clearMarks->setEnabled(m_state.markedRange().has_value() || !m_state.selection().isEmpty());
}

/// After loading: shows the most important hint about data that the logs lack.
void MainWindow::showHint(const ImportOutcome& outcome)
{
    m_hintBar->dismiss();
    const QStringList hints = outcome.job.isLive() || outcome.cancelled ? QStringList() : captureHints(trace().diagnostics());
    if (!hints.isEmpty())
        m_hintBar->ask(hints.first(), {{tr("Capturing Traces"), [this] { showCaptureDialog(this); }}});
}

void MainWindow::showLiveHint()
{
    if (!m_loader.isLive())
        return;
    const QStringList hints = liveHints(trace().diagnostics());
    const auto fresh = std::ranges::find_if(hints, [this](const QString& hint) { return !m_liveHints.contains(hint); });
    if (fresh == hints.end())
        return;
    m_liveHints.append(*fresh);
    m_hintBar->say({*fresh});
}

void MainWindow::goToError(bool forward)
{
    const Selection selection = m_state.selection();
    const TraceTime from = selectionTime(trace(), selection).value_or(m_state.visibleRange().begin);
    if (const auto stop = nextError(trace(), from, selection, forward))
        m_state.reveal(stop->selection);
    else
        statusBar()->showMessage(tr("There are no errors in this trace."), 3000);
}

} // namespace emberline
