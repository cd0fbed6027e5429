// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/polling_watch.h"

#include "importers/reading/modified_time.h"

#include <iterator>
#include <unordered_map>

#include <dirent.h>
#include <sys/stat.h>

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

} // namespace

std::unique_ptr<ChangeWatch> makePollingWatch()
{
    return std::make_unique<PollingWatch>();
}

} // namespace emberline
