// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/line_framer.h"

#include "importers/text/utf8.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace emberline {

constexpr std::size_t kSmallest = 4096;

Line withoutMarks(Line line)
{
    if (line.text.ends_with('\r'))
        line.text.remove_suffix(1);
    if (line.text.starts_with(kByteOrderMark)) {
        line.text.remove_prefix(kByteOrderMark.size());
        line.offset += kByteOrderMark.size();
    }
    return line;
}

std::span<char> LineFramer::prepare(std::size_t wanted)
{
    if (m_buffer.capacity - m_end < wanted)
        makeRoom(wanted);
    return {m_buffer.bytes.get() + m_end, m_buffer.capacity - m_end};
}

LineFramer::Buffer LineFramer::makeBuffer(std::size_t capacity)
{
    Buffer buffer{std::make_unique_for_overwrite<char[]>(capacity + kPadding), capacity};
    std::memset(buffer.bytes.get() + capacity, 0, kPadding);
    return buffer;
}

void LineFramer::makeRoom(std::size_t wanted)
{
    const std::size_t kept = m_end - m_begin;
    // Moving the kept part to the front of the buffer pays only if it is the smaller part: else each piece would move a long line.
    const auto fits = [&](const Buffer& buffer) { return kept + wanted <= buffer.capacity && kept <= buffer.capacity / 2; };
    const bool keepsTexts = m_keepsPrevious && !m_isPreviousKept;
    if (!keepsTexts && fits(m_buffer)) {
        std::memmove(m_buffer.bytes.get(), m_buffer.bytes.get() + m_begin, kept);
    } else {
        Buffer other = keepsTexts && fits(m_previous) ? std::move(m_previous)
                                                      : makeBuffer(std::max({kept + wanted + wanted / 8, 2 * kept, kSmallest}));
        if (kept > 0)
            std::memcpy(other.bytes.get(), m_buffer.bytes.get() + m_begin, kept);
        std::swap(m_buffer, other);
        if (keepsTexts) {
            m_previous = std::move(other);
            m_isPreviousKept = true;
        }
    }
    m_searched -= m_begin;
    m_end = kept;
    m_begin = 0;
}

bool LineFramer::next(Line& line)
{
    if (m_searched == m_end)
        return false;
    const void* found = std::memchr(m_buffer.bytes.get() + m_searched, '\n', m_end - m_searched);
    if (!found) {
        m_searched = m_end;
        return false;
    }
    const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - m_buffer.bytes.get());
    line = {{m_buffer.bytes.get() + m_begin, at - m_begin}, m_offset, ++m_number};
    m_offset += at + 1 - m_begin;
    m_begin = m_searched = at + 1;
    return true;
}

bool LineFramer::nextBlock(LineBlock& block, std::size_t size)
{
    const std::string_view ready(m_buffer.bytes.get() + m_begin, m_end - m_begin);
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
    line = {{m_buffer.bytes.get() + m_begin, m_end - m_begin}, m_offset, ++m_number};
    m_offset += m_end - m_begin;
    m_begin = m_searched = m_end;
    return true;
}

} // namespace emberline
