// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/followed_file.h"
#include "importers/reading/file_identity.h"

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

/// The files that are followed, by identity, and the names that lead to them: renaming a file changes nothing, and a file that no name
/// leads to any more has ended. A rename is seen as two changes, in any order and not always together: its old name is gone, or leads to
/// another file when a log is rotated, and its new name is there. So a file that lost its name has a whole round to appear under another.
/// Addresses of files stay.
class FollowedFileTable {
public:
    [[nodiscard]] bool contains(const FileIdentity& identity) const { return m_files.contains(identity); }
    /// Null if it is not followed, or no more.
    [[nodiscard]] FollowedFile* find(const FileIdentity& identity);
    [[nodiscard]] FollowedFile& at(const FileIdentity& identity) { return m_files.at(identity); }
    [[nodiscard]] std::size_t size() const { return m_files.size(); }
    /// By identity.
    [[nodiscard]] std::vector<FollowedFile*> all();
    [[nodiscard]] std::vector<const FollowedFile*> all() const;
    /// All names.
    [[nodiscard]] std::vector<std::string> paths() const;

    /// Call it before the names are looked at again.
    void beginRound();
    /// The file that `path` leads to, under this name from now on. A new one has no feed. The file that `path` led to before lost its name.
    FollowedFile& put(const std::string& path, const FileIdentity& identity);
    /// The name leads to no file.
    void miss(const std::string& path);
    /// Ends the files that lost their names before this round, and were not seen under others.
    void sweep(TraceBuilder& builder);
    /// Whether a file lost its name, and a later sweep() must decide.
    [[nodiscard]] bool isAnyLeaving() const { return !m_lost.empty(); }
    /// Whether a file has ended since the last call.
    [[nodiscard]] bool takeEnded() { return std::exchange(m_hasEnded, false); }
    void clear();

private:
    struct LostName {
        FileIdentity file;
        GoneReader::Cause cause;
    };
    [[nodiscard]] bool leadsTo(const std::string& path, const FileIdentity& identity) const;

    std::map<FileIdentity, FollowedFile> m_files;
    std::unordered_map<std::string, FileIdentity> m_byPath;
    std::vector<LostName> m_lost; ///< in this round
    std::vector<LostName> m_lostBefore; ///< in the round before
    bool m_hasEnded = false;
};

} // namespace emberline
