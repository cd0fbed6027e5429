// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace emberline {

inline constexpr std::size_t kManyEvents = 90'000; ///< about 12 MB: several buffers

/// A trace of slices, counters and instants, not in time order; `spoil` may replace the text of an event.
std::string manyEvents(
    std::string_view open, std::string_view separator, std::string_view close, const std::function<void(std::size_t, std::string&)>& spoil);

} // namespace emberline
