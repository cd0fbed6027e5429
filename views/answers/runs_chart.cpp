// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/runs_chart.h"

#include "model/analysis/percentiles.h"
#include "model/hash.h"
#include "views/format/display_text.h"
#include "views/timeline/time_scale.h"

#include <QApplication>
#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QDateTime>
#include <QEvent>
#include <QFontMetrics>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QResizeEvent>
#include <QRubberBand>
#include <QScatterSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kMostDots = 500; ///< of a distribution's series or of all of a trend; more would be indistinguishable
constexpr std::size_t kManyRuns = 20; ///< p95 is meaningful from here on
constexpr int kDotColumns = 60; ///< dots in the same one of this many columns are stacked
constexpr double kSlots = 12; ///< slots for a stack within one row

constexpr int kTicks = 4; ///< at most
constexpr int kTickHeight = 29; ///< pixels of a chart: Qt Charts cuts all labels of an axis that is too low for them to "..."
constexpr double kLargestDot = 8; ///< of a trend
constexpr double kRunDot = 9; ///< of a distribution
constexpr int kLeastName = 90; ///< pixels of the legend

double inNs(Duration length)
{
    return static_cast<double>(toNs(length));
}

/// The share of an axis that a trend's dot takes. Of the chart's width or height, the title, labels and legend may take half.
double dotShare(int pixels)
{
    return kLargestDot / std::max(pixels / 2.0, 4 * kLargestDot);
}

/// How many steps an upright axis of a chart can label: the title, the first label and the time axis take the height of two more.
int ticksOf(int height)
{
    return std::clamp(height / kTickHeight - 2, 1, kTicks);
}

/// From zero to beyond `longest` by a share of it, so that the edge does not cut its dot; labelled on multiples of a round length, as
/// the next round one may be beyond a low axis.
QCategoryAxis* makeLengthAxis(Duration longest, double margin, int ticks = kTicks)
{
    const double end = std::max(inNs(longest) * (1 + margin), 1.0);
    const TraceTime zero = traceTimeFromNs(0);
    const Duration fine = tickStep(TimeScale({zero, zero + longest}, kTicks), 1);
    const std::int64_t each = (static_cast<std::int64_t>(end / inNs(fine)) + ticks - 1) / ticks;
    const Duration step = std::max<std::int64_t>(1, each) * fine;
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    Duration at{};
    for (int tick = 0; tick <= 2 * kTicks && inNs(at) < end; ++tick, at += step) // the longest lengths end before `end` does
        axis->append(formatAxisDuration(at, step), inNs(at));
    axis->setRange(0, end);
    return axis;
}

/// Every n-th item, including the first and the last: enough to show the shape.
template <class Item>
std::vector<Item> thinned(const std::vector<Item>& items, std::size_t most)
{
    if (items.size() <= most)
        return items;
    std::vector<Item> kept;
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(items[i * (items.size() - 1) / (most - 1)]);
    return kept;
}

/// In one column of a distribution: how high each of `count` dots stands, the lowest at 0. In their order they would form slopes, which
/// look like a trend.
std::vector<std::size_t> heightsOf(std::size_t count)
{
    std::vector<std::size_t> heights(count);
    std::iota(heights.begin(), heights.end(), std::size_t{0});
    std::ranges::sort(heights, {}, [count](std::size_t height) { return mixed(count, height) >> 32; });
    return heights;
}

/// The numbers of enough runs to show the shape: every n-th, and the longest, because those are what one looks for. In their order.
std::vector<std::size_t> thinnedRuns(const std::vector<TimedRun>& runs, std::size_t most)
{
    std::vector<std::size_t> numbers(runs.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    if (runs.size() <= most)
        return numbers;
    const std::size_t longest = most / 4;
    std::vector<std::size_t> kept = thinned(numbers, most - longest);
    std::ranges::nth_element(numbers, numbers.begin() + static_cast<std::ptrdiff_t>(longest), std::greater(),
        [&](std::size_t number) { return std::pair(runs[number].wall, number); });
    kept.insert(kept.end(), numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(longest));
    std::ranges::sort(kept);
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    return kept;
}

/// Of work, on round numbers, with a margin on both sides: a share of the length.
QValueAxis* makeWorkAxis(double least, double most, double share, int ticks = kTicks)
{
    auto* axis = new QValueAxis;
    axis->setLabelFormat(QStringLiteral("%.9g"));
    const double margin = most > least ? (most - least) * share : 1;
    axis->setRange(least - margin, most + margin);
    axis->setTickCount(ticks + 1);
    axis->applyNiceNumbers();
    return axis;
}

/// Days and, below, times of day for a clock that has dates; otherwise the time since the first run, of all that there are.
QCategoryAxis* makeTimeAxis(TraceRange range, TraceTime first, TimeMode mode, int width)
{
    constexpr double kSpacing = 110; // the axis of lengths takes some of the width
    const Duration step = tickStep(TimeScale(range, width), kSpacing);
    const bool isDated = hasDate(range.begin);
    constexpr Duration kDay = std::chrono::hours(24);
    const TimeMode shown = mode == TimeMode::Utc ? mode : TimeMode::Local;
    const auto offset = isDated && shown == TimeMode::Local
        ? Duration(std::chrono::seconds(QDateTime::fromMSecsSinceEpoch(toNs(range.begin) / 1'000'000).offsetFromUtc()))
        : Duration::zero();
    const TraceTime zero = isDated ? traceTimeFromNs(0) - offset : first;
    auto* axis = new QCategoryAxis;
    const double length = std::max(inNs(range.length()), 1.0);
    const double margin = length * dotShare(width); // so that no edge cuts the first and the last dot
    axis->setStartValue(-margin); // it draws a line there
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    for (TraceTime at = zero + (range.begin - zero + step - Duration(1)) / step * step; at < range.end; at += step) {
        QString label = formatAxisDuration(at - zero, step);
        if (isDated && (step >= kDay || range.length() > kDay)) { // the axis leaves out a label that it has
            const QDateTime day = QDateTime::fromMSecsSinceEpoch(toNs(at) / 1'000'000, shown == TimeMode::Utc ? Qt::UTC : Qt::LocalTime);
            label = formatDay(at, shown, range.begin) + (step >= kDay ? QString() : day.toString(QStringLiteral(" HH:mm")));
        } else if (isDated) {
            label = formatTimeOfDay(at, shown, step);
        }
        axis->append(label, inNs(at - range.begin));
    }
    axis->setRange(-margin, length + margin);
    return axis;
}

/// The lines through the middle and the slow end of runs, a point for each of some equal stretches of time that holds enough of them.
struct TrendLines {
    std::vector<QPointF> medians;
    std::vector<QPointF> slow;
};
TrendLines trendLines(const TrendSeries& series, TraceRange range)
{
    constexpr std::int64_t kStretches = 40;
    constexpr std::size_t kLeastRuns = 5;
    const std::vector<TimedRun>& runs = series.runs;
    const Duration stretch = range.length() / kStretches + Duration(1);
    TrendLines lines;
    for (std::size_t i = 0; i < series.stretches.size(); ++i) {
        lines.medians.emplace_back(inNs(runs[i].start - range.begin), inNs(runs[i].wall));
        lines.slow.emplace_back(lines.medians.back().x(), inNs(series.stretches[i].p95));
    }
    if (!series.stretches.empty())
        return lines;
    for (auto at = runs.begin(); at != runs.end();) {
        const auto numberOf = [&](const TimedRun& run) { return (run.start - range.begin) / stretch; };
        const auto number = numberOf(*at);
        const Duration begin = number * stretch;
        std::vector<Duration> times;
        for (; at != runs.end() && numberOf(*at) == number; ++at)
            times.push_back(at->wall);
        std::ranges::sort(times);
        if (times.size() < kLeastRuns)
            continue;
        lines.medians.emplace_back(inNs(begin + stretch / 2), inNs(median(times)));
        lines.slow.emplace_back(inNs(begin + stretch / 2), inNs(percentile(times, 95)));
    }
    return lines;
}

void prepare(QChartView& view)
{
    view.setFocusPolicy(Qt::NoFocus); // no keys work here; the tables beside it have its numbers
    view.setAcceptDrops(false); // the window handles dropped files
    view.setRenderHint(QPainter::Antialiasing);
    view.setFrameShape(QFrame::NoFrame);
    view.parentWidget()->setMinimumSize(260, 120); // if smaller, Qt Charts drops the axis labels
    auto* layout = new QVBoxLayout(view.parentWidget());
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&view);
}

QChart* makeChart(const QString& title, const Theme& theme)
{
    auto* chart = new QChart;
    chart->setTitle(title.toHtmlEscaped()); // Qt Charts reads the title as rich text
    chart->setTitleBrush(theme.mutedText);
    chart->setTitleFont(QApplication::font()); // Qt Charts has one of its own
    chart->setBackgroundBrush(theme.surface);
    chart->setMargins({4, 4, 4, 4});
    chart->legend()->setLabelColor(theme.mutedText);
    return chart;
}

void colorAxis(QAbstractAxis& axis, const Theme& theme)
{
    axis.setLabelsColor(theme.mutedText);
    axis.setGridLineColor(theme.line);
    axis.setLinePenColor(theme.line);
}

QScatterSeries* makeDots(QChart& chart, const QString& name, const QColor& color, double size)
{
    auto* dots = new QScatterSeries(&chart);
    dots->setName(name.toHtmlEscaped());
    dots->setColor(color);
    dots->setPen(Qt::NoPen); // a border would be black in the legend
    dots->setMarkerSize(size);
    return dots;
}

/// On all axes that the chart has.
void drawSeries(QChart& chart, QXYSeries* series)
{
    chart.addSeries(series);
    for (QAbstractAxis* axis : chart.axes())
        series->attachAxis(axis);
}

/// The legend has their colour as the lines have it, however faint the dots are.
void drawDots(QChart& chart, QScatterSeries* dots)
{
    drawSeries(chart, dots);
    QColor color = dots->color();
    color.setAlpha(255);
    for (QLegendMarker* marker : chart.legend()->markers(dots)) {
        marker->setBrush(color);
        marker->setPen(Qt::NoPen);
    }
}

/// The legend does not name it.
void drawLine(QChart& chart, const std::vector<QPointF>& points, const QPen& pen)
{
    auto* line = new QLineSeries(&chart);
    line->replace(QList<QPointF>(points.begin(), points.end()));
    line->setPen(pen);
    drawSeries(chart, line);
    for (QLegendMarker* marker : chart.legend()->markers(line))
        marker->setVisible(false);
}

void replaceChart(QChartView& view, QChart* chart, const Theme& theme)
{
    QChart* old = view.chart();
    view.setChart(chart);
    view.setBackgroundBrush(theme.surface);
    delete old;
}

} // namespace

RunsChart::RunsChart(QWidget* parent) : QWidget(parent), m_view(new QChartView(this))
{
    prepare(*m_view);
    m_view->setAccessibleName(tr("Distribution of runs"));
}

void RunsChart::showRuns(const QString& title, std::vector<RunSeries> series)
{
    m_title = title;
    m_series = std::move(series);
    draw();
}

void RunsChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

void RunsChart::draw()
{
    const Theme& theme = Theme::of(palette());
    QChart* chart = makeChart(m_title, theme);
    chart->legend()->setVisible(m_series.size() > 1);
    Duration longest{};
    for (const RunSeries& series : m_series)
        longest = series.times.empty() ? longest : std::max(longest, series.times.back());
    QCategoryAxis* x = makeLengthAxis(longest, 0.03);
    auto* y = new QValueAxis;
    colorAxis(*x, theme);
    y->setVisible(false);
    const auto rows = static_cast<double>(std::max<std::size_t>(1, m_series.size()));
    connect(chart, &QChart::plotAreaChanged, y, [y, rows](const QRectF& area) { // no edge cuts a dot, however low the chart is
        const double margin = rows * kRunDot / 2 / std::max(area.height() - kRunDot, kRunDot);
        y->setRange(-margin, rows + margin);
    });
    chart->addAxis(x, Qt::AlignBottom);
    chart->addAxis(y, Qt::AlignLeft);
    auto row = static_cast<double>(m_series.size()); // the first series on top
    for (const RunSeries& series : m_series) {
        row -= 1;
        const QColor color = series.side ? sideColor(theme, *series.side) : theme.accent;
        QScatterSeries* dots = makeDots(*chart, series.name, color, kRunDot);
        const std::vector<Duration> times = thinned(series.times, kMostDots);
        const auto columnOf = [&](Duration time) { return static_cast<int>(inNs(time) / x->max() * kDotColumns); };
        for (std::size_t first = 0, next = 0; first < times.size(); first = next) {
            while (next < times.size() && columnOf(times[next]) == columnOf(times[first]))
                ++next;
            const std::vector<std::size_t> heights = heightsOf(next - first);
            for (std::size_t i = first; i < next; ++i)
                dots->append(inNs(times[i]), row + std::fmod(static_cast<double>(heights[i - first] + 1) / kSlots, 1.0));
        }
        drawDots(*chart, dots);
        const auto mark = [&](unsigned percent, Qt::PenStyle style) {
            const double at = inNs(percentile(series.times, percent));
            drawLine(*chart, {{at, row}, {at, row + 1}}, QPen(color, 1.5, style));
        };
        if (!series.times.empty())
            mark(50, Qt::SolidLine);
        if (series.times.size() >= kManyRuns)
            mark(95, Qt::DashLine);
    }
    replaceChart(*m_view, chart, theme);
}

TrendChart::TrendChart(QWidget* parent) :
    QWidget(parent), m_view(new QChartView(this)), m_band(new QRubberBand(QRubberBand::Rectangle, m_view->viewport()))
{
    prepare(*m_view);
    m_view->viewport()->installEventFilter(this);
    m_view->setAccessibleName(tr("Runs over time"));
    m_redraw.setSingleShot(true);
    m_redraw.setInterval(std::chrono::milliseconds(50));
    connect(&m_redraw, &QTimer::timeout, this, &TrendChart::draw);
}

void TrendChart::showRuns(
    const QString& title, std::vector<TrendSeries> series, TimeMode mode, TrendAxes axes, std::vector<std::string> groups)
{
    if (title != m_title || axes != m_axes)
        m_part.reset();
    else // the trace has grown
        followNewest(series);
    m_groups = std::move(groups);
    m_axes = axes;
    m_title = title;
    m_series = std::move(series);
    m_mode = mode;
    draw();
}

void TrendChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

void TrendChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_redraw.start(); // the labels of the time axis, the title and the legend depend on the room
}

struct TrendExtent {
    TraceRange starts; ///< of all runs; begins after its end if there are none
    TraceTime first; ///< the first start, also of those that are not shown
    Duration longest;
    double leastWork = std::numeric_limits<double>::max();
    double mostWork = std::numeric_limits<double>::lowest();
};

namespace {

TrendExtent trendExtent(const std::vector<TrendSeries>& all)
{
    TrendExtent extent{.starts = {TraceTime::max(), TraceTime::min()}, .first = {}, .longest = {}};
    for (const TrendSeries& series : all) {
        for (const double work : series.work) {
            extent.leastWork = std::min(extent.leastWork, work);
            extent.mostWork = std::max(extent.mostWork, work);
        }
        for (const TimedRun& run : series.runs) {
            extent.longest = std::max(extent.longest, run.wall);
            extent.starts = extent.starts.united({run.start, run.start});
        }
        for (const CountedStretch& stretch : series.stretches)
            extent.longest = std::max(extent.longest, stretch.p95);
    }
    return extent;
}

/// Draws series into a chart with the axes.
class TrendPlot {
public:
    TrendPlot(QChart& chart, const TrendExtent& extent, TrendAxes axes, TimeMode mode, QSize size, const Theme& theme) :
        m_chart(chart), m_range(extent.starts), m_axes(axes), m_nameWidth(std::max(kLeastName, size.width() / 4)), m_theme(theme)
    {
        if (axes == TrendAxes::TimeByWork)
            m_x = makeWorkAxis(extent.leastWork, extent.mostWork, dotShare(size.width()));
        else
            m_x = makeTimeAxis(m_range, extent.first, mode, size.width());
        if (axes == TrendAxes::WorkByStart)
            m_y = makeWorkAxis(extent.leastWork, extent.mostWork, dotShare(size.height()), ticksOf(size.height()));
        else
            m_y = makeLengthAxis(extent.longest, dotShare(size.height()), ticksOf(size.height()));
        for (QValueAxis* axis : {m_x, m_y})
            colorAxis(*axis, theme);
        chart.addAxis(m_x, Qt::AlignBottom);
        chart.addAxis(m_y, Qt::AlignLeft);
    }

    /// Of these runs of the series.
    QScatterSeries* addDots(const TrendSeries& series, const std::vector<std::size_t>& runs, QColor color, bool isMany)
    {
        color.setAlpha(isMany ? 110 : 230);
        const QString name = QFontMetrics(QApplication::font()).elidedText(series.name, Qt::ElideMiddle, m_nameWidth);
        QScatterSeries* dots = makeDots(m_chart, name, color, isMany ? 5 : kLargestDot);
        for (const std::size_t run : runs) {
            const double start = inNs(series.runs[run].start - m_range.begin);
            dots->append(m_axes == TrendAxes::TimeByWork ? series.work[run] : start,
                m_axes == TrendAxes::WorkByStart ? series.work[run] : inNs(series.runs[run].wall));
        }
        drawDots(m_chart, dots);
        return dots;
    }

    void addTrend(const TrendSeries& series, const QColor& color)
    {
        const TrendLines lines = trendLines(series, m_range);
        drawLine(m_chart, lines.medians, QPen(color, 2.5, Qt::SolidLine));
        drawLine(m_chart, lines.slow, QPen(color, 1.2, Qt::DashLine));
    }

    void addChange(const LevelChange& change)
    {
        const double at = inNs(change.at - m_range.begin);
        drawLine(m_chart, {{at, 0}, {at, m_y->max()}}, QPen(change.ratio > 1 ? m_theme.bad : m_theme.good, 1.5));
    }

private:
    QChart& m_chart;
    TraceRange m_range;
    TrendAxes m_axes;
    int m_nameWidth; ///< a long one beside the chart would leave the labels of the axis no room
    QValueAxis* m_x = nullptr;
    QValueAxis* m_y = nullptr;
    const Theme& m_theme;
};

} // namespace

void TrendChart::draw()
{
    const Theme& theme = Theme::of(palette());
    constexpr int kLow = 190;
    QChart* chart = makeChart(m_title, theme);
    chart->legend()->setVisible(m_series.size() > 1);
    if (m_series.size() > 3 || height() < kLow) // a row would cut the names, and takes height
        chart->legend()->setAlignment(Qt::AlignRight);
    m_view->setToolTip({});
    m_shown = shownSeries();
    if (m_part && std::ranges::all_of(m_shown, [](const TrendSeries& one) { return one.runs.empty(); })) { // a filter left others
        m_part.reset();
        m_shown = m_series;
    }
    if (TrendExtent extent = trendExtent(m_shown); extent.starts.begin <= extent.starts.end) {
        if (m_part && m_axes == TrendAxes::TimeByWork)
            std::tie(extent.leastWork, extent.mostWork) = std::pair(m_part->from, m_part->to);
        else if (m_part)
            extent.starts = {traceTimeFromNs(std::llround(m_part->from)), traceTimeFromNs(std::llround(m_part->to))};
        extent.first = trendExtent(m_series).starts.begin;
        m_zero = m_axes == TrendAxes::TimeByWork ? 0 : static_cast<double>(toNs(extent.starts.begin));
        fill(*chart, extent, theme);
    }
    replaceChart(*m_view, chart, theme);
    if (std::exchange(m_told, m_part) != m_part)
        Q_EMIT partChanged();
}

void TrendChart::fill(QChart& chart, const TrendExtent& extent, const Theme& theme)
{
    TrendPlot plot(chart, extent, m_axes, m_mode, size(), theme);
    std::size_t drawnCount = 0;
    std::size_t count = 0;
    bool hasLines = false;
    bool areCounted = false;
    for (const TrendSeries& series : m_shown) {
        const auto row = static_cast<std::size_t>(&series - m_shown.data());
        const auto group = std::ranges::find(m_groups, series.name.toStdString());
        const QColor color
            = group == m_groups.end() ? theme.accent : theme.numberedLine(static_cast<std::size_t>(group - m_groups.begin()));
        const bool isCounted = !series.stretches.empty();
        const bool isMany = series.runs.size() > kManyRuns * 5;
        const std::vector<std::size_t> drawn = thinnedRuns(series.runs, isCounted ? series.runs.size() : kMostDots / m_shown.size() + 2);
        drawnCount += drawn.size();
        count += series.runs.size();
        QScatterSeries* dots = plot.addDots(series, drawn, color, isMany);
        connect(dots, &QScatterSeries::clicked, this, [this, dots, drawn, row](QPointF point) {
            const auto at = dots->points().indexOf(point);
            if (at < 0)
                return;
            const std::size_t run = drawn[static_cast<std::size_t>(at)];
            if (m_shown[row].stretches.empty())
                Q_EMIT runChosen(m_shown[row].runs[run].session);
            else
                Q_EMIT stretchChosen(RunValues(m_shown[row].stretches[run].where)); // what answers may draw anew
        });
        if (isCounted || (isMany && m_axes == TrendAxes::TimeByStart)) {
            plot.addTrend(series, color);
            hasLines = true;
            areCounted = isCounted;
        }
        for (const LevelChange& change : series.changes)
            plot.addChange(change);
    }
    QStringList title{m_title}; // its end is cut where there is no room, so what the lines are comes first
    QStringList toolTip;
    if (hasLines) {
        title << tr("— median, - - p95");
        toolTip << (areCounted
                ? tr("Lines: the median and the 95th percentile of the runs of each day or week. A click on a dot shows these.")
                : tr("Lines: the median and the 95th percentile of the runs in each fortieth of the time."));
    }
    if (drawnCount < count) {
        title << tr("%1 of %2 runs").arg(formatCount(drawnCount), formatCount(count));
        toolTip << tr("Of %1 runs, %2 are drawn, with the longest: more dots would hide one another.")
                       .arg(formatCount(count), formatCount(drawnCount));
    }
    toolTip << (m_part ? tr("This is a part of the runs: a double click shows all.")
                       : tr("Drag a range, or turn the wheel, to see a part of the runs."));
    if (!m_title.isEmpty()) {
        toolTip.prepend(title.join(QStringLiteral(" · ")));
        chart.setTitle(toolTip.front().toHtmlEscaped());
    }
    m_view->setToolTip(plainToolTip(toolTip.join(QLatin1Char('\n'))));
}

} // namespace emberline

#include "moc_runs_chart.cpp"
