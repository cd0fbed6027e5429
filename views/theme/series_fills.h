// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

#include <string>
#include <vector>

namespace emberline {

/// The fills of a counter's series: each has the usual fill of its name, or if an earlier series looks nearly the same, another that is
/// farther from all of them.
[[nodiscard]] std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names);

} // namespace emberline
