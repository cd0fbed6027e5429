// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/counters/chart_areas.h"
#include "views/counters/chart_plane.h"
#include "views/theme/theme.h"

#include <QChartView>
#include <QObject>
#include <QTimer>

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
    void doubleClick() { Q_EMIT fitWanted(); }
    void leave() { Q_EMIT cursorMoved(std::nullopt); }
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

    void zoomAt(TraceTime anchor, double factor)
    {
        Q_EMIT visibleRangeWanted(zoomed(m_plane.times.visible, anchor, factor, m_plane.times.folds));
    }
    void pan(double pixels)
    {
        Q_EMIT visibleRangeWanted(panned(m_plane.times.visible, pixels * m_plane.scale().perPixel(), m_plane.times.folds));
    }

    const ChartPlane& m_plane;
    std::optional<Drag> m_drag;
};

/// One counter over time, its series stacked, on Qt Charts. Axes, grid and crosshair are ChartPainter's, so that the plots of several
/// charts line up exactly.
class CounterChart : public QChartView {
    Q_OBJECT

public:
    explicit CounterChart(QWidget* parent = nullptr);

    /// From the bottom up. Summing millions of points happens in steps; meanwhile the chart shows what is ready.
    void setSeries(std::vector<ChartSeries> series);
    void setTimes(const ChartTimes& times);
    void setCursorTime(std::optional<TraceTime> time);
    void setTheme(const Theme& theme);
    /// Whether the value axis fits the visible part instead of the whole counter.
    void setFittedToVisible(bool fitted);
    void setTimeLabelsShown(bool shown);

    /// The plot, in pixels of this widget.
    [[nodiscard]] QRect plot() const { return m_plane.plot; }
    [[nodiscard]] const ValueAxis& valueAxis() const { return m_plane.axis; }
    [[nodiscard]] bool isComplete() const { return m_complete; }
    /// The crosshair's text: one line per series, from the top down; empty unless the cursor is in the visible range.
    [[nodiscard]] QStringList crosshairLines() const;
    /// What the user wants to see.
    [[nodiscard]] const ChartGestures& gestures() const { return m_gestures; }

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override { m_gestures.wheel(*event); }
    void mousePressEvent(QMouseEvent* event) override { m_gestures.press(*event); }
    void mouseMoveEvent(QMouseEvent* event) override { m_gestures.move(*event); }
    void mouseReleaseEvent(QMouseEvent* event) override { m_gestures.release(*event); }
    void mouseDoubleClickEvent(QMouseEvent* /*event*/) override { m_gestures.doubleClick(); }
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override { m_gestures.key(*event, m_cursor); }
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void advance();
    void sample();
    void placePlot();
    void updateCrosshair();

    ChartAreas m_areas;
    ChartPlane m_plane;
    ChartGestures m_gestures;
    std::optional<TraceTime> m_cursor;
    const Theme* m_theme;
    QTimer m_advance;
    bool m_complete = true;
};

} // namespace emberline
