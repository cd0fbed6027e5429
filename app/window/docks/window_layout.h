// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSize>

class QMainWindow;

namespace emberline {

class TimelineView;
class WindowDocks;
class WindowSettings;

/// What stands where in the window, from one run to the next: its place and size, the docks and the timeline's gutter.
///
/// A window that was maximized gets its size from the desktop, some time after it was shown. Until then, what is restored is restored again
/// with each size, so that the last one finds it as it was kept.
class WindowLayout : public QObject {
    Q_OBJECT

public:
    /// All outlive it. The docks must have been arranged.
    WindowLayout(QMainWindow& window, WindowDocks& docks, TimelineView& timeline, WindowSettings& settings);

    void restore();
    void keep();
    /// As when the program was started for the first time, in a window of the present size.
    void reset();
    /// To be called when the window, which can be seen, has another size than `before`.
    void followSize(QSize before);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setAwaitingSize(bool awaiting);

    QMainWindow& m_window;
    WindowDocks& m_docks;
    TimelineView& m_timeline;
    WindowSettings& m_settings;
    QSize m_firstSize; ///< what the docks were first arranged for
    QByteArray m_firstDocks;
    bool m_awaitsSize = false; ///< the desktop has yet to make the window as large as it was
};

} // namespace emberline
