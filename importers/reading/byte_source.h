// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/cancellation.h"
#include "model/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace emberline {

/// Bytes to be imported: a file, standard input, or one of them unpacked or recoded. Used on one thread.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    /// Fills the front of `room`, returns how much; 0 is the end, for now (a growing file may give more later), or reading was cancelled.
    /// Waits for a FIFO or standard input that has nothing to give yet, until it is cancelled.
    virtual Result<std::size_t> read(std::span<char> room) = 0;
    /// Of the file on disk, so that progress can be told; 0 when not known.
    [[nodiscard]] virtual std::uint64_t totalBytes() const { return 0; }
    /// How far into totalBytes() the reading is.
    [[nodiscard]] virtual std::uint64_t bytesRead() const { return 0; }
    /// Set when the offsets an importer counts are offsets of a file that can be read again.
    [[nodiscard]] virtual std::string rereadPath() const { return {}; }
    [[nodiscard]] virtual std::int64_t modifiedNs() const { return 0; }
    /// What was wrong with the packing or encoding and could be got over (a cut gzip stream); empty when nothing.
    [[nodiscard]] virtual std::string trouble() const { return {}; }
};

/// Opens a regular file, a FIFO, or standard input for "-". gzip is unpacked and UTF-16 recoded, both by content (a UTF-8 byte order mark
/// is the importers' to skip, so that offsets stay those of the file). The error is a sentence that names the path. Opening and reading end
/// within Cancellation::kInterval of `cancel`.
Result<std::unique_ptr<ByteSource>> openByteSource(const std::string& path, Cancellation cancel = {});

} // namespace emberline
