// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command_verbs.h"
#include "app/commands/text_columns.h"
#include "app/commands/verb_arguments.h"
#include "app/output/terminal.h"
#include "app/store/run_store.h"
#include "views/format/time_format.h"

#include <QDateTime>

namespace emberline {

namespace {

std::string dayOf(TraceTime time)
{
    return formatDateTime(time, TimeMode::Utc).left(10).toStdString();
}

int sayInfo(RunStore& store)
{
    const auto found = store.info();
    if (!found)
        return failure(found.error().message);
    const StoreInfo& info = found.value();
    say("Tables of version " + std::to_string(info.version) + ". " + counted(info.commands, "command, ", "commands, ")
        + counted(info.runs - info.commands, "process", "processes") + " that they started, "
        + counted(info.repositories, "repository, ", "repositories, ") + counted(info.hosts, "host", "hosts") + ".\n");
    if (info.runs > 0)
        say("The first began on " + dayOf(info.first) + ", the last on " + dayOf(info.last) + " (UTC).\n");
    return exit_status::kDone;
}

int init(const QStringList& places, const QString& cluster)
{
    if (!cluster.isEmpty()) {
        const auto wrong = createCluster(places, cluster);
        return wrong ? failure(wrong->message) : exit_status::kDone;
    }
    for (const QString& place : places) {
        if (const auto store = RunStore::open(place, StoreAccess::Create); !store)
            return failure(store.error().message);
    }
    return exit_status::kDone;
}

QList<QCommandLineOption> storeOptions()
{
    return {
        {"cluster", "init: the STOREs are the shards of the servers' cluster NAME; each gets its own runs, and all answer for all.",
            "NAME"},
        {"before",
            "vacuum: also drops the runs that began before this day, as 2026-01-31 (UTC); a server drops the months that ended before it, "
            "and runs without a date that were collected before it.",
            "DAY"},
    };
}

int runStore(const QCommandLineParser& parser)
{
    QStringList places = operandsOf(parser);
    const QString what = places.isEmpty() ? QString() : places.takeFirst();
    if (!QStringList{QStringLiteral("init"), QStringLiteral("info"), QStringLiteral("verify"), QStringLiteral("vacuum")}.contains(what)
        || places.isEmpty())
        return usageError(QStringLiteral("store needs init, info, verify or vacuum, and a STORE."));
    if (what == QLatin1String("init"))
        return init(places, parser.value(QStringLiteral("cluster")));
    const QString before = parser.value(QStringLiteral("before"));
    const QDateTime day(QDate::fromString(before, Qt::ISODate), QTime(0, 0), Qt::UTC);
    if (!before.isEmpty() && !day.isValid())
        return usageError(QStringLiteral("--before takes a day, as 2026-01-31."));
    int status = exit_status::kDone;
    for (const QString& place : places) {
        const auto store = RunStore::open(place, what == QLatin1String("vacuum") ? StoreAccess::Write : StoreAccess::Read);
        if (!store)
            return failure(store.error().message);
        std::optional<Error> wrong;
        if (what == QLatin1String("info"))
            status = std::max(status, sayInfo(*store.value()));
        else if (what == QLatin1String("verify"))
            wrong = store.value()->verify();
        else if (const auto dropped = before.isEmpty()
                     ? Result<bool>(false)
                     : store.value()->dropBefore(TraceTime(std::chrono::milliseconds(day.toMSecsSinceEpoch())));
                 !dropped)
            wrong = dropped.error();
        else
            wrong = store.value()->vacuum();
        if (wrong)
            return failure(wrong->message);
    }
    return status;
}

} // namespace

const Verb kStoreVerb{.name = "store",
    .synopsis = "init [--cluster NAME]|info|verify|vacuum [--before DAY] STORE...",
    .oneLine = "look after a store",
    .help = "Looks after a store of runs. init makes its tables, on a server or a cluster of them (collect makes those of a "
            "file); info says what is in it; verify checks it; vacuum gives back what a file does not need.\n\n"
            "  emberline store init --cluster team clickhouse://one/git clickhouse://two/git",
    .options = storeOptions,
    .run = runStore};

} // namespace emberline
