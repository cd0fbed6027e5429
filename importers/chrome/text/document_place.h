// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_sink.h"
#include "importers/chrome/text/lenient_json.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace emberline::chrome {

/// Looks for the `{` of an event: followed by `"` or `}`, and preceded by one of `, ; [ ] }` or a line break, ignoring blanks. The text may
/// come in pieces.
class EventSearch {
public:
    enum class After {
        Damage,
        Noise, ///< a byte that is not printable ASCII may also precede the event; the noise ends at a comma, a `]` or a line break
        NoiseBehindEvent, ///< on the event's line: anything but `:` and `{` may precede the next event; the noise ends in the same way
    };
    enum class Found { Nothing, Event, EndOfNoise };

    /// `previous`: the last character before the text, ignoring blanks.
    void begin(After after, char previous)
    {
        m_after = after;
        m_previous = previous;
    }
    /// Searches `text` and returns how far it got. Unless `isLast`, it may need to see the text that follows before it continues.
    std::size_t search(std::string_view text, bool isLast, Found& found);

private:
    [[nodiscard]] bool mayPrecede(char c) const;

    After m_after = After::Damage;
    char m_previous = '\n';
};

/// The place of the first event that begins a later line of `text` at column `column`, with only blanks before it; npos: none. `text`
/// itself begins at that column of its own line.
std::size_t findLineAtColumn(std::string_view text, std::size_t column);

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

/// The commas between the elements of an array or the members of an object: which are missing, and which are too many.
class Separators {
public:
    /// Where an array or an object begins.
    void open() { *this = {}; }
    /// A comma that nothing stands before.
    [[nodiscard]] bool isStray() const { return !m_isAfterElement && !m_isFree; }
    void passComma()
    {
        m_isAfterElement = false;
        m_isAfterComma = true;
    }
    /// Nothing may follow the last comma.
    [[nodiscard]] bool isStrayAtEnd() const { return m_isAfterComma && !m_isFree; }
    /// An element that no comma stands before.
    [[nodiscard]] bool isMissing() const { return m_isAfterElement && !m_isFree; }
    void beginElement() { m_isAfterElement = false; }
    void endElement()
    {
        m_isAfterElement = true;
        m_isAfterComma = false;
        m_isFree = false;
    }
    /// Same for an element that may be only a part of one: commas around it are optional.
    void endDamagedElement()
    {
        endElement();
        m_isFree = true;
    }
    /// Something that is no element: commas around it are optional.
    void passNoise()
    {
        m_isAfterComma = false;
        m_isFree = true;
    }
    void makeFree() { m_isFree = true; }
    [[nodiscard]] bool isFree() const { return m_isFree; }
    [[nodiscard]] bool isAfterElement() const { return m_isAfterElement; }

private:
    bool m_isAfterElement = false; ///< the next element needs a comma before it
    bool m_isAfterComma = false;
    bool m_isFree = false; ///< commas are optional until the next element
};

/// Bounds how much recovery reads again, so that reading stays linear whatever the damage.
class RereadBudget {
public:
    /// Whether recovery may still read ahead at `offset`.
    [[nodiscard]] bool allows(std::uint64_t offset) const { return m_bytes <= kAtMost * offset + kFreely; }
    void count(std::size_t size) { m_bytes += size; }
    /// At the end of the input, which is at `end`: `size` bytes must be read again. Once the budget is spent, we assume that each event
    /// ends on its own line.
    void countAtEnd(std::size_t size, std::uint64_t end)
    {
        m_bytes += size;
        m_isLineByLine = m_isLineByLine || m_bytes > kAtMost * end;
    }
    [[nodiscard]] bool isLineByLine() const { return m_isLineByLine; }
    /// The furthest that an event at the start of `text` may reach.
    [[nodiscard]] std::string_view within(std::string_view text) const { return m_isLineByLine ? text.substr(0, text.find('\n')) : text; }

private:
    static constexpr std::uint64_t kFreely = 1 << 20;
    static constexpr std::uint64_t kAtMost = 4; ///< times the input

    std::uint64_t m_bytes = 0; ///< read more than once
    bool m_isLineByLine = false;
};

/// The place in a document that its readers share: one of them at a time moves it on.
struct DocumentPlace {
    explicit DocumentPlace(EventSink& receiver) : sink(receiver) { }

    void tell(const DiagnosticKind& kind) { sink.tell(kind, cursor.source(Diagnostics::kMaxText)); }
    /// What `lenient` has accepted.
    void tellLeniencies();

    EventSink& sink;
    TextCursor cursor;
    Separators separators;
    RereadBudget budget;
    LenientJson lenient; ///< for the value that is being read
    EventSearch search; ///< after damage or noise
};

} // namespace emberline::chrome
