// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::trace2::git {

/// Whether git always writes regions or data within this region. If there are none, the nesting filter of EVENT held them back, which
/// leaves no other trace in the log.
[[nodiscard]] bool alwaysHoldsMore(std::string_view category, std::string_view label);

} // namespace emberline::trace2::git
