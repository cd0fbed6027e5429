// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::trace2::git {

/// Whether git always writes regions or data within this region. If there are none, EVENT's nesting limit left them out; nothing
/// else in the log shows that.
[[nodiscard]] bool alwaysHoldsMore(std::string_view category, std::string_view label);

} // namespace emberline::trace2::git
