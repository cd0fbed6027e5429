// SPDX-License-Identifier: GPL-3.0-or-later
// Of the runs over time, the part that a drag or the wheel leads to. A part is a range of the axis below, in nanoseconds or units of work,
// and not of pixels: it stays when runs are added or the chart is resized. A double click and Esc lead back to all runs. History lists the
// runs of a part of the time alone.
#include "views/answers/history_panel.h"
#include "views/answers/runs_chart.h"
#include "views/format/display_text.h"

#include <QAbstractAxis>
#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QLabel>
#include <QMouseEvent>
#include <QRubberBand>
#include <QToolButton>
#include <QValueAxis>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace emberline {

bool TrendChart::showAll()
{
    if (!m_part)
        return false;
    m_part.reset();
    draw();
    return true;
}

/// A stretch that a server has counted is in a part as a whole or not at all, and of its runs there are few here.
bool TrendChart::isOfPart() const
{
    const auto isCounted = [](const TrendSeries& series) { return !series.stretches.empty(); };
    return m_part && m_axes != TrendAxes::TimeByWork && std::ranges::none_of(m_series, isCounted);
}

bool TrendChart::isInPart(TraceTime start) const
{
    const auto at = static_cast<double>(toNs(start));
    return !isOfPart() || (at >= m_part->from && at <= m_part->to);
}

bool TrendChart::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
        if (drag(*static_cast<QMouseEvent*>(event)))
            return true;
        break;
    case QEvent::MouseButtonDblClick:
        if (showAll())
            return true;
        break;
    case QEvent::Wheel:
        zoom(*static_cast<QWheelEvent*>(event));
        return true;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

static double startOrWork(const TrendSeries& series, std::size_t run, TrendAxes axes)
{
    return axes == TrendAxes::TimeByWork ? series.work[run] : static_cast<double>(toNs(series.runs[run].start));
}

/// The runs and changes at which the axis below is within the part.
static TrendSeries partOf(const TrendSeries& all, TrendAxes axes, double from, double to)
{
    TrendSeries part{.name = all.name, .runs = {}};
    for (std::size_t run = 0; run < all.runs.size(); ++run) {
        const double at = startOrWork(all, run, axes);
        if (at < from || at > to)
            continue;
        part.runs.push_back(all.runs[run]);
        if (!all.work.empty())
            part.work.push_back(all.work[run]);
        if (!all.stretches.empty())
            part.stretches.push_back(all.stretches[run]);
    }
    std::ranges::copy_if(all.changes, std::back_inserter(part.changes), [&](const LevelChange& change) {
        const auto at = static_cast<double>(toNs(change.at));
        return axes != TrendAxes::TimeByWork && at >= from && at <= to;
    });
    return part;
}

std::vector<TrendSeries> TrendChart::shownSeries() const
{
    std::vector<TrendSeries> shown = m_series;
    if (m_part) {
        for (TrendSeries& series : shown)
            series = partOf(series, m_axes, m_part->from, m_part->to);
    }
    return shown;
}

/// Of the axis below, as it is drawn.
std::optional<TrendChart::Part> TrendChart::shownPart() const
{
    const QList<QAbstractAxis*> axes = m_view->chart()->axes(Qt::Horizontal);
    const auto* axis = axes.isEmpty() ? nullptr : qobject_cast<const QValueAxis*>(axes.front());
    return axis ? std::optional(Part{m_zero + axis->min(), m_zero + axis->max()}) : std::nullopt;
}

/// The part that ends with the newest run moves on to the one that is the newest now.
void TrendChart::followNewest(const std::vector<TrendSeries>& grown)
{
    if (!m_part || m_axes == TrendAxes::TimeByWork)
        return;
    const auto newest = [this](const std::vector<TrendSeries>& all) {
        double last = std::numeric_limits<double>::lowest();
        for (const TrendSeries& series : all)
            last = series.runs.empty() ? last : std::max(last, startOrWork(series, series.runs.size() - 1, m_axes));
        return last;
    };
    const double before = newest(m_series);
    const double by = newest(grown) - before;
    if (m_part->to >= before && by > 0)
        m_part = Part{m_part->from + by, m_part->to + by};
}

/// At a pixel of the view, which shows a part.
double TrendChart::valueAt(int x) const
{
    const QRectF plot = m_view->chart()->plotArea();
    const Part shown = *shownPart();
    return shown.from + (shown.to - shown.from) * std::clamp((x - plot.left()) / std::max(plot.width(), 1.0), 0.0, 1.0);
}

/// Shows that part, if it holds runs and is no smaller than the axis can tell.
void TrendChart::lookAt(Part part)
{
    constexpr double kLeast = 1e-6; // of all
    Part all{std::numeric_limits<double>::max(), std::numeric_limits<double>::lowest()};
    bool holdsRuns = false;
    for (const TrendSeries& series : m_series) {
        for (std::size_t run = 0; run < series.runs.size(); ++run) {
            const double at = startOrWork(series, run, m_axes);
            all = {std::min(all.from, at), std::max(all.to, at)};
            holdsRuns |= at >= part.from && at <= part.to;
        }
    }
    part = {std::max(part.from, all.from), std::min(part.to, all.to)};
    if (part.from == all.from && part.to == all.to)
        m_part.reset();
    else if (holdsRuns && part.to - part.from > (all.to - all.from) * kLeast)
        m_part = part;
    draw();
}

/// Returns whether the event belongs to a drag, and so is no click on a dot.
bool TrendChart::drag(const QMouseEvent& event)
{
    const QRectF plot = m_view->chart()->plotArea();
    const int x = event.position().toPoint().x();
    if (event.type() == QEvent::MouseButtonPress) {
        m_dragBegin = x;
        return false;
    }
    const bool isFarEnough = std::abs(x - m_dragBegin) >= QApplication::startDragDistance();
    if (event.type() == QEvent::MouseMove && event.buttons() == Qt::LeftButton && shownPart() && (isFarEnough || m_band->isVisible())) {
        const QRect all = plot.toRect();
        m_band->setGeometry(QRect(QPoint(std::min(x, m_dragBegin), all.top()), QPoint(std::max(x, m_dragBegin), all.bottom())) & all);
        m_band->show();
        return true;
    }
    if (event.type() != QEvent::MouseButtonRelease || !m_band->isVisible())
        return false;
    m_band->hide();
    if (shownPart()) // new answers may have taken all runs away
        lookAt({valueAt(std::min(x, m_dragBegin)), valueAt(std::max(x, m_dragBegin))}); // replaces a dot that waits for the release
    return true;
}

void TrendChart::zoom(const QWheelEvent& event)
{
    const std::optional<Part> shown = shownPart();
    if (!shown || event.angleDelta().y() == 0)
        return;
    const double at = valueAt(event.position().toPoint().x());
    const double factor = std::pow(0.8, event.angleDelta().y() / 120.0);
    lookAt({at - (at - shown->from) * factor, at + (shown->to - at) * factor});
}

/// Tells how many runs the filter leaves, and how many of these are in the part that the chart shows.
void HistoryPanel::showCount()
{
    const bool isOfPart = m_chart->isOfPart();
    const auto shown = static_cast<std::uint64_t>(m_filter->rowCount());
    const std::uint64_t listed = isOfPart ? m_filter->ofAllTimes().size() : shown;
    std::uint64_t count = m_counter ? 0 : listed;
    for (const CommandStatistics& command : m_commands->commands())
        count += m_counter && (m_command.empty() || command.name == m_command) ? command.runs : 0;
    const QString command = m_count->fontMetrics().elidedText(commandText(m_command), Qt::ElideMiddle, kMostWidthOfName);
    const QString text = !m_command.empty()
        ? (count == 1 ? tr("%1 run of %2") : tr("%1 runs of %2")).arg(formatCount(count), command)
        : (m_rows->areCommands() ? (count == 1 ? tr("%1 top-level command") : tr("%1 top-level commands"))
                                 : (count == 1 ? tr("%1 process") : tr("%1 processes")))
              .arg(formatCount(count));
    m_count->setText(isOfPart ? tr("%1 of %2 runs").arg(formatCount(shown), formatCount(listed))
            : listed < count  ? tr("%1: the newest and the longest %2").arg(text, formatCount(listed))
                              : text);
    m_all->setVisible(isOfPart);
    m_count->setToolTip(
        plainToolTip(tr("What no other process of this trace started; what those started counts with them.\nTheir times are "
                        "those to the prompt: the title of the window also counts what went on in the background after it.")));
}

} // namespace emberline
