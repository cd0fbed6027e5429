// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace emberline {

/// What the importers and the model have executed, in basic blocks: they are compiled so that each one calls __sanitizer_cov_trace_pc(),
/// and linked so that copied bytes are counted.
[[nodiscard]] std::uint64_t workSoFar();

} // namespace emberline
