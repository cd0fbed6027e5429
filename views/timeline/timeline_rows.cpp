// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_rows.h"

namespace emberline {

namespace {

constexpr int kFrameMs = 16;

} // namespace

TimelineRows::TimelineRows(TraceStore& store, const ViewState& state, const FilterState* filter, const SearchHits* hits, QObject* parent) :
    QObject(parent), m_store(store), m_state(state), m_shown(store, filter, hits)
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kFrameMs);
    connect(&m_refresh, &QTimer::timeout, this, &TimelineRows::refresh);
    connect(&store, &TraceStore::changed, this, &TimelineRows::scheduleRefresh);
    connect(&m_shown, &ShownRegions::changed, this, &TimelineRows::followShown);
    connect(&state, &ViewState::hiddenSourcesChanged, this, &TimelineRows::hideSources);
}

TraceRange TimelineRows::extent() const
{
    return grown(m_layout.extent(), m_state.now().value_or(m_layout.extent().end));
}

TraceRange TimelineRows::shownRange(RegionId region) const
{
    const TraceRange range = trace().shown(region);
    return m_state.now() && isRunning(trace(), region) ? grown(range, *m_state.now()) : range;
}

TraceRange TimelineRows::shownRange(SessionId id) const
{
    const Session& session = trace().session(id);
    const TraceRange range = trace().shown(id, SourceRange{session.start, session.end});
    return m_state.now() && isRunning(trace(), id) ? grown(range, *m_state.now()) : range;
}

void TimelineRows::scheduleRefresh()
{
    if (!m_refresh.isActive())
        m_refresh.start();
}

void TimelineRows::refresh()
{
    if (trace().isEmpty())
        return;
    m_instants.update(trace());
    m_flows.update(trace());
    const bool remade = m_layout.update(trace(), m_instants, m_settings, false);
    Q_EMIT extentChanged();
    if (remade) {
        m_pinned.makePinned(trace(), m_instants, m_settings);
        Q_EMIT layoutChanged();
    }
    Q_EMIT contentChanged();
}

void TimelineRows::clear()
{
    m_refresh.stop();
    m_layout = TrackLayout();
    m_pinned = TrackLayout();
    m_instants.update(trace());
    m_flows.update(trace());
    m_settings = {};
}

void TimelineRows::announce()
{
    Q_EMIT layoutChanged();
    Q_EMIT contentChanged();
}

void TimelineRows::relayout()
{
    m_layout.update(trace(), m_instants, m_settings, true);
    m_pinned.makePinned(trace(), m_instants, m_settings);
    announce();
}

void TimelineRows::hideSources()
{
    m_settings.hiddenSources = m_state.hiddenSources();
    relayout();
    Q_EMIT extentChanged();
}

void TimelineRows::setSettings(RowSettings settings)
{
    settings.only = m_settings.only;
    settings.hiddenSources = m_settings.hiddenSources;
    settings.sides = m_settings.sides;
    m_settings = std::move(settings);
    if (!trace().isEmpty())
        relayout();
}

void TimelineRows::setSides(std::optional<ComparedSides> sides)
{
    m_settings.sides = std::move(sides);
    relayout();
    Q_EMIT extentChanged();
}

/// Updates the rows, and what they hold, after a change of the filter.
void TimelineRows::followShown()
{
    if (m_settings.only != m_shown.rowsOf()) {
        m_settings.only = m_shown.rowsOf();
        relayout();
    } else {
        Q_EMIT contentChanged();
    }
}

/// Bounded, because a hostile trace may nest sessions without end.
void TimelineRows::openUpTo(SessionId session)
{
    constexpr int kLevels = 10'000;
    SessionId at = session;
    for (int level = 0; at && level < kLevels; ++level, at = trace().session(at).parent)
        m_settings.collapsed.erase(at);
    relayout();
    at = session;
    for (int level = 0; at && level < kLevels; ++level, at = trace().session(at).parent) {
        if (const auto row = m_layout.rowOf(at); row && m_layout.rows()[*row].kind == RowKind::Repeats) {
            m_settings.opened.insert(m_layout.rows()[*row].session);
            relayout();
        }
    }
}

} // namespace emberline

#include "moc_timeline_rows.cpp"
