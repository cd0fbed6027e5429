// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/line_framer.h"

#include <algorithm>
#include <cstring>

namespace emberline {

namespace {

constexpr std::size_t kSmallest = 4096;

} // namespace

std::span<char> LineFramer::prepare(std::size_t wanted)
{
    if (m_capacity - m_end < wanted)
        makeRoom(wanted);
    return {m_buffer.get() + m_end, m_capacity - m_end};
}

void LineFramer::makeRoom(std::size_t wanted)
{
    const std::size_t kept = m_end - m_begin;
    // Moving the kept part to the front pays only when it is the smaller part: else a long line would be moved again with every piece.
    if (kept + wanted <= m_capacity && kept <= m_capacity / 2) {
        std::memmove(m_buffer.get(), m_buffer.get() + m_begin, kept);
    } else {
        const std::size_t capacity = std::max({kept + wanted + wanted / 8, 2 * kept, kSmallest});
        auto larger = std::make_unique_for_overwrite<char[]>(capacity + kPadding);
        if (kept > 0)
            std::memcpy(larger.get(), m_buffer.get() + m_begin, kept);
        std::memset(larger.get() + capacity, 0, kPadding);
        m_buffer = std::move(larger);
        m_capacity = capacity;
    }
    m_searched -= m_begin;
    m_end = kept;
    m_begin = 0;
}

bool LineFramer::next(Line& line)
{
    if (m_searched == m_end)
        return false;
    const void* found = std::memchr(m_buffer.get() + m_searched, '\n', m_end - m_searched);
    if (!found) {
        m_searched = m_end;
        return false;
    }
    const std::size_t at = static_cast<std::size_t>(static_cast<const char*>(found) - m_buffer.get());
    line = {{m_buffer.get() + m_begin, at - m_begin}, m_offset, ++m_number};
    m_offset += at + 1 - m_begin;
    m_begin = m_searched = at + 1;
    return true;
}

bool LineFramer::nextBlock(LineBlock& block, std::size_t size)
{
    const std::string_view ready(m_buffer.get() + m_begin, m_end - m_begin);
    std::size_t last = ready.substr(0, size).rfind('\n');
    if (last == std::string_view::npos)
        last = ready.find('\n', std::max(size, m_searched - m_begin));
    if (last == std::string_view::npos) {
        m_searched = m_end;
        return false;
    }
    block = {ready.substr(0, last + 1), m_offset};
    m_offset += last + 1;
    m_begin += last + 1;
    m_searched = m_begin;
    return true;
}

bool LineFramer::rest(Line& line)
{
    if (m_begin == m_end)
        return false;
    line = {{m_buffer.get() + m_begin, m_end - m_begin}, m_offset, ++m_number};
    m_offset += m_end - m_begin;
    m_begin = m_searched = m_end;
    return true;
}

} // namespace emberline
