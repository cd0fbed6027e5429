// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "importers/reading/format_table.h"
#include "importers/reading/import_context.h"
#include "importers/reading/source_feed.h"
#include "model/args.h"
#include "model/cancellation.h"
#include "model/result.h"
#include "model/time.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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
    bool isPacked = false; ///< gzip: read once, does not grow
    /// Its program has written a second record, or nothing for a while: by then all files of its group exist.
    bool isReady = false;

    /// Reads from `from` on; the format is not known yet. `aloneUntil`: see ImportSource.
    void begin(ImportContext& context, const std::string& directoryEntry, std::optional<UnixTime> modified, std::uint64_t from,
        std::uint64_t aloneUntil);
    /// Opens the file for reading; the caller closes it. -1, with errno, if that fails, and with ENOENT if its name leads to another file
    /// by now, or it was written anew: the next visit finds that out.
    [[nodiscard]] int open();
    /// Whether the file still begins as at the last call after begin(): between two visits, it may have been truncated and written anew.
    /// True if it cannot be read.
    bool beginsAsBefore(int descriptor);
    /// Reads what is there of the first bytes, and looks for the format. Returns how many bytes it read. Reports it if the file holds no
    /// trace.
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
    /// What was read of it; none before its format is known.
    [[nodiscard]] SourceId source() const { return isPacked ? m_packedSource : feed->source(); }
    /// Following ends, and with it the file. Reports it if the file holds no trace.
    void finish();
    /// The file was removed or written anew: finishes it, and marks its records as unreadable.
    void lose(TraceBuilder& builder, GoneReader::Cause cause);

private:
    std::uint64_t readPacked(Cancellation cancel);
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
    [[nodiscard]] FollowedFile& at(const FileIdentity& identity) { return m_files.at(identity); }
    [[nodiscard]] std::size_t size() const { return m_files.size(); }
    /// By identity.
    [[nodiscard]] const std::map<FileIdentity, FollowedFile>& all() const { return m_files; }
    [[nodiscard]] std::map<FileIdentity, FollowedFile>& all() { return m_files; }
    /// All names.
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
    bool m_hasEnded = false;
};

} // namespace emberline
