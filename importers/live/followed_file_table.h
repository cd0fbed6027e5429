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

/// The files that are followed, by identity, and the names that lead to them: renaming a file changes nothing, and a file whose last name
/// is gone or leads to another file has ended. Addresses of files stay.
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

    /// The file that `path` leads to, under this name from now on. A new one has no feed. Ends the file that `path` led to before.
    FollowedFile& put(const std::string& path, const FileIdentity& identity, TraceBuilder& builder);
    /// The name leads to no file. sweep() finds out whether the file has another name by then.
    void miss(const std::string& path) { m_gone.push_back(path); }
    /// Ends the files whose last name is gone.
    void sweep(TraceBuilder& builder);
    /// Whether a file has ended since the last call.
    [[nodiscard]] bool takeEnded() { return std::exchange(m_hasEnded, false); }
    void clear();

private:
    void end(const FileIdentity& identity, const std::string& path, TraceBuilder& builder, GoneReader::Cause cause);

    std::map<FileIdentity, FollowedFile> m_files;
    std::unordered_map<std::string, FileIdentity> m_byPath;
    std::vector<std::string> m_gone;
    bool m_hasEnded = false;
};

} // namespace emberline
