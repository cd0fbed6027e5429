// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/database.h"
#include "model/answers/run_counter.h"
#include "model/answers/run_profile.h"
#include "model/answers/run_statistics.h"
#include "model/answers/run_table.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

/// A team's history: condensed runs, a row each, in a file or on servers. Adding a run twice changes nothing: its session id is its key.
namespace emberline {

/// What reading a store gives for each run: its id, times, counts and how it ended, and what else the question needs, because everything
/// costs time.
struct RunQuestion {
    RunScope scope = RunScope::Commands;
    std::vector<Facet> facets = {}; ///< whose values are needed
    std::vector<std::pair<Facet, std::string>> where = {}; ///< of one facet any of the values, of different ones all
    bool everything = false; ///< all texts and settings
    bool data = false;
    bool topics = false;
    bool paths = false; ///< of commands, for profileRuns()
    bool timesAlone = false; ///< of counted groups: neither their work nor single runs
};

/// Of more runs, a server counts what it can in place of giving them.
inline constexpr std::int64_t kMostRead = 100000;

/// Of so many groups, the first, a server says which runs they point to: each takes it time.
inline constexpr std::size_t kMostNamed = 10000;

/// Of names of runs or commands in one statement: it may say them four times, and a server takes 256 KiB.
inline constexpr std::size_t kMostNamedBytes = 50000;

/// Groups of runs that a server has counted.
struct CountedRuns {
    RunTable named; ///< only the runs that the groups point to, with their sids, times and facets
    std::vector<RunGroup> groups; ///< as of groupRuns(), but without changes, correlations and data: these need each run
};

struct StoreInfo {
    int version = 0; ///< of its tables
    std::uint64_t runs = 0;
    std::uint64_t commands = 0; ///< of these
    std::uint64_t repositories = 0;
    std::uint64_t hosts = 0;
    TraceTime first{};
    TraceTime last{};
};

/// A log from which runs were taken.
struct CollectedFile {
    std::string name;
    std::int64_t size = 0;
    std::int64_t modified = 0; ///< ns since 1970
    std::string pack = {}; ///< a packed copy, below the store's folder of logs; empty: none
    std::vector<std::string> commands = {}; ///< sids of the commands that it has something of
};

/// What an OpenTelemetry collector gets of a process.
struct ProcessSpans {
    std::string command; ///< the sid of the one that it is part of
    std::string sid;
    std::int64_t start = 0; ///< ns since 1970
    std::string resource; ///< see otlpResources()
};

class RunStore {
public:
    /// Whether a source that a user names is a store: by its address, or by the file's header.
    [[nodiscard]] static bool isStore(const QString& place);
    /// Create: also makes the tables, in a file or in the database of a server. Write and Create bring older tables to this version.
    /// `isEnded`: see openClickHouse().
    [[nodiscard]] static Result<std::unique_ptr<RunStore>> open(
        const QString& place, StoreAccess access, std::function<bool()> isEnded = {});

    /// Adds the runs and, of a file, the logs that they come from: both or, after an error, neither. What is part of the commands `joined`
    /// is inside them from now on, if the process that started it is in the store, or was.
    [[nodiscard]] std::optional<Error> add(
        const RunTable& table, std::span<const CollectedFile> files = {}, const std::set<std::string>& joined = {});
    /// Whether the file is whole, each run is there once, and each can be read.
    [[nodiscard]] std::optional<Error> verify();
    /// Drops the commands that began before `day`, with all that they started, and says whether there were any. Those without a date go
    /// when their logs were last written before. From then on keptSince() of a file is `day`. A server drops whole months, those of its own
    /// shard, and of runs without a date those that were written before.
    [[nodiscard]] Result<bool> dropBefore(TraceTime day);
    /// Gives back the room that nothing needs.
    [[nodiscard]] std::optional<Error> vacuum();
    [[nodiscard]] Result<RunTable> read(const RunQuestion& question);
    [[nodiscard]] Result<StoreInfo> info();

    // Counted by the server, so that the answer grows with its groups: counted_runs.cpp.
    /// Whether the store is a server that can count the groups of these facets.
    [[nodiscard]] bool canCount(const RunQuestion& question) const;
    /// The rows that may be meant, quickly: a run that was replaced may count twice.
    [[nodiscard]] Result<std::int64_t> countRows(const RunQuestion& question);
    /// Requires canCount(). Of more groups than kMostNamed, those behind point to no run.
    [[nodiscard]] Result<CountedRuns> countGroups(const RunQuestion& question);
    /// The newest of these runs and the longest, so many of each, by start: without settings, data, topics and paths.
    [[nodiscard]] Result<RunTable> newestAndLongest(const RunQuestion& question, std::size_t most);

    // The logs that were collected; of a file only, because those of a server are on other machines.
    [[nodiscard]] Result<std::vector<CollectedFile>> files();
    /// Runs that began before are not wanted any more: see dropBefore(). Of a file only.
    [[nodiscard]] Result<std::int64_t> keptSince() { return askNumber("SELECT max(since_ns) FROM kept"); }
    /// A number that changes when another process has written to the file.
    [[nodiscard]] Result<std::int64_t> writesOfOthers() { return askNumber("PRAGMA data_version"); }
    /// The logs of the command that a run is part of, as far as they are still there: each as it was collected, or else its packed copy.
    [[nodiscard]] Result<std::vector<std::string>> logsOf(const std::string& sid);
    /// Where packed logs are: beside a store's file.
    [[nodiscard]] static std::string packFolder(const std::string& store) { return store + "-packs"; }

    // Rows as they are, on their way from a file to a server.
    /// At most so many of those that were written first.
    [[nodiscard]] Result<std::vector<Cells>> oldest(std::size_t most);
    [[nodiscard]] std::optional<Error> put(std::span<const Cells> rows);
    /// Drops them, unless they were written anew meanwhile, and remembers that they were here.
    [[nodiscard]] std::optional<Error> drop(std::span<const Cells> rows);
    /// Once `server` has all rows: what went there before the command that it is part of (`joined` of add()) is inside that there, too.
    [[nodiscard]] std::optional<Error> joinSent(RunStore& server);

    // Spans on their way from a file to an OpenTelemetry collector. A process whose spans were sent is never sent again.
    [[nodiscard]] std::optional<Error> addSpans(std::span<const ProcessSpans> spans);
    /// Of the commands that began first, each whole: so many bytes, or more if one command has more.
    [[nodiscard]] Result<std::vector<ProcessSpans>> waitingSpans(std::size_t bytes);
    [[nodiscard]] std::optional<Error> markSent(std::span<const ProcessSpans> spans);

private:
    RunStore(std::unique_ptr<Database> database, QString place) : m_database(std::move(database)), m_place(std::move(place)) { }
    [[nodiscard]] std::optional<Error> prepareServer(const QString& place, StoreAccess access);
    [[nodiscard]] std::optional<Error> prepareFile(const QString& place, StoreAccess access);
    [[nodiscard]] std::string conditionOf(const RunQuestion& question) const;
    [[nodiscard]] Result<std::int64_t> askNumber(const std::string& query);
    [[nodiscard]] Result<std::vector<Cells>> askRows(const std::string& query, std::size_t width);
    /// `runs`: a condition that holds for all runs of some commands.
    [[nodiscard]] std::optional<Error> join(const std::string& runs);
    [[nodiscard]] Result<bool> dropMonthsBefore(const std::string& since);
    struct NewRows {
        std::string table;
        std::string columns;
        std::span<const Cells> rows;
    };
    /// Adds rows and runs the statements; after an error, nothing has happened.
    [[nodiscard]] std::optional<Error> runTogether(const std::string& statements, const std::vector<NewRows>& added = {});

    std::unique_ptr<Database> m_database;
    QString m_place;
};

/// Counts the commands of a store on a server, which it reaches anew for each question.
[[nodiscard]] std::shared_ptr<const RunCounter> countStore(const QString& place);

} // namespace emberline
