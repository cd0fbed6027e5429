// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/loading.h"

#include "app/commands/command_verbs.h"
#include "app/commands/confinement.h"
#include "app/commands/verb_arguments.h"
#include "app/output/incomplete_files.h"
#include "app/output/native_path.h"
#include "app/output/terminal.h"
#include "app/store/run_store.h"
#include "importers/import.h"
#include "importers/reading/file_diagnostics.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"

#include <iterator>
#include <utility>

namespace emberline {

ReadingLine::~ReadingLine()
{
    showProgress({});
}

void ReadingLine::show(const ImportProgress& at) const
{
    if (std::chrono::steady_clock::now() < m_from)
        return;
    const bool isTotalKnown = at.bytesRead < at.bytesTotal; // what a pipe brings is not in the total
    QStringList parts{QString::fromStdString(m_begin)};
    if (isTotalKnown)
        parts << roughPercentText(static_cast<double>(at.bytesRead) / static_cast<double>(at.bytesTotal));
    if (at.filesTotal > 1)
        parts << QStringLiteral("%1 of %2 files").arg(formatCount(at.filesDone), formatCount(at.filesTotal));
    if (at.bytesRead > 0)
        parts << formatBytes(at.bytesRead) + (isTotalKnown ? QStringLiteral(" of ") + formatBytes(at.bytesTotal) : QString());
    showProgress(parts.join(QStringLiteral(" · ")).toStdString());
}

LoadedSources loadTrace(const QStringList& paths, bool addsOtherLogs, const std::string& side)
{
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(paths.size()));
    for (const QString& path : paths)
        names.push_back(pathBytes(path));
    Import import;
    import.setAddsOtherLogs(addsOtherLogs);
    const std::vector<ImportFailure> failures = [&] {
        const ReadingLine line(side);
        Import::Callbacks callbacks;
        callbacks.progress = [&](const ImportProgress& at) { line.show(at); };
        return import.read(names, callbacks);
    }();
    LoadedSources loaded;
    loaded.trace.apply(import.takeBatch());
    loaded.anyUnreadable = !failures.empty();
    for (const ImportFailure& unread : failures)
        failure(RunStore::isStore(pathText(unread.path))
                ? unread.path + ": this is a store of runs. stats, compare and gate take it; this needs the logs."
                : unread.error.message);
    for (const Diagnostics::Entry& entry : loaded.trace.diagnostics().entries()) {
        complain((side.empty() ? side : side + ": ") + std::string(severityName(entry.kind->severity)) + ": "
            + std::string(entry.kind->code) + " x " + std::to_string(entry.count) + ": " + std::string(entry.kind->meaning) + "\n");
    }
    for (const IncompleteFile& file : incompleteFiles(loaded.trace))
        complain(incompleteSentence(file, file.path).toStdString() + "\n");
    return loaded;
}

bool LoadedSources::isComplete() const
{
    return !anyUnreadable && !files::isAnyIncomplete(trace.diagnostics());
}

int loadStatus(const LoadedSources& loaded, bool strict)
{
    const Diagnostics& diagnostics = loaded.trace.diagnostics();
    if (!loaded.isComplete())
        return exit_status::kUnreadable;
    const bool trouble = diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning) > 0;
    return strict && trouble ? exit_status::kStrict : exit_status::kDone;
}

void confineToReading(const QStringList& paths)
{
    const auto stores = std::ranges::count_if(paths, RunStore::isStore);
    if (stores == 0)
        confine();
    else if (const auto store = std::ranges::find_if(paths, RunStore::isStore); stores == 1 && !isClickHouse(*store))
        confine({.output = *store, .workFolder = sqliteWorkFolder()}); // SQLite writes beside the file, and sorts in another
}

LoadedRuns loadRuns(const QStringList& paths, const RunsRequest& request)
{
    if (std::ranges::none_of(paths, RunStore::isStore)) {
        LoadedSources loaded = loadTrace(paths, true, request.side);
        LoadedRuns runs{std::nullopt, std::nullopt, loadStatus(loaded, request.strict)};
        if (loaded.trace.isEmpty())
            return runs;
        runs.table = condenseRuns(loaded.trace, request.scope, {.data = request.data, .topics = request.topics});
        runs.trace = std::move(loaded.trace);
        return runs;
    }
    if (paths.size() > 1)
        return {std::nullopt, std::nullopt, usageError(QStringLiteral("A store is asked alone, without other sources."))};
    const auto store = RunStore::open(paths.front(), StoreAccess::Read);
    if (!store)
        return {std::nullopt, std::nullopt, failure(store.error().message)};
    RunQuestion question{.scope = request.scope,
        .facets = request.facets,
        .everything = request.everything,
        .data = request.data,
        .topics = request.topics,
        .paths = request.paths};
    // Which data there are does not depend on the runs that are chosen, so all are asked for them.
    for (const RunChoice& choice : request.data ? std::vector<RunChoice>() : request.where)
        question.where.emplace_back(choice.facet, choice.value);
    auto table = store.value()->read(question);
    if (table && table.value().rows.empty()) { // whoever chose a value that no run has wants to know which there are
        question.where.clear();
        table = store.value()->read(question);
    }
    if (!table)
        return {std::nullopt, std::nullopt, failure(table.error().message)};
    return {std::move(table.value()), std::nullopt, exit_status::kDone};
}

std::unique_ptr<RunStore> storeThatCounts(const QStringList& paths, const RunQuestion& question)
{
    if (paths.size() != 1 || !isClickHouse(paths.front()))
        return nullptr;
    auto store = RunStore::open(paths.front(), StoreAccess::Read);
    if (!store || !store.value()->canCount(question))
        return nullptr;
    const auto rows = store.value()->countRows(question);
    return rows && rows.value() > kMostRead ? std::move(store.value()) : nullptr;
}

RunProfile profileOf(const LoadedRuns& loaded, const RunList& runs)
{
    if (!loaded.trace)
        return profileRuns(std::vector<const KeptRun*>(runs.begin(), runs.end()));
    std::vector<SessionId> commands;
    std::ranges::transform(runs, std::back_inserter(commands), &RunRow::session);
    return profileRuns(*loaded.trace, commands);
}

std::vector<ConditionChange> conditionsOf(const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns)
{
    static const std::vector<std::string> sizes{"index/read/cache_nr"};
    return changedConditions(base, baseRuns, head, headRuns, sizes);
}

ComparedSources compareSources(const QString& base, const QString& head)
{
    const auto load = [](const QString& path, const char* side) {
        LoadedRuns loaded = loadRuns({path}, {.everything = true, .data = true, .topics = true, .paths = true, .side = side});
        if (loaded.status == exit_status::kDone && (!loaded.table || loaded.table->rows.empty()))
            return LoadedRuns{std::nullopt, std::nullopt, failure(std::string("there is no run in ") + side + " to compare.")};
        return loaded;
    };
    ComparedSources result{{load(base, "base"), load(head, "head")}};
    const auto& [before, after] = result.loaded;
    if (!before.table || !after.table)
        return result;
    const RunList baseRuns = allRuns(*before.table);
    const RunList headRuns = allRuns(*after.table);
    result.comparison = compare(profileOf(before, baseRuns), profileOf(after, headRuns));
    result.conditions = conditionsOf(*before.table, baseRuns, *after.table, headRuns);
    result.topics = topicChanges(*result.comparison, *before.table, baseRuns, *after.table, headRuns);
    return result;
}

} // namespace emberline
