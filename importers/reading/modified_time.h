// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <optional>

#include <sys/stat.h>

namespace emberline {

/// When the file was last written. Nothing for the epoch itself: that is what archives and file systems give that keep no times.
[[nodiscard]] inline std::optional<UnixTime> modifiedTime(const struct stat& status)
{
    const UnixTime time(std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec));
    return time == UnixTime{} ? std::nullopt : std::optional(time);
}

} // namespace emberline
