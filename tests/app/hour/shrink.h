// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/hour/action.h"

#include <functional>

namespace emberline::hour {

/// Drops actions, large pieces first, as long as the rest still fails. `fails` is called `most` times at the most.
[[nodiscard]] Sequence shrunk(Sequence sequence, const std::function<bool(const Sequence&)>& fails, int most);

} // namespace emberline::hour
