// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace emberline::trace2 {

/// Whether a log that begins with `head` has that target's format. The first line that has the shape of one of the three decides; noise and
/// torn lines may precede it. At most one returns true.
[[nodiscard]] bool isEvent(std::string_view head);
[[nodiscard]] bool isPerf(std::string_view head);
[[nodiscard]] bool isNormal(std::string_view head);

} // namespace emberline::trace2
