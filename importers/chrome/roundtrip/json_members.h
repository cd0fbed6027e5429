// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/roundtrip/words.h"
#include "model/time.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Reads members of JSON that anybody may have written: whatever is missing or of another type reads as nothing.
namespace emberline::chrome::json {

using Json = nlohmann::json;

/// Null if there is none.
inline const Json& member(const Json& object, const std::string& key)
{
    static const Json kNone;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? kNone : *found;
}

/// The member if it is an array, otherwise an empty array.
inline const Json& list(const Json& object, const char* key)
{
    static const Json kEmpty = Json::array();
    const Json& value = member(object, key);
    return value.is_array() ? value : kEmpty;
}

inline std::optional<std::int64_t> integer(const Json& value)
{
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

inline bool isTrue(const Json& value)
{
    return value.is_boolean() && value.get<bool>();
}

/// Which of `names` it is.
inline std::optional<std::size_t> rankOf(const Json& value, std::span<const std::string_view> names)
{
    if (!value.is_string())
        return std::nullopt;
    const auto found = std::ranges::find(names, value.get_ref<const std::string&>());
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

inline std::optional<SourceRange> range(const Json& said)
{
    const auto begin = integer(member(said, words::kStartNs));
    const auto end = integer(member(said, words::kEndNs));
    return begin && end && *begin <= *end ? std::optional(SourceRange{sourceTimeFromNs(*begin), sourceTimeFromNs(*end)}) : std::nullopt;
}

} // namespace emberline::chrome::json
