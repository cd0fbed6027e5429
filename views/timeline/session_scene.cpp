// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/session_scene.h"

#include "model/running.h"

#include <algorithm>

namespace emberline {

void SessionScene::addRow(const LayoutRow& row)
{
    addHatches(row);
    if (!row.thread)
        addLifeSpan(row);
}

void SessionScene::addHatches(const LayoutRow& row)
{
    const Session& session = m_frame.trace.session(row.session);
    if (!session.spawnedBy || session.attributes.placeholder)
        return;
    const TraceRange life = m_frame.trace.shown(row.session, SourceRange{session.start, session.end});
    const TraceRange bar = m_frame.trace.shown(session.spawnedBy);
    const std::int32_t y = m_frame.yOf(TrackLayout::laneTop(row, 0));
    addHatch({bar.begin, life.begin}, y, session.spawnedBy);
    if (!session.open)
        addHatch({life.end, bar.end}, y, session.spawnedBy);
}

void SessionScene::addHatch(TraceRange range, std::int32_t y, RegionId child)
{
    const std::int32_t begin = std::max(m_frame.scale.columnAt(range.begin), 0);
    const std::int32_t end = std::min(m_frame.scale.columnAt(range.end), m_frame.scene.width);
    if (end - begin >= 2)
        m_frame.scene.hatches.push_back({begin, end, y, m_frame.devicePixels(metrics::kLaneHeight), child});
}

void SessionScene::addLifeSpan(const LayoutRow& row)
{
    const Session& session = m_frame.trace.session(row.session);
    const TraceRange known = m_frame.trace.shown(row.session, SourceRange{session.start, session.end});
    const std::int32_t begin = std::max(m_frame.scale.columnAt(known.begin), 0);
    const TraceRange life = m_frame.viewport.now && isRunning(m_frame.trace, row.session) ? grown(known, *m_frame.viewport.now) : known;
    const std::int32_t end = std::min(m_frame.scale.columnAt(life.end), m_frame.scene.width);
    if (end <= begin || life.isEmpty())
        return;
    const std::int32_t middle = m_frame.yOf(TrackLayout::laneTop(row, 0)) + m_frame.devicePixels(metrics::kLaneHeight) / 2;
    m_frame.scene.spans.push_back(
        {begin, end, middle - m_frame.devicePixels(1), m_frame.devicePixels(2), m_frame.styles.theme().line.rgb()});
}

} // namespace emberline
