// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_scroll.h"

#include <algorithm>

namespace emberline {

namespace {

constexpr int kPageOverlap = 40;

} // namespace

TimelineScroll::TimelineScroll(const TimelineRows& rows, QObject* parent) : QObject(parent), m_rows(rows)
{
    connect(&rows, &TimelineRows::layoutChanged, this, &TimelineScroll::followLayout);
}

void TimelineScroll::followLayout()
{
    setY(m_y);
    revealStart();
}

void TimelineScroll::setHeight(int height)
{
    m_height = std::max(height, 1);
    setY(m_y);
}

void TimelineScroll::setPinnedHeight(int height)
{
    m_pinnedHeight = height;
    const std::int64_t most = std::max<std::int64_t>(0, m_rows.layout(Part::Pinned).height() - m_pinnedHeight);
    m_pinnedY = std::clamp<std::int64_t>(m_pinnedY, 0, most);
}

std::int64_t TimelineScroll::maxY() const
{
    return std::max<std::int64_t>(0, m_rows.layout().height() - m_height);
}

void TimelineScroll::setY(std::int64_t y)
{
    y = std::clamp<std::int64_t>(y, 0, maxY());
    if (y == m_y)
        return;
    m_y = y;
    Q_EMIT scrolled();
}

void TimelineScroll::by(std::int64_t pixels, Part part)
{
    if (part == Part::All)
        return setY(m_y + pixels);
    const std::int64_t before = m_pinnedY;
    m_pinnedY += pixels;
    setPinnedHeight(m_pinnedHeight);
    if (m_pinnedY != before)
        Q_EMIT scrolled();
}

void TimelineScroll::byPages(int pages)
{
    setY(m_y + std::int64_t{pages} * std::max(m_height - kPageOverlap, kPageOverlap));
}

void TimelineScroll::reveal(std::int64_t top)
{
    if (top < m_y || top + metrics::kLanePitch > m_y + m_height)
        setY(top - m_height / 3);
}

void TimelineScroll::startAt(SessionId session)
{
    m_start = session;
    revealStart();
}

void TimelineScroll::revealStart()
{
    const auto row = m_start && m_y == m_startY ? m_rows.layout().rowOf(m_start) : std::nullopt;
    if (!row)
        return;
    reveal(m_rows.layout().rows()[*row].y);
    m_startY = m_y;
    m_start = {};
}

void TimelineScroll::reset()
{
    m_y = m_startY = 0;
    m_start = {};
}

} // namespace emberline

#include "moc_timeline_scroll.cpp"
