// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/live/watched_tree.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/file_reading.h"
#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/source_feed.h"
#include "model/args.h"
#include "model/cancellation.h"
#include "model/result.h"
#include "model/time.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

/// A file that is read as it grows. Its feed waits (SourceName): first readHead(), then the feed's begin() and start(), then readPiece().
struct FollowedFile {
    struct Mark { ///< the bytes before `offset` were written before `written`
        UnixTime written;
        std::uint64_t offset;
    };
    FileIdentity identity;
    std::string path;
    FileGroupKey group;
    std::optional<UnixTime> written; ///< when it was last written, if known
    std::vector<Mark> marks; ///< some megabytes apart, after the one where reading began
    std::unique_ptr<SourceFeed> feed;
    std::uint64_t offset = 0; ///< read up to here
    std::string beginning; ///< its first bytes
    bool isPacked = false; ///< and read whole; `offset` is its size then
    bool isBeingPacked = false; ///< and not read yet
    Duration morePatience{}; ///< before it is read: a packed file that pauses while it is written must not be read each time
    /// Its program has written a second record, or nothing for a while: by then all files of its group exist. Or following ends.
    bool isReady = false;

    /// Reads from `from` on; the format is not known yet. `aloneUntil`: see ImportSource.
    void begin(ImportContext& context, const std::string& directoryEntry, std::optional<UnixTime> modified, std::uint64_t from,
        std::uint64_t aloneUntil);
    /// Opens the file for reading; the caller closes it. -1, with errno, if that fails, and with ENOENT if its name leads to another file
    /// by now, or it was written anew: the next visit finds that out.
    [[nodiscard]] int open();
    /// Whether the file still begins as at the last call after begin(): it may have been written anew. True if it cannot be read.
    bool beginsAsBefore(int descriptor);
    /// Reads what is there of the first bytes, and looks for the format. Returns how many bytes it read. Reports a file without a trace.
    std::uint64_t readHead(Cancellation cancel);
    /// Reads the next piece, if any, of about `most` bytes, calls `passing`, and passes the piece on. Returns its size; 0 at the end, and
    /// if reading failed, which it reports.
    std::uint64_t readPiece(int descriptor, std::size_t most, const std::function<void()>& passing = {});
    /// Nothing was written to it for so long that its program must have created all files of its group.
    [[nodiscard]] bool isOld() const;
    /// After reading: notes when the file was written.
    void mark(int descriptor);
    /// Whether it cannot be read from the middle, or is too short to be worth it.
    [[nodiscard]] bool isWholeKept() const { return isPacked || marks.empty() || !feed->isReadableFromMiddle(); }
    /// When the oldest part of it that could be dropped was written.
    [[nodiscard]] UnixTime oldestPart() const { return isWholeKept() ? written.value_or(UnixTime{}) : marks.front().written; }
    /// What was read of it; none before its format is known.
    [[nodiscard]] SourceId source() const { return isPacked ? m_packedSource : feed->source(); }
    /// Following ends, and with it the file. Reports it if the file holds no trace.
    void finish();
    /// The file was removed or written anew: finishes it, and marks its records as unreadable.
    void lose(TraceBuilder& builder, GoneReader::Cause cause);

private:
    std::uint64_t readPacked(int descriptor, Cancellation cancel);
    void end() const
    {
        if (!isPacked)
            feed->finish();
    }
    void reportReadError(const Error& error);
    void reportNoTrace();
    void reportNothingShown(const DiagnosticKind& inDirectory, std::string_view text, const Error& error);

    ImportContext* m_context = nullptr;
    std::string m_directoryEntry; ///< see ImportSource
    SourceId m_packedSource;
    bool m_isHeadRead = false; ///< readHead() was not cancelled
    bool m_isNothingReported = false; ///< that nothing of the file is shown
    bool m_isErrorReported = false; ///< that reading failed midway
};

/// The files that are followed, by identity, and the names that lead to them: renaming a file changes nothing, and a file that no name
/// leads to any more has ended. A rename is seen as two changes, in any order and not always together: its old name is gone, or leads to
/// another file when a log is rotated, and its new name is there. So a file that lost its name has a whole round to appear under another.
/// Addresses of files stay.
class FollowedFileTable {
public:
    [[nodiscard]] bool contains(const FileIdentity& identity) const { return m_files.contains(identity); }
    /// Null if it is not followed, or no more.
    [[nodiscard]] FollowedFile* find(const FileIdentity& identity)
    {
        const auto found = m_files.find(identity);
        return found == m_files.end() ? nullptr : &found->second;
    }
    [[nodiscard]] std::size_t size() const { return m_files.size(); }
    /// By identity.
    [[nodiscard]] const std::map<FileIdentity, FollowedFile>& all() const { return m_files; }
    [[nodiscard]] std::map<FileIdentity, FollowedFile>& all() { return m_files; }
    [[nodiscard]] std::vector<std::string> paths() const;

    /// Call it before the files are visited again.
    void beginRound() { m_lostBefore = std::exchange(m_lost, {}); }
    /// The file that `path` leads to, under this name from now on. A new one has no feed. The file that `path` led to before lost its name.
    FollowedFile& put(const std::string& path, const FileIdentity& identity);
    /// The name leads to no file.
    void miss(const std::string& path);
    /// Ends the files that lost their names before this round, and were not seen under others.
    void sweep(TraceBuilder& builder);
    /// Whether a file lost its name, and a later sweep() must decide.
    [[nodiscard]] bool isAnyLeaving() const { return !m_lost.empty(); }
    /// Ends a file that was removed or written anew.
    void lose(FollowedFile& file, TraceBuilder& builder, GoneReader::Cause cause);
    /// When the oldest part of such files was written, of which the trace still shows something; UnixTime::max() if there are none.
    [[nodiscard]] UnixTime oldestLost() const { return m_oldestLost; }
    /// Whether a file has ended since the last call.
    [[nodiscard]] bool takeEnded() { return std::exchange(m_hasEnded, false); }
    void clear();

private:
    struct LostName {
        FileIdentity file;
        GoneReader::Cause cause;
    };
    [[nodiscard]] bool leadsTo(const std::string& path, const FileIdentity& identity) const
    {
        const auto known = m_byPath.find(path);
        return known != m_byPath.end() && known->second == identity;
    }

    std::map<FileIdentity, FollowedFile> m_files;
    std::unordered_map<std::string, FileIdentity> m_byPath;
    std::vector<LostName> m_lost; ///< in this round
    std::vector<LostName> m_lostBefore; ///< in the round before
    UnixTime m_oldestLost = UnixTime::max();
    bool m_hasEnded = false;
};

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

    ImportContext* m_context;
    WatchedTree m_tree;
    FollowedFileTable m_files;
    FollowedGroups m_groups;
    TailReader m_reader;
    StartQueue m_starts;
    std::set<std::string> m_unreadable; ///< names of files that could not be opened
    std::map<FileIdentity, std::uint64_t> m_aloneUntil; ///< see ImportSource; of the files that share what follows
    std::optional<StartAt> m_startAt; ///< for readNew(); it reads other new files from their beginnings
    std::optional<UnixTime> m_since; ///< files not written since then wait
};

} // namespace emberline
