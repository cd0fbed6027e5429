// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_sink.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace emberline::chrome {

/// The reader's position in the document: a place in the current piece of its text, and the line.
class TextCursor {
public:
    /// The next piece: the text from the current place on. `isLast`: no more text follows.
    void setText(std::string_view text, std::uint64_t offset, bool isLast);

    [[nodiscard]] bool isLast() const { return m_isLast; }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_text.size(); }
    [[nodiscard]] char current() const { return m_text[m_at]; }
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] std::size_t passed() const { return m_at; } ///< bytes of the current piece
    [[nodiscard]] std::uint64_t offset() const { return m_offset + m_at; } ///< in the document
    [[nodiscard]] std::uint64_t endOffset() const { return m_offset + m_text.size(); } ///< of the current piece
    [[nodiscard]] std::uint64_t line() const { return m_line; } ///< from 1
    [[nodiscard]] std::uint64_t column() const { return offset() - m_lineStart; } ///< bytes since the line began
    /// The next `size` bytes, or fewer at the end of the piece.
    [[nodiscard]] SourceText source(std::size_t size) const { return {m_text.substr(m_at, size), offset(), m_line}; }

    /// Stops at the end of the piece.
    void advance(std::size_t size);
    /// Same for `size` bytes with `lineBreaks` line breaks.
    void advance(std::size_t size, std::uint64_t lineBreaks);
    /// A byte order mark, which is no part of the first line.
    void skipMark(std::size_t size);
    /// Whether something follows the blanks.
    bool skipSpace();

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint64_t m_offset = 0; ///< of the piece's first byte
    bool m_isLast = false;
    std::uint64_t m_line = 1;
    std::uint64_t m_lineStart = 0; ///< offset
};

} // namespace emberline::chrome
