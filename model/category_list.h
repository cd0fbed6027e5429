// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string_view>

/// A region's category may be a list: "loading, frame,frame". Pure functions.
namespace emberline {

/// Takes the first category off a list, without the blanks around it; may be empty.
inline std::string_view takeCategory(std::string_view& list)
{
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view one = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    return one.substr(0, one.find_last_not_of(' ') + 1);
}

/// By which a list is shown and coloured: the first that is not empty.
inline std::string_view firstCategory(std::string_view list)
{
    std::string_view first;
    while (first.empty() && !list.empty())
        first = takeCategory(list);
    return first;
}

inline bool hasCategory(std::string_view list, std::string_view category)
{
    while (!list.empty()) {
        if (takeCategory(list) == category)
            return true;
    }
    return false;
}

} // namespace emberline
