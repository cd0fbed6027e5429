// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/hour/dice.h"

namespace emberline::hour {

int Dice::below(int limit)
{
    // The upper bits of a product: nearly even for small limits, and the same everywhere.
    return static_cast<int>(std::uint64_t{m_engine()} * static_cast<std::uint64_t>(limit) >> 32);
}

} // namespace emberline::hour
