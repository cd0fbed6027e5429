// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_group_key.h"

#include <string_view>
#include <unordered_map>

namespace emberline {

std::vector<std::vector<std::size_t>> groupsOf(std::span<const FileGroupKey> keys)
{
    std::vector<std::vector<std::size_t>> groups;
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].name.empty())
            continue;
        const auto [at, isNew] = known.emplace(keys[i].name, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[at->second].push_back(i);
    }
    std::erase_if(
        groups, [](const std::vector<std::size_t>& group) { return group.size() < 2 || group.size() > FileGroupKey::kMostInGroup; });
    return groups;
}

} // namespace emberline
