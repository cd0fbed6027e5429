// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace emberline::trace2 {

/// Git's trace targets, by how much they record: EVENT most, NORMAL least. Git writes each call to NORMAL first and to EVENT last.
enum class Target : std::uint8_t { Normal, Perf, Event };

} // namespace emberline::trace2
