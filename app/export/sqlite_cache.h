// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "model/trace.h"

#include <QString>

#include <functional>
#include <memory>
#include <mutex>

class QTemporaryDir;

namespace emberline {

/// The database of the open trace, made when it is first asked for and again when the trace has grown, removed with this object.
/// Thread-safe; who asks while it is being made waits.
class SqliteCache {
public:
    SqliteCache();
    ~SqliteCache();
    SqliteCache(const SqliteCache&) = delete;
    SqliteCache& operator=(const SqliteCache&) = delete;

    /// The path of a database of `trace` as it is. Takes as long as an export; to be called off the GUI thread.
    Result<QString> path(const Trace& trace, const std::function<bool()>& isCancelled);

private:
    /// What tells one state of a trace from the next.
    struct Version {
        const void* columns = nullptr;
        std::size_t regions = 0;
        std::size_t instants = 0;
        std::size_t args = 0;
        std::size_t sessions = 0;
        std::uint64_t diagnostics = 0;
        TimeRange extent;
        friend bool operator==(const Version&, const Version&) = default;
    };
    static Version versionOf(const Trace& trace);

    std::mutex m_mutex;
    std::unique_ptr<QTemporaryDir> m_directory;
    Version m_made;
    Trace m_trace; ///< the one it was made of: kept so that its columns' address cannot become another trace's
};

} // namespace emberline
