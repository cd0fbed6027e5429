// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/notifying_watch.h"

#ifdef __linux__

#include <array>
#include <cerrno>
#include <cstring>
#include <unordered_map>

#include <sys/inotify.h>
#include <unistd.h>

namespace emberline {

namespace {

using namespace std::chrono_literals;

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

std::unique_ptr<ChangeWatch> makeNotifyingWatch()
{
    const int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return descriptor < 0 ? nullptr : std::make_unique<InotifyWatch>(descriptor);
}

} // namespace emberline

#else

namespace emberline {

std::unique_ptr<ChangeWatch> makeNotifyingWatch()
{
    return nullptr;
}

} // namespace emberline

#endif
