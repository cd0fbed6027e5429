// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <string_view>

#include <unistd.h>

/// The system's calls for writing, with every way in which they fail. Each returns an errno, or 0.
namespace emberline {

[[nodiscard]] inline int writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written > 0)
            bytes.remove_prefix(static_cast<std::size_t>(written)); // a short write: the next write reports the reason
        else if (written == 0 || errno != EINTR)
            return written == 0 ? ENOSPC : errno;
    }
    return 0;
}

/// Some file systems report a full disk only now; some have nothing to sync.
[[nodiscard]] inline int syncToDisk(int descriptor)
{
    return ::fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP ? errno : 0;
}

[[nodiscard]] inline int closeChecked(int descriptor)
{
    return ::close(descriptor) != 0 && errno != EINTR ? errno : 0;
}

} // namespace emberline
