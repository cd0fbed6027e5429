// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/change_watch.h"
#include "importers/live/followed_file.h"
#include "importers/live/live_input.h"
#include "importers/reading/file_identity.h"
#include "model/cancellation.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

/// Reads files, and directories with everything below them, as they grow. Files may be appended to, created empty, truncated, renamed,
/// replaced and deleted; a directory may vanish and come back. A file or directory is identified by its inode, so renaming a file changes
/// nothing, and a directory that several links lead to, or a cycle of links, is followed once.
class FollowedFiles : public LiveInput {
public:
    /// The group of a file, by its path and its ImportSource::directoryEntry.
    using GroupKeyOf = FileGroupKey (*)(const std::string& path, std::string_view directoryEntry);

    /// Files not written since `since` wait until they are written again. Once cancelled, work() and the
    /// constructor end between two files or blocks.
    FollowedFiles(ImportContext& context, const std::vector<std::string>& paths, GroupKeyOf groupKeyOf, std::optional<UnixTime> since = {},
        Cancellation cancel = {});

    void watched(std::vector<pollfd>& descriptors) const override;
    [[nodiscard]] std::chrono::milliseconds patience() const override;
    bool work() override;
    void settle() override;
    void finish() override;
    [[nodiscard]] UnixTime oldest() const override;
    void setKeeping(bool /*keeping*/) override { }
    /// Forgets files not written since `since`, and reads them whole if they grow again.
    void restart(ImportContext& context, UnixTime since) override;
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_bytesRead; }
    [[nodiscard]] std::optional<UnixTime> written() const override { return m_written; }
    [[nodiscard]] std::size_t fileCount() const { return m_files.size(); }

private:
    struct Group {
        std::vector<FileIdentity> members; ///< by when they were found
        std::uint64_t number = 0; ///< ImportSource::group, once members of different ranks have begun
    };

    void scanAll();
    void scan(std::vector<std::string> waiting);
    bool claimName(const std::string& directory);
    void watch(const std::string& directory);
    void look(const std::string& path);
    void begin(
        const FileIdentity& inode, FollowedFile& file, const std::string& path, std::optional<UnixTime> modified, std::uint64_t offset);
    bool readOn(const FileIdentity& inode, FollowedFile& file, int descriptor);
    void readOthers(const FollowedFile& file, bool poorer);
    void startOld();
    void startAll();
    void start(const FileIdentity& first);
    [[nodiscard]] std::vector<FileIdentity> startedWith(const FileIdentity& first) const;
    [[nodiscard]] std::uint64_t groupNumber(const std::vector<FileIdentity>& files);
    void sweep();
    [[nodiscard]] bool isFollowed(const std::string& path) const;
    [[nodiscard]] std::string directoryEntry(const std::string& path) const;

    ImportContext* m_context;
    GroupKeyOf m_groupKeyOf;
    Cancellation m_cancel;
    std::vector<std::string> m_directories; ///< followed with everything below them
    std::set<std::string> m_named; ///< files followed by name
    std::unique_ptr<ChangeWatch> m_watch;
    std::set<std::string> m_watched;
    std::map<FileIdentity, std::string> m_directoryNames; ///< the name by which each is followed
    std::map<FileIdentity, FollowedFile> m_files;
    std::map<std::string, Group> m_groups; ///< by name
    std::vector<FileIdentity> m_waiting; ///< files looked at that are not started
    std::unordered_map<std::string, FileIdentity> m_byPath;
    std::vector<std::string> m_gone; ///< names that no longer lead to a file
    std::set<FileIdentity> m_changed; ///< since the last settle()
    std::uint64_t m_bytesRead = 0;
    std::optional<UnixTime> m_written;
    std::uint64_t m_startAt = 0; ///< where look() begins reading a new file
    std::optional<UnixTime> m_since; ///< files not written since then wait
};

/// The diagnostics of following files.
[[nodiscard]] std::span<const DiagnosticKind* const> followDiagnostics();

} // namespace emberline
