// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "importers/reading/import_context.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace emberline {

/// Which followed files may tell of the same run (FileGroupKey).
class FollowedGroups {
public:
    struct Group {
        std::vector<FileIdentity> members; ///< by when they were found
        std::uint64_t number = 0; ///< ImportSource::group, once members of different ranks have begun

        /// It holds more files than can be of one run: each file stands alone. Then `members` are not all.
        [[nodiscard]] bool isTooLarge() const;
    };

    void add(const std::string& name, const FileIdentity& file);
    /// Null if no file was added.
    [[nodiscard]] const Group* find(const std::string& name) const;
    /// The number of the group, now that files of these ranks begin; 0 if it has none yet. Files of rank 0 do not count.
    std::uint64_t numberFor(const std::string& name, const std::set<int>& ranks, ImportContext& context);
    void clear() { m_groups.clear(); }

private:
    std::map<std::string, Group> m_groups; ///< by name
};

} // namespace emberline
