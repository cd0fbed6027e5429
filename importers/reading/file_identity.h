// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include <sys/stat.h>

namespace emberline {

/// When the file was last written. Nothing for the epoch itself: that is what archives and file systems give that keep no times.
[[nodiscard]] inline std::optional<UnixTime> modifiedTime(const struct stat& status)
{
    const UnixTime time(std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec));
    return time == UnixTime{} ? std::nullopt : std::optional(time);
}

/// Distinguishes a file or directory from every other that exists now, whatever names and links lead to it.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};

/// The identity of what `path` leads to, through links; nothing if that does not exist.
[[nodiscard]] inline std::optional<FileIdentity> identityOf(const std::string& path)
{
    struct stat status { };
    if (::stat(path.c_str(), &status) != 0)
        return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

} // namespace emberline
