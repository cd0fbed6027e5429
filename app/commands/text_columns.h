// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Columns of text for a terminal. Widths count characters, not bytes, because a unit may contain a µ.
namespace emberline {

[[nodiscard]] std::string padded(std::string text, std::size_t width);
[[nodiscard]] std::string rightAligned(const std::string& text, std::size_t width);
/// Prints rows of as many cells each. `isRight` says of a row's cell in a column whether it stands to the right.
void sayTable(const std::vector<std::vector<std::string>>& rows, const std::function<bool(std::size_t row, std::size_t column)>& isRight);
/// Prints a line of CSV, as RFC 4180 has it. Of what is no number, formulas are guarded.
void sayCsvLine(const std::vector<std::string>& cells);
/// With as many digits as it takes to read the same number again.
[[nodiscard]] std::string exactText(double value);
/// "12 345", as the answers write counts.
[[nodiscard]] std::string countText(std::uint64_t count);
/// "1 run", "12 runs".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view one, std::string_view many);
/// Padded to the width of the longest duration.
[[nodiscard]] std::string durationColumn(Duration length);
/// ", 4.703 s more in the background"; empty if there is none.
[[nodiscard]] std::string backgroundText(Duration background);

} // namespace emberline
