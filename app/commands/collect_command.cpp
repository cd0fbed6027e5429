// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/loading.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/output/termination.h"
#include "app/store/collector.h"
#include "app/store/otlp_endpoint.h"
#include "importers/live/watched_tree.h"

#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QLockFile>
#include <QTimer>

#include <algorithm>
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
constexpr int kLongestRetryMs = 60000; ///< before a server that is away is asked again
constexpr int kTries = 4; ///< to send spans, of a collect that does not follow
constexpr int kLongestWaitMs = 30000; ///< between these

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

/// Sends what a file has collected for a server, and takes it out of the file. After an error the rest waits there.
std::optional<Error> forwardRuns(RunStore& spool, RunStore& server, const std::function<bool()>& isEnded)
{
    constexpr std::size_t kMostRows = 2000; ///< rows, so that a server that fails costs little
    for (;;) {
        auto rows = spool.oldest(kMostRows);
        if (!rows)
            return rows.error();
        if (isEnded())
            return std::nullopt;
        if (rows.value().empty())
            return spool.joinSent(server);
        if (auto wrong = server.put(rows.value()))
            return wrong;
        if (auto wrong = spool.drop(rows.value()))
            return wrong;
    }
}

bool isEnded()
{
    return Termination::signalSoFar().has_value();
}

/// Spans on their way to an OpenTelemetry collector.
class SpanSending {
public:
    /// `spool`: a file; it outlives this object.
    SpanSending(std::unique_ptr<OtlpEndpoint> endpoint, RunStore& spool, const QString& file) :
        m_endpoint(std::move(endpoint)), m_spool(spool), m_lock(file + QStringLiteral(".sending"))
    {
        m_lock.setStaleLockTime(0);
    }

    /// Sends what is due. `tries`: how often it waits for a collector that is away, and tries again.
    std::optional<Error> send(int tries, std::set<std::string>& troubles)
    {
        if (!m_lock.tryLock()) // another process sends what waits here; two would send it twice
            return std::nullopt;
        std::optional<Error> wrong;
        for (int i = 1;; ++i) {
            wrong = m_endpoint->send(m_spool, m_count);
            const qint64 pause = m_endpoint->msToNextTry();
            if (!wrong || i >= tries || pause < 0 || pause > kLongestWaitMs || isEnded())
                break;
            QEventLoop loop;
            QTimer::singleShot(static_cast<int>(pause) + 1, &loop, &QEventLoop::quit);
            loop.exec();
        }
        m_lock.unlock();
        troubles.merge(m_count.troubles);
        m_count.troubles.clear();
        return wrong;
    }

    void sayCounts() const
    {
        say("Sent the spans of " + counted(m_count.commands, "command", "commands") + ".\n");
        if (m_count.refused > 0 || m_count.rejected > 0)
            complain("emberline: refused were " + counted(m_count.refused, "command", "commands") + " and, of others, "
                + counted(m_count.rejected, "span", "spans") + ".\n");
    }
    [[nodiscard]] bool lostNothing() const { return m_count.refused == 0 && m_count.rejected == 0; }

private:
    std::unique_ptr<OtlpEndpoint> m_endpoint;
    RunStore& m_spool;
    QLockFile m_lock;
    OtlpEndpoint::Count m_count;
};

/// Rounds of collecting, for servers of sending, and of dropping what is too old.
class Collecting {
public:
    /// `server`: where the runs go from there, if anywhere. `sending`: may be null.
    Collecting(RunStore& store, QString server, SpanSending* sending, const CollectRequest& request) :
        m_store(store), m_file(pathText(request.store)), m_serverPlace(std::move(server)), m_sending(sending), m_spans(request.spans),
        m_keep(request.keep), m_collector(store, request)
    { }

    /// The exit status.
    int once()
    {
        const auto count = [this] {
            const ReadingLine line;
            return m_collector.collect(isEnded, [&](const ImportProgress& at) { line.show(at); });
        }();
        if (!count)
            return failure(count.error().message);
        say("Collected " + counted(count.value().runs, "run", "runs") + " from " + counted(count.value().files, "log", "logs") + ".\n");
        if (count.value().waiting > 0)
            say(counted(count.value().waiting, "command has", "commands have") + " not ended; collect again later.\n");
        for (const std::string& trouble : count.value().troubles)
            failure(trouble);
        if (count.value().left > 0)
            failure("Interrupted: " + counted(count.value().left, "log was", "logs were") + " not read. Collect again.");
        std::set<std::string> refusals;
        const auto unsent = m_sending != nullptr ? m_sending->send(kTries, refusals) : std::nullopt;
        for (const std::string& refusal : refusals)
            failure(refusal);
        if (m_sending != nullptr)
            m_sending->sayCounts();
        const auto unstored = forward();
        for (const auto* wrong : {&unsent, &unstored}) {
            if (*wrong)
                failure((*wrong)->message + " The runs wait here and go there with the next collect.");
        }
        if (auto wrong = dropOld())
            return failure(wrong->message);
        const bool isDone = count.value().troubles.empty() && !unsent && !unstored && !isEnded();
        return isDone && (m_sending == nullptr || m_sending->lostNothing()) ? exit_status::kDone : exit_status::kUnreadable;
    }

    /// Until a signal ends it.
    int follow()
    {
        QEventLoop loop;
        int pauseMs = kRoundMs;
        Diagnostics ignored; // without notifications it polls, which takes longer
        WatchedTree tree(m_collector.paths(), {}, ignored);
        tree.visitAll([](const std::string& /*log*/) {}, ignored);
        QElapsedTimer sinceAll; // logs were looked at; invalid: they must be
        while (!isEnded()) {
            if (!QFileInfo::exists(m_file)) // what is written now would go with it
                return failure(pathBytes(m_file) + ": the store is gone. Collect again to make a new one.");
            std::set<std::string> changed;
            const WatchedChanges changes = tree.takeChanges();
            if (changes.rescan)
                tree.visitAll([](const std::string& /*log*/) {}, ignored);
            else
                tree.visitChanged(
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
            const auto unsent = m_sending != nullptr ? m_sending->send(1, troubles) : std::nullopt;
            if (unsent && !isEnded())
                troubles.insert(unsent->message);
            if (const auto old = count ? dropOld() : std::nullopt)
                troubles.insert(old->message);
            for (const std::string& trouble : troubles) { // one that lasts is said when it begins
                if (!m_said.contains(trouble))
                    failure(trouble);
            }
            if (all)
                m_said.clear();
            m_said.merge(troubles);
            pauseMs = wrong ? std::min(2 * pauseMs, kLongestRetryMs) : kRoundMs;
            QTimer::singleShot(pauseMs, &loop, &QEventLoop::quit);
            if (!isEnded())
                loop.exec();
        }
        if (m_sending != nullptr)
            m_sending->sayCounts();
        return exit_status::kDone;
    }

private:
    /// Once a day.
    std::optional<Error> dropOld()
    {
        const TraceTime day = keptFrom(m_keep);
        if (toNs(m_keep) == 0 || m_droppedBefore == day || isEnded())
            return std::nullopt;
        std::vector<RunStore*> stores{&m_store};
        if (m_spans != nullptr && m_spans != &m_store)
            stores.push_back(m_spans);
        bool anyDropped = false;
        for (RunStore* store : stores) {
            const auto dropped = store->dropBefore(day);
            if (!dropped)
                return dropped.error();
            if (!dropped.value())
                continue;
            anyDropped = true;
            if (auto wrong = store->vacuum())
                return wrong;
        }
        m_droppedBefore = day;
        if (anyDropped)
            say("Dropped the runs that began before " + packDay(toNs(day.time_since_epoch())) + ".\n");
        return std::nullopt;
    }

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
        return forwardRuns(m_store, *m_server, isEnded);
    }

    RunStore& m_store; ///< a file: the store itself, or what waits for the server
    QString m_file;
    QString m_serverPlace;
    std::unique_ptr<RunStore> m_server; ///< once it has answered
    SpanSending* m_sending;
    RunStore* m_spans; ///< what waits for m_sending
    Duration m_keep;
    std::optional<TraceTime> m_droppedBefore;
    Collector m_collector;
    std::set<std::string> m_said; ///< since all logs were looked at
};

QList<QCommandLineOption> collectOptions()
{
    return {
        {"store",
            "Where the runs go: a file, which is made if there is none, or clickhouse://HOST[:PORT]/DATABASE, whose user and "
            "password are read from EMBERLINE_STORE_USER and the file EMBERLINE_STORE_PASSWORD_FILE.",
            "FILE"},
        {"otlp",
            "Sends the spans of the commands, too, or only them without --store: as export --format otlp writes them, to the "
            "OpenTelemetry collector at http://HOST:4318 or https. Headers that authenticate you are read from "
            "OTEL_EXPORTER_OTLP_HEADERS or the file EMBERLINE_OTLP_HEADERS_FILE.",
            "URL"},
        {"follow", "Goes on with what is written from now on, until Ctrl+C or SIGTERM."},
        {"no-redact", "Keeps command lines, settings and user names as they are. Otherwise they are rewritten as by export --redact."},
        {"patience", "A command that has no end in its log is still running until its log was not written for so long: 90s, 30m, 2h, 1d.",
            "TIME", "1h"},
        {"spool", "For a server, or --otlp: the file in which runs wait until it has them. Otherwise one of your own in ~/.local/state.",
            "FILE"},
        {"keep",
            "Drops the runs that began longer ago, once a day, and does not collect them again: 400d. What a server "
            "keeps is for its administrator to say: store vacuum --before.",
            "TIME"},
        {"keep-raw",
            "Keeps the logs of the runs packed, as they are and readable by you alone, in the folder FILE-packs beside the store, for so "
            "long after they were written: 14d. Then a run opens from the store when its log is gone.",
            "TIME"},
    };
}

/// The file that --spool names, or one for this server.
Result<QString> spoolFor(const QCommandLineParser& parser, const QString& server)
{
    return parser.isSet(QStringLiteral("spool")) ? Result<QString>(parser.value(QStringLiteral("spool"))) : spoolOf(server);
}

/// Makes the folder of packed logs beside the store, for its owner alone.
std::optional<Error> makePackFolder(const QString& store)
{
    const QString packs = pathText(RunStore::packFolder(pathBytes(store)));
    if (QDir().mkpath(packs) && QFile::setPermissions(packs, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return std::nullopt;
    return Error{pathBytes(packs) + ": the folder for packed logs cannot be made."};
}

int carryOut(const QCommandLineParser& parser, CollectRequest request, std::unique_ptr<OtlpEndpoint> endpoint)
{
    const QString place = parser.value(QStringLiteral("store"));
    const QString otlp = parser.value(QStringLiteral("otlp"));
    const bool isFile = !place.isEmpty() && !isClickHouse(place);
    const auto file = isFile ? Result<QString>(place) : spoolFor(parser, place.isEmpty() ? otlp : place);
    if (!file)
        return failure(file.error().message);
    if (toNs(request.keepRaw) > 0) {
        if (auto wrong = makePackFolder(place))
            return failure(wrong->message);
    }
    if (isFile && !endpoint)
        confine({.output = place, .workFolder = sqliteWorkFolder()});
    request.store = pathBytes(file.value());
    request.keepsRuns = !place.isEmpty();
    const auto store = RunStore::open(file.value(), StoreAccess::Create);
    if (!store)
        return failure(store.error().message);
    std::unique_ptr<RunStore> spans; // if not in the same file
    std::optional<SpanSending> sending;
    if (endpoint) {
        const auto spool = spoolFor(parser, otlp);
        if (!spool)
            return failure(spool.error().message);
        if (spool.value() != file.value()) {
            auto opened = RunStore::open(spool.value(), StoreAccess::Create);
            if (!opened)
                return failure(opened.error().message);
            spans = std::move(opened.value());
        }
        request.spans = spans ? spans.get() : store.value().get();
        sending.emplace(std::move(endpoint), *request.spans, spool.value());
    }
    const Termination termination;
    Collecting collecting(*store.value(), !isFile ? place : QString(), sending ? &*sending : nullptr, request);
    return parser.isSet(QStringLiteral("follow")) ? collecting.follow() : collecting.once();
}

int runCollect(const QCommandLineParser& parser)
{
    const QStringList paths = operandsOf(parser);
    const QString place = parser.value(QStringLiteral("store"));
    const QString otlp = parser.value(QStringLiteral("otlp"));
    if ((place.isEmpty() && otlp.isEmpty()) || paths.isEmpty())
        return usageError(QStringLiteral("collect needs --store or --otlp, and the logs to collect."));
    const auto patience = parseKeep(parser.value(QStringLiteral("patience")));
    if (!patience)
        return usageError(QStringLiteral("--patience takes a time, as 30m or 2h."));
    const auto keep = parseKeep(parser.value(QStringLiteral("keep")));
    if (!keep)
        return usageError(QStringLiteral("--keep takes a time, as 400d."));
    const auto kept = parseKeep(parser.value(QStringLiteral("keep-raw")));
    if (!kept)
        return usageError(QStringLiteral("--keep-raw takes a time, as 14d."));
    if (toNs(*kept) > 0 && (place.isEmpty() || isClickHouse(place)))
        return usageError(QStringLiteral("--keep-raw needs a store that is a file: a server has no folder beside it."));
    if (toNs(*keep) > 0 && isClickHouse(place))
        return usageError(
            QStringLiteral("--keep needs a store that is a file: a server has the runs of others, too. Its administrator drops "
                           "months with \"store vacuum --before\"."));
    if (isClickHouse(place)) {
        if (const auto address = openClickHouse(place); !address)
            return usageError(QString::fromStdString(address.error().message));
    }
    std::unique_ptr<OtlpEndpoint> endpoint;
    if (!otlp.isEmpty()) {
        auto opened = OtlpEndpoint::open(otlp, isEnded);
        if (!opened)
            return usageError(QString::fromStdString(opened.error().message));
        endpoint = std::move(opened.value());
    }
    CollectRequest request{.redacts = !parser.isSet(QStringLiteral("no-redact")), .patience = *patience, .keep = *keep, .keepRaw = *kept};
    for (const QString& path : paths)
        request.paths.push_back(pathBytes(path));
    return carryOut(parser, std::move(request), std::move(endpoint));
}

} // namespace

const Verb kCollectVerb{.name = "collect",
    .synopsis = "[--store FILE|clickhouse://HOST[:PORT]/DATABASE] [--otlp URL] [--follow] [--no-redact] [--patience TIME] [--spool FILE] "
                "[--keep TIME] [--keep-raw TIME] PATH...",
    .oneLine = "condense the logs of finished commands into a store, which stats and compare take like a trace",
    .help = "Condenses the logs of finished commands into a store, a row each, so that a team's months open at once: stats and compare "
            "take the store where they take a trace. Collecting the same logs again changes nothing. --otlp sends the commands as "
            "spans to an OpenTelemetry collector.\n\n"
            "  mkdir -p ~/.cache/git-trace2\n"
            "  git config --global trace2.eventTarget ~/.cache/git-trace2\n"
            "  emberline collect --store team.sqlite ~/.cache/git-trace2\n"
            "  emberline stats --by command --by week team.sqlite",
    .options = collectOptions,
    .run = runCollect};

} // namespace emberline
