// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/file_stamp.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace emberline::chrome {

/// A file whose events are read again, by pread. If the file was truncated or replaced since, reading gives an error: no crash, and no
/// bytes of another file. Any thread.
class RereadFile {
public:
    static constexpr std::size_t kOneEvent = 4 << 10; ///< most events fit

    /// `stamp` outlives it.
    RereadFile(const std::string& path, const FileStamp& stamp) :
        m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), m_stamp(stamp)
    { }
    ~RereadFile()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    RereadFile(const RereadFile&) = delete;
    RereadFile& operator=(const RereadFile&) = delete;

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }
    /// Appends up to `wanted` bytes, starting at `offset`. False if there are none, or if the file has changed.
    [[nodiscard]] bool append(std::string& to, std::size_t wanted, std::uint64_t offset) const
    {
        const std::size_t before = to.size();
        to.resize(before + wanted);
        const ssize_t got = ::pread(m_descriptor, to.data() + before, wanted, static_cast<off_t>(offset));
        to.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        return got > 0 && m_stamp.isStill(m_descriptor);
    }

private:
    int m_descriptor;
    const FileStamp& m_stamp;
};

} // namespace emberline::chrome
