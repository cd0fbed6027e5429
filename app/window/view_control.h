// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/theme_choice.h"

#include <QObject>

class QMainWindow;

namespace emberline {

class TimelineView;
class ViewState;
class WindowActions;
class WindowSettings;

/// The View menu: what the timeline shows, how times are written, the theme, the full screen. Choices are stored in the settings.
class ViewControl : public QObject {
    Q_OBJECT

public:
    /// What the menu acts on.
    struct Parts {
        WindowActions& actions;
        TimelineView& timeline;
        ViewState& state;
        WindowSettings& settings;
    };

    /// `theme` is applied already. All arguments must outlive this object, which `window` owns.
    ViewControl(const Parts& parts, ThemeChoice theme, QMainWindow* window);

    /// Call it when the desktop's theme has changed.
    void followDesktop();
    /// Call it when the window has become full screen, or is not any more.
    void followWindowState();

private:
    void connectTimeline();
    void connectChoices();

    Parts m_parts;
    ThemeChoice m_theme;
    QMainWindow* m_window;
};

} // namespace emberline
