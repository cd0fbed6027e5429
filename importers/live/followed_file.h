// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_group_key.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/source_feed.h"
#include "model/cancellation.h"
#include "model/gone_reader.h"
#include "model/time.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
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

    /// Reads from `from` on; the format is not known yet.
    void begin(ImportContext& context, const std::string& directoryEntry, std::optional<UnixTime> modified, std::uint64_t from);
    /// Whether the file still begins as at the last call: between two looks, it may have been truncated and written anew.
    bool beginsAsBefore(int descriptor);
    /// Reads what is there of the first bytes, and looks for the format. Returns how many bytes it read.
    std::uint64_t readHead(ImportContext& context, Cancellation cancel);
    /// Reads the next piece, if any, calls `passing`, and passes the piece on. Returns its size; 0 at the end.
    std::uint64_t readPiece(int descriptor, const std::function<void()>& passing = {});
    /// Nothing was written to it for so long that its program must have created all files of its group.
    [[nodiscard]] bool isOld() const;
    /// After reading: notes when the file was written.
    void mark(int descriptor);
    /// Whether it cannot be read from the middle, or is too short to be worth it.
    [[nodiscard]] bool isWholeKept(const TraceBuilder& builder) const;
    void end();
    /// It is no longer there, or holds other text by now: ends it, and its records cannot be read again.
    void lose(TraceBuilder& builder, GoneReader::Cause cause);

private:
    std::uint64_t readPacked(ImportContext& context, Cancellation cancel);
};

} // namespace emberline
