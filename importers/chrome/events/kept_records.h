// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/args.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Keeps the args of a source that cannot be read again, as text. The importer calls keep() in the order of offsets; any thread may read
/// meanwhile.
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
