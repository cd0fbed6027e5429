// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/followed_file_table.h"
#include "importers/live/live_input.h"
#include "importers/live/watched_tree.h"
#include "importers/reading/file_groups.h"
#include "model/cancellation.h"
#include "model/time.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace emberline {

using FollowedGroups = FileGroups<FileIdentity>;

/// Reads what is new in followed files. What a file says stands in the files of lower rank of its group, and will stand in those of higher
/// rank: where that matters, it reads on in those, too. Once cancelled, ends between two pieces.
class TailReader {
public:
    /// Both outlive it.
    TailReader(FollowedFileTable& files, const FollowedGroups& groups, Cancellation cancel) :
        m_files(files), m_groups(groups), m_cancel(cancel)
    { }

    /// Reads the first bytes of a file that is not started.
    void readHead(FollowedFile& file) { m_bytesRead += file.readHead(m_cancel); }
    /// Reads what is new in a started file. Returns whether anything was.
    bool readOn(FollowedFile& file, int descriptor);
    /// Starts a file that has begun (SourceFeed), and reads what is there.
    void start(FollowedFile& file);

    [[nodiscard]] std::uint64_t bytesRead() const { return m_bytesRead; }
    /// When the newest part of what was read was written.
    [[nodiscard]] std::optional<UnixTime> written() const { return m_written; }
    [[nodiscard]] bool hasChanged() const { return !m_changed.empty(); }
    /// Brings the model up to date with the files that were read since the last call.
    void updateModel();
    /// The model needs nothing of what was read since the last updateModel(): the trace starts over.
    void forgetChanged() { m_changed.clear(); }

private:
    void readOthers(const FollowedFile& file, bool poorer);

    FollowedFileTable& m_files;
    const FollowedGroups& m_groups;
    Cancellation m_cancel;
    std::set<FileIdentity> m_changed; ///< since the last updateModel()
    std::uint64_t m_bytesRead = 0;
    std::optional<UnixTime> m_written;
};

/// The followed files that are not started. A file starts together with its group, only when all files of the group are known: its program
/// creates them before it writes a second record to any.
class StartQueue {
public:
    /// All outlive it.
    StartQueue(FollowedFileTable& files, FollowedGroups& groups, TailReader& reader, Cancellation cancel) :
        m_files(files), m_groups(groups), m_reader(reader), m_cancel(cancel)
    { }

    /// A file that is in it stays where it is.
    void add(const FileIdentity& file)
    {
        if (m_isWaiting.insert(file).second)
            m_waiting.push_back(file);
    }
    [[nodiscard]] std::size_t size() const { return m_waiting.size(); }
    [[nodiscard]] bool isEmpty() const { return m_waiting.empty(); }
    /// Whether a file waits that is ready (FollowedFile::isReady), or for take() to find out.
    [[nodiscard]] bool isAnyReady() const;

    /// So many files take() takes, because their first bytes stay in memory until they start.
    static constexpr std::size_t kAtOnce = 256;
    /// Takes the files that have waited longest out, for startReady(), and reads their first bytes. What is ready then starts after the
    /// changes that are taken next.
    [[nodiscard]] std::vector<FileIdentity> take();
    /// Starts those of `taken` that are ready, and adds the others again.
    void startReady(const std::vector<FileIdentity>& taken, ImportContext& context);
    void startAll(ImportContext& context);
    void clear()
    {
        m_waiting.clear();
        m_isWaiting.clear();
    }

private:
    void start(const FileIdentity& first, ImportContext& context);
    [[nodiscard]] std::vector<FollowedFile*> startedWith(FollowedFile& first) const;

    FollowedFileTable& m_files;
    FollowedGroups& m_groups;
    TailReader& m_reader;
    Cancellation m_cancel;
    std::deque<FileIdentity> m_waiting; ///< in order
    std::set<FileIdentity> m_isWaiting; ///< the same
};

/// Reads files, and directories with everything below them, as they grow. Files may be appended to, created empty, truncated, renamed,
/// replaced and deleted; a directory may vanish and come back. A file or directory is identified by its inode, so renaming a file changes
/// nothing, and a directory that several links lead to, or a cycle of links, is followed once.
class FollowedFiles : public LiveInput {
public:
    /// Files not written since `since` wait until they are written again. Once cancelled, work() and the
    /// constructor end between two files or blocks.
    FollowedFiles(
        ImportContext& context, const std::vector<std::string>& paths, std::optional<UnixTime> since = {}, Cancellation cancel = {});
    FollowedFiles(const FollowedFiles&) = delete;
    FollowedFiles& operator=(const FollowedFiles&) = delete;

    void watched(std::vector<pollfd>& descriptors) const override
    {
        if (m_tree.descriptor() >= 0)
            descriptors.push_back({m_tree.descriptor(), POLLIN, 0});
    }
    [[nodiscard]] std::chrono::milliseconds patience() const override;
    bool work() override;
    void updateModel() override { m_reader.updateModel(); }
    void finish() override;
    [[nodiscard]] UnixTime oldest() const override;
    void setKeeping(bool /*keeping*/) override { }
    /// Forgets files not written since `since`, and reads them whole if they grow again. What a richer file of their group has, too, is
    /// left to that one from now on (ImportContext::shareFrom).
    void restart(ImportContext& context, UnixTime since) override;
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_reader.bytesRead(); }
    [[nodiscard]] std::optional<UnixTime> written() const override { return m_reader.written(); }
    [[nodiscard]] std::size_t fileCount() const { return m_files.size(); }

private:
    struct StartAt { ///< where a file that was followed before is read on
        FileIdentity file;
        std::uint64_t offset = 0;
    };
    void step();
    void readNew(const std::string& path);
    void reportUnreadable(const std::string& path, int error);
    void begin(FollowedFile& file, std::optional<UnixTime> modified, std::uint64_t offset);
    void noteShared();

    ImportContext* m_context;
    WatchedTree m_tree;
    FollowedFileTable m_files;
    FollowedGroups m_groups;
    TailReader m_reader;
    StartQueue m_starts;
    std::set<std::string> m_unreadable; ///< names of files that could not be opened
    bool m_hasEnded = false; ///< a truncated file has, since the last work()
    std::map<FileIdentity, std::uint64_t> m_aloneUntil; ///< see ImportSource; of the files that share what follows
    std::optional<StartAt> m_startAt; ///< for readNew(); it reads other new files from their beginnings
    std::optional<UnixTime> m_since; ///< files not written since then wait
};

} // namespace emberline
