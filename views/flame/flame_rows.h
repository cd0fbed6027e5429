// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace emberline {

/// Where the rows of a flame graph lie in its viewport, in logical pixels.
struct FlameRows {
    int height = 1; ///< of one row
    int viewport = 0; ///< height
    int scrolled = 0; ///< how far the root is out of sight
    bool upwards = false; ///< the root lies at the bottom

    [[nodiscard]] int top(std::size_t row) const
    {
        const int from = static_cast<int>(row) * height;
        return upwards ? viewport - from - height + scrolled : from - scrolled;
    }
};

} // namespace emberline
