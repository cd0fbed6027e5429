// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/collected_logs.h"
#include "importers/file_set_reader.h"
#include "model/time.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace emberline {

struct CollectRequest {
    std::vector<std::string> paths = {}; ///< logs, and directories of them
    bool redacts = true; ///< command lines and settings as export --redact does; users become hashes
    std::string store = {}; ///< its file, which may lie among the logs
    Duration patience{}; ///< a log that was not written for so long gets no more lines
    Duration keep{}; ///< runs that began longer ago are not wanted; zero: all are
    RunStore* spans = nullptr; ///< where spans wait for their collector; outlives the rounds
    bool keepsRuns = true; ///< in the store; otherwise it only remembers the logs
    Duration keepRaw{}; ///< so long, logs with runs stay packed in the store's folder of logs, which exists; zero: they are not packed
};

/// What a round found.
struct CollectCount {
    std::uint64_t files = 0; ///< read
    std::uint64_t runs = 0; ///< added or replaced
    std::uint64_t waiting = 0; ///< commands that have not ended; a later round takes them
    std::uint64_t left = 0; ///< logs that were not looked at, because the round was ended
    std::set<std::string> troubles; ///< sentences about what could not be read, or not to its end
};

/// Condenses the logs of finished commands into a store. A command and what it started go in together, once all of them have ended, or
/// their logs are older than the request's patience. The store also remembers which logs it has, so that a round reads only what is new; if
/// that belongs to a command which is there already, the command's logs are read again with it. One thread.
class Collector {
public:
    using Progress = std::function<void(const ImportProgress&)>;

    /// `store`: a file; it outlives this object.
    Collector(RunStore& store, CollectRequest request);

    /// Absolute, as the names of logs are.
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_request.paths; }
    /// Ends early, with what it has, once `isEnded` says so. `progress` may be empty; it counts files.
    [[nodiscard]] Result<CollectCount> collect(const std::function<bool()>& isEnded, const Progress& progress = {});
    /// Looks only at the logs with these names, and at those that wait.
    [[nodiscard]] Result<CollectCount> collect(const std::set<std::string>& changed, const std::function<bool()>& isEnded);

private:
    [[nodiscard]] Result<CollectCount> collect(
        const std::set<std::string>& names, CollectCount count, const std::function<bool()>& isEnded, const Progress& progress = {});
    [[nodiscard]] std::optional<Error> collectTogether(LogsByName& together, std::int64_t now, CollectCount& count);
    void pack(CollectedFile& file, std::int64_t now, std::set<std::string>& troubles) const;
    [[nodiscard]] std::optional<Error> packKnown(
        const std::set<std::string>& names, std::int64_t now, const std::function<bool()>& isEnded, std::set<std::string>& troubles);
    void wait(std::span<const CollectedFile> logs);
    [[nodiscard]] std::optional<Error> learnKnown();
    void remember(std::span<const CollectedFile> files);

    RunStore& m_store;
    CollectRequest m_request;
    LogList m_logs;
    std::string m_packsSince; ///< the day before which packs were dropped
    // What the store says, read again when another process has written to it.
    std::int64_t m_learnt = -1; ///< see RunStore::writesOfOthers()
    std::int64_t m_keptSince = 0; ///< older logs that are not known are not read
    std::unordered_map<std::string, CollectedFile> m_known; ///< by name
    std::unordered_map<std::string, std::set<std::string>> m_logsOf; ///< names, by command
    // Logs of commands that had not ended when a round read them, until they change or the patience is over.
    std::unordered_map<std::string, CollectedFile> m_waiting; ///< by name
    std::unordered_map<std::string, std::set<std::string>> m_waitingLogsOf; ///< names, by command
};

/// The first day, in UTC, of the runs that are wanted: whole days, so that a store is packed anew once a day.
[[nodiscard]] TraceTime keptFrom(Duration keep);

} // namespace emberline
