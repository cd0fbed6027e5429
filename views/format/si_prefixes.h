// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace emberline {

/// The prefixes of the powers of a thousand, from nano on.
inline constexpr std::array kSiPrefixes = {"n", "µ", "m", "", "k", "M", "G", "T", "P", "E"};
inline constexpr int kNoSiPrefix = 3; ///< the index of the power 0

} // namespace emberline
