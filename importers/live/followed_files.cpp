// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/followed_files.h"

#include "importers/live/notifying_watch.h"
#include "importers/live/polling_watch.h"
#include "importers/reading/byte_source.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
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

constexpr std::size_t kReadAtOnce = 256 << 10;
constexpr std::size_t kBeginning = 256; ///< enough to hold a sid or a time, so that no two logs begin alike

const DiagnosticKind kPolling{"live-polling", Severity::Info,
    "The system's limit of file notifications is reached; Emberline checks the files 20 times a second instead. "
    "Raise fs.inotify.max_user_instances or max_user_watches."};
const DiagnosticKind kTruncated{
    "live-truncated", Severity::Info, "A followed file was truncated or rewritten; it was read again from the beginning, as a new source."};
constexpr std::array kFollowDiagnostics{&kPolling, &kTruncated};

/// A file found with an older mtime is finished, until it grows.
constexpr auto kRecent = 1h;

bool isRecent(std::int64_t modifiedNs)
{
    return std::chrono::system_clock::now().time_since_epoch() - std::chrono::nanoseconds(modifiedNs) < kRecent;
}

constexpr std::uint64_t kMarkPitch = 4 << 20;

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

std::int64_t modifiedNs(const struct stat& status)
{
    return static_cast<std::int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec;
}

} // namespace

std::span<const DiagnosticKind* const> followDiagnostics()
{
    return kFollowDiagnostics;
}

FollowedFiles::FollowedFiles(ImportContext& context, const std::vector<std::string>& paths, std::int64_t sinceNs, Cancellation cancel) :
    m_context(&context), m_cancel(cancel), m_watch(makeNotifyingWatch()), m_sinceNs(sinceNs)
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
}

void FollowedFiles::watched(std::vector<pollfd>& descriptors) const
{
    if (m_watch->descriptor() >= 0)
        descriptors.push_back({m_watch->descriptor(), POLLIN, 0});
}

std::chrono::milliseconds FollowedFiles::patience() const
{
    return m_watch->patience();
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

bool FollowedFiles::work()
{
    const std::uint64_t before = m_bytesRead;
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
    return m_bytesRead != before;
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
    if (modifiedNs(status) < m_sinceNs && !m_files.contains(inode)) {
        ::close(descriptor);
        return;
    }
    if (const auto known = m_byPath.find(path); known != m_byPath.end() && known->second != inode) { // replaced by another file
        if (const auto old = m_files.find(known->second); old != m_files.end() && old->second.path == path) {
            end(old->second);
            m_files.erase(old);
        }
    }
    Followed& file = m_files[inode];
    if (file.path != path) // new here, or renamed
        m_byPath.erase(file.path);
    m_byPath[path] = inode;
    if (!file.feed)
        begin(file, path, modifiedNs(status), lineBegin(descriptor, m_startAt));
    file.path = path;
    if (static_cast<std::uint64_t>(status.st_size) < file.offset || !beginsAsBefore(file, descriptor)) {
        m_context->builder().diagnostics().add(kTruncated, {file.feed->source(), 0, file.offset}, path);
        end(file);
        begin(file, path, modifiedNs(status));
    }
    const bool known = file.offset > 0;
    file.feed->setModified(modifiedNs(status));
    if (readMore(file, descriptor)) {
        m_changed.insert(inode);
        if (known)
            file.feed->setLive();
        if (::fstat(descriptor, &status) == 0)
            file.writtenNs = modifiedNs(status);
        m_writtenNs = std::max(m_writtenNs, file.writtenNs);
        const std::uint64_t marked = file.marks.empty() ? file.feed->firstByte() : file.marks.back().offset;
        if (file.offset - marked >= kMarkPitch)
            file.marks.push_back({file.writtenNs, file.offset});
    }
    ::close(descriptor);
}

/// See ImportSource.
std::string FollowedFiles::directoryEntry(const std::string& path) const
{
    if (m_named.contains(path))
        return {};
    const auto in = std::ranges::find_if(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
    return in == m_directories.end() ? fs::path(path).filename().string() : path.substr(in->size() + 1);
}

void FollowedFiles::begin(Followed& file, const std::string& path, std::int64_t modified, std::uint64_t offset)
{
    SourceName name{path, path, directoryEntry(path), modified, isRecent(modified), true, offset};
    file.feed = std::make_unique<SourceFeed>(*m_context, std::move(name));
    file.offset = offset;
    file.writtenNs = modified;
    file.marks.clear();
    file.isPacked = false;
}

/// Between two looks, a file may have been truncated and rewritten to the same size or more.
bool FollowedFiles::beginsAsBefore(Followed& file, int descriptor)
{
    std::array<char, kBeginning> now{};
    const ssize_t got = ::pread(descriptor, now.data(), now.size(), 0);
    const std::string_view bytes(now.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    const bool same = bytes.starts_with(file.beginning);
    file.beginning = bytes;
    return same;
}

bool FollowedFiles::readMore(Followed& file, int descriptor)
{
    bool any = false;
    while (!file.isPacked && !file.feed->isRejected() && !m_cancel.isRequested()) {
        const std::span<char> room = file.feed->prepare(kReadAtOnce);
        const ssize_t got = ::pread(descriptor, room.data(), room.size(), static_cast<off_t>(file.offset));
        if (got >= 2 && file.offset == 0 && room[0] == '\x1f' && room[1] == '\x8b') {
            file.feed->commit(0);
            readPacked(file);
            return true;
        }
        file.feed->commit(got > 0 ? static_cast<std::size_t>(got) : 0);
        if (got <= 0)
            break;
        any = true;
        file.offset += static_cast<std::uint64_t>(got);
        m_bytesRead += static_cast<std::uint64_t>(got);
    }
    if (any && !file.feed->hasFormat())
        file.feed->sniff();
    return any;
}

/// A packed file in a followed directory is already finished, so it is read whole, once.
void FollowedFiles::readPacked(Followed& file)
{
    file.isPacked = true;
    auto opened = openByteSource(file.path, m_cancel);
    if (!opened)
        return;
    file.feed = std::make_unique<SourceFeed>(*m_context, SourceName{file.path, {}, {}, opened.value()->modifiedNs()});
    while (!file.feed->isRejected()) {
        const auto got = opened.value()->read(file.feed->prepare(kReadAtOnce));
        if (!got || got.value() == 0)
            break;
        file.feed->commit(got.value());
        m_bytesRead += got.value();
    }
    file.feed->finish();
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
            end(file->second);
            m_files.erase(file);
        }
        m_byPath.erase(known);
    }
}

void FollowedFiles::end(Followed& file)
{
    if (!file.isPacked)
        file.feed->finish();
}

/// Packed files and Chrome's JSON cannot be read from the middle, and short files are not worth cutting.
bool FollowedFiles::isWholeKept(const Followed& file) const
{
    const SourceId source = file.feed->source();
    return file.isPacked || file.marks.empty() || (source && m_context->builder().source(source).format.starts_with("chrome"));
}

std::int64_t FollowedFiles::oldestNs() const
{
    std::int64_t oldest = std::numeric_limits<std::int64_t>::max();
    for (const auto& [inode, file] : m_files)
        oldest = std::min(oldest, isWholeKept(file) ? file.writtenNs : file.marks.front().writtenNs);
    return oldest;
}

void FollowedFiles::restart(ImportContext& context, std::int64_t sinceNs)
{
    m_sinceNs = sinceNs;
    std::vector<std::pair<std::string, std::uint64_t>> kept; // by path, so that the order of the rows does not change
    for (const auto& [inode, file] : m_files) {
        std::uint64_t from = 0;
        for (const Mark& mark : file.marks) {
            if (!isWholeKept(file) && mark.writtenNs < sinceNs)
                from = mark.offset;
        }
        if (file.writtenNs >= sinceNs)
            kept.emplace_back(file.path, from);
    }
    std::ranges::sort(kept);
    m_files.clear();
    m_byPath.clear();
    m_changed.clear();
    m_context = &context;
    for (const auto& [path, from] : kept) {
        m_startAt = from;
        look(path);
    }
    m_startAt = 0;
}

void FollowedFiles::settle()
{
    for (const FileIdentity& inode : m_changed) {
        if (const auto file = m_files.find(inode); file != m_files.end())
            file->second.feed->settle();
    }
    m_changed.clear();
}

void FollowedFiles::finish()
{
    for (auto& [inode, file] : m_files)
        end(file);
}

} // namespace emberline
