// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/text_cursor.h"

#include "importers/chrome/text/json_grammar.h"

#include <algorithm>

namespace emberline::chrome {

void TextCursor::setText(std::string_view text, std::uint64_t offset, bool isLast)
{
    m_text = text;
    m_at = 0;
    m_offset = offset;
    m_isLast = isLast;
}

void TextCursor::advance(std::size_t size)
{
    const std::string_view passed = m_text.substr(m_at, size);
    advance(passed.size(), static_cast<std::uint64_t>(std::ranges::count(passed, '\n')));
}

void TextCursor::advance(std::size_t size, std::uint64_t lineBreaks)
{
    if (lineBreaks > 0) {
        m_line += lineBreaks;
        m_lineStart = offset() + m_text.substr(m_at, size).rfind('\n') + 1;
    }
    m_at += size;
}

void TextCursor::skipMark(std::size_t size)
{
    m_at += size;
    m_lineStart = offset();
}

bool TextCursor::skipSpace()
{
    std::size_t size = 0;
    while (m_at + size < m_text.size() && isJsonSpace(m_text[m_at + size]))
        ++size;
    advance(size);
    return !isAtEnd();
}

} // namespace emberline::chrome
