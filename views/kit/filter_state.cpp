// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/filter_state.h"

#include <algorithm>

namespace emberline {

namespace {

bool isListed(const std::vector<std::string>& list, const std::string& text)
{
    return std::ranges::find(list, text) != list.end();
}

} // namespace

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

#include "moc_filter_state.cpp"
