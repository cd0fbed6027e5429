// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/slices/open_asyncs.h"

#include <algorithm>

namespace emberline::chrome {

void OpenAsyncs::clear()
{
    m_entries.clear();
    m_innermost = kNowhere;
    m_isIndexed = false;
    m_byName.clear();
}

void OpenAsyncs::open(RegionId region, StringId name)
{
    const std::size_t at = m_entries.size();
    m_entries.push_back({region, name, m_innermost, kNowhere});
    if (m_innermost != kNowhere)
        m_entries[m_innermost].inner = at;
    m_innermost = at;
    if (m_isIndexed)
        m_byName[name].push_back(at);
}

bool OpenAsyncs::isOpen(StringId name)
{
    if (!m_isIndexed) {
        m_isIndexed = true;
        for (std::size_t at = m_innermost; at != kNowhere; at = m_entries[at].outer)
            m_byName[m_entries[at].name].push_back(at);
        for (auto& [ignored, open] : m_byName)
            std::ranges::reverse(open);
    }
    const auto found = m_byName.find(name);
    return found != m_byName.end() && !found->second.empty();
}

OpenAsyncs::Closed OpenAsyncs::close(StringId name)
{
    return close(m_byName.at(name).back());
}

/// The closed operation is always the innermost of its name.
OpenAsyncs::Closed OpenAsyncs::close(std::size_t at)
{
    const Entry& entry = m_entries[at];
    if (entry.outer != kNowhere)
        m_entries[entry.outer].inner = entry.inner;
    if (entry.inner != kNowhere)
        m_entries[entry.inner].outer = entry.outer;
    else
        m_innermost = entry.outer;
    if (m_isIndexed)
        m_byName.at(entry.name).pop_back();
    return {entry.region, entry.outer == kNowhere ? RegionId() : m_entries[entry.outer].region};
}

} // namespace emberline::chrome
