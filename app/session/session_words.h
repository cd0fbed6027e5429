// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

/// The words that the writer and the reader of session files must spell the same.
namespace emberline::session_words {

inline constexpr const char* kFormat = "emberline-session";
/// By TextMode.
inline constexpr std::array<std::string_view, 3> kTextModes = {"plain", "word", "regex"};

} // namespace emberline::session_words
