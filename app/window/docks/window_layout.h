// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>
#include <QTimer>

class QMainWindow;

namespace emberline {

class TimelineView;
class WindowDocks;
class WindowSettings;

/// Keeps the window's layout from one run to the next: its place and size, the docks and the timeline's gutter.
///
/// A maximized window gets its size from the desktop some time after it appears. Until then, each new size restores the layout again, so
/// that the final size finds the stored layout. This happens in a turn of the event loop of its own: Qt is still laying out the docks when
/// it tells the size.
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

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setAwaitingSize(bool awaiting);
    void restoreAgain();

    QMainWindow& m_window;
    WindowDocks& m_docks;
    TimelineView& m_timeline;
    WindowSettings& m_settings;
    QSize m_firstSize; ///< the size for which the docks were first arranged
    QByteArray m_firstDocks;
    bool m_awaitsSize = false; ///< the desktop has not restored the window's size yet
    QTimer m_restoring; ///< the window has got another size meanwhile
};

} // namespace emberline
