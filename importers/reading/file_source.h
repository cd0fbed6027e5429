// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/byte_source.h"

#include <sys/stat.h>

namespace emberline {

/// The bytes of a file, FIFO or standard input as they are. Never blocks in read(), because nothing could interrupt that.
class FileSource : public ByteSource {
public:
    /// See openByteSource().
    static Result<std::unique_ptr<ByteSource>> open(const std::string& path, Cancellation cancel);
    /// Closes `descriptor` when it ends, except standard input.
    FileSource(int descriptor, std::string path, const struct stat& status, Cancellation cancel);
    ~FileSource() override;
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    Result<std::size_t> read(std::span<char> room) override;
    [[nodiscard]] std::uint64_t totalBytes() const override { return m_total; }
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_read; }
    [[nodiscard]] std::string rereadPath() const override { return m_regular ? m_path : std::string(); }
    [[nodiscard]] std::optional<UnixTime> modified() const override { return m_modified; }
    [[nodiscard]] bool hasChanged() const override;

private:
    [[nodiscard]] bool waitForInput() const;

    int m_descriptor;
    std::string m_path;
    Cancellation m_cancel;
    bool m_regular;
    std::uint64_t m_total;
    std::uint64_t m_read = 0;
    std::optional<UnixTime> m_modified;
};

} // namespace emberline
