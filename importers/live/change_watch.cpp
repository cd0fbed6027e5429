// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/change_watch.h"

#include "importers/reading/modified_time.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <unordered_map>

#include <dirent.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline {

namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

/// Checks recently changed files every time, and other files and the directories themselves once a second: most files of a trace directory
/// never change again.
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
        DIR* entries = ::opendir(directory.c_str());
        if (!entries)
            return;
        while (const dirent* entry = ::readdir(entries)) {
            const std::string_view name = entry->d_name;
            if (name == "." || name == "..")
                continue;
            const std::string path = directory + "/" + std::string(name);
            if (m_files.try_emplace(path, File{stampOf(path), Steady::now()}).second)
                changes.paths.insert(path);
        }
        ::closedir(entries);
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

std::unique_ptr<ChangeWatch> makeNotifyingWatch()
{
    const int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return descriptor < 0 ? nullptr : std::make_unique<InotifyWatch>(descriptor);
}

} // namespace emberline
