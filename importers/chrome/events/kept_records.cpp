// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/kept_records.h"

#include "importers/chrome/events/args_of_json.h"

#include <algorithm>

namespace emberline::chrome {

void KeptRecords::keep(std::uint64_t offset, std::string_view json)
{
    const std::scoped_lock lock(m_mutex);
    if (m_blocks.empty() || m_blocks.back().size() + json.size() > m_blocks.back().capacity())
        m_blocks.emplace_back().reserve(std::max(kBlock, json.size()));
    const std::uint64_t textAt = static_cast<std::uint64_t>(m_blocks.size() - 1) << 32 | m_blocks.back().size();
    m_blocks.back() += json;
    m_records.push_back({offset, textAt, static_cast<std::uint32_t>(json.size())});
}

Result<std::string> KeptRecords::text(std::uint64_t) const
{
    return Error{"This source cannot be read again: it came through a pipe or is compressed."};
}

Result<Args> KeptRecords::args(std::uint64_t offset) const
{
    std::string json;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = std::ranges::lower_bound(m_records, offset, {}, &Record::offset);
        if (found == m_records.end() || found->offset != offset)
            return Args();
        json = m_blocks[found->textAt >> 32].substr(found->textAt & 0xffffffff, found->size);
    }
    return argsOfJson(json);
}

} // namespace emberline::chrome
