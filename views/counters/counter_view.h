// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/counters/chart_areas.h"
#include "views/counters/counters_model.h"
#include "views/theme/theme.h"

#include <QChartView>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <set>

class QLabel;
class QToolButton;

namespace emberline {

/// One counter over time, its series stacked if they add up, on Qt Charts. Axes, grid and crosshair are ChartPainter's, so that the plots
/// of several charts line up exactly. The gestures are those of the timeline, except that the wheel zooms, because a chart does not scroll.
class CounterChart : public QChartView {
    Q_OBJECT

public:
    explicit CounterChart(QWidget* parent = nullptr);

    /// From the bottom up. Summing millions of points happens in steps; meanwhile the chart shows what is ready.
    void setSeries(std::vector<ChartSeries> series, bool addsUp = true);
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

Q_SIGNALS:
    // What the user wants to see.
    void visibleRangeWanted(emberline::TraceRange range);
    void markedRangeWanted(emberline::TraceRange range);
    void fitWanted(); ///< everything
    void cursorMoved(std::optional<emberline::TraceTime> time);

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* /*event*/) override { Q_EMIT fitWanted(); }
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Drag {
        TraceTime anchor;
        bool marks;
    };

    void zoomAt(TraceTime anchor, double factor);
    void pan(double pixels);
    void advance();
    void sample();
    void placePlot();
    void updateCrosshair();

    ChartAreas m_areas;
    ChartPlane m_plane;
    std::optional<Drag> m_drag;
    std::optional<TraceTime> m_cursor;
    const Theme* m_theme;
    QTimer m_advance;
    bool m_complete = true;
};

/// One counter: its name, a legend whose entries show and hide series, and the chart.
class CounterView : public QWidget {
    Q_OBJECT

public:
    /// Nobody can tell more stacked series apart; a note names the rest.
    static constexpr std::size_t kMaxSeries = 16;

    explicit CounterView(QWidget* parent = nullptr);

    /// Shows the current state of `group`.
    void update(const Trace& trace, const CounterGroup& group);
    /// Puts the session's name before the counter's, for views of several sessions.
    void setTitleVisible(bool visible);
    void setTheme(const Theme& theme);

    [[nodiscard]] CounterChart& chart() { return *m_chart; }
    [[nodiscard]] const std::vector<QToolButton*>& legend() const { return m_legend; }

Q_SIGNALS:
    void closeWanted();

private:
    void makeLegend(const Trace& trace, const CounterGroup& group, std::size_t count);
    void setHidden(CounterId series, bool hidden);
    void showSeries();

    const Theme* m_theme;
    QLabel* m_title;
    QWidget* m_legendArea;
    QToolButton* m_close;
    QLabel* m_note;
    CounterChart* m_chart;
    std::vector<QToolButton*> m_legend;
    std::vector<CounterId> m_ids;
    std::vector<ChartSeries> m_series;
    std::vector<std::string> m_fillNames;
    std::set<CounterId> m_hidden;
};

} // namespace emberline
