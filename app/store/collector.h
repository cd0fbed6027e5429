// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/run_store.h"
#include "model/time.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace emberline {

struct CollectRequest {
    std::vector<std::string> paths = {}; ///< logs, and directories of them
    bool redacts = true; ///< command lines and settings as export --redact does; users become hashes
    std::string store = {}; ///< its file, which may lie among the logs
    Duration patience{}; ///< a log that was not written for so long gets no more lines
};

/// What a round found. Nothing of it is remembered between rounds but in the store.
struct CollectCount {
    std::uint64_t files = 0; ///< read
    std::uint64_t runs = 0; ///< added or replaced
    std::uint64_t waiting = 0; ///< commands that have not ended; a later round takes them
    std::vector<std::string> troubles; ///< sentences about logs that could not be read, or not to their ends
};

/// Condenses the logs of finished commands into a store. A command and what it started go in together, once all of them have ended, or
/// their logs are older than the request's patience. The store also remembers which logs it has, so that a round reads only what is new; if
/// that belongs to a command which is there already, the command's logs are read again with it. One thread.
class Collector {
public:
    /// `store`: a file; it outlives this object.
    Collector(RunStore& store, CollectRequest request) : m_store(store), m_request(std::move(request)) { }

    /// Ends early, with what it has, once `isEnded` says so.
    [[nodiscard]] Result<CollectCount> collect(const std::function<bool()>& isEnded);

private:
    RunStore& m_store;
    CollectRequest m_request;
};

/// Sends what a file has collected for a server, and takes it out of the file. After an error the rest waits there.
[[nodiscard]] Result<std::uint64_t> forwardRuns(RunStore& spool, RunStore& server, const std::function<bool()>& isEnded);

} // namespace emberline
