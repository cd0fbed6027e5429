// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/row_names.h"

#include <array>

namespace emberline {

std::string_view linkName(SessionLink link)
{
    static constexpr std::array<std::string_view, 5> names{"none", "sid", "pid", "time", "depth"};
    return names[static_cast<std::size_t>(link)];
}

std::string_view roleName(RegionRole role)
{
    static constexpr std::array<std::string_view, 7> names{"process", "thread", "region", "child", "exec", "slice", "async"};
    return names[static_cast<std::size_t>(role)];
}

std::string_view scopeName(InstantScope scope)
{
    static constexpr std::array<std::string_view, 3> names{"thread", "process", "global"};
    return names[static_cast<std::size_t>(scope)];
}

} // namespace emberline
