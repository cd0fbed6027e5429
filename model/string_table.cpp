// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/string_table.h"

#include <cstring>

namespace emberline {

constexpr std::size_t kArenaSize = std::size_t{64} * 1024;

StringTable::StringTable() : m_index(16, Hash{this}, Equal{this})
{ }

StringId StringTable::intern(std::string_view text)
{
    if (const auto found = m_index.find(text); found != m_index.end())
        return *found;
    const StringId id = add(text);
    m_index.insert(id);
    return id;
}

StringId StringTable::add(std::string_view text)
{
    char* copy = allocate(text.size());
    if (!text.empty())
        std::memcpy(copy, text.data(), text.size());
    const StringId id(m_entries.size());
    m_entries.append({copy, text.size()});
    return id;
}

std::string_view StringTable::text(StringId id) const
{
    if (!id)
        return {};
    const Entry& entry = m_entries[id.row()];
    return {entry.data, entry.size};
}

char* StringTable::allocate(std::size_t size)
{
    if (size > m_freeSize) {
        if (size > kArenaSize / 4) { // a long text gets its own arena; the current one stays in use
            m_arenas.push_back(std::make_unique_for_overwrite<char[]>(size));
            return m_arenas.back().get();
        }
        m_arenas.push_back(std::make_unique_for_overwrite<char[]>(kArenaSize));
        m_free = m_arenas.back().get();
        m_freeSize = kArenaSize;
    }
    char* at = m_free;
    m_free += size;
    m_freeSize -= size;
    return at;
}

} // namespace emberline
