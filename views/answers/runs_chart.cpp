// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/runs_chart.h"

#include "model/analysis/percentile.h"
#include "views/format/time_format.h"
#include "views/theme/theme.h"
#include "views/timeline/ticks.h"

#include <QCategoryAxis>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>

namespace emberline {

namespace {

constexpr std::size_t kMostDots = 500; ///< per series; more would be indistinguishable
constexpr std::size_t kManyRuns = 20; ///< p95 is meaningful from here on
constexpr int kDotColumns = 60; ///< dots in the same one of this many columns are stacked
constexpr double kSlots = 12; ///< slots for a stack within one row

constexpr double kTicks = 4; ///< at most

double inNs(Duration length)
{
    return static_cast<double>(toNs(length));
}

/// From zero to beyond `longest`, labelled on round lengths.
QCategoryAxis* makeLengthAxis(Duration longest)
{
    const double end = std::max(inNs(longest) * 1.03, 1.0);
    const TraceTime zero = traceTimeFromNs(0);
    const Duration step = tickStep(TimeScale({zero, zero + longest}, kTicks), 1);
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    for (Duration at{}; inNs(at) < end; at += step)
        axis->append(formatAxisDuration(at, step), inNs(at));
    axis->setRange(0, end);
    return axis;
}

/// Every n-th time, including the first and the last: enough to show the shape.
std::vector<Duration> thinned(const std::vector<Duration>& times)
{
    if (times.size() <= kMostDots)
        return times;
    std::vector<Duration> kept;
    for (std::size_t i = 0; i < kMostDots; ++i)
        kept.push_back(times[i * (times.size() - 1) / (kMostDots - 1)]);
    return kept;
}

QLineSeries* upright(double x, double row, const QColor& color, Qt::PenStyle style, QObject* parent)
{
    auto* line = new QLineSeries(parent);
    line->append(x, row);
    line->append(x, row + 1);
    line->setPen(QPen(color, 1.5, style));
    return line;
}

} // namespace

RunsChart::RunsChart(QWidget* parent) : QWidget(parent), m_view(new QChartView(this))
{
    m_view->setFocusPolicy(Qt::NoFocus); // no keys work here; the tables beside it have its numbers
    m_view->setAcceptDrops(false); // the window handles dropped files
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setFrameShape(QFrame::NoFrame);
    setMinimumSize(260, 120); // if smaller, Qt Charts drops the axis labels
    m_view->setAccessibleName(tr("Distribution of runs"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
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
    auto* chart = new QChart;
    chart->setTitle(m_title.toHtmlEscaped()); // Qt Charts reads the title as rich text
    chart->setTitleBrush(theme.mutedText);
    chart->setBackgroundBrush(theme.surface);
    chart->setMargins({4, 4, 4, 4});
    chart->legend()->setLabelColor(theme.mutedText);
    chart->legend()->setVisible(m_series.size() > 1);
    Duration longest{};
    for (const RunSeries& series : m_series)
        longest = series.times.empty() ? longest : std::max(longest, series.times.back());
    QCategoryAxis* x = makeLengthAxis(longest);
    auto* y = new QValueAxis;
    x->setLabelsColor(theme.mutedText);
    x->setGridLineColor(theme.line);
    x->setLinePenColor(theme.line);
    y->setRange(0, static_cast<double>(std::max<std::size_t>(1, m_series.size())));
    y->setVisible(false);
    chart->addAxis(x, Qt::AlignBottom);
    chart->addAxis(y, Qt::AlignLeft);
    const auto add = [&](QXYSeries* series) {
        chart->addSeries(series);
        series->attachAxis(x);
        series->attachAxis(y);
    };
    auto row = static_cast<double>(m_series.size()); // the first series on top
    for (const RunSeries& series : m_series) {
        row -= 1;
        const QColor color = series.side ? sideColor(theme, *series.side) : theme.accent;
        auto* dots = new QScatterSeries(chart);
        dots->setName(series.name.toHtmlEscaped());
        dots->setColor(color);
        dots->setBorderColor(Qt::transparent);
        dots->setMarkerSize(9);
        std::array<int, kDotColumns + 1> stacks{};
        for (const Duration time : thinned(series.times)) {
            const auto column = static_cast<std::size_t>(inNs(time) / x->max() * kDotColumns);
            const int height = stacks[std::min<std::size_t>(column, kDotColumns)]++;
            dots->append(inNs(time), row + std::fmod((height + 1) / kSlots, 1.0));
        }
        add(dots);
        const auto mark = [&](unsigned percent, Qt::PenStyle style) {
            QLineSeries* line = upright(inNs(percentile(series.times, percent)), row, color, style, chart);
            add(line);
            for (QLegendMarker* marker : chart->legend()->markers(line))
                marker->setVisible(false);
        };
        if (!series.times.empty())
            mark(50, Qt::SolidLine);
        if (series.times.size() >= kManyRuns)
            mark(95, Qt::DashLine);
    }
    QChart* old = m_view->chart();
    m_view->setChart(chart);
    m_view->setBackgroundBrush(theme.surface);
    delete old;
}

} // namespace emberline

#include "moc_runs_chart.cpp"
