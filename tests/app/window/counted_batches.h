// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace emberline {

/// For each batch that a store was given so far: how often all processes were counted (countTrace()) until it had reached all views. The
/// linker leads both calls through here, as far as they come from outside of the model.
[[nodiscard]] const std::vector<int>& countsOfBatches();

} // namespace emberline
