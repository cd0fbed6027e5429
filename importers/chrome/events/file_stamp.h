// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <cstdint>
#include <optional>
#include <string>

namespace emberline::chrome {

/// Remembers the state of a file when it was opened, and tells whether it can still hold the same content. A file that has only grown still
/// holds it; one that was replaced, truncated or rewritten does not, even if it looks alike.
/// Immutable, so any thread may ask.
class FileStamp {
public:
    /// Of the file as it is now. `modified`: its mtime when it was opened for reading; nothing if that is unknown or the file is live.
    FileStamp(const std::string& path, std::optional<UnixTime> modified);

    /// Whether an open file is that file, and unchanged. Ask after reading from it: then what was read predates any change.
    [[nodiscard]] bool isStill(int descriptor) const;

private:
    std::uint64_t m_device = 0;
    std::uint64_t m_inode = 0;
    std::int64_t m_size = -1; ///< in bytes; -1: there was no such file
    std::optional<UnixTime> m_modified;
    std::string m_tail; ///< the last bytes
};

} // namespace emberline::chrome
