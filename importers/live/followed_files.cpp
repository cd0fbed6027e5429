// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_files.h"

#include "importers/live/notifying_watch.h"
#include "importers/live/polling_watch.h"
#include "importers/reading/modified_time.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// In a larger group of files that hold many processes each, every file stands alone.
constexpr std::size_t kMostInGroup = 32;

const DiagnosticKind kPolling{"live-polling", Severity::Info,
    "The system's limit of file notifications is reached; Emberline checks the files 20 times a second instead. "
    "Raise fs.inotify.max_user_instances or max_user_watches."};
const DiagnosticKind kTruncated{
    "live-truncated", Severity::Info, "A followed file was truncated or rewritten; it was read again from the beginning, as a new source."};
constexpr std::array kFollowDiagnostics{&kPolling, &kTruncated};

/// The beginning of the first line at or after `offset`, if there is one nearby.
std::uint64_t lineBegin(int descriptor, std::uint64_t offset)
{
    if (offset == 0)
        return 0;
    std::array<char, 64 << 10> bytes{};
    const ssize_t got = ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset - 1));
    const std::size_t line = std::string_view(bytes.data(), got > 0 ? static_cast<std::size_t>(got) : 0).find('\n');
    return line == std::string_view::npos ? offset : offset + line;
}

} // namespace

std::span<const DiagnosticKind* const> followDiagnostics()
{
    return kFollowDiagnostics;
}

FollowedFiles::FollowedFiles(ImportContext& context, const std::vector<std::string>& paths, GroupKeyOf groupKeyOf,
    std::optional<UnixTime> since, Cancellation cancel) :
    m_context(&context),
    m_groupKeyOf(groupKeyOf), m_cancel(cancel), m_watch(makeNotifyingWatch()), m_since(since)
{
    for (const std::string& path : paths) {
        // Without a trailing slash, so that it compares equal with the names of changes.
        const std::string plain = path.size() > 1 && path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
        if (std::error_code ignored; fs::is_directory(plain, ignored))
            m_directories.push_back(plain);
        else
            m_named.insert(plain.find('/') == std::string::npos ? "./" + plain : plain);
    }
    if (!m_watch) {
        m_context->builder().diagnostics().add(kPolling, {}, "");
        m_watch = makePollingWatch();
    }
    scanAll();
    startOld();
}

void FollowedFiles::watched(std::vector<pollfd>& descriptors) const
{
    if (m_watch->descriptor() >= 0)
        descriptors.push_back({m_watch->descriptor(), POLLIN, 0});
}

std::chrono::milliseconds FollowedFiles::patience() const
{
    if (m_waiting.empty())
        return m_watch->patience();
    const bool isAnyReady = std::ranges::any_of(m_waiting, [&](const FileIdentity& inode) {
        const auto file = m_files.find(inode);
        return file != m_files.end() && file->second.isReady;
    });
    return isAnyReady ? 1ms : std::min<std::chrono::milliseconds>(m_watch->patience(), 50ms);
}

void FollowedFiles::watch(const std::string& directory)
{
    m_watched.insert(directory);
    if (m_watch->add(directory))
        return;
    m_context->builder().diagnostics().add(kPolling, {}, directory);
    m_watch = makePollingWatch();
    for (const std::string& known : m_watched)
        m_watch->add(known);
}

void FollowedFiles::scanAll()
{
    scan(m_directories);
    for (const std::string& file : m_named) {
        watch(fs::path(file).parent_path().string());
        look(file);
    }
}

/// Looks at everything in these directories and below them, in sorted order. Watches a directory before it lists it: what is created in
/// between is seen twice, which does no harm. Links to directories come last, so that their targets go by their own names.
void FollowedFiles::scan(std::vector<std::string> waiting)
{
    std::ranges::reverse(waiting); // the next one is the last
    std::vector<std::string> links;
    while (!m_cancel.isRequested() && !(waiting.empty() && links.empty())) {
        if (waiting.empty()) {
            waiting.swap(links);
            std::ranges::sort(waiting, std::greater());
        }
        const std::string path = std::move(waiting.back());
        waiting.pop_back();
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            look(path);
            continue;
        }
        if (!claimName(path))
            continue;
        watch(path);
        const std::size_t before = waiting.size();
        auto entry = fs::directory_iterator(path, error);
        for (; !error && entry != fs::directory_iterator() && !m_cancel.isRequested(); entry.increment(error)) {
            std::error_code ignored;
            const bool isLinkedDirectory = entry->is_symlink(ignored) && entry->is_directory(ignored);
            (isLinkedDirectory ? links : waiting).push_back(entry->path().string());
        }
        std::sort(waiting.begin() + static_cast<std::ptrdiff_t>(before), waiting.end(), std::greater());
    }
}

/// Whether the directory is followed by this name; false if another name that leads to it is already followed.
bool FollowedFiles::claimName(const std::string& directory)
{
    const auto identity = identityOf(directory);
    if (!identity)
        return true;
    std::string& name = m_directoryNames[*identity];
    if (!name.empty() && name != directory && identityOf(name) == identity)
        return false;
    name = directory;
    return true;
}

bool FollowedFiles::isFollowed(const std::string& path) const
{
    if (m_named.contains(path))
        return true;
    return std::ranges::any_of(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
}

/// A file starts only when all files of its group are known. Its program creates them before it writes a second record to any: so what is
/// ready before the changes are taken starts after them.
bool FollowedFiles::work()
{
    const std::uint64_t before = m_bytesRead;
    startOld();
    const std::vector<FileIdentity> waiting = std::exchange(m_waiting, {});
    const WatchedChanges changes = m_watch->take();
    if (changes.rescan) {
        scanAll();
        for (const auto& path : std::vector<std::pair<std::string, FileIdentity>>(m_byPath.begin(), m_byPath.end()))
            look(path.first);
    }
    bool rootChanged = false;
    for (const std::string& path : changes.paths) {
        std::error_code ignored;
        if (fs::is_directory(path, ignored)) {
            if (isFollowed(path) || std::ranges::find(m_directories, path) != m_directories.end())
                scan({path});
        } else if (isFollowed(path)) {
            look(path);
        } else {
            rootChanged = true;
        }
    }
    // A followed directory that vanished may come back at any time, but its watch is gone.
    for (const std::string& directory : m_directories) {
        if (std::error_code ignored; (rootChanged || !m_watched.contains(directory)) && fs::is_directory(directory, ignored))
            scan({directory});
        else if (!fs::exists(directory, ignored))
            m_watched.erase(directory);
    }
    sweep();
    for (const FileIdentity& inode : waiting) {
        const auto file = m_files.find(inode);
        if (file != m_files.end() && file->second.isReady)
            start(inode);
        else if (file != m_files.end() && file->second.feed->hasFormat() && std::ranges::find(m_waiting, inode) == m_waiting.end())
            m_waiting.push_back(inode);
    }
    return m_bytesRead != before || !m_changed.empty();
}

/// Reads what is new in a file.
void FollowedFiles::look(const std::string& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status { };
    if (descriptor < 0 || ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        if (descriptor >= 0)
            ::close(descriptor);
        m_gone.push_back(path);
        return;
    }
    const FileIdentity inode{status.st_dev, status.st_ino};
    const std::optional<UnixTime> modified = modifiedTime(status);
    if (m_since && modified < m_since && !m_files.contains(inode)) {
        ::close(descriptor);
        return;
    }
    if (const auto known = m_byPath.find(path); known != m_byPath.end() && known->second != inode) { // replaced by another file
        if (const auto old = m_files.find(known->second); old != m_files.end() && old->second.path == path) {
            old->second.end();
            m_files.erase(old);
        }
    }
    FollowedFile& file = m_files[inode];
    if (file.path != path) // new here, or renamed
        m_byPath.erase(file.path);
    m_byPath[path] = inode;
    if (!file.feed)
        begin(inode, file, path, modified, lineBegin(descriptor, m_startAt));
    file.path = path;
    if (static_cast<std::uint64_t>(status.st_size) < file.offset || !file.beginsAsBefore(descriptor)) {
        m_context->builder().diagnostics().add(kTruncated, {file.feed->source(), 0, file.offset}, path);
        file.end();
        begin(inode, file, path, modified, 0);
    }
    file.feed->setModified(modified);
    if (file.feed->isStarted()) {
        if (readOn(inode, file, descriptor))
            file.feed->setLive();
    } else if (!file.isPacked && !file.feed->isRejected() && std::ranges::find(m_waiting, inode) == m_waiting.end()) {
        m_waiting.push_back(inode);
    }
    ::close(descriptor);
}

void FollowedFiles::begin(
    const FileIdentity& inode, FollowedFile& file, const std::string& path, std::optional<UnixTime> modified, std::uint64_t offset)
{
    const std::string entry = directoryEntry(path);
    file.path = path;
    file.group = m_groupKeyOf(path, entry);
    file.begin(*m_context, entry, modified, offset);
    if (file.group.name.empty())
        return;
    std::vector<FileIdentity>& members = m_groups[file.group.name].members;
    if (members.size() <= kMostInGroup && std::ranges::find(members, inode) == members.end())
        members.push_back(inode);
}

/// Reads what is new in a file that is started. Returns whether anything was.
bool FollowedFiles::readOn(const FileIdentity& inode, FollowedFile& file, int descriptor)
{
    const std::uint64_t before = file.offset;
    const bool isStep = file.group.isOneProcess; // what the file tells stands in the poorer ones of its group already
    while (!m_cancel.isRequested()) {
        const std::uint64_t size = file.readPiece(descriptor, [&] {
            if (isStep)
                readOthers(file, true);
        });
        if (size == 0)
            break;
        m_bytesRead += size;
    }
    file.feed->reachEnd();
    if (file.offset == before)
        return false;
    m_changed.insert(inode);
    file.mark(descriptor);
    m_written = std::max(m_written, file.written);
    if (!isStep) // what the file tells will stand in the richer ones, too, when the two are compared
        readOthers(file, false);
    return true;
}

/// Reads on in the files of the group of `file` that have a lower rank, or a higher one.
void FollowedFiles::readOthers(const FollowedFile& file, bool poorer)
{
    const auto group = m_groups.find(file.group.name);
    if (group == m_groups.end() || group->second.number == 0)
        return;
    for (const FileIdentity& inode : std::vector<FileIdentity>(group->second.members)) {
        const auto other = m_files.find(inode);
        if (other == m_files.end() || !other->second.feed->isStarted())
            continue;
        const int rank = other->second.feed->rank();
        if (rank == 0 || !(poorer ? rank < file.feed->rank() : rank > file.feed->rank()))
            continue;
        const int descriptor = ::open(other->second.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (descriptor < 0)
            continue;
        if (readOn(inode, other->second, descriptor))
            other->second.feed->setLive();
        ::close(descriptor);
    }
}

/// The files that start when `first` does: itself and those of its group that are not started, by when they were found.
std::vector<FileIdentity> FollowedFiles::startedWith(const FileIdentity& first) const
{
    const FollowedFile& self = m_files.at(first);
    const auto group = m_groups.find(self.group.name);
    if (self.feed->rank() == 0 || group == m_groups.end() || group->second.members.size() > kMostInGroup)
        return {first};
    std::vector<FileIdentity> files;
    std::ranges::copy_if(group->second.members, std::back_inserter(files), [&](const FileIdentity& inode) {
        const auto file = m_files.find(inode);
        return file != m_files.end() && !file->second.isPacked && !file->second.feed->isStarted();
    });
    return files;
}

/// The number of the group of `files`, which start now; 0 if there is nothing to be with.
std::uint64_t FollowedFiles::groupNumber(const std::vector<FileIdentity>& files)
{
    const auto group = m_groups.find(m_files.at(files.front()).group.name);
    if (group == m_groups.end())
        return 0;
    std::set<int> ranks;
    for (const FileIdentity& inode : files)
        ranks.insert(m_files.at(inode).feed->rank());
    ranks.erase(0);
    if (group->second.number == 0 && ranks.size() > 1)
        group->second.number = m_context->newGroup();
    return group->second.number;
}

/// Starts `first` and its group: importers first, then the bytes, those of lower rank before those of higher rank.
void FollowedFiles::start(const FileIdentity& first)
{
    std::vector<FileIdentity> files = startedWith(first);
    for (const FileIdentity& inode : files)
        m_bytesRead += m_files.at(inode).readHead(*m_context, m_cancel);
    std::erase_if(files, [&](const FileIdentity& inode) { return m_files.at(inode).isPacked || !m_files.at(inode).feed->hasFormat(); });
    if (files.empty())
        return;
    const std::uint64_t number = groupNumber(files);
    for (const FileIdentity& inode : files)
        m_files.at(inode).feed->begin(m_files.at(inode).feed->rank() > 0 ? number : 0);
    std::ranges::stable_sort(files, {}, [&](const FileIdentity& inode) { return m_files.at(inode).feed->rank(); });
    for (const FileIdentity& inode : files) {
        FollowedFile& file = m_files.at(inode);
        file.feed->start();
        m_changed.insert(inode);
        m_written = std::max(m_written, file.written);
        const int descriptor = ::open(file.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (descriptor < 0)
            continue;
        readOn(inode, file, descriptor);
        ::close(descriptor);
    }
}

/// Starts the waiting files whose programs have long created all their files, and reads the first bytes of the others.
void FollowedFiles::startOld()
{
    std::vector<FileIdentity> young;
    for (const FileIdentity& inode : std::exchange(m_waiting, {})) {
        const auto at = m_files.find(inode);
        if (at == m_files.end() || at->second.isPacked || at->second.feed->isStarted() || m_cancel.isRequested())
            continue;
        m_bytesRead += at->second.readHead(*m_context, m_cancel);
        if (at->second.isReady && at->second.isOld())
            start(inode);
        else
            young.push_back(inode);
    }
    m_waiting = std::move(young);
}

void FollowedFiles::startAll()
{
    for (const FileIdentity& inode : std::exchange(m_waiting, {})) {
        if (const auto at = m_files.find(inode); at != m_files.end() && !at->second.isPacked && !at->second.feed->isStarted())
            start(inode);
    }
}

/// See ImportSource.
std::string FollowedFiles::directoryEntry(const std::string& path) const
{
    if (m_named.contains(path))
        return {};
    const auto in = std::ranges::find_if(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
    return in == m_directories.end() ? fs::path(path).filename().string() : path.substr(in->size() + 1);
}

/// A renamed file has its new name by now; a file whose last name is gone has ended.
void FollowedFiles::sweep()
{
    for (const std::string& path : std::exchange(m_gone, {})) {
        const auto known = m_byPath.find(path);
        if (known == m_byPath.end())
            continue;
        const auto file = m_files.find(known->second);
        if (file != m_files.end() && file->second.path == path) {
            file->second.end();
            m_files.erase(file);
        }
        m_byPath.erase(known);
    }
}

UnixTime FollowedFiles::oldest() const
{
    UnixTime oldest = UnixTime::max();
    for (const auto& [inode, file] : m_files)
        oldest = std::min(oldest, file.isWholeKept(m_context->builder()) ? file.written.value_or(UnixTime{}) : file.marks.front().written);
    return oldest;
}

void FollowedFiles::restart(ImportContext& context, UnixTime since)
{
    m_since = since;
    std::vector<std::pair<std::string, std::uint64_t>> kept; // by path, so that the order of the rows does not change
    for (const auto& [inode, file] : m_files) {
        std::uint64_t from = 0;
        for (const FollowedFile::Mark& mark : file.marks) {
            if (!file.isWholeKept(m_context->builder()) && mark.written < since)
                from = mark.offset;
        }
        if (file.written >= since)
            kept.emplace_back(file.path, from);
    }
    std::ranges::sort(kept);
    m_files.clear();
    m_byPath.clear();
    m_changed.clear();
    m_groups.clear();
    m_waiting.clear();
    m_context = &context;
    for (const auto& [path, from] : kept) {
        m_startAt = from;
        look(path);
    }
    m_startAt = 0;
    startAll();
}

void FollowedFiles::settle()
{
    for (const FileIdentity& inode : m_changed) {
        if (const auto file = m_files.find(inode); file != m_files.end())
            file->second.feed->settle();
    }
    m_changed.clear();
}

/// The richest first: what becomes of the others depends on it.
void FollowedFiles::finish()
{
    startAll();
    std::vector<FollowedFile*> files;
    for (auto& [inode, file] : m_files)
        files.push_back(&file);
    std::ranges::stable_sort(files, std::greater(), [](const FollowedFile* file) { return file->feed->rank(); });
    for (FollowedFile* file : files)
        file->end();
}

} // namespace emberline
