// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::chrome {

/// "/usr/include/c++/12/bits/stl_pair.h" -> "bits/stl_pair.h": what an include directive would say, more or less. Pure function.
[[nodiscard]] inline std::string_view lastParts(std::string_view path)
{
    const std::size_t last = path.find_last_of("/\\");
    const std::size_t before = last == std::string_view::npos || last == 0 ? std::string_view::npos : path.find_last_of("/\\", last - 1);
    return before == std::string_view::npos ? path : path.substr(before + 1);
}

} // namespace emberline::chrome
