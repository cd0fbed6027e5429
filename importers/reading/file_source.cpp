// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_source.h"

#include "importers/reading/file_diagnostics.h"
#include "importers/reading/modified_time.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace emberline {

Result<std::unique_ptr<ByteSource>> FileSource::open(const std::string& path, Cancellation cancel)
{
    // Non-blocking, so that neither opening a FIFO without a writer or a device, nor reading an idle FIFO, can hang.
    const int descriptor = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return errno == ENOENT ? Error{path + ": there is no such file or directory. Check the path."} : systemError(path, errno);
    struct stat status { };
    ::fstat(descriptor, &status);
    const bool readable = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode) || path == "-";
    if (!readable) {
        ::close(descriptor);
        return Error{path + ": this is not a regular file but a "
            + (S_ISDIR(status.st_mode)         ? "directory"
                    : S_ISSOCK(status.st_mode) ? "socket"
                                               : "device")
            + ". Name a trace file or a directory of them."};
    }
    return std::unique_ptr<ByteSource>(std::make_unique<FileSource>(descriptor, path, status, cancel));
}

FileSource::FileSource(int descriptor, std::string path, const struct stat& status, Cancellation cancel) :
    m_descriptor(descriptor), m_path(std::move(path)), m_cancel(cancel), m_regular(S_ISREG(status.st_mode)),
    m_total(m_regular ? static_cast<std::uint64_t>(status.st_size) : 0), m_modified(m_regular ? modifiedTime(status) : std::nullopt)
{ }

FileSource::~FileSource()
{
    if (m_descriptor != STDIN_FILENO)
        ::close(m_descriptor);
}

Result<std::size_t> FileSource::read(std::span<char> room)
{
    // Other processes share standard input and may not expect it to be non-blocking, so we wait for input before we read.
    bool wait = m_descriptor == STDIN_FILENO && !m_regular;
    while (!m_cancel.isRequested()) {
        if (std::exchange(wait, false) && !waitForInput())
            break;
        const ssize_t got = ::read(m_descriptor, room.data(), room.size());
        if (got >= 0) {
            m_read += static_cast<std::uint64_t>(got);
            return static_cast<std::size_t>(got);
        }
        if (errno != EAGAIN && errno != EINTR)
            return systemError(m_path, errno);
        wait = true;
    }
    return 0;
}

bool FileSource::hasChanged() const
{
    struct stat now { };
    if (!m_regular || ::fstat(m_descriptor, &now) != 0)
        return false;
    const auto size = static_cast<std::uint64_t>(now.st_size);
    return size < m_total || size < m_read || (size == m_total && modifiedTime(now) != m_modified);
}

/// Returns whether there is input, an end or an error to read; false means cancelled.
bool FileSource::waitForInput() const
{
    pollfd awaited{m_descriptor, POLLIN, 0};
    while (!m_cancel.isRequested()) {
        if (::poll(&awaited, 1, static_cast<int>(Cancellation::kInterval.count())) > 0)
            return true;
    }
    return false;
}

} // namespace emberline
