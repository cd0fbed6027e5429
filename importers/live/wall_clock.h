// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace emberline {

/// Now, in nanoseconds since the Unix epoch, by the system's clock. Any thread.
[[nodiscard]] inline std::int64_t unixNow()
{
    return std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace emberline
