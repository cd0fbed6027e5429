// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/collected_logs.h"

#include "importers/formats.h"
#include "importers/import.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <zlib.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

namespace emberline {

namespace fs = std::filesystem;

namespace {

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

void LogList::look(const std::string& name)
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
    auto file = lookAt(name);
    if (!file)
        return false;
    logs.emplace(name, CollectedLog{std::move(*file), found == m_logs.end() ? std::string() : found->second.log.entry});
    const auto group = found == m_logs.end() ? m_members.end() : m_members.find(found->second.key.name);
    if (group == m_members.end() || group->second.size() < 2 || group->second.size() > FileGroupKey::kMostInGroup
        || (!found->second.key.isOneProcess && hasOneFormat(group->second)))
        return true;
    for (const std::string& member : group->second) {
        if (auto other = lookAt(member))
            logs.try_emplace(member, CollectedLog{std::move(*other), m_logs.at(member).log.entry});
    }
    return true;
}

void LogList::insert(const std::string& name, std::string entry)
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
    name = packDay(log.modified) + '-' + name + '-' + shortHash(log.name, 12) + ".gz";
    const fs::path pack = fs::path(folder) / name;
    const fs::path begun = pack.string() + ".part";
    const Error failed{log.name + ": the log cannot be packed into " + pack.string() + ". Its runs are in the store."};
    std::ifstream from(log.name, std::ios::binary);
    const bool isPacked = isGzip(from); // gzip then only copies
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

bool isGzip(std::istream& file)
{
    return file.get() == 0x1f && file.get() == 0x8b;
}

std::string shortHash(std::string_view bytes, int digits)
{
    const QByteArray all = QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return QCryptographicHash::hash(all, QCryptographicHash::Sha256).toHex().left(digits).toStdString();
}

} // namespace emberline
