// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/window_docks.h"
#include "app/window/docks/window_layout.h"
#include "app/window/main_window.h"
#include "app/window/style.h"
#include "app/window/window_actions.h"
#include "views/kit/cell_table.h"
#include "views/timeline/row_order.h"
#include "views/timeline/time_scale.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QHoverEvent>
#include <QMenu>
#include <QResizeEvent>
#include <QStatusBar>
#include <QTabBar>
#include <QTreeView>

namespace emberline {

constexpr double kZoomStep = 1.5;

static void check(const QActionGroup& group, const QVariant& value)
{
    for (QAction* action : group.actions())
        action->setChecked(action->data() == value);
}

/// Says beside a choice what it does for this trace, if that is not what its name says, and in its tool tip why it does nothing.
static void sayWhatChoicesDo(const WindowActions& actions, const Trace& trace, TimelineView& timeline)
{
    const auto say = [](const QActionGroup& group, int choice, const QString& what) {
        for (QAction* action : group.actions()) {
            const QString name = action->text().section(QLatin1Char('\t'), 0, 0);
            action->setText(
                action->data().toInt() == choice && action->isChecked() && !what.isEmpty() ? name + QLatin1Char('\t') + what : name);
        }
    };
    actions.allArrows->setEnabled(!trace.flows().empty());
    actions.allArrows->setToolTip(trace.flows().empty()
            ? MainWindow::tr("There are no flows, the arrows from what posted a task to what ran it")
            : WindowActions::tr("Draw the arrows of all flows; otherwise only those of the selected box and of the one under the mouse"));
    const TimelineModel& model = timeline.controller().model();
    const bool isDated = !trace.isEmpty() && rulerMode(model.extent(), TimeMode::Relative) != TimeMode::Relative;
    say(*actions.timeModes, static_cast<int>(TimeMode::Relative), isDated ? MainWindow::tr("UTC dates on the ruler") : QString());
    const RowSort done = trace.isEmpty() ? model.settings().sort : shownSort(trace, model.settings());
    say(*actions.rowSorts, static_cast<int>(RowSort::Busiest),
        done == RowSort::Start       ? MainWindow::tr("here by start")
            : done == RowSort::Trace ? MainWindow::tr("here as in the trace")
                                     : QString());
}

/// No tab of the docks looks as if the mouse were over it.
static void endHover(const QMainWindow& window)
{
    for (QTabBar* tabs : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        const QPointF outside(-1, -1);
        QHoverEvent leave(QEvent::HoverLeave, outside, outside, outside);
        QCoreApplication::sendEvent(tabs, &leave);
        tabs->update();
    }
}

/// The View menu: what the timeline shows, how times are written, the theme, the language, the full screen. The settings store what is
/// chosen.
void MainWindow::connectViewMenu()
{
    connect(m_actions->zoomIn, &QAction::triggered, this, [this] { m_timeline->controller().zoomBy(1 / kZoomStep); });
    connect(m_actions->zoomOut, &QAction::triggered, this, [this] { m_timeline->controller().zoomBy(kZoomStep); });
    connect(m_actions->fitAll, &QAction::triggered, &m_timeline->controller(), &TimelineController::fitAll);
    connect(m_actions->fitSelection, &QAction::triggered, &m_timeline->controller(), &TimelineController::fitSelection);
    connect(m_actions->markSelection, &QAction::triggered, &m_timeline->controller(), &TimelineController::markSelection);
    connect(m_actions->resetLayout, &QAction::triggered, this, [this] {
        m_layout->reset();
        for (RowTable* table : findChildren<RowTable*>())
            table->forgetChosenWidths();
        QTimer::singleShot(0, this, &MainWindow::widenHistory); // once the layout is known
    });
    connect(m_actions->fullScreen, &QAction::triggered, this,
        [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    const auto follow = [this](const QActionGroup& group, int stored, auto show, void (WindowSettings::*store)(int)) {
        show(stored);
        check(group, stored);
        connect(&group, &QActionGroup::triggered, this, [this, show, store](const QAction* action) {
            show(action->data().toInt());
            (*m_settings.*store)(action->data().toInt());
        });
    };
    const auto showTimes = [this](int mode) { m_state.setTimeMode(static_cast<TimeMode>(mode)); };
    follow(*m_actions->timeModes, m_settings->timeMode(), showTimes, &WindowSettings::setTimeMode);
    const auto showColors = [this](int by) { m_state.setColorBy(static_cast<ColorBy>(by)); };
    follow(*m_actions->colors, m_settings->colorBy(), showColors, &WindowSettings::setColorBy);
    const auto sortRows = [this](int sort) { m_timeline->controller().model().setSort(static_cast<RowSort>(sort)); };
    follow(*m_actions->rowSorts, m_settings->rowSort(), sortRows, &WindowSettings::setRowSort);
    connect(m_actions->allArrows, &QAction::toggled, &m_state, &ViewState::setShowsAllArrows);
    connect(&m_state, &ViewState::showsAllArrowsChanged, this, [this] { m_actions->allArrows->setChecked(m_state.showsAllArrows()); });
    connect(m_actions->viewMenu, &QMenu::aboutToShow, this, [this] { sayWhatChoicesDo(*m_actions, trace(), *m_timeline); });
    connect(m_actions->foldIdle, &QAction::triggered, &m_state, &ViewState::setIdleFolded);
    connect(&m_state, &ViewState::foldsChanged, this, [this] { m_actions->foldIdle->setEnabled(m_state.hasIdle()); });
    connect(&m_state, &ViewState::idleFoldedChanged, this, [this] { m_actions->foldIdle->setChecked(m_state.isIdleFolded()); });
    connect(m_actions->themes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_theme = static_cast<ThemeChoice>(action->data().toInt());
        m_settings->setTheme(m_theme);
        applyTheme(m_theme);
        endHover(*this);
    });
    check(*m_actions->themes, static_cast<int>(m_theme));
    connect(m_actions->languages, &QActionGroup::triggered, this, [this, spoken = m_settings->language()](const QAction* action) {
        const QString chosen = action->data().toString();
        m_settings->setLanguage(chosen);
        statusBar()->showMessage(chosen == spoken ? QString() : tr("The language changes when Emberline starts next."), 8000);
    });
    check(*m_actions->languages, m_settings->language());
}

/// Qt's own dialog cuts sizes and dates beside a wide column of names. The desktop's dialog has no such table.
static void fitColumns(QFileDialog& dialog)
{
    const auto* files = dialog.findChild<QTreeView*>(QStringLiteral("treeView"));
    if (!files)
        return;
    files->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ChildPolished) {
        if (auto* tabs = qobject_cast<QTabBar*>(static_cast<QChildEvent*>(event)->child()))
            WindowDocks::scrollTabs(*tabs);
        if (auto* dialog = qobject_cast<QFileDialog*>(static_cast<QChildEvent*>(event)->child()))
            fitColumns(*dialog);
    }
    if (event->type() == QEvent::ThemeChange && m_theme == ThemeChoice::System)
        applyTheme(m_theme);
    if (event->type() == QEvent::WindowStateChange)
        m_actions->fullScreen->setChecked(isFullScreen());
    return QMainWindow::event(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (isVisible())
        m_layout->followSize(event->oldSize());
    endHover(*this); // the tabs may have moved away from a resting mouse
}

} // namespace emberline
