// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <QString>

#include <string>

/// Columns of text for a terminal. Widths count characters, not bytes: a unit may be a µ.
namespace emberline {

[[nodiscard]] std::string padded(std::string text, std::size_t width);
[[nodiscard]] std::string rightAligned(const std::string& text, std::size_t width);
/// As wide as any duration.
[[nodiscard]] std::string durationColumn(Duration length);
/// ", 4.703 s more in the background"; nothing when there was no more.
[[nodiscard]] std::string backgroundText(Duration background);

} // namespace emberline
