// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

// For those who have a few texts and no values: nlohmann's reader and writer take a compiler seconds, and are compiled here.

/// A JSON string. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonString(std::string_view text);
/// A JSON array of strings, likewise.
[[nodiscard]] std::string jsonArray(std::span<const std::string_view> texts);
/// The strings of a JSON array; other items are left out. Empty if `array` is no JSON array.
[[nodiscard]] std::vector<std::string> stringsOfJsonArray(std::string_view array);

} // namespace emberline
