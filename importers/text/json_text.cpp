// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/json_text.h"

#include <nlohmann/json.hpp>

namespace emberline {

namespace {

std::string textOfJson(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

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

} // namespace emberline
