// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline {

/// Whether git always tells regions or data within this region. Where there are none, the nesting filter of EVENT held them back, which it
/// does without a trace.
[[nodiscard]] bool alwaysHoldsMore(std::string_view category, std::string_view label);

} // namespace emberline
