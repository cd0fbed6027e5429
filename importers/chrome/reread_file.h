// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace emberline::chrome {

/// A file whose events are read again, by pread, so that one that was cut or replaced since gives an error and not a crash.
class RereadFile {
public:
    static constexpr std::size_t kOneEvent = 4 << 10; ///< most events fit

    explicit RereadFile(const std::string& path) : m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) { }
    ~RereadFile()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    RereadFile(const RereadFile&) = delete;
    RereadFile& operator=(const RereadFile&) = delete;

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }
    /// Appends up to `wanted` bytes from `offset` on; false when there are none.
    [[nodiscard]] bool append(std::string& to, std::size_t wanted, std::uint64_t offset) const
    {
        const std::size_t before = to.size();
        to.resize(before + wanted);
        const ssize_t got = ::pread(m_descriptor, to.data() + before, wanted, static_cast<off_t>(offset));
        to.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        return got > 0;
    }

private:
    int m_descriptor;
};

} // namespace emberline::chrome
