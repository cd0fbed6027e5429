// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/collector.h"

#include "app/output/native_path.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace emberline {

// A round of collecting. It lists the logs that there are, and leaves out those that the store has as they are and those that still wait
// (collect). It reads the others, so many together as fit, each with the logs of its command that the store knows or that wait
// (collectTogether, LogList). RunBatch judges which commands have ended. Their runs go into the store, redacted, and the round remembers
// their logs; the logs of the other commands wait until they change or the patience is over. Spans for an OpenTelemetry collector are
// written down in a file of their own before the store remembers the logs: what is killed in between writes them again, and sends them
// once.

constexpr std::int64_t kMostTogether = 16 << 20; ///< bytes of logs that are read at once, unless one log or one command has more

static CollectRequest absolute(CollectRequest request)
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
static bool isAmong(const std::unordered_map<std::string, CollectedFile>& files, const CollectedFile& file)
{
    const auto found = files.find(file.name);
    return found != files.end() && found->second.size == file.size && found->second.modified == file.modified;
}

TraceTime keptFrom(Duration keep)
{
    const auto from = QDateTime::currentMSecsSinceEpoch() - toNs(keep) / 1'000'000;
    constexpr std::int64_t kDayMs = 24 * 3600 * 1000;
    return TraceTime(std::chrono::milliseconds(from - from % kDayMs));
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

Result<CollectCount> Collector::collect(const std::function<bool()>& isEnded, const Progress& progress)
{
    CollectCount count;
    m_logs.list(count.troubles);
    return collect(m_logs.names(), std::move(count), isEnded, progress);
}

Result<CollectCount> Collector::collect(const std::set<std::string>& changed, const std::function<bool()>& isEnded)
{
    std::set<std::string> names = changed;
    for (const auto& [name, file] : m_waiting)
        names.insert(name);
    for (const std::string& name : names)
        m_logs.update(name);
    return collect(names, {}, isEnded);
}

Result<CollectCount> Collector::collect(
    const std::set<std::string>& names, CollectCount count, const std::function<bool()>& isEnded, const Progress& progress)
{
    if (auto wrong = learnKnown())
        return *wrong;
    if (toNs(m_request.keep) > 0)
        m_keptSince = std::max(m_keptSince, toNs(keptFrom(m_request.keep).time_since_epoch()));
    const std::int64_t now = toNs(unixNow());
    const std::int64_t quietSince = now - toNs(m_request.patience);
    if (auto wrong = packKnown(names, now, isEnded, count.troubles))
        return *wrong;
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
        if (progress)
            progress({.filesDone = next, .filesTotal = fresh.size()});
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
    for (const auto& [command, hasLog] : batch.commands()) { // its own may be among those that waited
        if (!hasLog && !m_logsOf.contains(command))
            about.commandsWithoutOwnLog.insert(command);
    }
    for (const auto& [name, log] : together) {
        if (m_known.contains(name))
            about.known.insert(name);
    }
    FinishedRuns finished = batch.takeFinished(about);
    dropBegunBefore(finished.table, m_keptSince);
    if (m_request.spans != nullptr) {
        const auto spans = batch.spansOf(finished.table, m_request.redacts);
        if (!spans)
            return spans.error();
        if (auto wrong = m_request.spans->addSpans(spans.value()))
            return wrong;
    }
    count.runs += finished.table.rows.size();
    if (!m_request.keepsRuns)
        finished.table.rows.clear();
    if (m_request.redacts)
        redact(finished.table);
    for (CollectedFile& file : finished.logs)
        pack(file, now, count.troubles);
    if (auto wrong = m_store.add(finished.table, finished.logs, about.commandsWithLostLogs))
        return wrong;
    remember(finished.logs);
    wait(finished.waitingLogs);
    count.waiting += finished.waitingCommands;
    count.files += together.size();
    return std::nullopt;
}

void Collector::pack(CollectedFile& file, std::int64_t now, std::set<std::string>& troubles) const
{
    if (isAmong(m_known, file) && !m_known.at(file.name).pack.empty()) {
        file.pack = m_known.at(file.name).pack;
    } else if (toNs(m_request.keepRaw) > 0 && file.modified >= now - toNs(m_request.keepRaw) && !file.commands.empty()) {
        auto name = packLog(file, RunStore::packFolder(m_request.store));
        name ? void(file.pack = std::move(name.value())) : void(troubles.insert(name.error().message));
    }
}

/// Packs the logs that the store has without a pack: they came before packs were kept, or there was no room.
std::optional<Error> Collector::packKnown(
    const std::set<std::string>& names, std::int64_t now, const std::function<bool()>& isEnded, std::set<std::string>& troubles)
{
    std::vector<CollectedFile> packed;
    if (toNs(m_request.keepRaw) == 0)
        return std::nullopt;
    for (const std::string& name : names) {
        const CollectedFile* file = m_logs.find(name);
        if (file == nullptr || !isAmong(m_known, *file) || !m_known.at(name).pack.empty() || isEnded())
            continue;
        CollectedFile log = m_known.at(name);
        pack(log, now, troubles);
        if (!log.pack.empty())
            packed.push_back(std::move(log));
    }
    if (packed.empty())
        return std::nullopt;
    if (auto wrong = m_store.add(RunTable(), packed))
        return wrong;
    remember(packed);
    return std::nullopt;
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

} // namespace emberline
