// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/range_animation.h"

#include <QApplication>
#include <QStyle>

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

} // namespace emberline
