// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "model/cancellation.h"
#include "model/diagnostics.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace emberline {

/// What may have changed below the watched directories.
struct WatchedChanges {
    std::set<std::string> paths; ///< files or directories: created, written, renamed, deleted
    bool rescan = false; ///< anything may have changed
};

/// Reports changes in directories, for live tailing. Used on one thread.
class ChangeWatch {
public:
    virtual ~ChangeWatch() = default;

    /// Watches what is directly in `directory`, not further down. Call it again for a recreated directory. Returns whether it worked.
    virtual bool add(const std::string& directory) = 0;
    /// The changes since the last call.
    virtual WatchedChanges take() = 0;
    /// Becomes readable when there are changes; -1 if take() must be called every patience() instead.
    [[nodiscard]] virtual int descriptor() const = 0;
    [[nodiscard]] virtual std::chrono::milliseconds patience() const = 0;
};

/// Checks every 50 ms: for network file systems, and when the limits of notifications are reached.
std::unique_ptr<ChangeWatch> makePollingWatch();

/// Finds the files to follow: those named, and those of directories and everything below them. Watches them for changes. A directory is
/// identified by its inode, so one that several links lead to, or a cycle of links, is followed once; it may vanish and come back. Used on
/// one thread. The methods that visit files end between two of them once cancelled.
class WatchedTree {
public:
    /// Called for a file that is new, has changed, or is gone; it may see the same file again.
    using Visit = std::function<void(const std::string& path)>;

    /// Falls back to polling, with a diagnostic, if there are no notifications.
    WatchedTree(const std::vector<std::string>& paths, Cancellation cancel, Diagnostics& diagnostics);

    /// As in ChangeWatch.
    [[nodiscard]] int descriptor() const { return m_watch->descriptor(); }
    [[nodiscard]] std::chrono::milliseconds patience() const { return m_watch->patience(); }

    void visitAll(const Visit& visit, Diagnostics& diagnostics);
    /// The changes since the last call, for visitChanged(). If they ask to rescan, call visitAll() first.
    [[nodiscard]] WatchedChanges takeChanges() { return m_watch->take(); }
    void visitChanged(const WatchedChanges& changes, const Visit& visit, Diagnostics& diagnostics);

    /// See ImportSource.
    [[nodiscard]] std::string directoryEntry(const std::string& path) const;

private:
    void scan(std::vector<std::string> waiting, const Visit& visit, Diagnostics& diagnostics);
    bool claimName(const std::string& directory);
    void watch(const std::string& directory, Diagnostics& diagnostics);
    [[nodiscard]] bool isFollowed(const std::string& path) const;

    Cancellation m_cancel;
    std::vector<std::string> m_directories; ///< followed with everything below them
    std::set<std::string> m_named; ///< files followed by name
    std::unique_ptr<ChangeWatch> m_watch;
    std::set<std::string> m_watched;
    std::map<FileIdentity, std::string> m_directoryNames; ///< the name by which each is followed
};

} // namespace emberline
