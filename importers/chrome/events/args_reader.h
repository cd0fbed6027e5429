// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/file_stamp.h"
#include "importers/chrome/events/quick_args.h"
#include "importers/chrome/text/lenient_json.h"
#include "model/args.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// The args that strict JSON stands for: the members of an object, or the whole of any other value. null gives no args.
Args argsOfJson(std::string_view json);

/// Reads events again from their file, as long as the file has not changed.
class FileRecordReader : public RecordReader {
public:
    /// `modifiedNs`: see FileStamp.
    FileRecordReader(std::string path, std::int64_t modifiedNs) : m_path(std::move(path)), m_stamp(m_path, modifiedNs) { }

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

/// Keeps the args of a source that cannot be read again, as text. The importer writes them in the order of offsets while others read.
class KeptRecords : public RecordReader {
public:
    /// `json`: the args of the event at `offset`, as strict JSON.
    void keep(std::uint64_t offset, std::string_view json);

    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override;
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override;

private:
    struct Record {
        std::uint64_t offset;
        std::uint64_t textAt; ///< block, and place in it
        std::uint32_t size;
    };
    static constexpr std::size_t kBlock = 1 << 20;

    mutable std::mutex m_mutex;
    std::vector<Record> m_records;
    std::vector<std::string> m_blocks; ///< texts back to back; they never move
};

} // namespace emberline::chrome
