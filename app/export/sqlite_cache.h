// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/output/unfinished_file.h"
#include "model/result.h"
#include "model/trace.h"

#include <QString>

#include <functional>
#include <memory>
#include <mutex>

class QTemporaryDir;

namespace emberline {

/// The database of the open trace. Created at the first request and again after the trace has grown; removed with this object.
/// Thread-safe: requests wait while it is being made.
class SqliteCache {
public:
    SqliteCache();
    ~SqliteCache();
    SqliteCache(const SqliteCache&) = delete;
    SqliteCache& operator=(const SqliteCache&) = delete;

    /// The path of a database of `trace` in its current state. Takes as long as an export, so call it off the GUI thread.
    Result<QString> path(const Trace& trace, const std::function<bool()>& isCancelled);

private:
    std::mutex m_mutex;
    std::unique_ptr<QTemporaryDir> m_directory;
    UnfinishedFile m_ownFolder; ///< removed with the database, also if the program ends without this object's end
    UnfinishedFile m_ownFile;
    TraceIdentity m_of; ///< the trace that it was made of
    std::uint64_t m_revision = 0; ///< of it
};

} // namespace emberline
