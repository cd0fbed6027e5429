// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/newest_row.h"

#include <algorithm>

namespace emberline {

NewestRow::NewestRow(const TimelineRows& rows, TimelineScroll& scroll, QObject* parent) : QObject(parent), m_rows(rows), m_scroll(scroll)
{
    connect(&rows, &TimelineRows::contentChanged, this, &NewestRow::follow);
    connect(&scroll, &TimelineScroll::scrolled, this, &NewestRow::noteScroll);
}

void NewestRow::setFollowed(bool followed)
{
    if (m_isFollowed == followed)
        return;
    m_isFollowed = followed;
    follow();
}

/// The lane of the newest region or the row of the newest process, whichever is lower.
std::optional<NewestRow::Extent> NewestRow::newest() const
{
    const Trace& trace = m_rows.trace();
    const TrackLayout& layout = m_rows.layout();
    std::optional<Extent> lowest;
    const auto consider = [&](const Extent& extent) {
        if (!lowest || extent.bottom > lowest->bottom)
            lowest = extent;
    };
    if (!trace.sessions().empty()) {
        if (const auto at = layout.rowOf(SessionId(trace.sessions().size() - 1))) {
            const LayoutRow& row = layout.rows()[*at];
            consider({row.y, row.y + std::min(row.height, m_scroll.height())});
        }
    }
    if (trace.regionCount() > 0) {
        if (const auto place = layout.placeOf(trace, RegionId(trace.regionCount() - 1))) {
            const std::int64_t top = TrackLayout::laneTop(layout.rows()[place->row], place->lane);
            consider({top, top + metrics::kLanePitch});
        }
    }
    return lowest;
}

bool NewestRow::isBelow(const Extent& extent) const
{
    return extent.bottom > m_scroll.y() + m_scroll.height() && m_scroll.y() < m_scroll.maxY();
}

void NewestRow::follow()
{
    if (!m_isFollowed)
        return;
    const auto extent = newest();
    if (!extent || !isBelow(*extent))
        return;
    m_isOwn = true;
    m_scroll.setY(std::min(extent->top, extent->bottom - m_scroll.height()));
    m_isOwn = false;
}

void NewestRow::noteScroll()
{
    if (!m_isFollowed || m_isOwn)
        return;
    if (const auto extent = newest(); extent && isBelow(*extent))
        Q_EMIT left();
}

} // namespace emberline

#include "moc_newest_row.cpp"
