// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/recovery.h"

#include "importers/chrome/text/event_search.h"

#include <vector>

namespace emberline::chrome {

namespace {

/// The position after the string at `at`: after its closing quote, or at the line break that ends it.
std::size_t endOfString(std::string_view text, std::size_t at)
{
    for (++at; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            return at + 1;
        if (c == '\n')
            return at;
        if (c == '\\' && at + 1 < text.size() && text[at + 1] != '\n')
            ++at;
    }
    return at;
}

} // namespace

BracketEnd findOwnEnd(std::string_view text)
{
    const std::string_view window = text.substr(0, kOwnBracketsWithin);
    std::vector<char> open;
    std::size_t at = 0;
    while (at < window.size()) {
        const char c = window[at];
        if (c == '"') {
            at = endOfString(window, at);
            continue;
        }
        ++at;
        if (c == '{' || c == '[') {
            open.push_back(c == '{' ? '}' : ']');
        } else if (c == '}' || c == ']') {
            if (open.empty() || open.back() != c)
                return {BracketEnd::Kind::NotBalanced, 0, at};
            open.pop_back();
            if (open.empty())
                return {BracketEnd::Kind::Found, at, at};
        }
    }
    return {text.size() < kOwnBracketsWithin ? BracketEnd::Kind::NeedMore : BracketEnd::Kind::NotBalanced, 0, at};
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

} // namespace emberline::chrome
