// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/run_store.h"
#include "importers/reading/format_table.h"
#include "model/answers/run_table.h"
#include "model/trace.h"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace emberline {

// The logs from which runs are collected: which there are, which belong together, and their packed copies.

/// A log file, and what its place in a directory says about it.
struct CollectedLog {
    CollectedFile file;
    std::string entry; ///< see InputFile
};
using LogsByName = std::map<std::string, CollectedLog>;

/// The logs that there are, and what belongs to each: logs of one run, which come from git's several targets.
class LogList {
public:
    /// `paths`: logs, and directories of them. `store`: a file that may lie among them. All are absolute.
    LogList(std::vector<std::string> paths, const std::string& store);

    /// Looks at everything.
    void list(std::set<std::string>& troubles);
    /// Looks at one that may have changed.
    void update(const std::string& name);
    [[nodiscard]] const CollectedFile* find(const std::string& name) const;
    [[nodiscard]] std::set<std::string> names() const;
    /// Adds a log by its name, with those of its group, as they are now. Returns whether it is there; it may lie elsewhere.
    bool add(const std::string& name, LogsByName& logs) const;

private:
    struct Known {
        CollectedLog log;
        FileGroupKey key;
    };

    void insert(const std::string& name, std::string entry);
    void forget(const std::string& name);

    std::vector<std::string> m_paths;
    std::string m_packs;
    std::set<std::string> m_ownFiles; ///< SQLite keeps files beside the store
    std::map<std::string, Known> m_logs; ///< by name: git's names begin with the time
    std::unordered_map<std::string, std::vector<std::string>> m_members; ///< names, by the name of the group
};

/// Copies the log, packed, and gives back the copy's name. What kill -9 leaves of a copy has another name, and goes with the day's.
[[nodiscard]] Result<std::string> packLog(const CollectedFile& log, const std::string& folder);
/// The day with which the names of packs begin, as "2026-11-26", in UTC. `modified`: ns since 1970, of the log.
[[nodiscard]] std::string packDay(std::int64_t modified);
/// Drops the packs of the days before `day`.
void dropPacks(const std::string& folder, const std::string& day);

/// So many hexadecimal digits of the bytes' SHA-256.
[[nodiscard]] std::string shortHash(std::string_view bytes, int digits);

// The runs in logs that are read together, and what becomes of them before they go into a store.

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
    /// The spans of the table's processes, as `export --format otlp` writes them. A process without a log has none: its spans would be
    /// invented, and come again with each of its children.
    [[nodiscard]] Result<std::vector<ProcessSpans>> spansOf(const RunTable& table, bool redacts) const;

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

/// Drops the commands that began before `since`, and what they started. Without a date, none did.
void dropBegunBefore(RunTable& table, std::int64_t since);
/// Replaces what reveals something. Names of users and hosts are known once all texts were seen.
void redact(RunTable& table);

} // namespace emberline
