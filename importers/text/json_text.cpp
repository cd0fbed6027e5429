// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/json_text.h"

#include <nlohmann/json.hpp>

namespace emberline {

/// The position after the string at `at`: after its closing quote, or at the line break that ends it.
static std::size_t endOfString(std::string_view text, std::size_t at, bool endsAtLineBreak)
{
    for (++at; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            return at + 1;
        if (c == '\n' && endsAtLineBreak)
            return at;
        if (c == '\\' && at + 1 < text.size() && !(text[at + 1] == '\n' && endsAtLineBreak))
            ++at;
    }
    return text.size();
}

static std::string textOfJson(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

BracketEnd findBracketEnd(std::string_view text, BracketRule rule)
{
    const bool all = rule == BracketRule::AllByKind;
    std::string closing; // of the open brackets
    std::size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"') {
            at = endOfString(text, at, all);
            continue;
        }
        ++at;
        if (c == '{' || (c == '[' && all)) {
            closing += c == '{' ? '}' : ']';
        } else if (c == '}' || (c == ']' && all)) {
            if (!closing.ends_with(c))
                return {BracketEnd::Kind::NotBalanced, at};
            closing.pop_back();
            if (closing.empty())
                return {BracketEnd::Kind::Found, at};
        }
    }
    return {BracketEnd::Kind::Open, at};
}

std::string_view objectAt(std::string_view text)
{
    if (!text.starts_with('{'))
        return {};
    const BracketEnd end = findBracketEnd(text, BracketRule::BracesAlone);
    return end.kind == BracketEnd::Kind::Found ? text.substr(0, end.size) : std::string_view();
}

std::string jsonString(std::string_view text)
{
    return textOfJson(text);
}

std::string jsonArray(std::span<const std::string_view> texts)
{
    return textOfJson(texts);
}

std::vector<std::string> stringsOfJsonArray(std::string_view array)
{
    std::vector<std::string> texts;
    const auto json = nlohmann::json::parse(array, nullptr, false);
    for (const auto& item : json.is_array() ? json : nlohmann::json::array()) {
        if (item.is_string())
            texts.push_back(item.get<std::string>());
    }
    return texts;
}

std::optional<std::int64_t> integerOfJson(std::string_view json, const std::string& path)
{
    const auto parsed = nlohmann::json::parse(json, nullptr, false);
    const nlohmann::json::json_pointer place(path);
    const bool isThere = parsed.contains(place) && parsed[place].is_number_integer();
    return isThere ? std::optional(parsed[place].get<std::int64_t>()) : std::nullopt;
}

} // namespace emberline
