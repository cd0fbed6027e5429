// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/store/collector.h"
#include "app/window/termination.h"
#include "importers/live/watched_tree.h"

#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace emberline {

namespace {

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
