// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/collected_logs.h"
#include "model/answers/run_table.h"
#include "model/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

/// The runs in logs that are read together, and what becomes of them before they go into a store.
namespace emberline {

/// What a store knows about the logs of a batch.
struct StoreKnowledge {
    std::set<std::string> commandsWithoutOwnLog = {}; ///< neither here nor there: they wait for it
    /// Logs of theirs are gone: what has a log in `fresh` is added, and what is known of the others stays. A process with children
    /// stays, too, if its log is known: what it says depends on logs that may be gone.
    std::set<std::string> commandsWithLostLogs = {};
    std::set<std::string> fresh = {}; ///< names of logs that are new, or have changed
    std::set<std::string> known = {}; ///< names of logs that are in the store
};

struct FinishedRuns {
    RunTable table;
    std::vector<CollectedFile> logs = {}; ///< they hold nothing else
    std::vector<CollectedFile> waitingLogs = {};
    std::uint64_t waitingCommands = 0;
};

/// Logs that are read together, and what they hold.
class RunBatch {
public:
    /// `quietSince`: a log that was written before it has got its last line.
    RunBatch(const LogsByName& logs, std::int64_t quietSince);

    void read(std::set<std::string>& troubles);
    /// The sids of the commands that the batch has something of, each with whether its own log is there.
    [[nodiscard]] std::map<std::string, bool> commands() const;
    /// Takes the finished commands, and the logs that hold nothing else; the others wait.
    [[nodiscard]] FinishedRuns takeFinished(const StoreKnowledge& about);

private:
    void refuse(const std::string& name, const std::string& why, std::set<std::string>& troubles);
    void judgeNoTrace(const std::string& name, std::set<std::string>& troubles);
    void nameRuns(RunTable& table);
    [[nodiscard]] std::optional<std::size_t> fileOf(SessionId id) const;
    [[nodiscard]] bool isQuiet(SessionId id) const;

    std::vector<CollectedLog> m_logs;
    std::set<std::string> m_unread; ///< names
    std::int64_t m_quietSince;
    Trace m_trace;
    std::unordered_map<std::string, std::size_t> m_placeOf; ///< in m_logs, by name
};

/// Drops the commands that began before `since`, and what they started.
void dropBegunBefore(RunTable& table, std::int64_t since);
/// Replaces what reveals something. Names of users and hosts are known once all texts were seen.
void redact(RunTable& table);

} // namespace emberline
