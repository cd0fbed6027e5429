// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <chrono>

namespace emberline {

/// Now, by the system's clock. Any thread.
[[nodiscard]] inline UnixTime unixNow()
{
    return std::chrono::system_clock::now();
}

} // namespace emberline
