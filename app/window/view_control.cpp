// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_control.h"

#include "app/window/settings/window_settings.h"
#include "app/window/style.h"
#include "app/window/window_actions.h"
#include "views/kit/view_state.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>

namespace emberline {

namespace {

constexpr double kZoomStep = 1.5;

void check(const QActionGroup& group, int value)
{
    for (QAction* action : group.actions())
        action->setChecked(action->data().toInt() == value);
}

} // namespace

ViewControl::ViewControl(const Parts& parts, ThemeChoice theme, QMainWindow* window) :
    QObject(window), m_parts(parts), m_theme(theme), m_window(window)
{
    connectTimeline();
    connectChoices();
}

void ViewControl::connectTimeline()
{
    const WindowActions& actions = m_parts.actions;
    TimelineView* timeline = &m_parts.timeline;
    connect(actions.zoomIn, &QAction::triggered, timeline, [timeline] { timeline->zoomBy(1 / kZoomStep); });
    connect(actions.zoomOut, &QAction::triggered, timeline, [timeline] { timeline->zoomBy(kZoomStep); });
    connect(actions.fitAll, &QAction::triggered, timeline, &TimelineView::fitAll);
    connect(actions.fitSelection, &QAction::triggered, timeline, &TimelineView::fitSelection);
    connect(actions.markSelection, &QAction::triggered, timeline, &TimelineView::markSelection);
}

void ViewControl::connectChoices()
{
    const WindowActions& actions = m_parts.actions;
    connect(actions.fullScreen, &QAction::triggered, this,
        [this](bool full) { m_window->setWindowState(m_window->windowState().setFlag(Qt::WindowFullScreen, full)); });
    connect(actions.timeModes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_parts.state.setTimeMode(static_cast<TimeMode>(action->data().toInt()));
        m_parts.settings.setTimeMode(action->data().toInt());
    });
    connect(actions.rowSorts, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_parts.timeline.controller().model().setSort(static_cast<RowSort>(action->data().toInt()));
        m_parts.settings.setRowSort(action->data().toInt());
    });
    m_parts.timeline.controller().model().setSort(static_cast<RowSort>(m_parts.settings.rowSort()));
    check(*actions.rowSorts, m_parts.settings.rowSort());
    connect(actions.themes, &QActionGroup::triggered, this, [this](const QAction* action) {
        m_theme = static_cast<ThemeChoice>(action->data().toInt());
        m_parts.settings.setTheme(m_theme);
        applyTheme(m_theme);
    });
    connect(&m_parts.state, &ViewState::timeModeChanged, this, [this] { m_parts.timeline.setTimeMode(m_parts.state.timeMode()); });
    m_parts.state.setTimeMode(static_cast<TimeMode>(m_parts.settings.timeMode()));
    check(*actions.timeModes, static_cast<int>(m_parts.state.timeMode()));
    check(*actions.themes, static_cast<int>(m_theme));
}

void ViewControl::followWindowState()
{
    m_parts.actions.fullScreen->setChecked(m_window->isFullScreen());
}

void ViewControl::followDesktop()
{
    if (m_theme == ThemeChoice::System)
        applyTheme(m_theme);
}

} // namespace emberline

#include "moc_view_control.cpp"
