// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_reader.h"

#include "importers/chrome/text/json_tokens.h"

namespace emberline::chrome {

/// The inside of the string at `at`, up to its closing quote; empty if the text or the line ends first.
static std::string_view stringAt(std::string_view text, std::size_t at, bool& isCut)
{
    isCut = false;
    for (std::size_t end = at + 1; end < text.size(); ++end) {
        if (text[end] == '"')
            return text.substr(at + 1, end - at - 1);
        if (text[end] == '\n')
            return {};
        if (text[end] == '\\')
            ++end;
    }
    isCut = true;
    return {};
}

static bool isTraceEvents(std::string_view key)
{
    if (key.find('\\') == std::string_view::npos)
        return key == kTraceEvents;
    if (!hasValidEscapes(key))
        return false;
    std::string plain;
    appendUnescaped(plain, key);
    return plain == kTraceEvents;
}

/// Whether an event may begin with what follows a `{`, ignoring blanks and line breaks. `isKnown`: the text was long enough to say.
static bool beginsEvent(std::string_view behindBrace, bool& isKnown)
{
    const std::size_t next = skipJsonSpace(behindBrace, 0);
    isKnown = next < behindBrace.size();
    return isKnown && (behindBrace[next] == '"' || behindBrace[next] == '}');
}

ValuePlace::ValuePlace(std::string_view text, std::size_t at) :
    colon(skipJsonSpace(text, at)), value(colon < text.size() ? skipJsonSpace(text, colon + 1) : colon)
{ }

TextVerdict findTraceEvents(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth == 0)
                return TextVerdict::No;
        } else if (c == '"') {
            bool isCut = false;
            const std::string_view inside = stringAt(text, at, isCut);
            if (isCut)
                return TextVerdict::Unknown;
            if (inside.data() == nullptr)
                return TextVerdict::No;
            at += inside.size() + 1;
            if (depth != 1 || !isTraceEvents(inside))
                continue;
            const auto [colon, value] = ValuePlace(text, at + 1);
            if (value == text.size())
                return TextVerdict::Unknown;
            if (text[colon] == ':' && text[value] == '[')
                return TextVerdict::Yes;
        }
    }
    return TextVerdict::Unknown;
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

bool EventSearch::mayPrecede(char c) const
{
    if (c == ',' || c == '[' || c == ']' || c == '}' || c == '\n' || c == '\r' || c == ';')
        return true;
    if (m_after == After::NoiseBehindEvent)
        return c != ':' && c != '{'; // after a colon it is the value of a key
    const auto code = static_cast<unsigned char>(c);
    return m_after == After::Noise && (code >= 0x80 || code < 0x20);
}

std::size_t EventSearch::search(std::string_view text, bool isLast, bool& found)
{
    found = true;
    const auto previous = [&](std::size_t at) { // ignores blanks
        while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
            --at;
        return at > 0 ? text[at - 1] : m_previous;
    };
    const std::string_view stops = m_after == After::Damage ? "{" : "{,]\n";
    std::size_t at = text.find_first_of(stops);
    for (; at != std::string_view::npos; at = text.find_first_of(stops, at + 1)) {
        if (text[at] != '{')
            return at;
        if (!mayPrecede(previous(at)))
            continue;
        bool isKnown = false;
        if (beginsEvent(text.substr(at + 1), isKnown))
            return at;
        if (!isKnown && !isLast)
            break;
    }
    found = false;
    at = std::min(at, text.size());
    m_previous = previous(at);
    return at;
}

} // namespace emberline::chrome
