// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/source_feed.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace emberline {

/// Which files may be logs of one run (FileGroupKey), and how such files start, whether they are read whole or followed: the importers of
/// all exist before any gets a byte, and the bytes of lower ranks come first. `File` says which file it is.
template <class File>
class FileGroups {
public:
    struct Group {
        std::vector<File> members; ///< by when they were found; not all if it is too large
        std::uint64_t number = 0; ///< ImportSource::group, once numberFor() gave it one

        /// It holds more files than can be of one run: each file stands alone.
        [[nodiscard]] bool isTooLarge() const { return members.size() > FileGroupKey::kMostInGroup; }
    };

    void add(const FileGroupKey& key, const File& file)
    {
        if (key.name.empty())
            return;
        Group& group = m_groups[key.name];
        if (!group.isTooLarge() && std::ranges::find(group.members, file) == group.members.end())
            group.members.push_back(file);
    }
    /// Null if no file was added.
    [[nodiscard]] const Group* find(const FileGroupKey& key) const
    {
        const auto found = m_groups.find(key.name);
        return found == m_groups.end() ? nullptr : &found->second;
    }
    /// The number of the group, now that `files` of it begin, whose first bytes were read; 0 if each stands alone. They get one if their
    /// formats have so many ranks, not counting rank 0.
    template <class Started, class FeedOf>
    std::uint64_t numberFor(
        const FileGroupKey& key, const std::vector<Started>& files, FeedOf feedOf, std::size_t fewestRanks, ImportContext& context)
    {
        const auto found = m_groups.find(key.name);
        if (found == m_groups.end() || found->second.isTooLarge())
            return 0;
        std::set<int> ranks;
        for (const Started& file : files)
            ranks.insert(feedOf(file).rank());
        Group& group = found->second;
        if (group.number == 0 && ranks.size() - ranks.count(0) >= fewestRanks)
            group.number = context.newGroup();
        return group.number;
    }
    /// Creates the importers of `files`, and sorts them by rank.
    template <class Started, class FeedOf>
    static void begin(std::vector<Started>& files, FeedOf feedOf, std::uint64_t number)
    {
        for (const Started& file : files) {
            if (SourceFeed& feed = feedOf(file); feed.hasFormat())
                feed.begin(feed.rank() > 0 ? number : 0);
        }
        std::ranges::stable_sort(files, {}, [&](const Started& file) { return feedOf(file).rank(); });
    }
    void clear() { m_groups.clear(); }

private:
    std::map<std::string, Group> m_groups; ///< by name
};

} // namespace emberline
