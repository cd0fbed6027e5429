// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/find_trace_events.h"

#include "importers/chrome/text/json_grammar.h"

#include <string>

namespace emberline::chrome {

namespace {

/// The inside of the string at `at`, up to its closing quote; empty if the text or the line ends first.
std::string_view stringAt(std::string_view text, std::size_t at, bool& isCut)
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

bool isTraceEvents(std::string_view key)
{
    if (key.find('\\') == std::string_view::npos)
        return key == kTraceEvents;
    if (!hasValidEscapes(key))
        return false;
    std::string plain;
    appendUnescaped(plain, key);
    return plain == kTraceEvents;
}

} // namespace

std::size_t skipJsonSpace(std::string_view text, std::size_t at)
{
    while (at < text.size() && isJsonSpace(text[at]))
        ++at;
    return at;
}

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
            const std::size_t colon = skipJsonSpace(text, at + 1);
            const std::size_t value = colon < text.size() ? skipJsonSpace(text, colon + 1) : text.size();
            if (value == text.size())
                return TextVerdict::Unknown;
            if (text[colon] == ':' && text[value] == '[')
                return TextVerdict::Yes;
        }
    }
    return TextVerdict::Unknown;
}

} // namespace emberline::chrome
