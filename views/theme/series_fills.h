// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

#include <string>
#include <vector>

namespace emberline {

/// The fills of a counter's series: each has the usual fill of its name, unless an earlier series looks the same, while the palette lasts.
[[nodiscard]] std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names);

} // namespace emberline
