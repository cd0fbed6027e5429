// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace emberline {

/// Names a file that is worth nothing until it is complete, or a directory for such files: if SIGINT, SIGTERM or SIGHUP ends the program
/// during this object's lifetime, the file is removed first. Where the program handles or ignores these signals (the window, nohup),
/// nothing changes. Any thread; of more than a few at a time, some are not removed.
class UnfinishedFile {
public:
    UnfinishedFile() = default;
    ~UnfinishedFile() { release(); }
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    /// Call it as soon as the file exists, once at most.
    void watch(const std::string& path);
    /// The file is complete, or gone.
    void release();
    /// Removes what is unfinished, because the program ends at once. Takes no memory and no lock.
    static void removeAll();

private:
    int m_slot = -1;
};

} // namespace emberline
