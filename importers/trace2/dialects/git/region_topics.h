// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace emberline::trace2::git {

/// Regions that users know by their purpose, not by the label in git's source code.
struct RegionTopic {
    std::string_view category;
    std::string_view label; ///< empty: every label of the category
    std::string_view title; ///< "Reading the index": names the line, and begins the sentence "... took 43 % of the time"
    bool isWait = false; ///< git waits for something other than a child
    bool yields = false; ///< git waits for the other side here: while a transport runs, its work is the answer
};

/// None if the region has no topic.
[[nodiscard]] const RegionTopic* regionTopic(std::string_view category, std::string_view label);

} // namespace emberline::trace2::git
