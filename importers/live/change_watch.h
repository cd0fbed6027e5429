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

/// Tells of changes in directories. The platform's own part of live tailing; used on one thread.
class ChangeWatch {
public:
    virtual ~ChangeWatch() = default;

    /// Watches the files and folders right in `directory`, not those deeper down. Again for one that was made anew. Whether it worked.
    virtual bool add(const std::string& directory) = 0;
    /// Changes since the last call.
    virtual WatchedChanges take() = 0;
    /// Ready to read when there are changes; -1 when take() has to be called every patience() instead.
    [[nodiscard]] virtual int descriptor() const = 0;
    [[nodiscard]] virtual std::chrono::milliseconds patience() const = 0;
};

/// The kernel's notifications; null where there are none or their limits are reached.
std::unique_ptr<ChangeWatch> makeNotifyingWatch();

/// Looks again every 50 ms: for network file systems, other platforms, and when the limits of notifications are reached.
std::unique_ptr<ChangeWatch> makePollingWatch();

} // namespace emberline
