// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/counters/chart_plane.h"

#include <QObject>

#include <optional>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace emberline {

/// Turns the wheel, the mouse and the keys over a chart into what the user wants to see. The gestures are those of the timeline, except
/// that the wheel zooms, because a chart does not scroll. GUI thread.
class ChartGestures : public QObject {
    Q_OBJECT

public:
    /// `plane`: of the chart; outlives it.
    explicit ChartGestures(const ChartPlane& plane) : m_plane(plane) { }

    void wheel(QWheelEvent& event);
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick();
    void leave();
    /// Zooms at `cursor` if it is visible. Ignores keys that mean nothing.
    void key(QKeyEvent& event, std::optional<TraceTime> cursor);

Q_SIGNALS:
    void visibleRangeWanted(emberline::TraceRange range);
    void markedRangeWanted(emberline::TraceRange range);
    /// The user wants to see everything.
    void fitWanted();
    void cursorMoved(std::optional<emberline::TraceTime> time);

private:
    struct Drag {
        TraceTime anchor;
        bool marks;
    };

    void zoomAt(TraceTime anchor, double factor);
    void pan(double pixels);

    const ChartPlane& m_plane;
    std::optional<Drag> m_drag;
};

} // namespace emberline
