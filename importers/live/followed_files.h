// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/change_watch.h"
#include "importers/live/live_input.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/source_feed.h"
#include "model/cancellation.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

/// Files and directories (with all that is below them) that are read as they grow. Files may be appended to, created empty, truncated,
/// renamed, replaced and deleted; a directory may vanish and come again. A file is known by its inode, so that renaming it changes nothing.
/// So is a directory: links that go round, or lead to it twice, are followed once.
class FollowedFiles : public LiveInput {
public:
    /// Files not written since `sinceNs` (ns since the Unix epoch) are left alone until they are. Once cancelled, work() and this end
    /// between two files or blocks.
    FollowedFiles(ImportContext& context, const std::vector<std::string>& paths, std::int64_t sinceNs = 0, Cancellation cancel = {});

    void watched(std::vector<pollfd>& descriptors) const override;
    [[nodiscard]] std::chrono::milliseconds patience() const override;
    bool work() override;
    void settle() override;
    void finish() override;
    [[nodiscard]] std::int64_t oldestNs() const override;
    void setKeeping(bool /*keeping*/) override { }
    /// Files not written since are forgotten, and read whole should they grow again.
    void restart(ImportContext& context, std::int64_t sinceNs) override;
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_bytesRead; }
    [[nodiscard]] std::int64_t writtenNs() const override { return m_writtenNs; }
    [[nodiscard]] std::size_t fileCount() const { return m_files.size(); }

private:
    struct Mark { ///< what stands before `offset` was written before `writtenNs`
        std::int64_t writtenNs;
        std::uint64_t offset;
    };
    struct Followed {
        std::string path;
        std::int64_t writtenNs = 0; ///< when it was last written
        std::vector<Mark> marks; ///< some megabytes apart, after the one that reading began with
        std::unique_ptr<SourceFeed> feed;
        std::uint64_t offset = 0;
        std::string beginning; ///< its first bytes
        bool isPacked = false; ///< gzip: read once, does not grow
    };

    void scanAll();
    void scan(std::vector<std::string> waiting);
    bool claimName(const std::string& directory);
    void watch(const std::string& directory);
    void look(const std::string& path);
    static bool beginsAsBefore(Followed& file, int descriptor);
    bool readMore(Followed& file, int descriptor);
    void readPacked(Followed& file);
    void begin(Followed& file, const std::string& path, std::int64_t modifiedNs, std::uint64_t offset = 0);
    [[nodiscard]] bool isWholeKept(const Followed& file) const;
    static void end(Followed& file);
    void sweep();
    [[nodiscard]] bool isFollowed(const std::string& path) const;
    [[nodiscard]] std::string directoryEntry(const std::string& path) const;

    ImportContext* m_context;
    Cancellation m_cancel;
    std::vector<std::string> m_directories; ///< to be followed with all below
    std::set<std::string> m_named; ///< files to be followed by name
    std::unique_ptr<ChangeWatch> m_watch;
    std::set<std::string> m_watched;
    std::map<FileIdentity, std::string> m_directoryNames; ///< the one that each is followed by
    std::map<FileIdentity, Followed> m_files;
    std::unordered_map<std::string, FileIdentity> m_byPath;
    std::vector<std::string> m_gone; ///< names that lead to no file any more
    std::set<FileIdentity> m_changed; ///< since the last settle()
    std::uint64_t m_bytesRead = 0;
    std::int64_t m_writtenNs = 0;
    std::uint64_t m_startAt = 0; ///< where a file that look() finds is begun
    std::int64_t m_sinceNs = 0; ///< files that were not written since are left alone
};

/// What following can tell.
[[nodiscard]] std::span<const DiagnosticKind* const> followDiagnostics();

} // namespace emberline
