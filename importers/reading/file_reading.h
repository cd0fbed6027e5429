// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/byte_source.h"
#include "importers/reading/source_feed.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace emberline {

/// A file to read.
struct InputFile {
    std::string path; ///< "-" is standard input
    std::string directoryEntry; ///< set if the file was found in a directory
};

/// One file on its way into the trace: opened once and read once, in blocks, from its beginning to its end. When cancelled, it keeps its
/// place: the next readHead() or readBlock() goes on. Used on the import worker's thread.
class FileReading {
public:
    FileReading(ImportContext& context, InputFile file, Cancellation cancel);

    /// Reads the first bytes, until they reveal the format or there are no more. The format may stay unknown. Call it again after a
    /// cancellation.
    void readHead();
    /// The feed must have been started if readHead() knew the format. Returns whether there may be more; false too when cancelled.
    bool readBlock();
    /// How many bytes of the file, as it lies on disk, were read since the last call, or will not be read.
    [[nodiscard]] std::uint64_t newBytes();
    /// Nothing more will be read, because reading was cancelled.
    void stop() { m_isStopped = true; }
    /// Whether reading was cancelled before the end.
    [[nodiscard]] bool isStopped() const { return m_isStopped; }
    [[nodiscard]] SourceFeed& feed() { return m_feed; }

    /// After the last block: ends the feed, and reports what was wrong. The error says why there is no trace.
    Result<bool> finish();

private:
    ImportContext& m_context;
    InputFile m_file;
    Cancellation m_cancel;
    Result<std::unique_ptr<ByteSource>> m_bytes;
    SourceFeed m_feed;
    std::optional<Error> m_failed; ///< midway
    std::uint64_t m_counted = 0; ///< by newBytes()
    bool m_isAtEnd = false;
    bool m_isStopped = false;
};

} // namespace emberline
