// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// Which brackets of JSON count.
enum class BracketRule : std::uint8_t {
    BracesAlone, ///< a quick look at text that is probably sound
    AllByKind, ///< in damaged text: each bracket must match its own kind, and a string ends at a line break at the latest
};

/// How the brackets at the start of a text end.
struct BracketEnd {
    enum class Kind : std::uint8_t {
        Found,
        NotBalanced,
        Open, ///< the text ends first
    };
    Kind kind;
    std::size_t size; ///< how many bytes were read to find out; if found, up to and with the closing bracket
};

/// Counts brackets outside strings. `text` begins with a bracket; linear.
[[nodiscard]] BracketEnd findBracketEnd(std::string_view text, BracketRule rule);

/// The JSON object at the start of `text`, judged by braces and quotes alone; empty if it does not end there.
[[nodiscard]] std::string_view objectAt(std::string_view text);

// For those who have a few texts and no values: nlohmann's reader and writer take a compiler seconds, and are compiled here.

/// A JSON string. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonString(std::string_view text);
/// A JSON array of such strings.
[[nodiscard]] std::string jsonArray(std::span<const std::string_view> texts);
/// The strings of a JSON array; other items are left out. Empty if `array` is no JSON array.
[[nodiscard]] std::vector<std::string> stringsOfJsonArray(std::string_view array);
/// The integer that the JSON pointer `path`, such as "/run/rank", leads to; nothing if `json` does not have it.
[[nodiscard]] std::optional<std::int64_t> integerOfJson(std::string_view json, const std::string& path);

} // namespace emberline
