// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/collector.h"

#include "app/export/redactor.h"
#include "app/output/native_path.h"
#include "importers/formats.h"
#include "importers/import.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace emberline {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostTogether = 64 << 20; ///< bytes of logs that are read at once, unless one log or one command has more

std::int64_t sinceEpoch(fs::file_time_type time)
{
    const auto system = std::chrono::file_clock::to_sys(time);
    return std::chrono::duration_cast<std::chrono::nanoseconds>(system.time_since_epoch()).count();
}

std::optional<CollectedFile> lookAt(const fs::path& path)
{
    std::error_code error;
    const auto size = fs::file_size(path, error);
    const auto modified = error ? fs::file_time_type() : fs::last_write_time(path, error);
    if (error)
        return std::nullopt;
    return CollectedFile{path.string(), static_cast<std::int64_t>(size), sinceEpoch(modified)};
}

/// A log file, and what its place in a directory says about it.
struct Log {
    CollectedFile file;
    std::string entry; ///< see InputFile
};

/// The log files that the request's paths lead to, by name: git's names begin with the time.
std::vector<Log> listLogs(const CollectRequest& request, std::set<std::string>& troubles)
{
    std::vector<std::string> paths;
    for (const std::string& path : request.paths) {
        std::error_code error;
        const fs::path place = fs::absolute(path, error).lexically_normal();
        if (fs::is_directory(place, error) || fs::is_regular_file(place, error))
            paths.push_back(place.string());
        else
            troubles.insert(path + ": cannot be collected: " + (error ? error.message() : "it is no file and no directory") + ".");
    }
    std::vector<InputFile> found;
    for (const ImportFailure& failure : listFiles(paths, found, {})) {
        if (std::error_code ignored; !fs::is_empty(failure.path, ignored) || ignored) // an empty one may get logs
            troubles.insert(failure.error.message);
    }
    std::error_code unknown;
    const std::string store = fs::absolute(request.store, unknown).lexically_normal().string();
    const std::set<std::string> ownFiles{store, store + "-wal", store + "-shm", store + "-journal"};
    std::map<std::string, Log> logs;
    for (InputFile& input : found) {
        if (ownFiles.contains(input.path) || input.path.starts_with(RunStore::packFolder(store) + '/'))
            continue;
        if (auto file = lookAt(input.path))
            logs.try_emplace(input.path, Log{std::move(*file), std::move(input.directoryEntry)});
    }
    std::vector<Log> sorted;
    sorted.reserve(logs.size());
    for (auto& [name, log] : logs)
        sorted.push_back(std::move(log));
    return sorted;
}

/// The sid of the first process of the command that a session is part of, also if that has no log.
std::string rootSid(const Trace& trace, SessionId id)
{
    for (std::size_t steps = trace.sessions().size(); steps > 0 && trace.session(id).parent; --steps)
        id = trace.session(id).parent;
    return std::string(trace.text(trace.session(id).sid));
}

/// Drops the commands that began before `since`, and what they started.
void dropBegunBefore(RunTable& table, std::int64_t since)
{
    std::set<std::string_view> dropped; // commands
    for (const RunRow& row : table.rows) {
        if (!row.inside && toNs(row.start) < since)
            dropped.insert(table.text(row.sid));
    }
    std::erase_if(table.rows, [&](const RunRow& row) {
        const std::string_view sid = table.text(row.sid);
        for (std::size_t slash = sid.find('/'); slash != std::string_view::npos; slash = sid.find('/', slash + 1)) {
            if (dropped.contains(sid.substr(0, slash)))
                return true;
        }
        return sid.find('/') == std::string_view::npos ? toNs(row.start) < since : dropped.contains(sid);
    });
}

std::string hashOf(std::string_view user)
{
    const QByteArray bytes = QByteArray::fromRawData(user.data(), static_cast<qsizetype>(user.size()));
    return "user-" + QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(12).toStdString();
}

void redact(RunTable& table, Redactor& redactor)
{
    StringTable& texts = *table.texts;
    const auto asName = [&](StringId id) { return id ? texts.intern(redactor.name(table.text(id))) : id; };
    for (RunRow& row : table.rows) {
        for (StringId* id : {&row.command, &row.name, &row.caller})
            *id = asName(*id);
        row.argv = texts.add(redactor.value(table.text(row.argv)));
        for (RunSetting& setting : row.settings)
            setting = {asName(setting.name), texts.intern(redactor.setting(table.text(setting.name), table.text(setting.value)))};
        for (RunTopicTime& topic : row.topics)
            topic.name = asName(topic.name);
        for (RunPath& path : row.paths) {
            path.key.category = redactor.name(path.key.category);
            path.key.name = redactor.name(path.key.name);
        }
    }
    for (std::string& name : table.dataNames)
        name = redactor.name(name);
}

/// Replaces what reveals something. Names of users and hosts are known once all texts were seen.
void redact(RunTable& table)
{
    Redactor redactor(true);
    for (const RunRow& row : table.rows) { // only learns
        redactor.value(table.text(row.argv));
        redactor.value(table.text(row.repository));
        for (const RunSetting& setting : row.settings)
            redactor.setting(table.text(setting.name), table.text(setting.value));
    }
    redact(table, redactor);
    for (RunRow& row : table.rows) {
        if (row.user)
            row.user = table.texts->intern(hashOf(table.text(row.user)));
    }
}

/// "2026-11-26", in UTC. Names of packs begin with it.
std::string dayOf(std::int64_t sinceEpoch)
{
    return QDateTime::fromMSecsSinceEpoch(sinceEpoch / 1'000'000, Qt::UTC).date().toString(Qt::ISODate).toStdString();
}

/// Copies the log, packed, and gives back the copy's name. What kill -9 leaves of a copy has another name, and goes with the day's.
Result<std::string> packLog(const CollectedFile& log, const std::string& folder)
{
    constexpr std::size_t kMostOfName = 100; // bytes, of the 255 that a name may have
    std::string name = fs::path(log.name).filename().string().substr(0, kMostOfName);
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.'; }, '_');
    const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(log.name), QCryptographicHash::Sha256).toHex().left(12);
    name = dayOf(log.modified) + '-' + name + '-' + hash.toStdString() + ".gz";
    const fs::path pack = fs::path(folder) / name;
    const fs::path begun = pack.string() + ".part";
    const Error failed{log.name + ": the log cannot be packed into " + pack.string() + ". Its runs are in the store."};
    std::ifstream from(log.name, std::ios::binary);
    const bool isPacked = from.get() == 0x1f && from.get() == 0x8b; // by gzip, which then only copies
    from.seekg(0);
    std::unique_ptr<gzFile_s, int (*)(gzFile)> to(gzopen(begun.c_str(), isPacked ? "wbT" : "wb"), &gzclose);
    if (!from || !to)
        return failed;
    std::vector<char> bytes(std::size_t{1} << 16);
    while (from.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || from.gcount() > 0) {
        if (gzwrite(to.get(), bytes.data(), static_cast<unsigned>(from.gcount())) != from.gcount())
            return failed;
    }
    std::error_code error;
    if (from.bad() || gzclose(to.release()) != Z_OK)
        return failed;
    fs::rename(begun, pack, error);
    return error ? Result<std::string>(failed) : Result<std::string>(name);
}

/// Drops the packs of the days before `day`.
void dropPacks(const std::string& folder, const std::string& day)
{
    std::error_code error;
    std::vector<fs::path> old;
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.size() > day.size() && name[4] == '-' && name[day.size()] == '-' && name.substr(0, day.size()) < day)
            old.push_back(entry->path());
    }
    for (const fs::path& pack : old)
        fs::remove(pack, error);
}

/// Logs that are read together, and what they hold.
class Batch {
public:
    Batch(std::vector<Log> logs, std::int64_t quietSince) : m_quietSince(quietSince)
    {
        for (Log& log : logs) {
            m_inputs.push_back({log.file.name, std::move(log.entry)});
            m_files.push_back(std::move(log.file));
        }
    }

    void read(std::set<std::string>& troubles)
    {
        Import import;
        import.setAddsOtherLogs(false);
        for (const ImportFailure& unread : import.read(m_inputs, {}))
            refuse(unread.path, unread.error.message, troubles);
        m_trace.apply(import.takeBatch());
        for (std::size_t i = 0; i < m_files.size(); ++i)
            m_placeOf.emplace(m_files[i].name, i);
        std::set<std::string> read;
        for (const Source& source : m_trace.sources())
            read.insert(source.path);
        for (const CollectedFile& file : m_files) {
            if (!read.contains(file.name) && !m_unread.contains(file.name))
                judgeNoTrace(file.name, troubles);
        }
        for (const Diagnostics::Entry& entry : m_trace.diagnostics().entries()) {
            if (files::isIncomplete(*entry.kind))
                troubles.insert("some logs could not be read to their ends; emberline summary DIRECTORY names them.");
            if (entry.kind == &trace2::kTooManyFiles && !entry.examples.empty())
                troubles.insert(entry.examples.front().text
                    + ": git stopped logging here, because trace2.maxFiles was reached. Later "
                      "commands are missing until the directory is emptied.");
        }
    }

    /// The sids of the commands that the batch has something of, each with whether its own log is there.
    [[nodiscard]] std::map<std::string, bool> roots() const
    {
        std::map<std::string, bool> roots;
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            SessionId top(row);
            for (std::size_t steps = m_trace.sessions().size(); steps > 0 && m_trace.session(top).parent; --steps)
                top = m_trace.session(top).parent;
            const std::string_view sid = m_trace.text(m_trace.session(top).sid);
            if (!sid.empty()) // what has no sid stands in one log, and has nothing to do with other logs without
                roots.emplace(sid, !m_trace.session(top).attributes->placeholder);
        }
        return roots;
    }

    /// What the store knows about the logs of a batch.
    struct Judgement {
        const std::set<std::string>& unknownRoots; ///< they wait for their own logs
        /// Some of their logs are gone: what has a log in `fresh` is added, and what is known of the others stays. A process with children
        /// stays, too, if its log is known: what it says depends on logs that may be gone.
        const std::set<std::string>& poorRoots;
        const std::set<std::string>& fresh; ///< names of logs that are new, or have changed
        const std::set<std::string>& known; ///< names of logs that are in the store
    };
    /// Takes the finished commands, and the logs that hold nothing else; the others wait.
    /// Returns how many commands wait.
    std::uint64_t condense(RunTable& table, std::vector<CollectedFile>& done, std::vector<CollectedFile>& waiting, const Judgement& about)
    {
        const CommandIndex index(m_trace);
        std::unordered_set<SessionId> unfinished; // commands
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            const SessionId id(row);
            const bool isOrphan = about.unknownRoots.contains(rootSid(m_trace, id));
            if (!m_trace.session(id).attributes->placeholder && (m_trace.session(id).open || isOrphan) && !isQuiet(id))
                unfinished.insert(index.commandOf(m_trace, id));
        }
        std::vector<bool> waits(m_files.size());
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            const auto file = fileOf(SessionId(row));
            if (!file)
                continue;
            if (unfinished.contains(index.commandOf(m_trace, SessionId(row))))
                waits[*file] = true;
            if (std::string root = rootSid(m_trace, SessionId(row)); !root.empty())
                m_files[*file].commands.push_back(std::move(root));
        }
        table = condenseRuns(m_trace, RunScope::AllProcesses, {.data = true, .command = true});
        nameRuns(table);
        for (CollectedFile& file : m_files) {
            std::ranges::sort(file.commands);
            const auto same = std::ranges::unique(file.commands);
            file.commands.erase(same.begin(), same.end());
        }
        std::erase_if(table.rows, [&](const RunRow& row) { return unfinished.contains(index.commandOf(m_trace, row.session)); });
        std::erase_if(table.rows, [&](RunRow& row) {
            const std::string root = rootSid(m_trace, row.session);
            if (!about.poorRoots.contains(root))
                return false;
            row.inside = table.text(row.sid) != root;
            const auto file = fileOf(row.session);
            return !file || !about.fresh.contains(m_files[*file].name) || (row.children > 0 && about.known.contains(m_files[*file].name));
        });
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            if (!m_unread.contains(m_files[i].name))
                (waits[i] ? waiting : done).push_back(m_files[i]);
        }
        return unfinished.size();
    }

private:
    void refuse(const std::string& name, const std::string& why, std::set<std::string>& troubles)
    {
        troubles.insert(why);
        m_unread.insert(name);
    }
    /// What lies among the logs and is none is no trouble, but what cannot be read, or not yet unpacked, is.
    void judgeNoTrace(const std::string& name, std::set<std::string>& troubles)
    {
        std::ifstream file(name, std::ios::binary);
        if (!file)
            refuse(name, systemError(name, errno).message, troubles);
        else if (file.get() == 0x1f && file.get() == 0x8b)
            refuse(name, name + ": the packed log could not be unpacked.", troubles);
    }
    /// PERF and NORMAL have no session ids: there a run is known by when it began and what it was, wherever its log has been moved to.
    /// Brief logs do not say when: there it is known by its log and its place in it.
    void nameRuns(RunTable& table)
    {
        std::vector<std::size_t> placeOf;
        std::unordered_map<SourceId, std::size_t> counts;
        for (const Session& session : m_trace.sessions())
            placeOf.push_back(counts[session.source]++);
        for (RunRow& row : table.rows) {
            if (!table.text(row.sid).empty())
                continue;
            const SourceId source = m_trace.session(row.session).source;
            const std::string log = source ? m_trace.source(source).path : std::string();
            const std::string where = hasDate(row.start) ? std::to_string(toNs(row.start)) + '/' + std::string(table.text(row.version))
                                                         : log + '/' + std::to_string(placeOf[row.session.row()]);
            const QByteArray key = QByteArray::fromStdString(where + '/' + std::string(table.text(row.argv)));
            const std::string name = "run-" + QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex().left(24).toStdString();
            row.sid = table.texts->intern(name);
            if (const auto file = fileOf(row.session))
                m_files[*file].commands.push_back(name);
        }
    }
    [[nodiscard]] std::optional<std::size_t> fileOf(SessionId id) const
    {
        const SourceId source = m_trace.session(id).source;
        const auto found = source ? m_placeOf.find(m_trace.source(source).path) : m_placeOf.end();
        return found == m_placeOf.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] bool isQuiet(SessionId id) const
    {
        const auto file = fileOf(id);
        return !file || m_files[*file].modified < m_quietSince;
    }

    std::vector<InputFile> m_inputs; ///< by the place in m_files
    std::vector<CollectedFile> m_files;
    std::set<std::string> m_unread; ///< names
    std::int64_t m_quietSince; ///< a log that was written before it has got its last line
    Trace m_trace;
    std::unordered_map<std::string, std::size_t> m_placeOf; ///< in m_files, by name
};

} // namespace

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
    }
}

/// The logs that there are, and what belongs to each: logs of one run, which come from git's several targets.
class LogGroups {
public:
    explicit LogGroups(std::vector<Log> logs) : m_logs(std::move(logs)), m_groupOf(m_logs.size())
    {
        for (std::size_t i = 0; i < m_logs.size(); ++i) {
            m_keys.push_back(formatTable().groupKeyOf(m_logs[i].file.name, m_logs[i].entry));
            m_placeOf.emplace(m_logs[i].file.name, i);
        }
        m_groups = groupsOf(m_keys);
        for (std::size_t group = 0; group < m_groups.size(); ++group) {
            for (const std::size_t log : m_groups[group])
                m_groupOf[log] = group + 1;
        }
    }
    /// Adds a log by its name, with those of its group, unless they are there. One that lies elsewhere is looked for.
    bool add(const std::string& name, std::map<std::string, Log>& logs)
    {
        const auto found = m_placeOf.find(name);
        if (found == m_placeOf.end()) {
            auto file = lookAt(name);
            return file && (logs.try_emplace(name, Log{std::move(*file), {}}), true);
        }
        const std::size_t place = found->second;
        if (m_groupOf[place] > 0 && !m_keys[place].isOneProcess)
            divideByFormat(m_groups[m_groupOf[place] - 1]);
        for (const std::size_t log : m_groupOf[place] > 0 ? m_groups[m_groupOf[place] - 1] : std::vector{place})
            logs.try_emplace(m_logs[log].file.name, m_logs[log]);
        return true;
    }

private:
    /// Logs of one target do not belong together, though their names allow it.
    void divideByFormat(const std::vector<std::size_t>& group)
    {
        const auto formatOf = [&](std::size_t log) {
            std::string head(std::size_t{1} << 16, '\0');
            std::ifstream file(m_logs[log].file.name, std::ios::binary);
            file.read(head.data(), static_cast<std::streamsize>(head.size()));
            head.resize(static_cast<std::size_t>(file.gcount()));
            return formatTable().sniff(head);
        };
        const ImporterInfo* first = formatOf(group.front());
        if (!std::ranges::all_of(group, [&](std::size_t log) { return formatOf(log) == first; }))
            return;
        for (const std::size_t log : group)
            m_groupOf[log] = 0;
    }

    std::vector<Log> m_logs;
    std::vector<FileGroupKey> m_keys; ///< by log
    std::unordered_map<std::string, std::size_t> m_placeOf;
    std::vector<std::vector<std::size_t>> m_groups;
    std::vector<std::size_t> m_groupOf; ///< by log: the number of its group from 1 on; 0: it stands alone
};

Result<CollectCount> Collector::collect(const std::function<bool()>& isEnded)
{
    CollectCount count;
    if (auto wrong = learnKnown())
        return *wrong;
    const std::int64_t now
        = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    const std::int64_t quietSince = now - toNs(m_request.patience);
    const std::int64_t keptSince = now - toNs(m_request.keepRaw);
    const auto isSame = [](const auto& files, const CollectedFile& file) {
        const auto found = files.find(file.name);
        return found != files.end() && found->second.size == file.size && found->second.modified == file.modified;
    };
    std::vector<Log> logs = listLogs(m_request, count.troubles);
    std::vector<std::string> fresh;
    for (const auto& [file, entry] : logs) {
        const bool stillWaits = isSame(m_waiting, file) && file.modified >= quietSince;
        const bool isTooOld = file.modified < m_keptSince && !m_known.contains(file.name);
        if (!isSame(m_known, file) && !stillWaits && !isTooOld
            && !RunStore::isStore(pathText(file.name))) // another store may lie among the logs
            fresh.push_back(file.name);
    }
    const auto groups = fresh.empty() ? nullptr : std::make_unique<LogGroups>(std::move(logs));
    std::set<std::string> read;
    std::size_t next = 0;
    while (next < fresh.size() && !isEnded()) {
        std::map<std::string, Log> together;
        std::int64_t bytes = 0;
        for (; next < fresh.size() && (together.empty() || bytes < kMostTogether); ++next) {
            if (read.contains(fresh[next]))
                continue;
            const std::size_t before = together.size();
            if (groups->add(fresh[next], together) && together.size() > before)
                bytes += together.at(fresh[next]).file.size;
        }
        if (together.empty())
            break;
        const auto readAll = [&] {
            std::vector<Log> all;
            for (const auto& [name, log] : together)
                all.push_back(log);
            Batch batch(std::move(all), quietSince);
            batch.read(count.troubles);
            return batch;
        };
        std::set<std::string> freshHere;
        for (const auto& [name, log] : together)
            freshHere.insert(name);
        Batch batch = readAll();
        std::set<std::string> unknown;
        std::set<std::string> poor;
        for (const auto& [root, hasLog] : batch.roots()) { // logs of commands that are in the store already, or wait
            const auto known = m_logsOf.find(root);
            const auto waiting = m_waitingLogsOf.find(root);
            if (known == m_logsOf.end() && !hasLog)
                unknown.insert(root);
            for (const auto& [isKnown, names] : {std::pair(true, known == m_logsOf.end() ? nullptr : &known->second),
                     std::pair(false, waiting == m_waitingLogsOf.end() ? nullptr : &waiting->second)}) {
                for (const std::string& name : names ? *names : std::set<std::string>()) {
                    if (!groups->add(name, together) && isKnown)
                        poor.insert(root);
                }
            }
        }
        if (together.size() > freshHere.size())
            batch = readAll();
        RunTable table;
        std::vector<CollectedFile> done;
        std::vector<CollectedFile> waiting;
        std::set<std::string> knownHere;
        for (const auto& [name, log] : together) {
            read.insert(name);
            if (m_known.contains(name))
                knownHere.insert(name);
        }
        count.waiting += batch.condense(table, done, waiting, {unknown, poor, freshHere, knownHere});
        dropBegunBefore(table, m_keptSince);
        if (m_request.redacts)
            redact(table);
        for (CollectedFile& file : done) {
            if (isSame(m_known, file) && !m_known.at(file.name).pack.empty()) {
                file.pack = m_known.at(file.name).pack;
            } else if (toNs(m_request.keepRaw) > 0 && file.modified >= keptSince) {
                auto pack = packLog(file, RunStore::packFolder(m_request.store));
                pack ? void(file.pack = std::move(pack.value())) : void(count.troubles.insert(pack.error().message));
            }
        }
        if (auto wrong = m_store.add(table, done, poor))
            return *wrong;
        remember(done);
        for (const CollectedFile& file : done)
            m_waiting.erase(file.name);
        for (const CollectedFile& file : waiting) {
            for (const std::string& command : file.commands)
                m_waitingLogsOf[command].insert(file.name);
            m_waiting.insert_or_assign(file.name, file);
        }
        for (auto& [command, names] : m_waitingLogsOf)
            std::erase_if(names, [&](const std::string& name) { return !m_waiting.contains(name); });
        std::erase_if(m_waitingLogsOf, [](const auto& one) { return one.second.empty(); });
        count.files += together.size();
        count.runs += table.rows.size();
    }
    count.left = fresh.size() - next;
    if (std::string day = dayOf(keptSince); toNs(m_request.keepRaw) > 0 && day != m_packsSince) {
        dropPacks(RunStore::packFolder(m_request.store), day);
        m_packsSince = std::move(day);
    }
    return count;
}

Result<std::uint64_t> forwardRuns(RunStore& spool, RunStore& server, const std::function<bool()>& isEnded)
{
    constexpr std::size_t kMostRows = 2000; ///< rows, so that a server that fails costs little
    std::uint64_t sent = 0;
    for (;;) {
        auto rows = spool.oldest(kMostRows);
        if (!rows)
            return rows.error();
        if (rows.value().empty() || isEnded())
            return sent;
        if (auto wrong = server.put(rows.value()))
            return *wrong;
        if (auto wrong = spool.drop(rows.value()))
            return *wrong;
        sent += rows.value().size();
    }
}

} // namespace emberline
