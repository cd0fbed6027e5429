// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
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

    /// Watches the files and folders directly in `directory`, not those further down. Call it again for a directory that was recreated.
    /// Returns whether it worked.
    virtual bool add(const std::string& directory) = 0;
    /// The changes since the last call.
    virtual WatchedChanges take() = 0;
    /// Becomes readable when there are changes; -1 if take() must be called every patience() instead.
    [[nodiscard]] virtual int descriptor() const = 0;
    [[nodiscard]] virtual std::chrono::milliseconds patience() const = 0;
};

/// Uses the kernel's notifications; null if their limits are reached.
std::unique_ptr<ChangeWatch> makeNotifyingWatch();
/// Checks every 50 ms: for network file systems, and when the limits of notifications are reached.
std::unique_ptr<ChangeWatch> makePollingWatch();

} // namespace emberline
