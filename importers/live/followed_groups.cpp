// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_groups.h"

#include "importers/reading/file_group_key.h"

#include <algorithm>

namespace emberline {

bool FollowedGroups::Group::isTooLarge() const
{
    return members.size() > FileGroupKey::kMostInGroup;
}

void FollowedGroups::add(const std::string& name, const FileIdentity& file)
{
    Group& group = m_groups[name];
    if (!group.isTooLarge() && std::ranges::find(group.members, file) == group.members.end())
        group.members.push_back(file);
}

const FollowedGroups::Group* FollowedGroups::find(const std::string& name) const
{
    const auto found = m_groups.find(name);
    return found == m_groups.end() ? nullptr : &found->second;
}

std::uint64_t FollowedGroups::numberFor(const std::string& name, const std::set<int>& ranks, ImportContext& context)
{
    const auto found = m_groups.find(name);
    if (found == m_groups.end())
        return 0;
    Group& group = found->second;
    if (group.number == 0 && ranks.size() - ranks.count(0) > 1)
        group.number = context.newGroup();
    return group.number;
}

} // namespace emberline
