// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/hour/action.h"

#include <cstdint>

namespace emberline::hour {

class Traces;

/// The sequence of `length` actions that belongs to a seed. It begins with a trace, and opens others now and then.
[[nodiscard]] Sequence makeSequence(std::uint32_t seed, int length, const Traces& traces);

} // namespace emberline::hour
