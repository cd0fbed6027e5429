// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/followed_file_table.h"
#include "importers/live/followed_groups.h"
#include "model/cancellation.h"
#include "model/time.h"

#include <cstdint>
#include <optional>
#include <set>

namespace emberline {

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
    /// Calls SourceFeed::settle() for the files that were read since the last call.
    void settle();
    /// Nothing that was read needs to settle any more.
    void forgetChanged() { m_changed.clear(); }

private:
    void readOthers(const FollowedFile& file, bool poorer);

    FollowedFileTable& m_files;
    const FollowedGroups& m_groups;
    Cancellation m_cancel;
    std::set<FileIdentity> m_changed; ///< since the last settle()
    std::uint64_t m_bytesRead = 0;
    std::optional<UnixTime> m_written;
};

} // namespace emberline
