// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/text_ids.h"

#include <algorithm>

namespace emberline::chrome {

void TextIds::open(const std::shared_ptr<const TextInterner>& interner)
{
    constexpr std::size_t kMost = 4; // each of the three parsers has one
    auto known = std::ranges::find(m_known, interner, &Known::interner);
    if (known == m_known.end()) {
        if (m_known.size() == kMost)
            m_known.pop_front();
        known = m_known.insert(m_known.end(), {interner, {}});
    }
    m_current = &*known;
}

StringId TextIds::intern(std::uint32_t number)
{
    std::vector<StringId>& ids = m_current->ids;
    if (number >= ids.size())
        ids.resize(std::max<std::size_t>(number + 1, ids.size() * 2));
    return ids[number] = m_builder.intern((*m_current->interner)[number]);
}

} // namespace emberline::chrome
