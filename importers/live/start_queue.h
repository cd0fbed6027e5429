// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/followed_file_table.h"
#include "importers/live/followed_groups.h"
#include "importers/live/tail_reader.h"
#include "model/cancellation.h"

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

    /// Files that are in it stay where they are.
    void add(const FileIdentity& file);
    [[nodiscard]] bool isEmpty() const { return m_waiting.empty(); }
    /// Whether a file waits that is ready (FollowedFile::isReady).
    [[nodiscard]] bool isAnyReady() const;

    /// Starts the files whose programs have long created all their files, and reads the first bytes of the others.
    void startOld(ImportContext& context);
    /// Takes the files out, for startReady(). What is ready when they are taken starts after the changes that are taken next.
    [[nodiscard]] std::vector<FileIdentity> take();
    /// Starts those of `taken` that are ready, and adds the others again.
    void startReady(const std::vector<FileIdentity>& taken, ImportContext& context);
    void startAll(ImportContext& context);
    void clear() { m_waiting.clear(); }

private:
    void start(const FileIdentity& first, ImportContext& context);
    [[nodiscard]] std::vector<FollowedFile*> startedWith(FollowedFile& first) const;

    FollowedFileTable& m_files;
    FollowedGroups& m_groups;
    TailReader& m_reader;
    Cancellation m_cancel;
    std::vector<FileIdentity> m_waiting;
};

} // namespace emberline
