// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/followed_file_table.h"
#include "importers/live/followed_groups.h"
#include "importers/live/tail_reader.h"
#include "model/cancellation.h"

#include <deque>
#include <set>
#include <vector>

namespace emberline {

/// The followed files that are not started. A file starts together with its group, only when all files of the group are known: its program
/// creates them before it writes a second record to any.
class StartQueue {
public:
    /// All outlive it.
    StartQueue(FollowedFileTable& files, FollowedGroups& groups, TailReader& reader, Cancellation cancel) :
        m_files(files), m_groups(groups), m_reader(reader), m_cancel(cancel)
    { }

    /// A file that is in it stays where it is.
    void add(const FileIdentity& file);
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
    void clear();

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

} // namespace emberline
