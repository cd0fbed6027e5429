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

/// Whether a log is among those, as it is now.
bool isAmong(const std::unordered_map<std::string, CollectedFile>& files, const CollectedFile& file)
{
    const auto found = files.find(file.name);
    return found != files.end() && found->second.size == file.size && found->second.modified == file.modified;
}

} // namespace

/// Logs that are read together, and what they hold.
class Collector::Batch {
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
            file.commands.erase(std::unique(file.commands.begin(), file.commands.end()), file.commands.end());
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
    /// PERF and NORMAL have no session ids: there a run is known by its time of day and what it was, wherever its log has been moved to;
    /// the day is inferred from when the log was last written, so it may change. Brief logs have no times: there a run is known by its log
    /// and its place in it.
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
            const std::int64_t timeOfDay = toNs(row.start) % toNs(std::chrono::hours(24));
            const std::string where = hasDate(row.start) ? std::to_string(timeOfDay) + '/' + std::string(table.text(row.version))
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

/// The logs that there are, and what belongs to each: logs of one run, which come from git's several targets.
class Collector::Logs {
public:
    explicit Logs(const CollectRequest& request) : m_paths(request.paths), m_packs(RunStore::packFolder(request.store) + '/')
    {
        for (const char* file : {"", "-wal", "-shm", "-journal"})
            m_ownFiles.insert(request.store + file);
    }

    /// Looks at everything.
    void list(std::set<std::string>& troubles)
    {
        m_logs.clear();
        m_members.clear();
        std::vector<std::string> paths;
        for (const std::string& path : m_paths) {
            if (std::error_code ignored; fs::is_directory(path, ignored) || fs::is_regular_file(path, ignored))
                paths.push_back(path);
            else
                troubles.insert(path
                    + ": cannot be collected: " + (fs::exists(path, ignored) ? "it is no file and no directory." : "it is not there."));
        }
        std::vector<InputFile> found;
        for (const ImportFailure& failure : listFiles(paths, found, {})) {
            if (std::error_code ignored; !fs::is_empty(failure.path, ignored) || ignored) // an empty one may get logs
                troubles.insert(failure.error.message);
        }
        for (InputFile& input : found)
            insert(input.path, std::move(input.directoryEntry));
    }
    /// Looks at one that may have changed.
    void look(const std::string& name)
    {
        const auto in = std::ranges::find_if(m_paths, [&](const std::string& path) { return name.starts_with(path + '/'); });
        insert(name, in == m_paths.end() ? std::string() : name.substr(in->size() + 1));
    }
    [[nodiscard]] const CollectedFile* find(const std::string& name) const
    {
        const auto found = m_logs.find(name);
        return found == m_logs.end() ? nullptr : &found->second.log.file;
    }
    [[nodiscard]] std::set<std::string> names() const
    {
        std::set<std::string> names;
        for (const auto& [name, known] : m_logs)
            names.insert(names.end(), name);
        return names;
    }

    /// Adds a log by its name, with those of its group, as they are now. Returns whether it is there; it may lie elsewhere.
    bool add(const std::string& name, std::map<std::string, Log>& logs)
    {
        if (logs.contains(name))
            return true;
        const auto found = m_logs.find(name);
        auto file = lookAt(name);
        if (!file)
            return false;
        logs.emplace(name, Log{std::move(*file), found == m_logs.end() ? std::string() : found->second.log.entry});
        const auto group = found == m_logs.end() ? m_members.end() : m_members.find(found->second.key.name);
        if (group == m_members.end() || group->second.size() < 2 || group->second.size() > FileGroupKey::kMostInGroup
            || (!found->second.key.isOneProcess && hasOneFormat(group->second)))
            return true;
        for (const std::string& member : group->second) {
            if (auto other = lookAt(member))
                logs.try_emplace(member, Log{std::move(*other), m_logs.at(member).log.entry});
        }
        return true;
    }

private:
    struct Known {
        Log log;
        FileGroupKey key;
    };

    void insert(const std::string& name, std::string entry)
    {
        if (m_ownFiles.contains(name) || name.starts_with(m_packs))
            return;
        auto file = lookAt(name);
        if (std::error_code ignored; !file || !fs::is_regular_file(name, ignored))
            return forget(name);
        FileGroupKey key = formatTable().groupKeyOf(name, entry);
        const auto [at, isNew] = m_logs.try_emplace(name);
        at->second = {{std::move(*file), std::move(entry)}, std::move(key)};
        if (isNew && !at->second.key.name.empty())
            m_members[at->second.key.name].push_back(name);
    }
    void forget(const std::string& name)
    {
        const auto gone = m_logs.find(name);
        if (gone == m_logs.end())
            return;
        if (const auto group = m_members.find(gone->second.key.name); group != m_members.end())
            std::erase(group->second, name);
        m_logs.erase(gone);
    }
    /// Logs of one target do not belong together, though their names allow it.
    static bool hasOneFormat(const std::vector<std::string>& names)
    {
        const auto formatOf = [](const std::string& name) {
            std::string head(std::size_t{1} << 16, '\0');
            std::ifstream file(name, std::ios::binary);
            file.read(head.data(), static_cast<std::streamsize>(head.size()));
            head.resize(static_cast<std::size_t>(file.gcount()));
            return formatTable().sniff(head);
        };
        const ImporterInfo* first = formatOf(names.front());
        return std::ranges::all_of(names, [&](const std::string& name) { return formatOf(name) == first; });
    }

    std::vector<std::string> m_paths;
    std::string m_packs;
    std::set<std::string> m_ownFiles; ///< SQLite keeps files beside the store
    std::map<std::string, Known> m_logs; ///< by name: git's names begin with the time
    std::unordered_map<std::string, std::vector<std::string>> m_members; ///< names, by the name of the group
};

Collector::Collector(RunStore& store, CollectRequest request) : m_store(store), m_request(std::move(request))
{
    const auto plain = [](const std::string& path) {
        std::error_code unknown;
        std::string absolute = fs::absolute(path, unknown).lexically_normal().string();
        return absolute.size() > 1 && absolute.ends_with('/') ? absolute.substr(0, absolute.size() - 1) : absolute;
    };
    m_request.store = plain(m_request.store);
    std::ranges::transform(m_request.paths, m_request.paths.begin(), plain);
    m_logs = std::make_unique<Logs>(m_request);
}

Collector::~Collector() = default;

Result<CollectCount> Collector::collect(const std::function<bool()>& isEnded)
{
    CollectCount count;
    m_logs->list(count.troubles);
    return collect(m_logs->names(), std::move(count), isEnded);
}

Result<CollectCount> Collector::collect(const std::set<std::string>& changed, const std::function<bool()>& isEnded)
{
    std::set<std::string> names = changed;
    for (const auto& [name, file] : m_waiting)
        names.insert(name);
    for (const std::string& name : names)
        m_logs->look(name);
    return collect(names, {}, isEnded);
}

Result<CollectCount> Collector::collect(const std::set<std::string>& names, CollectCount count, const std::function<bool()>& isEnded)
{
    if (auto wrong = learnKnown())
        return *wrong;
    const std::int64_t now
        = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    const std::int64_t quietSince = now - toNs(m_request.patience);
    std::erase_if(m_waiting, [this](const auto& one) { return m_logs->find(one.first) == nullptr; });
    std::vector<std::string> fresh;
    for (const std::string& name : names) {
        const CollectedFile* file = m_logs->find(name);
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
            if (!read.contains(fresh[next]) && !together.contains(fresh[next]) && m_logs->add(fresh[next], together))
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
    const std::string day = dayOf(now - toNs(m_request.keepRaw));
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
        std::vector<Log> all;
        for (const auto& [name, log] : together)
            all.push_back(log);
        Batch batch(std::move(all), now - toNs(m_request.patience));
        batch.read(count.troubles);
        return batch;
    };
    std::set<std::string> fresh;
    for (const auto& [name, log] : together)
        fresh.insert(name);
    Batch batch = readAll();
    std::set<std::string> unknown;
    std::set<std::string> poor;
    for (const auto& [root, hasLog] : batch.roots()) {
        const auto inStore = m_logsOf.find(root);
        if (inStore == m_logsOf.end() && !hasLog)
            unknown.insert(root);
        for (const std::string& name : inStore == m_logsOf.end() ? std::set<std::string>() : inStore->second) {
            if (!m_logs->add(name, together))
                poor.insert(root);
        }
        if (const auto waiting = m_waitingLogsOf.find(root); waiting != m_waitingLogsOf.end()) {
            for (const std::string& name : waiting->second)
                m_logs->add(name, together);
        }
    }
    if (together.size() > fresh.size())
        batch = readAll();
    std::set<std::string> known;
    for (const auto& [name, log] : together) {
        if (m_known.contains(name))
            known.insert(name);
    }
    RunTable table;
    std::vector<CollectedFile> done;
    std::vector<CollectedFile> waiting;
    count.waiting += batch.condense(table, done, waiting, {unknown, poor, fresh, known});
    dropBegunBefore(table, m_keptSince);
    if (m_request.redacts)
        redact(table);
    pack(done, now, count.troubles);
    if (auto wrong = m_store.add(table, done, poor))
        return wrong;
    remember(done);
    wait(waiting);
    count.files += together.size();
    count.runs += table.rows.size();
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
