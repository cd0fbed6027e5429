// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/history.h"
#include "model/answers/run_counter.h"
#include "views/format/time_format.h"
#include "views/theme/theme.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QChart;
class QChartView;
class QMouseEvent;
class QRubberBand;
class QWheelEvent;

namespace emberline {

/// Runs of a command as dots along a time axis, one row per series, with a line at the median, and one at p95 if there are many runs.
struct RunSeries {
    QString name;
    std::vector<Duration> times; ///< shortest first
    std::optional<Side> side; ///< drawn in its colour; nothing: in the accent
};

/// Shows them as a distribution. Both charts hide Qt Charts from other files.
class RunsChart : public QWidget {
    Q_OBJECT

public:
    explicit RunsChart(QWidget* parent = nullptr);
    void showRuns(const QString& title, std::vector<RunSeries> series);

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QChartView* m_view;
    QString m_title;
    std::vector<RunSeries> m_series;
};

/// A day or week, of which only the numbers are known.
struct CountedStretch {
    Duration p95;
    RunValues where; ///< what chooses its runs
};

/// Runs of a command over time, in one colour for each group.
struct TrendSeries {
    QString name; ///< empty: the only one
    std::vector<TimedRun> runs; ///< by start
    std::vector<LevelChange> changes = {};
    std::vector<double> work = {}; ///< that each of them did; only where an axis shows it
    std::vector<CountedStretch> stretches = {}; ///< if there are any, each run stands for one: its middle and median
};

enum class TrendAxes { TimeByStart, WorkByStart, TimeByWork };

struct TrendExtent;

/// A dot for each run. Of many runs it shows a sample with the longest, says so, and adds lines of median (solid) and p95 (dashed) of the
/// time by start. Marks the times at which the level changed. Of stretches it draws a dot for each, and these lines. A drag or the wheel
/// leads to the runs of a part of the axis below, which are drawn as if there were no others.
class TrendChart : public QWidget {
    Q_OBJECT

public:
    explicit TrendChart(QWidget* parent = nullptr);
    /// `groups`: the names of all groups, which decide on the colours of those that are drawn; empty for runs that are in no group.
    void showRuns(const QString& title, std::vector<TrendSeries> series, TimeMode mode, TrendAxes axes = TrendAxes::TimeByStart,
        std::vector<std::string> groups = {});
    /// Shows all runs again. Returns whether it showed a part of them.
    bool showAll();
    /// It shows only the runs of a part of the time, and not of work.
    [[nodiscard]] bool isOfPart() const;
    /// Of all of them, also other commands' and those that are too many to be drawn.
    [[nodiscard]] bool isInPart(TraceTime start) const;

Q_SIGNALS:
    void partChanged();
    /// The user clicked on a run's dot.
    void runChosen(emberline::SessionId run);
    /// The user clicked on the dot of a day or week.
    void stretchChosen(const emberline::RunValues& where);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; ///< of the view

private:
    /// On the axis below: nanoseconds or work.
    struct Part {
        double from;
        double to;
        bool operator==(const Part&) const = default;
    };

    [[nodiscard]] std::vector<TrendSeries> shownSeries() const;
    void lookAt(Part part);
    void followNewest(const std::vector<TrendSeries>& grown);
    [[nodiscard]] std::optional<Part> shownPart() const;
    [[nodiscard]] double valueAt(int x) const;
    bool drag(const QMouseEvent& event);
    void zoom(const QWheelEvent& event);
    void draw();
    void fill(QChart& chart, const TrendExtent& extent, const Theme& theme);

    QChartView* m_view;
    QRubberBand* m_band;
    int m_dragBegin = 0;
    QString m_title;
    std::vector<TrendSeries> m_series;
    std::vector<TrendSeries> m_shown; ///< what is drawn of them
    std::optional<Part> m_part; ///< nothing: all
    std::optional<Part> m_told; ///< by partChanged()
    double m_zero = 0; ///< where the axis below counts from
    std::vector<std::string> m_groups;
    TimeMode m_mode = TimeMode::Relative;
    TrendAxes m_axes = TrendAxes::TimeByStart;
    QTimer m_redraw; ///< after the last of several resizes
};

} // namespace emberline
