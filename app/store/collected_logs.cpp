// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/collected_logs.h"

#include "app/export/redactor.h"
#include "app/export/writers.h"
#include "importers/formats.h"
#include "importers/import.h"
#include "importers/reading/file_diagnostics.h"
#include "importers/reading/file_identity.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "model/outcome.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QSysInfo>

#include <zstd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <unordered_set>

namespace emberline {

namespace fs = std::filesystem;

namespace {

/// Whether the file begins as a packed one. Reads four bytes.
bool isPackedFile(std::istream& file)
{
    std::array<char, 4> head{};
    file.read(head.data(), head.size());
    return isPacked({head.data(), static_cast<std::size_t>(file.gcount())});
}

/// Packs what is left of `from`, with a checksum. Returns whether all of it could be read and written.
bool packAll(std::istream& from, std::ostream& to)
{
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> stream(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    std::vector<char> bytes(ZSTD_CStreamInSize());
    std::vector<char> packed(ZSTD_CStreamOutSize());
    bool isGood = stream && ZSTD_isError(ZSTD_CCtx_setParameter(stream.get(), ZSTD_c_checksumFlag, 1)) == 0;
    for (bool isLast = false; isGood && !isLast;) {
        from.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        isLast = !from;
        ZSTD_inBuffer in{bytes.data(), static_cast<std::size_t>(from.gcount()), 0};
        for (std::size_t left = 1; isGood && left > 0;) {
            ZSTD_outBuffer out{packed.data(), packed.size(), 0};
            left = ZSTD_compressStream2(stream.get(), &out, &in, isLast ? ZSTD_e_end : ZSTD_e_continue);
            isGood = ZSTD_isError(left) == 0 && to.write(packed.data(), static_cast<std::streamsize>(out.pos));
            left = isLast ? left : in.size - in.pos;
        }
    }
    return isGood && !from.bad() && to.flush();
}

/// Nothing if it is no file. Asks the system once, because there may be a million.
std::optional<CollectedFile> stateOf(const std::string& path)
{
    struct stat status { };
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return CollectedFile{path, status.st_size, toNs(modifiedTime(status).value_or(UnixTime{}))};
}

/// Logs of one target do not belong together, though their names allow it.
bool hasOneFormat(const std::vector<std::string>& names)
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

} // namespace

LogList::LogList(std::vector<std::string> paths, const std::string& store) :
    m_paths(std::move(paths)), m_packs(RunStore::packFolder(store) + '/')
{
    for (const char* file : {"", "-wal", "-shm", "-journal"})
        m_ownFiles.insert(store + file);
}

void LogList::list(std::set<std::string>& troubles)
{
    m_logs.clear();
    m_members.clear();
    std::vector<std::string> paths;
    for (const std::string& path : m_paths) {
        if (std::error_code ignored; fs::is_directory(path, ignored) || fs::is_regular_file(path, ignored))
            paths.push_back(path);
        else
            troubles.insert(
                path + ": cannot be collected: " + (fs::exists(path, ignored) ? "it is no file and no directory." : "it is not there."));
    }
    std::vector<InputFile> found;
    for (const ImportFailure& failure : listFiles(paths, found, {})) {
        if (std::error_code ignored; !fs::is_empty(failure.path, ignored) || ignored) // an empty one may get logs
            troubles.insert(failure.error.message);
    }
    for (InputFile& input : found)
        insert(input.path, std::move(input.directoryEntry));
}

void LogList::update(const std::string& name)
{
    const auto in = std::ranges::find_if(m_paths, [&](const std::string& path) { return name.starts_with(path + '/'); });
    insert(name, in == m_paths.end() ? std::string() : name.substr(in->size() + 1));
}

const CollectedFile* LogList::find(const std::string& name) const
{
    const auto found = m_logs.find(name);
    return found == m_logs.end() ? nullptr : &found->second.log.file;
}

std::set<std::string> LogList::names() const
{
    std::set<std::string> names;
    for (const auto& [name, known] : m_logs)
        names.insert(names.end(), name);
    return names;
}

bool LogList::add(const std::string& name, LogsByName& logs) const
{
    if (logs.contains(name))
        return true;
    const auto found = m_logs.find(name);
    auto file = stateOf(name);
    if (!file)
        return false;
    logs.emplace(name, CollectedLog{std::move(*file), found == m_logs.end() ? std::string() : found->second.log.entry});
    const auto group = found == m_logs.end() ? m_members.end() : m_members.find(found->second.key.name);
    if (group == m_members.end() || group->second.size() < 2 || group->second.size() > FileGroupKey::kMostInGroup
        || (!found->second.key.isOneProcess && hasOneFormat(group->second)))
        return true;
    for (const std::string& member : group->second) {
        if (auto other = stateOf(member))
            logs.try_emplace(member, CollectedLog{std::move(*other), m_logs.at(member).log.entry});
    }
    return true;
}

void LogList::insert(const std::string& name, std::string entry)
{
    if (m_ownFiles.contains(name) || name.starts_with(m_packs))
        return;
    auto file = stateOf(name);
    if (!file)
        return forget(name);
    FileGroupKey key = formatTable().groupKeyOf(name, entry);
    const auto [at, isNew] = m_logs.try_emplace(name);
    at->second = {{std::move(*file), std::move(entry)}, std::move(key)};
    if (isNew && !at->second.key.name.empty())
        m_members[at->second.key.name].push_back(name);
}

void LogList::forget(const std::string& name)
{
    const auto gone = m_logs.find(name);
    if (gone == m_logs.end())
        return;
    if (const auto group = m_members.find(gone->second.key.name); group != m_members.end())
        std::erase(group->second, name);
    m_logs.erase(gone);
}

Result<std::string> packLog(const CollectedFile& log, const std::string& folder)
{
    constexpr std::size_t kMostOfName = 100; // bytes, of the 255 that a name may have
    std::string name = fs::path(log.name).filename().string().substr(0, kMostOfName);
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.'; }, '_');
    std::ifstream from(log.name, std::ios::binary);
    const bool isDone = isPackedFile(from);
    const std::string ending = isDone ? fs::path(name).extension().string() : ".zst";
    name = packDay(log.modified) + '-' + name + '-' + shortHash(log.name, 12) + ending;
    const fs::path pack = fs::path(folder) / name;
    const fs::path begun = pack.string() + ".part";
    from.clear(); // a short log ended
    from.seekg(0);
    std::ofstream to(begun, std::ios::binary);
    const bool isWritten = from && to && (isDone ? static_cast<bool>(to << from.rdbuf()) : packAll(from, to));
    to.close();
    std::error_code error;
    if (isWritten && to) {
        fs::rename(begun, pack, error);
        if (!error)
            return name;
    }
    fs::remove(begun, error); // a full disk has its room again
    return Error{
        log.name + ": the log cannot be packed into " + pack.string() + ". The next collect tries it again, while the log is there."};
}

std::string packDay(std::int64_t modified)
{
    return QDateTime::fromMSecsSinceEpoch(modified / 1'000'000, Qt::UTC).date().toString(Qt::ISODate).toStdString();
}

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

std::string shortHash(std::string_view bytes, int digits)
{
    const QByteArray all = QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return QCryptographicHash::hash(all, QCryptographicHash::Sha256).toHex().left(digits).toStdString();
}

/// The first process of the command that a session is part of, also if that has no log.
static SessionId topOf(const Trace& trace, SessionId id)
{
    for (std::size_t steps = trace.sessions().size(); steps > 0 && trace.session(id).parent; --steps)
        id = trace.session(id).parent;
    return id;
}

/// Of the command that a session is part of.
static std::string commandSid(const Trace& trace, SessionId id)
{
    return std::string(trace.text(trace.session(topOf(trace, id)).sid));
}

static void redact(RunTable& table, Redactor& redactor)
{
    StringTable& texts = *table.texts;
    const auto asName = [&](StringId id) { return id ? texts.intern(redactor.name(table.text(id))) : id; };
    for (RunRow& row : table.rows) {
        for (StringId* id : {&row.command, &row.name, &row.caller})
            *id = asName(*id);
        row.argv = texts.add(redactor.value(table.text(row.argv)));
        for (RunSetting& setting : row.settings)
            setting = {texts.intern(redactor.key(table.text(setting.name))),
                texts.intern(redactor.setting(table.text(setting.name), table.text(setting.value)))};
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

RunBatch::RunBatch(const LogsByName& logs, std::int64_t quietSince) : m_quietSince(quietSince)
{
    for (const auto& [name, log] : logs)
        m_logs.push_back(log);
}

void RunBatch::read(std::set<std::string>& troubles)
{
    std::vector<InputFile> inputs;
    for (std::size_t i = 0; i < m_logs.size(); ++i) {
        inputs.push_back({m_logs[i].file.name, m_logs[i].entry, static_cast<std::uint64_t>(m_logs[i].file.size)});
        m_placeOf.emplace(m_logs[i].file.name, i);
    }
    Import import;
    import.setAddsOtherLogs(false);
    for (const ImportFailure& unread : import.read(inputs, {}))
        refuse(unread.path, unread.error.message, troubles);
    m_trace.apply(import.takeBatch());
    std::set<std::string> read;
    for (const Source& source : m_trace.sources())
        read.insert(source.path);
    for (const CollectedLog& log : m_logs) {
        if (!read.contains(log.file.name) && !m_unread.contains(log.file.name))
            judgeNoTrace(log.file.name, troubles);
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

void RunBatch::refuse(const std::string& name, const std::string& why, std::set<std::string>& troubles)
{
    troubles.insert(why);
    m_unread.insert(name);
}

/// What lies among the logs and is none is no trouble, but what cannot be read, or not yet unpacked, is.
void RunBatch::judgeNoTrace(const std::string& name, std::set<std::string>& troubles)
{
    std::ifstream file(name, std::ios::binary);
    if (!file)
        refuse(name, systemError(name, errno).message, troubles);
    else if (isPackedFile(file))
        refuse(name, name + ": the packed log could not be unpacked.", troubles);
}

std::map<std::string, bool> RunBatch::commands() const
{
    std::map<std::string, bool> commands;
    for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
        const SessionId top = topOf(m_trace, SessionId(row));
        const std::string_view sid = m_trace.text(m_trace.session(top).sid);
        if (!sid.empty()) // what has no sid stands in one log, and has nothing to do with other logs without
            commands.emplace(sid, !m_trace.session(top).attributes->placeholder);
    }
    return commands;
}

FinishedRuns RunBatch::takeFinished(const StoreKnowledge& about)
{
    const CommandIndex index(m_trace);
    std::unordered_set<SessionId> unfinished; // commands
    for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
        const SessionId id(row);
        const bool isOrphan = about.commandsWithoutOwnLog.contains(commandSid(m_trace, id));
        if (!m_trace.session(id).attributes->placeholder && (m_trace.session(id).open || isOrphan) && !isQuiet(id))
            unfinished.insert(index.commandOf(m_trace, id));
    }
    std::vector<bool> waits(m_logs.size());
    for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
        const auto file = fileOf(SessionId(row));
        if (!file)
            continue;
        if (unfinished.contains(index.commandOf(m_trace, SessionId(row))))
            waits[*file] = true;
        if (std::string root = commandSid(m_trace, SessionId(row)); !root.empty())
            m_logs[*file].file.commands.push_back(std::move(root));
    }
    FinishedRuns finished{.table = condenseRuns(m_trace, RunScope::AllProcesses, {.data = true, .command = true})};
    RunTable& table = finished.table;
    nameRuns(table);
    for (CollectedLog& log : m_logs) {
        std::vector<std::string>& commands = log.file.commands;
        std::ranges::sort(commands);
        commands.erase(std::unique(commands.begin(), commands.end()), commands.end());
    }
    std::erase_if(table.rows, [&](const RunRow& row) { return unfinished.contains(index.commandOf(m_trace, row.session)); });
    std::unordered_set<SessionId> withOthers; // those that started children, or went on by exec
    for (std::size_t row = 0; row < m_trace.regionCount() && !about.commandsWithLostLogs.empty(); ++row) {
        if (isBar(m_trace.role(RegionId(row))))
            withOthers.insert(m_trace.session(RegionId(row)));
    }
    std::erase_if(table.rows, [&](const RunRow& row) {
        if (!about.commandsWithLostLogs.contains(commandSid(m_trace, row.session)))
            return false;
        const auto file = fileOf(row.session);
        return !file || !about.fresh.contains(m_logs[*file].file.name)
            || (withOthers.contains(row.session) && about.known.contains(m_logs[*file].file.name));
    });
    for (std::size_t i = 0; i < m_logs.size(); ++i) {
        if (!m_unread.contains(m_logs[i].file.name))
            (waits[i] ? finished.waitingLogs : finished.logs).push_back(m_logs[i].file);
    }
    finished.waitingCommands = unfinished.size();
    return finished;
}

Result<std::vector<ProcessSpans>> RunBatch::spansOf(const RunTable& table, bool redacts) const
{
    std::vector<ProcessSpans> spans;
    if (table.rows.empty())
        return spans;
    std::vector<SessionId> processes;
    std::unordered_map<SessionId, std::string> sidOf;
    for (const RunRow& row : table.rows) {
        processes.push_back(row.session);
        sidOf.emplace(row.session, table.text(row.sid));
    }
    std::optional<DerivedTrace> redacted; // with the rows of the original
    if (redacts) {
        auto made = deriveTrace(m_trace, {.redacted = true, .isStable = true});
        if (!made)
            return made.error();
        redacted.emplace(std::move(made.value()));
    }
    auto resources = otlpResources(redacted ? Exported(*redacted) : Exported(m_trace), processes);
    if (!resources)
        return resources.error();
    for (std::size_t i = 0; i < processes.size(); ++i) {
        const std::string& sid = sidOf.at(processes[i]);
        const auto top = sidOf.find(topOf(m_trace, processes[i]));
        const std::string command = top == sidOf.end() ? commandSid(m_trace, processes[i]) : top->second;
        spans.push_back({command.empty() ? sid : command, sid, toNs(table.rows[i].start), std::move(resources.value()[i])});
    }
    return spans;
}

/// PERF and NORMAL have no session ids: there a run is known by its time of day and what it was, wherever its log has been moved to;
/// the day is inferred from when the log was last written, so it may change. Brief logs have no times: there a run is known by its log and
/// its place in it, on this machine.
void RunBatch::nameRuns(RunTable& table)
{
    const std::string host = QSysInfo::machineHostName().toStdString(); // other machines of a team have files of the same path
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
        const bool isDated = hasDate(row.start);
        std::string run = isDated ? std::to_string(timeOfDay) : host;
        run.append("/").append(isDated ? table.text(row.version) : log);
        if (!isDated)
            run.append("/").append(std::to_string(placeOf[row.session.row()]));
        run.append("/").append(table.text(row.argv));
        const std::string name = "run-" + shortHash(run, 24);
        row.sid = table.texts->intern(name);
        if (const auto file = fileOf(row.session))
            m_logs[*file].file.commands.push_back(name);
    }
}

std::optional<std::size_t> RunBatch::fileOf(SessionId id) const
{
    const SourceId source = m_trace.session(id).source;
    const auto found = source ? m_placeOf.find(m_trace.source(source).path) : m_placeOf.end();
    return found == m_placeOf.end() ? std::nullopt : std::optional(found->second);
}

bool RunBatch::isQuiet(SessionId id) const
{
    const auto file = fileOf(id);
    return !file || m_logs[*file].file.modified < m_quietSince;
}

void dropBegunBefore(RunTable& table, std::int64_t since)
{
    const auto isOld = [since](const RunRow& row) { return hasDate(row.start) && toNs(row.start) < since; };
    std::set<std::string_view> dropped; // commands
    for (const RunRow& row : table.rows) {
        if (!row.inside && isOld(row))
            dropped.insert(table.text(row.sid));
    }
    std::erase_if(table.rows, [&](const RunRow& row) {
        const std::string_view sid = table.text(row.sid);
        for (std::size_t slash = sid.find('/'); slash != std::string_view::npos; slash = sid.find('/', slash + 1)) {
            if (dropped.contains(sid.substr(0, slash)))
                return true;
        }
        return sid.find('/') == std::string_view::npos ? isOld(row) : dropped.contains(sid);
    });
}

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
            row.user = table.texts->intern("user-" + shortHash(table.text(row.user), 12));
    }
}

} // namespace emberline
