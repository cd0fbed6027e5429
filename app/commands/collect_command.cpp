// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/store/collected_logs.h"
#include "app/window/termination.h"
#include "importers/live/watched_tree.h"
#include "model/time.h"

#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace emberline {

// A round of collecting. It lists the logs that there are, and leaves out those that the store has as they are and those that still wait
// (collect). It reads the others, so many together as fit, each with the logs of its command that the store knows or that wait
// (collectTogether, LogList). RunBatch judges which commands have ended. Their runs go into the store, redacted, and the round remembers
// their logs; the logs of the other commands wait until they change or the patience is over.

namespace {

struct CollectRequest {
    std::vector<std::string> paths = {}; ///< logs, and directories of them
    bool redacts = true; ///< command lines and settings as export --redact does; users become hashes
    std::string store = {}; ///< its file, which may lie among the logs
    Duration patience{}; ///< a log that was not written for so long gets no more lines
    Duration keepRaw{}; ///< so long, logs stay packed in the store's folder of logs, which exists; zero: they are not packed
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
    /// `store`: a file; it outlives this object.
    Collector(RunStore& store, CollectRequest request);

    /// Absolute, as the names of logs are.
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_request.paths; }
    /// Ends early, with what it has, once `isEnded` says so.
    [[nodiscard]] Result<CollectCount> collect(const std::function<bool()>& isEnded);
    /// Looks only at the logs with these names, and at those that wait.
    [[nodiscard]] Result<CollectCount> collect(const std::set<std::string>& changed, const std::function<bool()>& isEnded);

private:
    [[nodiscard]] Result<CollectCount> collect(
        const std::set<std::string>& names, CollectCount count, const std::function<bool()>& isEnded);
    [[nodiscard]] std::optional<Error> collectTogether(LogsByName& together, std::int64_t now, CollectCount& count);
    void pack(std::vector<CollectedFile>& logs, std::int64_t now, std::set<std::string>& troubles) const;
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

constexpr std::int64_t kMostTogether = 64 << 20; ///< bytes of logs that are read at once, unless one log or one command has more

CollectRequest absolute(CollectRequest request)
{
    namespace fs = std::filesystem;
    const auto plain = [](const std::string& path) {
        std::error_code unknown;
        std::string absolute = fs::absolute(path, unknown).lexically_normal().string();
        return absolute.size() > 1 && absolute.ends_with('/') ? absolute.substr(0, absolute.size() - 1) : absolute;
    };
    request.store = plain(request.store);
    std::ranges::transform(request.paths, request.paths.begin(), plain);
    return request;
}

/// Whether a log is among those, as it is now.
bool isAmong(const std::unordered_map<std::string, CollectedFile>& files, const CollectedFile& file)
{
    const auto found = files.find(file.name);
    return found != files.end() && found->second.size == file.size && found->second.modified == file.modified;
}

std::optional<Error> Collector::learnKnown()
{
    const auto writes = m_store.writesOfOthers();
    if (!writes)
        return writes.error();
    if (writes.value() == m_learnt)
        return std::nullopt;
    const auto files = m_store.files();
    if (!files)
        return files.error();
    m_known.clear();
    m_logsOf.clear();
    remember(files.value());
    const auto since = m_store.keptSince();
    if (!since)
        return since.error();
    m_keptSince = since.value();
    m_learnt = writes.value();
    return std::nullopt;
}

void Collector::remember(std::span<const CollectedFile> files)
{
    for (const CollectedFile& file : files) {
        for (const std::string& command : file.commands)
            m_logsOf[command].insert(file.name);
        m_known.insert_or_assign(file.name, file);
        m_waiting.erase(file.name);
    }
}

Collector::Collector(RunStore& store, CollectRequest request) :
    m_store(store), m_request(absolute(std::move(request))), m_logs(m_request.paths, m_request.store)
{ }

Result<CollectCount> Collector::collect(const std::function<bool()>& isEnded)
{
    CollectCount count;
    m_logs.list(count.troubles);
    return collect(m_logs.names(), std::move(count), isEnded);
}

Result<CollectCount> Collector::collect(const std::set<std::string>& changed, const std::function<bool()>& isEnded)
{
    std::set<std::string> names = changed;
    for (const auto& [name, file] : m_waiting)
        names.insert(name);
    for (const std::string& name : names)
        m_logs.look(name);
    return collect(names, {}, isEnded);
}

Result<CollectCount> Collector::collect(const std::set<std::string>& names, CollectCount count, const std::function<bool()>& isEnded)
{
    if (auto wrong = learnKnown())
        return *wrong;
    const std::int64_t now
        = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    const std::int64_t quietSince = now - toNs(m_request.patience);
    std::erase_if(m_waiting, [this](const auto& one) { return m_logs.find(one.first) == nullptr; });
    std::vector<std::string> fresh;
    for (const std::string& name : names) {
        const CollectedFile* file = m_logs.find(name);
        if (file == nullptr || isAmong(m_known, *file) || (isAmong(m_waiting, *file) && file->modified >= quietSince)
            || (file->modified < m_keptSince && !m_known.contains(name))
            || RunStore::isStore(pathText(name))) // another store may lie among the logs
            continue;
        fresh.push_back(name);
    }
    std::set<std::string> read;
    std::size_t next = 0;
    while (next < fresh.size() && !isEnded()) {
        LogsByName together;
        std::int64_t bytes = 0;
        for (; next < fresh.size() && (together.empty() || bytes < kMostTogether); ++next) {
            if (!read.contains(fresh[next]) && !together.contains(fresh[next]) && m_logs.add(fresh[next], together))
                bytes += together.at(fresh[next]).file.size;
        }
        if (together.empty()) // the last ones are gone
            break;
        if (auto wrong = collectTogether(together, now, count))
            return *wrong;
        for (const auto& [name, log] : together)
            read.insert(name);
    }
    count.left = fresh.size() - next;
    const std::string day = packDay(now - toNs(m_request.keepRaw));
    if (toNs(m_request.keepRaw) > 0 && day != m_packsSince) {
        dropPacks(RunStore::packFolder(m_request.store), day);
        m_packsSince = day;
    }
    return count;
}

/// Reads logs, and with them what is known of their commands, and adds what has finished.
std::optional<Error> Collector::collectTogether(LogsByName& together, std::int64_t now, CollectCount& count)
{
    const auto readAll = [&] {
        RunBatch batch(together, now - toNs(m_request.patience));
        batch.read(count.troubles);
        return batch;
    };
    StoreKnowledge about;
    for (const auto& [name, log] : together)
        about.fresh.insert(name);
    RunBatch batch = readAll();
    for (const auto& [command, hasLog] : batch.commands()) {
        const auto inStore = m_logsOf.find(command);
        if (inStore == m_logsOf.end() && !hasLog)
            about.commandsWithoutOwnLog.insert(command);
        for (const std::string& name : inStore == m_logsOf.end() ? std::set<std::string>() : inStore->second) {
            if (!m_logs.add(name, together))
                about.commandsWithLostLogs.insert(command);
        }
        if (const auto waiting = m_waitingLogsOf.find(command); waiting != m_waitingLogsOf.end()) {
            for (const std::string& name : waiting->second)
                m_logs.add(name, together);
        }
    }
    if (together.size() > about.fresh.size())
        batch = readAll();
    for (const auto& [name, log] : together) {
        if (m_known.contains(name))
            about.known.insert(name);
    }
    FinishedRuns finished = batch.takeFinished(about);
    dropBegunBefore(finished.table, m_keptSince);
    if (m_request.redacts)
        redact(finished.table);
    pack(finished.logs, now, count.troubles);
    if (auto wrong = m_store.add(finished.table, finished.logs, about.commandsWithLostLogs))
        return wrong;
    remember(finished.logs);
    wait(finished.waitingLogs);
    count.waiting += finished.waitingCommands;
    count.files += together.size();
    count.runs += finished.table.rows.size();
    return std::nullopt;
}

void Collector::pack(std::vector<CollectedFile>& logs, std::int64_t now, std::set<std::string>& troubles) const
{
    for (CollectedFile& file : logs) {
        if (isAmong(m_known, file) && !m_known.at(file.name).pack.empty()) {
            file.pack = m_known.at(file.name).pack;
        } else if (toNs(m_request.keepRaw) > 0 && file.modified >= now - toNs(m_request.keepRaw)) {
            auto name = packLog(file, RunStore::packFolder(m_request.store));
            name ? void(file.pack = std::move(name.value())) : void(troubles.insert(name.error().message));
        }
    }
}

void Collector::wait(std::span<const CollectedFile> logs)
{
    for (const CollectedFile& file : logs) {
        for (const std::string& command : file.commands)
            m_waitingLogsOf[command].insert(file.name);
        m_waiting.insert_or_assign(file.name, file);
    }
    for (auto& [command, names] : m_waitingLogsOf)
        std::erase_if(names, [&](const std::string& name) { return !m_waiting.contains(name); });
    std::erase_if(m_waitingLogsOf, [](const auto& one) { return one.second.empty(); });
}

constexpr int kRoundMs = 1000; ///< between the ends of rounds and the next ones
constexpr int kAllMs = 600000; ///< between looks at all logs, besides those that have changed
constexpr int kLongestPauseMs = 60000; ///< before a server that is away is asked again

/// Where runs wait for a server: a file of this user's for each server.
Result<QString> spoolOf(const QString& store)
{
    QString folder = QString::fromLocal8Bit(qgetenv("XDG_STATE_HOME"));
    folder = (folder.isEmpty() ? QDir::homePath() + QStringLiteral("/.local/state") : folder) + QStringLiteral("/emberline");
    if (!QDir().mkpath(folder))
        return Error{folder.toStdString() + ": the folder for runs on their way cannot be made. Choose a file with --spool."};
    const std::string hash = shortHash(store.toStdString(), 16);
    return folder + QStringLiteral("/collect-") + QString::fromStdString(hash) + QStringLiteral(".sqlite");
}

std::string counted(std::uint64_t count, const char* one, const char* many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// Sends what a file has collected for a server, and takes it out of the file. After an error the rest waits there.
std::optional<Error> forwardRuns(RunStore& spool, RunStore& server, const std::function<bool()>& isEnded)
{
    constexpr std::size_t kMostRows = 2000; ///< rows, so that a server that fails costs little
    for (;;) {
        auto rows = spool.oldest(kMostRows);
        if (!rows)
            return rows.error();
        if (rows.value().empty() || isEnded())
            return std::nullopt;
        if (auto wrong = server.put(rows.value()))
            return wrong;
        if (auto wrong = spool.drop(rows.value()))
            return wrong;
    }
}

/// Rounds of collecting, and for a server of sending.
class Collecting {
public:
    /// `server`: where the runs go from there, if anywhere.
    Collecting(std::unique_ptr<RunStore> store, QString server, const CollectRequest& request) :
        m_store(std::move(store)), m_file(pathText(request.store)), m_serverPlace(std::move(server)), m_collector(*m_store, request)
    { }

    /// The exit status.
    int once()
    {
        const auto count = m_collector.collect(isEnded);
        if (!count)
            return failure(count.error().message);
        say("Collected " + counted(count.value().runs, "run", "runs") + " from " + counted(count.value().files, "log", "logs") + ".\n");
        if (count.value().waiting > 0)
            say(counted(count.value().waiting, "command has", "commands have") + " not ended; collect again later.\n");
        for (const std::string& trouble : count.value().troubles)
            failure(trouble);
        if (count.value().left > 0)
            failure("Interrupted: " + counted(count.value().left, "log was", "logs were") + " not read. Collect again.");
        if (auto wrong = forward())
            return failure(wrong->message + " The runs wait here and go there with the next collect.");
        return count.value().troubles.empty() && !isEnded() ? exit_status::kDone : exit_status::kUnreadable;
    }

    /// Until a signal ends it.
    int follow()
    {
        QEventLoop loop;
        int pauseMs = kRoundMs;
        Diagnostics ignored; // without notifications it polls, which takes longer
        WatchedTree tree(m_collector.paths(), {}, ignored);
        tree.lookAtAll([](const std::string& /*log*/) {}, ignored);
        QElapsedTimer sinceAll; // logs were looked at; invalid: they must be
        while (!isEnded()) {
            if (!QFileInfo::exists(m_file)) // what is written now would go with it
                return failure(pathBytes(m_file) + ": the store is gone. Collect again to make a new one.");
            std::set<std::string> changed;
            const WatchedChanges changes = tree.takeChanges();
            if (changes.rescan)
                tree.lookAtAll([](const std::string& /*log*/) {}, ignored);
            else
                tree.lookAt(
                    changes, [&](const std::string& log) { changed.insert(log); }, ignored);
            const bool all = changes.rescan || !sinceAll.isValid() || sinceAll.hasExpired(kAllMs);
            const auto count = all ? m_collector.collect(isEnded) : m_collector.collect(changed, isEnded);
            if (!count)
                sinceAll.invalidate();
            else if (all)
                sinceAll.start();
            auto wrong = count ? forward() : std::optional(count.error());
            std::set<std::string> troubles = count ? count.value().troubles : std::set<std::string>();
            if (wrong && !isEnded())
                troubles.insert(wrong->message + " It is tried again.");
            for (const std::string& trouble : troubles) { // one that lasts is said when it begins
                if (!m_said.contains(trouble))
                    failure(trouble);
            }
            if (all)
                m_said.clear();
            m_said.merge(troubles);
            pauseMs = wrong ? std::min(2 * pauseMs, kLongestPauseMs) : kRoundMs;
            QTimer::singleShot(pauseMs, &loop, &QEventLoop::quit);
            if (!isEnded())
                loop.exec();
        }
        return exit_status::kDone;
    }

private:
    static bool isEnded() { return Termination::signalSoFar().has_value(); }

    std::optional<Error> forward()
    {
        if (m_serverPlace.isEmpty())
            return std::nullopt;
        if (!m_server) {
            auto opened = RunStore::open(m_serverPlace, StoreAccess::Read);
            if (!opened)
                return opened.error();
            m_server = std::move(opened.value());
        }
        return forwardRuns(*m_store, *m_server, isEnded);
    }

    std::unique_ptr<RunStore> m_store; ///< a file: the store itself, or what waits for the server
    QString m_file;
    QString m_serverPlace;
    std::unique_ptr<RunStore> m_server; ///< once it has answered
    Collector m_collector;
    std::set<std::string> m_said; ///< since all logs were looked at
};

QList<QCommandLineOption> collectOptions()
{
    const QCommandLineOption store(QStringLiteral("store"),
        QStringLiteral("Where the runs go: a file, which is made if there is none, or clickhouse://HOST[:PORT]/DATABASE, whose user and "
                       "password are read from EMBERLINE_STORE_USER and the file EMBERLINE_STORE_PASSWORD_FILE."),
        QStringLiteral("FILE"));
    const QCommandLineOption follow(
        QStringLiteral("follow"), QStringLiteral("Goes on with what is written from now on, until Ctrl+C or SIGTERM."));
    const QCommandLineOption noRedact(QStringLiteral("no-redact"),
        QStringLiteral("Keeps command lines, settings and user names as they are. Otherwise they are rewritten as by export --redact."));
    const QCommandLineOption patience(QStringLiteral("patience"),
        QStringLiteral(
            "A command that has no end in its log is still running until its log was not written for so long: 90s, 30m, 2h, 1d."),
        QStringLiteral("TIME"), QStringLiteral("1h"));
    const QCommandLineOption spool(QStringLiteral("spool"),
        QStringLiteral("For a server: the file in which runs wait until it has them. Otherwise one of your own in ~/.local/state."),
        QStringLiteral("FILE"));
    const QCommandLineOption keepRaw(QStringLiteral("keep-raw"),
        QStringLiteral(
            "Keeps the logs packed, as they are and readable by you alone, in the folder FILE-packs beside the store, for so long "
            "after they were written: 14d. Then a run opens from the store when its log is gone."),
        QStringLiteral("TIME"));
    return {store, follow, noRedact, patience, spool, keepRaw};
}

int runCollect(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    const QString place = parser.value(QStringLiteral("store"));
    if (place.isEmpty() || paths.isEmpty())
        return usageError(QStringLiteral("collect needs --store and the logs to collect."));
    const auto patience = parseKeep(parser.value(QStringLiteral("patience")));
    if (!patience)
        return usageError(QStringLiteral("--patience takes a time, as 30m or 2h."));
    const auto kept = parseKeep(parser.value(QStringLiteral("keep-raw")));
    if (!kept)
        return usageError(QStringLiteral("--keep-raw takes a time, as 14d."));
    CollectRequest request{.redacts = !parser.isSet(QStringLiteral("no-redact")), .patience = *patience, .keepRaw = *kept};
    for (const QString& path : paths)
        request.paths.push_back(pathBytes(path));
    const bool isServer = isClickHouse(place);
    QString file = place;
    if (isServer && toNs(*kept) > 0)
        return usageError(QStringLiteral("--keep-raw needs a store that is a file: a server has no folder beside it."));
    if (isServer) {
        if (const auto address = openClickHouse(place); !address)
            return usageError(QString::fromStdString(address.error().message));
        const auto spool = parser.isSet(QStringLiteral("spool")) ? Result<QString>(parser.value(QStringLiteral("spool"))) : spoolOf(place);
        if (!spool)
            return failure(spool.error().message);
        file = spool.value();
    } else {
        if (toNs(*kept) > 0) {
            const QString packs = pathText(RunStore::packFolder(pathBytes(place)));
            if (!QDir().mkpath(packs) || !QFile::setPermissions(packs, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
                return failure(pathBytes(packs) + ": the folder for packed logs cannot be made.");
        }
        confine({.output = place, .workFolder = sqliteWorkFolder()});
    }
    request.store = pathBytes(file);
    auto store = RunStore::open(file, StoreAccess::Create);
    if (!store)
        return failure(store.error().message);
    const Termination termination;
    Collecting collecting(std::move(store.value()), isServer ? place : QString(), request);
    return parser.isSet(QStringLiteral("follow")) ? collecting.follow() : collecting.once();
}

} // namespace

const Verb kCollectVerb{.name = "collect",
    .synopsis
    = "--store FILE|clickhouse://HOST[:PORT]/DATABASE [--follow] [--no-redact] [--patience TIME] [--spool FILE] [--keep-raw TIME] PATH...",
    .oneLine = "condense the logs of finished commands into a store, which stats and compare take like a trace",
    .help = "Condenses the logs of finished commands into a store, a row each, so that a team's months open at once: stats and compare "
            "take the store where they take a trace. Collecting the same logs again changes nothing.\n\n"
            "  git config --global trace2.eventTarget ~/.cache/git-trace2\n"
            "  emberline collect --store team.sqlite ~/.cache/git-trace2\n"
            "  emberline stats --by command --by week team.sqlite",
    .options = collectOptions,
    .run = runCollect};

} // namespace emberline
