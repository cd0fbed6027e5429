// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline {

/// What a source without a trace seems to be, judged by its first bytes: words to follow "this seems to be". Empty if unknown.
[[nodiscard]] std::string_view seemsToBe(std::string_view head);

} // namespace emberline
