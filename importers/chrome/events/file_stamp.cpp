// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/file_stamp.h"

#include "importers/reading/modified_time.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace emberline::chrome {

namespace {

constexpr std::int64_t kTail = 256;

/// Returns the last bytes before `end`.
std::string tailOf(int descriptor, std::int64_t end)
{
    std::string tail(static_cast<std::size_t>(std::min(end, kTail)), '\0');
    const ssize_t got = ::pread(descriptor, tail.data(), tail.size(), static_cast<off_t>(end) - static_cast<off_t>(tail.size()));
    tail.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return tail;
}

} // namespace

FileStamp::FileStamp(const std::string& path, std::optional<UnixTime> modified)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status { };
    if (descriptor >= 0 && ::fstat(descriptor, &status) == 0) {
        m_device = status.st_dev;
        m_inode = status.st_ino;
        m_size = status.st_size;
        m_modified = modified ? modified : modifiedTime(status);
        m_tail = tailOf(descriptor, m_size);
    }
    if (descriptor >= 0)
        ::close(descriptor);
}

bool FileStamp::isStill(int descriptor) const
{
    struct stat status { };
    if (m_size < 0 || ::fstat(descriptor, &status) != 0 || status.st_dev != m_device || status.st_ino != m_inode)
        return false;
    if (status.st_size == m_size)
        return modifiedTime(status) == m_modified;
    return status.st_size > m_size && tailOf(descriptor, m_size) == m_tail;
}

} // namespace emberline::chrome
