// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <span>
#include <string_view>
#include <vector>

namespace emberline {

// What the answers call regions of which their dialect says nothing.

/// The time of regions of one name and category whose dialect knows no topic for them.
struct PlainTime {
    std::string_view categories; ///< as written
    std::string_view name;
    Duration time{};
};

/// Whether the categories tell the regions apart: no category has nearly all of the time of the first regions and children. Otherwise their
/// names must. A base (Trace::beginBase()) has no say. Constant time.
[[nodiscard]] bool categoriesTell(const Trace& trace);

/// The name of each one's topic: its first category if `categoriesTell`; its name, if they do not, if it has no category, or if that
/// category alone takes nearly all of the time that is `explained`, by topics and children, too: one bar of 100 % tells nothing. Pure
/// function.
[[nodiscard]] std::vector<std::string_view> plainTopics(std::span<const PlainTime> regions, Duration explained, bool categoriesTell = true);

} // namespace emberline
