// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/view_state.h"

#include <utility>

namespace emberline {

void ViewState::setVisibleRange(TraceRange range)
{
    if (range == m_visible)
        return;
    m_visible = range;
    Q_EMIT visibleRangeChanged();
}

void ViewState::jumpTo(TraceRange range)
{
    Q_EMIT aboutToJump();
    setVisibleRange(range);
}

void ViewState::select(const Selection& selection)
{
    const bool hadRecord = std::exchange(m_record, std::nullopt).has_value();
    if (selection != m_selection) {
        m_selection = selection;
        Q_EMIT selectionChanged();
    }
    if (hadRecord)
        Q_EMIT recordChanged();
}

void ViewState::setMarkedRange(std::optional<TraceRange> range)
{
    if (range == m_marked)
        return;
    m_marked = range;
    Q_EMIT markedRangeChanged();
}

void ViewState::setCursor(std::optional<TraceTime> time)
{
    if (time == m_cursor)
        return;
    m_cursor = time;
    Q_EMIT cursorChanged();
}

void ViewState::setNow(std::optional<TraceTime> time)
{
    if (time == m_now)
        return;
    m_now = time;
    Q_EMIT nowChanged();
}

void ViewState::setTimeMode(TimeMode mode)
{
    if (mode == m_timeMode)
        return;
    m_timeMode = mode;
    Q_EMIT timeModeChanged();
}

void ViewState::setColorBy(ColorBy by)
{
    if (by == m_colorBy)
        return;
    m_colorBy = by;
    Q_EMIT colorByChanged();
}

void ViewState::setShowsAllArrows(bool shows)
{
    if (shows == m_showsAllArrows)
        return;
    m_showsAllArrows = shows;
    Q_EMIT showsAllArrowsChanged();
}

void ViewState::setFolds(const TimeFolds& folds)
{
    if (folds == m_folds)
        return;
    m_folds = folds;
    Q_EMIT foldsChanged();
}

void ViewState::setIdleFolded(bool folded)
{
    if (folded == m_isIdleFolded)
        return;
    m_isIdleFolded = folded;
    if (!m_folds.isEmpty())
        Q_EMIT foldsChanged();
    Q_EMIT idleFoldedChanged();
}

void ViewState::setSourceHidden(SourceId source, bool hidden)
{
    if (m_hiddenSources.contains(source) == hidden)
        return;
    if (hidden)
        m_hiddenSources.insert(source);
    else
        m_hiddenSources.erase(source);
    Q_EMIT hiddenSourcesChanged();
}

void ViewState::setPath(std::shared_ptr<const ShownPath> path)
{
    if (path == m_path)
        return;
    m_path = std::move(path);
    Q_EMIT pathChanged();
}

void ViewState::clear()
{
    setPath(nullptr);
    setFolds({});
    setIdleFolded(true);
    if (!std::exchange(m_hiddenSources, {}).empty())
        Q_EMIT hiddenSourcesChanged();
    select({});
    setMarkedRange(std::nullopt);
    setCursor(std::nullopt);
    setNow(std::nullopt);
}

void ViewState::reveal(const Selection& selection)
{
    Q_EMIT aboutToJump();
    select(selection);
    Q_EMIT revealRequested();
}

void ViewState::showRecord(const SourceRecord& record, const Selection& selection)
{
    if (selection.isEmpty())
        select({});
    else
        reveal(selection);
    m_record = record;
    Q_EMIT recordChanged();
}

} // namespace emberline

#include "moc_view_state.cpp"
