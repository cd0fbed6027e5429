// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/clock_shift.h"
#include "views/counters/counter_stack.h"
#include "views/counters/value_axis.h"
#include "views/format/time_format.h"
#include "views/theme/theme.h"

#include <QChartView>
#include <QTimer>

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace emberline {

/// One series in a chart.
struct ChartSeries {
    Counter counter;
    QString name;
    QColor fill;
};

/// The time range of a chart and its marks. All times are as shown.
struct ChartTimes {
    TraceRange visible;
    TraceTime origin{}; ///< relative times count from here
    TimeMode mode = TimeMode::Relative;
    ClockShift shift; ///< of the counter's source
    std::optional<TraceRange> marked;
    friend bool operator==(const ChartTimes&, const ChartTimes&) = default;
};

/// One counter over time, its series stacked, on Qt Charts. Every change samples the points anew to the plot's pixel columns, so a frame
/// costs the same for ten points and ten million. This class paints axes, grid and crosshair around the chart itself, so that the plots of
/// several charts line up exactly.
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
    [[nodiscard]] QRect plot() const { return m_plot; }
    [[nodiscard]] const ValueAxis& valueAxis() const { return m_axis; }
    [[nodiscard]] bool isComplete() const { return m_complete; }
    /// The crosshair's text: one line per series, from the top down; empty unless the cursor is in the visible range.
    [[nodiscard]] QStringList crosshairLines() const;

Q_SIGNALS:
    void visibleRangeWanted(emberline::TraceRange range);
    void markedRangeWanted(emberline::TraceRange range);
    /// The user wants to see everything.
    void fitWanted();
    void cursorMoved(std::optional<emberline::TraceTime> time);

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Layer {
        QAreaSeries* area;
        QLineSeries* roof;
        QLineSeries* floor;
        QLineSeries* outline;
    };
    struct Drag {
        TraceTime anchor;
        bool marks;
    };

    void makeLayers();
    void advance();
    void sample();
    [[nodiscard]] ValueRange valuesOf(const std::vector<std::vector<CounterColumn>>& sampled) const;
    void placePlot();
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] TraceTime timeAt(const QPointF& position) const;
    [[nodiscard]] double yOf(double value) const;
    [[nodiscard]] std::optional<double> cursorX() const;
    void zoomAt(TraceTime anchor, double factor);
    void pan(double pixels);

    void paintMarkedRange(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintCrosshair(QPainter& painter) const;
    [[nodiscard]] QRect crosshairBox(const QStringList& lines) const;
    void updateCrosshair();

    std::vector<ChartSeries> m_series;
    std::vector<Layer> m_layers;
    CounterStack m_stack;
    QValueAxis* m_columnAxis;
    QValueAxis* m_valueAxis;
    ChartTimes m_times;
    std::optional<TraceTime> m_cursor;
    const Theme* m_theme;
    QTimer m_advance;
    QRect m_plot;
    ValueAxis m_axis;
    std::optional<Drag> m_drag;
    bool m_complete = true;
    bool m_fitted = false;
    bool m_timeLabels = true;
};

} // namespace emberline
