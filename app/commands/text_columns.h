// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

#include <string>

/// Columns of text for a terminal. Widths count characters, not bytes, because a unit may contain a µ.
namespace emberline {

[[nodiscard]] std::string padded(std::string text, std::size_t width);
[[nodiscard]] std::string rightAligned(const std::string& text, std::size_t width);
/// A cell of CSV, quoted where RFC 4180 wants that.
[[nodiscard]] std::string csvCell(std::string text);
/// Padded to the width of the longest duration.
[[nodiscard]] std::string durationColumn(Duration length);
/// ", 4.703 s more in the background"; empty if there is none.
[[nodiscard]] std::string backgroundText(Duration background);

} // namespace emberline
