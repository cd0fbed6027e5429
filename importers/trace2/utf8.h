// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace emberline::trace2 {

/// Git writes paths and messages as the bytes they are. Copies `text` to `out` with U+FFFD for each byte that belongs to no UTF-8
/// character; false, and nothing copied, when there is none.
bool replaceInvalidUtf8(std::string_view text, std::string& out);

/// Without a character at its end that a column's width has cut in two.
[[nodiscard]] std::string_view withoutCutCharacter(std::string_view text);

} // namespace emberline::trace2
