// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/row_names.h"

#include "importers/chrome/roundtrip/words.h"

#include <array>

namespace emberline {

std::string_view linkName(SessionLink link)
{
    return chrome::words::kLinks[static_cast<std::size_t>(link)];
}

std::string_view roleName(RegionRole role)
{
    return chrome::words::kRoles[static_cast<std::size_t>(role)];
}

std::string_view scopeName(InstantScope scope)
{
    static constexpr std::array<std::string_view, 3> names{"thread", "process", "global"};
    return names[static_cast<std::size_t>(scope)];
}

} // namespace emberline
