// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace emberline::chrome {

/// What a file was like when it was opened: tells whether what stands in it can still be the same. A file that something was appended to
/// still holds what it held; one that was replaced, cut or written anew does not, even where it looks alike.
class FileStamp {
public:
    /// Of the file as it is now. `modifiedNs`: its mtime when it was opened for reading, 0 when that is not known or when it is live.
    FileStamp(const std::string& path, std::int64_t modifiedNs);

    /// Whether an open file is that one, and unchanged. To be asked after reading from it: then what was read is from before any change.
    [[nodiscard]] bool isStill(int descriptor) const;

private:
    std::uint64_t m_device = 0;
    std::uint64_t m_inode = 0;
    std::int64_t m_size = -1; ///< in bytes; -1: there was no such file
    std::int64_t m_modifiedNs = 0;
    std::string m_tail; ///< the last bytes
};

} // namespace emberline::chrome
