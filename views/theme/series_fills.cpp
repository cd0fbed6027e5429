// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/series_fills.h"

#include <unordered_set>

namespace emberline {

std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names)
{
    constexpr int kTries = 32;
    std::vector<QColor> fills;
    std::unordered_set<QRgb> taken;
    bool areAllTaken = false;
    for (const std::string& name : names) {
        QColor fill = theme.regionFill(name);
        for (int i = 1; !areAllTaken && taken.contains(fill.rgb()); ++i) {
            areAllTaken = i == kTries;
            fill = theme.regionFill(areAllTaken ? name : name + std::to_string(i));
        }
        taken.insert(fill.rgb());
        fills.push_back(fill);
    }
    return fills;
}

} // namespace emberline
