// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/watched_tree.h"

#include "importers/live/live_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <unordered_map>
#include <utility>

#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

/// Checks recently changed files every time, and other files and the directories themselves once a second: most files never change again.
class PollingWatch : public ChangeWatch {
public:
    bool add(const std::string& directory) override
    {
        m_directories.insert(directory);
        return true;
    }

    WatchedChanges take() override
    {
        WatchedChanges changes;
        const auto now = Steady::now();
        const bool all = now >= m_nextFull;
        if (all)
            m_nextFull = now + 1s;
        for (const std::string& directory : m_directories) {
            const Stamp stamp = stampOf(directory);
            if (all || stamp != m_stamps[directory])
                list(directory, changes);
            m_stamps[directory] = stamp;
        }
        for (auto at = m_files.begin(); at != m_files.end();) {
            auto& [path, file] = *at;
            const Stamp stamp = all || now - file.changed <= 10s ? stampOf(path) : file.stamp;
            if (stamp != file.stamp) {
                file = {stamp, now};
                changes.paths.insert(path);
            }
            at = stamp == Stamp() ? m_files.erase(at) : std::next(at); // the file is gone
        }
        return changes;
    }

    [[nodiscard]] int descriptor() const override { return -1; }
    [[nodiscard]] std::chrono::milliseconds patience() const override { return 50ms; }

private:
    struct Stamp {
        std::int64_t size = -1;
        std::optional<UnixTime> modified;
        std::uint64_t inode = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    struct File {
        Stamp stamp;
        Steady::time_point changed;
    };

    static Stamp stampOf(const std::string& path)
    {
        struct stat status { };
        if (::stat(path.c_str(), &status) != 0)
            return {};
        return {status.st_size, modifiedTime(status), status.st_ino};
    }

    void list(const std::string& directory, WatchedChanges& changes)
    {
        std::error_code error;
        for (auto entry = fs::directory_iterator(directory, error); !error && entry != fs::directory_iterator(); entry.increment(error)) {
            const std::string path = entry->path().string();
            if (m_files.try_emplace(path, File{stampOf(path), Steady::now()}).second)
                changes.paths.insert(path);
        }
    }

    std::set<std::string> m_directories;
    std::unordered_map<std::string, Stamp> m_stamps;
    std::unordered_map<std::string, File> m_files;
    Steady::time_point m_nextFull;
};

constexpr std::uint32_t kEvents
    = IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_CLOSE_WRITE | IN_ONLYDIR;

class InotifyWatch : public ChangeWatch {
public:
    explicit InotifyWatch(int descriptor) : m_descriptor(descriptor) { }
    ~InotifyWatch() override { ::close(m_descriptor); }
    InotifyWatch(const InotifyWatch&) = delete;
    InotifyWatch& operator=(const InotifyWatch&) = delete;

    bool add(const std::string& directory) override
    {
        const int watch = inotify_add_watch(m_descriptor, directory.c_str(), kEvents);
        if (watch < 0)
            return errno != ENOSPC && errno != ENOMEM; // other errors are no limit: the directory is gone again, or is not readable
        m_directories[watch] = directory;
        return true;
    }

    WatchedChanges take() override
    {
        WatchedChanges changes;
        alignas(inotify_event) std::array<char, std::size_t{64} * 1024> buffer;
        ssize_t size = 0;
        while ((size = ::read(m_descriptor, buffer.data(), buffer.size())) > 0) {
            for (const char* at = buffer.data(); at < buffer.data() + size;) {
                const auto* event = reinterpret_cast<const inotify_event*>(at);
                note(*event, changes);
                at += sizeof(inotify_event) + event->len;
            }
        }
        return changes;
    }

    [[nodiscard]] int descriptor() const override { return m_descriptor; }
    [[nodiscard]] std::chrono::milliseconds patience() const override { return 1000ms; }

private:
    void note(const inotify_event& event, WatchedChanges& changes)
    {
        const auto directory = m_directories.find(event.wd);
        if ((event.mask & IN_Q_OVERFLOW) != 0 || directory == m_directories.end()) {
            changes.rescan = changes.rescan || (event.mask & IN_Q_OVERFLOW) != 0;
            return;
        }
        if ((event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) != 0) {
            changes.paths.insert(directory->second);
            if ((event.mask & IN_IGNORED) != 0)
                m_directories.erase(directory);
        } else if (event.len > 0) {
            changes.paths.insert(directory->second + "/" + event.name);
        }
    }

    int m_descriptor;
    std::unordered_map<int, std::string> m_directories;
};

} // namespace

std::unique_ptr<ChangeWatch> makePollingWatch()
{
    return std::make_unique<PollingWatch>();
}

WatchedTree::WatchedTree(const std::vector<std::string>& paths, Cancellation cancel, Diagnostics& diagnostics) : m_cancel(cancel)
{
    if (const int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC); descriptor >= 0) // else the kernel's limits are reached
        m_watch = std::make_unique<InotifyWatch>(descriptor);
    for (const std::string& path : paths) {
        // Without a trailing slash, so that it compares equal with the names of changes.
        const std::string plain = path.size() > 1 && path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
        if (std::error_code ignored; fs::is_directory(plain, ignored))
            m_directories.push_back(plain);
        else
            m_named.insert(plain.find('/') == std::string::npos ? "./" + plain : plain);
    }
    if (!m_watch) {
        diagnostics.add(follow::kPolling, {}, "");
        m_watch = makePollingWatch();
    }
}

void WatchedTree::watch(const std::string& directory, Diagnostics& diagnostics)
{
    m_watched.insert(directory);
    if (m_watch->add(directory))
        return;
    diagnostics.add(follow::kPolling, {}, directory);
    m_watch = makePollingWatch();
    for (const std::string& known : m_watched)
        m_watch->add(known);
}

void WatchedTree::visitAll(const Visit& visit, Diagnostics& diagnostics)
{
    scan(m_directories, visit, diagnostics);
    for (const std::string& file : m_named) {
        watch(fs::path(file).parent_path().string(), diagnostics);
        visit(file);
    }
}

/// Visits everything in these directories and below them, in sorted order. Watches a directory before it lists it: what is created in
/// between is seen twice, which does no harm. Links to directories come last, so that their targets go by their own names.
void WatchedTree::scan(std::vector<std::string> waiting, const Visit& visit, Diagnostics& diagnostics)
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
            visit(path);
            continue;
        }
        if (!claimName(path))
            continue;
        watch(path, diagnostics);
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
bool WatchedTree::claimName(const std::string& directory)
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

bool WatchedTree::isFollowed(const std::string& path) const
{
    if (m_named.contains(path))
        return true;
    return std::ranges::any_of(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
}

void WatchedTree::visitChanged(const WatchedChanges& changes, const Visit& visit, Diagnostics& diagnostics)
{
    bool rootChanged = false;
    for (const std::string& path : changes.paths) {
        std::error_code ignored;
        if (fs::is_directory(path, ignored)) {
            if (isFollowed(path) || std::ranges::find(m_directories, path) != m_directories.end())
                scan({path}, visit, diagnostics);
        } else if (isFollowed(path)) {
            visit(path);
        } else {
            rootChanged = true;
        }
    }
    // A followed directory that vanished may come back at any time, but its watch is gone.
    for (const std::string& directory : m_directories) {
        if (std::error_code ignored; (rootChanged || !m_watched.contains(directory)) && fs::is_directory(directory, ignored))
            scan({directory}, visit, diagnostics);
        else if (!fs::exists(directory, ignored))
            m_watched.erase(directory);
    }
}

std::string WatchedTree::directoryEntry(const std::string& path) const
{
    if (m_named.contains(path))
        return {};
    const auto in = std::ranges::find_if(m_directories, [&](const std::string& directory) { return path.starts_with(directory + "/"); });
    return in == m_directories.end() ? fs::path(path).filename().string() : path.substr(in->size() + 1);
}

} // namespace emberline
