// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace emberline {

/// Regions of git that users know by their purpose, not by the label in the source code.
struct Topic {
    std::string_view category;
    std::string_view label; ///< empty: every label of the category
    std::string_view title; ///< "Reading the index": names the line, and begins the sentence "... took 43 % of the time"
    bool isWait = false; ///< git waits for something other than a child
    bool yields = false; ///< git waits for the other side here: while a transport runs, its work is the answer
};

/// None if the region has no topic.
[[nodiscard]] const Topic* topicOf(std::string_view category, std::string_view label);
[[nodiscard]] std::span<const Topic> topics();

} // namespace emberline
