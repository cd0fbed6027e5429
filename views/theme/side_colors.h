// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

#include <cstdint>

namespace emberline {

/// The two traces of a comparison: the one that is compared with, and the open one.
enum class Side : std::uint8_t { Base, Head };

/// The colour that says which side something belongs to, whatever the comparison finds. Apart from the theme's good and bad, for
/// colour-blind eyes too; readable on the surface, and under the theme's badgeText.
[[nodiscard]] QColor sideColor(const Theme& theme, Side side);

} // namespace emberline
