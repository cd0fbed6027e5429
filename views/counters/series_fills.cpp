// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/series_fills.h"

#include <algorithm>

namespace emberline {

std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names)
{
    constexpr int kTries = 32;
    std::vector<QColor> fills;
    for (const std::string& name : names) {
        QColor fill = theme.regionFill(name);
        for (int i = 1; i < kTries && std::ranges::find(fills, fill) != fills.end(); ++i)
            fill = theme.regionFill(name + std::to_string(i));
        fills.push_back(fill);
    }
    return fills;
}

} // namespace emberline
