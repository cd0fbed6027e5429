// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_scopes.h"

#include <algorithm>

namespace emberline {

std::string ChromeScopes::of(const std::string& key, TimeRange life)
{
    std::vector<Timestamp>& ends = m_ends[key];
    auto free = std::ranges::find_if(ends, [&](Timestamp end) { return end <= life.begin; });
    if (free == ends.end())
        free = ends.insert(free, life.end);
    *free = life.end;
    return free == ends.begin() ? std::string() : std::to_string(free - ends.begin());
}

} // namespace emberline
