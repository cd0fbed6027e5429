// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/collector.h"

#include "app/export/redactor.h"
#include "importers/import.h"
#include "importers/reading/file_diagnostics.h"

#include <QCryptographicHash>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
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
    return CollectedFile{path.string(), static_cast<std::int64_t>(size), sinceEpoch(modified), {}};
}

/// The log files that the request's paths lead to, by name: git's names begin with the time.
std::vector<CollectedFile> listLogs(const CollectRequest& request, std::vector<std::string>& troubles)
{
    std::map<std::string, CollectedFile> files;
    std::error_code unknown;
    const std::string store = fs::absolute(request.store, unknown).lexically_normal().string();
    const auto add = [&](const fs::path& path) {
        // SQLite keeps files beside the store: STORE-wal and the like.
        if (const std::string name = path.string(); name == store || name.starts_with(store + '-'))
            return;
        if (auto file = lookAt(path))
            files.emplace(file->name, std::move(*file));
    };
    for (const std::string& path : request.paths) {
        std::error_code error;
        const fs::path place = fs::absolute(path, error).lexically_normal();
        if (fs::is_directory(place, error)) {
            auto entry = fs::recursive_directory_iterator(place, fs::directory_options::skip_permission_denied, error);
            for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
                if (std::error_code ignored; entry->is_regular_file(ignored))
                    add(entry->path());
            }
        } else if (fs::exists(place, error)) {
            add(place);
        } else if (!error) {
            error = std::make_error_code(std::errc::no_such_file_or_directory);
        }
        if (error)
            troubles.push_back(path + ": cannot be collected: " + error.message() + ".");
    }
    std::vector<CollectedFile> sorted;
    sorted.reserve(files.size());
    for (auto& [name, file] : files)
        sorted.push_back(std::move(file));
    return sorted;
}

/// The sid of the first process of the command that a session is part of, also if that has no log.
std::string rootSid(const Trace& trace, SessionId id)
{
    for (std::size_t steps = trace.sessions().size(); steps > 0 && trace.session(id).parent; --steps)
        id = trace.session(id).parent;
    return std::string(trace.text(trace.session(id).sid));
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

/// Logs that are read together, and what they hold.
class Batch {
public:
    Batch(std::vector<CollectedFile> files, std::int64_t quietSince) : m_files(std::move(files)), m_quietSince(quietSince) { }

    void read(std::vector<std::string>& troubles)
    {
        std::vector<std::string> names;
        for (const CollectedFile& file : m_files)
            names.push_back(file.name);
        Import import;
        import.setAddsOtherLogs(false);
        for (const ImportFailure& unread : import.read(names, {})) {
            troubles.push_back(unread.error.message);
            m_unread.insert(unread.path);
        }
        m_trace = Trace();
        m_trace.apply(import.takeBatch());
        if (files::isAnyIncomplete(m_trace.diagnostics()))
            troubles.emplace_back("some logs could not be read to their ends; emberline summary DIRECTORY names them.");
        for (std::size_t i = 0; i < m_files.size(); ++i)
            m_placeOf.emplace(m_files[i].name, i);
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

    /// Takes the finished commands, and the logs that hold nothing else.
    /// Those of `unknownRoots` wait for their own logs. Of `poorRoots` some logs are gone: only new logs add rows, the others stay as they
    /// are.
    void condense(RunTable& table, std::vector<CollectedFile>& done, std::uint64_t& waiting, const std::set<std::string>& unknownRoots,
        const std::set<std::string>& poorRoots, const std::set<std::string>& newLogs)
    {
        const CommandIndex index(m_trace);
        std::unordered_set<SessionId> unfinished; // commands
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            const SessionId id(row);
            const bool isOrphan = unknownRoots.contains(rootSid(m_trace, id));
            if (!m_trace.session(id).attributes->placeholder && (m_trace.session(id).open || isOrphan) && !isQuiet(id))
                unfinished.insert(index.commandOf(m_trace, id));
        }
        waiting += unfinished.size();
        std::vector<bool> waits(m_files.size());
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            const auto file = fileOf(SessionId(row));
            if (!file)
                continue;
            if (unfinished.contains(index.commandOf(m_trace, SessionId(row))))
                waits[*file] = true;
            if (m_files[*file].root.empty())
                m_files[*file].root = rootSid(m_trace, SessionId(row));
        }
        table = condenseRuns(m_trace, RunScope::AllProcesses, {.data = true, .command = true});
        nameRuns(table);
        std::erase_if(table.rows, [&](const RunRow& row) { return unfinished.contains(index.commandOf(m_trace, row.session)); });
        std::erase_if(table.rows, [&](RunRow& row) {
            const std::string root = rootSid(m_trace, row.session);
            if (!poorRoots.contains(root))
                return false;
            row.inside = table.text(row.sid) != root;
            const auto file = fileOf(row.session);
            return !file || !newLogs.contains(m_files[*file].name);
        });
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            if (!waits[i] && !m_unread.contains(m_files[i].name))
                done.push_back(m_files[i]);
        }
    }

private:
    /// PERF and NORMAL have no session ids: there a run is known by its log and its place in it.
    void nameRuns(RunTable& table) const
    {
        std::vector<std::size_t> placeOf;
        std::unordered_map<SourceId, std::size_t> counts;
        for (const Session& session : m_trace.sessions())
            placeOf.push_back(counts[session.source]++);
        for (RunRow& row : table.rows) {
            if (!table.text(row.sid).empty())
                continue;
            const SourceId source = m_trace.session(row.session).source;
            const std::string key
                = (source ? m_trace.source(source).path : std::string()) + '/' + std::to_string(placeOf[row.session.row()]);
            const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(key), QCryptographicHash::Sha256);
            row.sid = table.texts->intern("run-" + hash.toHex().left(24).toStdString());
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

    std::vector<CollectedFile> m_files;
    std::set<std::string> m_unread; ///< names
    std::int64_t m_quietSince; ///< a log that was written before it has got its last line
    Trace m_trace;
    std::unordered_map<std::string, std::size_t> m_placeOf; ///< in m_files, by name
};

} // namespace

Result<CollectCount> Collector::collect(const std::function<bool()>& isEnded)
{
    CollectCount count;
    auto collected = m_store.files();
    if (!collected)
        return collected.error();
    std::unordered_map<std::string, CollectedFile> known;
    std::unordered_map<std::string, std::vector<std::string>> logsOf; // by root
    for (CollectedFile& file : collected.value()) {
        logsOf[file.root].push_back(file.name);
        known.emplace(file.name, file);
    }
    std::vector<CollectedFile> fresh = listLogs(m_request, count.troubles);
    std::erase_if(fresh, [&](const CollectedFile& file) {
        const auto found = known.find(file.name);
        return (found != known.end() && found->second.size == file.size && found->second.modified == file.modified)
            || RunStore::isStore(QString::fromStdString(file.name)); // another store that lies among the logs
    });
    const std::int64_t now
        = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    for (std::size_t next = 0; next < fresh.size() && !isEnded();) {
        std::vector<CollectedFile> files;
        for (std::int64_t bytes = 0; next < fresh.size() && (files.empty() || bytes + fresh[next].size <= kMostTogether); ++next) {
            bytes += fresh[next].size;
            files.push_back(fresh[next]);
        }
        Batch batch(files, now - toNs(m_request.patience));
        batch.read(count.troubles);
        std::set<std::string> unknown;
        std::set<std::string> poor;
        std::vector<CollectedFile> again; // logs of commands that are in the store already
        for (const auto& [root, hasLog] : batch.roots()) {
            const auto logs = logsOf.find(root);
            if (logs == logsOf.end()) {
                if (!hasLog)
                    unknown.insert(root);
                continue;
            }
            for (const std::string& name : logs->second) {
                if (std::ranges::find(files, name, &CollectedFile::name) != files.end())
                    continue;
                if (auto file = lookAt(name))
                    again.push_back(std::move(*file));
                else
                    poor.insert(root);
            }
        }
        std::set<std::string> newNames;
        for (const CollectedFile& file : files) {
            if (!known.contains(file.name))
                newNames.insert(file.name);
        }
        if (!again.empty()) {
            std::ranges::sort(again, {}, &CollectedFile::name);
            for (CollectedFile& file : again) {
                if (std::ranges::find(files, file.name, &CollectedFile::name) == files.end())
                    files.push_back(std::move(file));
            }
            batch = Batch(files, now - toNs(m_request.patience));
            batch.read(count.troubles);
        }
        RunTable table;
        std::vector<CollectedFile> done;
        batch.condense(table, done, count.waiting, unknown, poor, newNames);
        if (m_request.redacts)
            redact(table);
        if (auto wrong = m_store.add(table, done))
            return *wrong;
        for (const CollectedFile& file : done)
            logsOf[file.root].push_back(file.name);
        count.files += files.size();
        count.runs += table.rows.size();
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
