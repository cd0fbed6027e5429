// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace emberline {

/// What an instant tells of.
enum class EventKind : std::uint8_t { Error, Signal, Message, Other };

[[nodiscard]] constexpr bool isFailure(EventKind kind)
{
    return kind == EventKind::Error || kind == EventKind::Signal;
}

} // namespace emberline
