// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/view_state.h"

#include "model/trace.h"

#include <algorithm>

namespace emberline {

SessionId sessionOf(const Trace& trace, const Selection& selection)
{
    if (selection.region)
        return trace.session(selection.region);
    if (selection.instant)
        return trace.instants().session[selection.instant.row()];
    return selection.object ? trace.objects()[selection.object.row()].session : selection.session;
}

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
    setShowsAllArrows(false);
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

static bool isListed(const std::vector<std::string>& list, const std::string& text)
{
    return std::ranges::find(list, text) != list.end();
}

void FilterState::save(const std::string& name)
{
    std::vector<NamedFilter> saved = m_saved;
    const auto same = std::ranges::find(saved, name, &NamedFilter::name);
    if (same == saved.end())
        saved.push_back({name, m_filter});
    else
        same->filter = m_filter;
    setSaved(std::move(saved));
}

void FilterState::forget(const std::string& name)
{
    std::vector<NamedFilter> saved = m_saved;
    std::erase_if(saved, [&](const NamedFilter& one) { return one.name == name; });
    setSaved(std::move(saved));
}

bool FilterState::isShown(const std::string& category) const
{
    return !isListed(m_filter.hiddenCategories, category)
        && (m_filter.onlyCategories.empty() || isListed(m_filter.onlyCategories, category));
}

void FilterState::setShown(const std::string& category, bool shown)
{
    RegionFilter filter = m_filter;
    std::erase(filter.hiddenCategories, category);
    std::erase(filter.onlyCategories, category);
    if (!shown && m_filter.onlyCategories.empty())
        filter.hiddenCategories.push_back(category);
    if (shown && !m_filter.onlyCategories.empty())
        filter.onlyCategories.push_back(category);
    setFilter(filter);
}

void FilterState::showOnly(const std::string& category)
{
    RegionFilter filter = m_filter;
    filter.hiddenCategories.clear();
    filter.onlyCategories = {category};
    setFilter(filter);
}

} // namespace emberline

#include "moc_view_state.cpp"
