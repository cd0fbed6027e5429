// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/file_stamp.h"
#include "importers/chrome/events/quick_args.h"
#include "importers/chrome/text/lenient_json.h"
#include "model/args.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace emberline::chrome {

/// Reads events again from their file, as long as the file has not changed. Thread-safe.
class FileRecordReader : public RecordReader {
public:
    /// `modified`: see FileStamp.
    FileRecordReader(std::string path, std::optional<UnixTime> modified) : m_path(std::move(path)), m_stamp(m_path, modified) { }

    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override;
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override;

private:
    /// Reads the event with `json` and returns its text exactly as in the file.
    Result<std::string> read(std::uint64_t offset, LenientJson& json) const;

    std::string m_path;
    FileStamp m_stamp;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<QuickArgs> m_quick; ///< created on the first look
};

} // namespace emberline::chrome
