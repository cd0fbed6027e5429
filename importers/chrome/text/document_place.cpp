// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_place.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/text/json_grammar.h"

#include <algorithm>

namespace emberline::chrome {

namespace {

/// Whether an event may begin with what follows a `{`, ignoring blanks and line breaks. `isKnown`: the text was long enough to say.
bool beginsEvent(std::string_view behindBrace, bool& isKnown)
{
    const auto next = std::ranges::find_if_not(behindBrace, isJsonSpace);
    isKnown = next != behindBrace.end();
    return isKnown && (*next == '"' || *next == '}');
}

} // namespace

bool EventSearch::mayPrecede(char c) const
{
    if (c == ',' || c == '[' || c == ']' || c == '}' || c == '\n' || c == '\r' || c == ';')
        return true;
    if (m_after == After::NoiseBehindEvent)
        return c != ':' && c != '{'; // after a colon it is the value of a key
    const auto code = static_cast<unsigned char>(c);
    return m_after == After::Noise && (code >= 0x80 || code < 0x20);
}

std::size_t EventSearch::search(std::string_view text, bool isLast, Found& found)
{
    found = Found::Nothing;
    const auto previous = [&](std::size_t at) { // ignores blanks
        while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
            --at;
        return at > 0 ? text[at - 1] : m_previous;
    };
    const std::string_view stops = m_after == After::Damage ? "{" : "{,]\n";
    std::size_t at = text.find_first_of(stops);
    for (; at != std::string_view::npos; at = text.find_first_of(stops, at + 1)) {
        if (text[at] != '{') {
            found = Found::EndOfNoise;
            return at;
        }
        if (!mayPrecede(previous(at)))
            continue;
        bool isKnown = false;
        if (beginsEvent(text.substr(at + 1), isKnown)) {
            found = Found::Event;
            return at;
        }
        if (!isKnown && !isLast) {
            m_previous = previous(at);
            return at;
        }
    }
    m_previous = previous(text.size());
    return text.size();
}

std::size_t findLineAtColumn(std::string_view text, std::size_t column)
{
    for (std::size_t lineBreak = text.find('\n'); lineBreak != std::string_view::npos; lineBreak = text.find('\n', lineBreak + 1)) {
        const std::size_t at = lineBreak + 1 + column;
        if (at >= text.size() || text[at] != '{')
            continue;
        const std::string_view indent = text.substr(lineBreak + 1, column);
        bool isKnown = false;
        if (indent.find_first_not_of(" \t") == std::string_view::npos && beginsEvent(text.substr(at + 1), isKnown))
            return at;
    }
    return std::string_view::npos;
}

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

namespace {

const DiagnosticKind& kindOf(Leniency leniency)
{
    switch (leniency) {
    case Leniency::ControlCharacter:
        return told::kControlCharacter;
    case Leniency::UnknownEscape:
        return told::kUnknownEscape;
    case Leniency::LoneSurrogate:
        return told::kLoneSurrogate;
    case Leniency::InvalidUtf8:
        return told::kInvalidUtf8;
    case Leniency::StrayComma:
        return told::kStrayComma;
    case Leniency::MissingComma:
        return told::kMissingComma;
    case Leniency::NumberForm:
        return told::kNumberForm;
    case Leniency::NotANumber:
        return told::kNotANumber;
    case Leniency::TooDeep:
        break;
    }
    return told::kTooDeep;
}

} // namespace

void DocumentPlace::tellLeniencies()
{
    for (std::size_t i = 0; i < kLeniencies; ++i) {
        const auto what = static_cast<Leniency>(i);
        for (std::uint32_t n = 0; n < lenient.count(what); ++n)
            tell(kindOf(what));
    }
}

} // namespace emberline::chrome
