// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace emberline {

/// How many lengths fall into each of a few bins of equal width on a logarithmic scale.
struct DurationHistogram {
    struct Bin {
        Duration from; ///< inclusive
        Duration to; ///< exclusive, except in the last bin
        std::uint64_t count = 0;
    };
    std::vector<Bin> bins; ///< empty without lengths, one if all are equal
};
[[nodiscard]] DurationHistogram makeHistogram(std::vector<Duration> lengths, std::size_t bins);

} // namespace emberline
