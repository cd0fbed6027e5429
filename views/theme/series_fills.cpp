// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/series_fills.h"

#include <algorithm>
#include <limits>

namespace emberline {

namespace {

constexpr int kTries = 32;
constexpr int kFarApart = 14'000; ///< squared; about as far as neighbouring colours of the palette
constexpr std::size_t kMostCompared = 64; ///< beyond that nobody can tell colours apart

/// Weighted as eyes weigh: green most, blue more where there is little red.
int distance(const QColor& a, const QColor& b)
{
    const int red = (a.red() + b.red()) / 2;
    const int dr = a.red() - b.red();
    const int dg = a.green() - b.green();
    const int db = a.blue() - b.blue();
    return ((512 + red) * dr * dr + 1024 * dg * dg + (767 - red) * db * db) / 256;
}

} // namespace

std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names)
{
    std::vector<QColor> fills;
    const auto apart = [&](const QColor& fill) {
        int nearest = std::numeric_limits<int>::max();
        for (const QColor& other : fills)
            nearest = std::min(nearest, distance(fill, other));
        return nearest;
    };
    for (const std::string& name : names) {
        QColor best = theme.regionFill(name);
        if (fills.size() < kMostCompared) {
            int farthest = apart(best);
            for (int i = 1; i <= kTries && farthest < kFarApart; ++i) {
                const QColor other = theme.regionFill(name + std::to_string(i));
                if (const int far = apart(other); far > farthest) {
                    best = other;
                    farthest = far;
                }
            }
        }
        fills.push_back(best);
    }
    return fills;
}

} // namespace emberline
