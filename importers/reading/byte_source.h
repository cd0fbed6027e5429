// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/cancellation.h"
#include "model/result.h"
#include "model/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace emberline {

/// Bytes to import: a file or standard input, possibly unpacked or recoded. Used on one thread.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    /// Fills the front of `room` and returns how many bytes it wrote. 0 means that the input is at its end for now (a growing file may give
    /// more later) or that reading was cancelled; once that is no longer requested, the next call goes on. Waits for a FIFO or standard
    /// input that has nothing to give yet, until cancelled.
    virtual Result<std::size_t> read(std::span<char> room) = 0;
    /// The size of the file on disk, for progress; 0 if unknown.
    [[nodiscard]] virtual std::uint64_t totalBytes() const { return 0; }
    /// How much of totalBytes() was read.
    [[nodiscard]] virtual std::uint64_t bytesRead() const { return 0; }
    /// Not empty if the offsets that an importer counts are offsets in a file that can be read again.
    [[nodiscard]] virtual std::string rereadPath() const { return {}; }
    /// When the file was last written, at the time of opening; nothing if unknown.
    [[nodiscard]] virtual std::optional<UnixTime> modified() const { return std::nullopt; }
    /// What was wrong with the packing or encoding, if reading could go on (a cut gzip stream); else empty.
    [[nodiscard]] virtual std::string trouble() const { return {}; }
    /// Whether the file was truncated or rewritten since it was opened, so that what was read may be parts of both. One that has only grown
    /// has not changed. Ask at the end of reading.
    [[nodiscard]] virtual bool hasChanged() const { return false; }
};

/// Opens a regular file, a FIFO, or standard input for "-". Unpacks gzip and recodes UTF-16, both recognized by content. The importers skip
/// a UTF-8 byte order mark themselves, so that offsets stay those of the file. The error is a sentence that names the path. Opening and
/// reading end within Cancellation::kInterval of `cancel`.
Result<std::unique_ptr<ByteSource>> openByteSource(const std::string& path, Cancellation cancel = {});

} // namespace emberline
