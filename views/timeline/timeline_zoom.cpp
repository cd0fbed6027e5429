// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_zoom.h"

#include <QApplication>
#include <QStyle>

#include <algorithm>

namespace emberline {

namespace {

bool desktopAnimates()
{
    return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

} // namespace

RangeAnimation::RangeAnimation(Step step, QObject* parent) : QObject(parent), m_step(std::move(step))
{
    m_timer.setInterval(kFrameMs);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &RangeAnimation::advance);
}

void RangeAnimation::start(TraceRange from, TraceRange to)
{
    m_timer.stop();
    m_from = from;
    m_to = to;
    if (!m_enabled || !desktopAnimates()) {
        m_step(to);
        return;
    }
    m_clock.start();
    m_timer.start();
}

void RangeAnimation::advance()
{
    const double time = static_cast<double>(m_clock.elapsed()) / kDurationMs;
    if (time >= 1) {
        m_timer.stop();
        m_step(m_to);
        return;
    }
    m_step(between(m_from, m_to, 1 - (1 - time) * (1 - time))); // fast at first, then easing out
}

TimelineZoom::TimelineZoom(const TimelineRows& rows, ViewState& state, QObject* parent) :
    QObject(parent), m_rows(rows), m_state(state), m_animation([this](TraceRange range) { show(range); })
{
    connect(&rows, &TimelineRows::extentChanged, this, &TimelineZoom::followExtent);
    connect(&state, &ViewState::visibleRangeChanged, this, [this] {
        if (!m_isOwn)
            stopFollowing();
    });
}

void TimelineZoom::show(TraceRange range)
{
    m_isOwn = true;
    m_state.setVisibleRange(range);
    m_isOwn = false;
}

void TimelineZoom::setWidth(int width)
{
    m_width = std::max(width, 1);
}

void TimelineZoom::reset()
{
    m_animation.stop();
    m_followsExtent = true;
}

void TimelineZoom::followExtent()
{
    if (!m_followsExtent || m_rows.trace().isEmpty())
        return;
    const TraceRange whole = fitted(m_rows.extent());
    if (m_animation.isRunning() && m_animation.target() == whole)
        return;
    m_animation.stop(); // it would end at the extent of before
    show(whole);
}

TraceRange TimelineZoom::target() const
{
    return m_animation.isRunning() ? m_animation.target() : m_state.visibleRange();
}

TraceTime TimelineZoom::anchor() const
{
    const TraceRange visible = m_state.visibleRange();
    const std::optional<TraceTime> cursor = m_state.cursor();
    return cursor && visible.contains(*cursor) ? *cursor : moved(visible.begin, fineLength(visible) / 2);
}

void TimelineZoom::setVisible(TraceRange range, bool animated)
{
    if (m_rows.trace().isEmpty())
        return;
    m_followsExtent = false;
    range = clamped(range, m_rows.extent());
    if (animated) {
        m_animation.start(m_state.visibleRange(), range);
    } else {
        m_animation.stop();
        show(range);
    }
}

void TimelineZoom::panBy(double pixels)
{
    setVisible(panned(m_state.visibleRange(), -pixels * scale().perPixel()), false);
}

void TimelineZoom::zoomBy(double factor)
{
    setVisible(zoomed(target(), anchor(), factor), true);
}

void TimelineZoom::zoomAt(double x, double factor)
{
    setVisible(zoomed(target(), scale().timeAt(x), factor), true);
}

void TimelineZoom::fitAll()
{
    setVisible(fitted(m_rows.extent()), true);
    m_followsExtent = true;
}

bool TimelineZoom::fitFirst(TraceRange range)
{
    const bool isUntouched = m_followsExtent;
    if (isUntouched)
        setVisible(fitted(range), false);
    return isUntouched;
}

void TimelineZoom::zoomTo(TraceRange range)
{
    setVisible(framed(range), true);
}

void TimelineZoom::markBetween(double x0, double x1)
{
    const TimeScale at = scale();
    const TraceRange range{at.timeAt(std::min(x0, x1)), at.timeAt(std::max(x0, x1))};
    m_state.setMarkedRange(range.isEmpty() ? std::nullopt : std::optional(range));
}

void TimelineZoom::reveal(TraceRange range)
{
    const TraceRange visible = target();
    const bool inSight = range.begin < visible.end && (range.end > visible.begin || visible.contains(range.begin));
    const FineDuration length = fineLength(visible);
    const FineDuration own = fineLength(range);
    const bool tooNarrow = own * m_width < length && !range.isEmpty(); // less than a pixel
    if (tooNarrow)
        setVisible(framed({moved(range.begin, -20 * own), moved(range.end, 20 * own)}), true);
    else if (!inSight)
        setVisible(panned(visible, difference(range.begin, visible.begin) - length / 3), true);
}

} // namespace emberline

#include "moc_timeline_zoom.cpp"
