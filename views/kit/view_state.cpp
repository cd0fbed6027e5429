// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/view_state.h"

namespace emberline {

void ViewState::jumpTo(TraceRange range, TraceTime moment)
{
    jump([&] {
        setVisibleRange(range);
        setCursor(moment);
        leaveMarkedRange({moment, moment});
    });
}

void ViewState::leaveMarkedRange(TraceRange place)
{
    if (m_marked && (place.end < m_marked->begin || place.begin > m_marked->end))
        setMarkedRange(std::nullopt);
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

void ViewState::reveal(const Selection& selection, Reveal extent)
{
    jump([&] {
        select(selection);
        Q_EMIT revealRequested(extent);
    });
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
