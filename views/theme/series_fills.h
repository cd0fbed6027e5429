// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

#include <string>
#include <vector>

namespace emberline {

/// The fills of a counter's series: each as its name has it elsewhere, but for those that would look like one before them, as long as
/// the palette lasts.
[[nodiscard]] std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names);

} // namespace emberline
