// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/docks/window_docks.h"

#include <QByteArray>
#include <QEvent>
#include <QObject>
#include <QSize>
#include <QTimer>

class QMainWindow;

namespace emberline {

class TimelineView;
class WindowSettings;

/// Keeps the window's layout from one run to the next: its place and size, the docks and the timeline's gutter.
///
/// A maximized window gets its size from the desktop some time after it appears. Until then, each new size restores the layout again, so
/// that the final size finds the stored layout. This happens in a turn of the event loop of its own: Qt is still laying out the docks when
/// it tells the size.
///
/// In a window of another size the docks have the shares that the user gave them last with a splitter. They are computed from those sizes,
/// not from what the last size of the window left of them: what a small window takes, a large one gives back.
class WindowLayout : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object. The docks must be arranged already.
    WindowLayout(QMainWindow& window, WindowDocks& docks, TimelineView& timeline, WindowSettings& settings);

    void restore();
    void keep();
    /// Restores the layout of the first start, in a window of the current size.
    void reset();
    /// Call it when the visible window's size has changed from `before`.
    void followSize(QSize before);
    /// Makes the docks `height` high, if that is more, because what is shown needs less of the timeline's room; until the height is taken
    /// back, or the user drags it.
    void lendHeight(int height);
    void takeHeightBack();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setAwaitingSize(bool awaiting);
    void restoreAgain();
    void watchSplitters(QEvent::Type event);
    void learn(bool widths, bool height);

    QMainWindow& m_window;
    WindowDocks& m_docks;
    TimelineView& m_timeline;
    WindowSettings& m_settings;
    DockSizes m_wanted; ///< by the user; invalid until the window is shown for the first time
    DockSizes m_pressed; ///< when the mouse was pressed
    int m_heightBefore = 0; ///< it was lent; 0: the docks have their own
    QSize m_firstSize; ///< the size for which the docks were first arranged
    QByteArray m_firstDocks;
    bool m_awaitsSize = false; ///< the desktop has not restored the window's size yet
    QTimer m_restoring; ///< the window has got another size meanwhile
};

} // namespace emberline
