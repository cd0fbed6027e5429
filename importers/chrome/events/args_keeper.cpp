// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/args_keeper.h"

#include "importers/chrome/events/file_record_reader.h"
#include "importers/chrome/roundtrip/region_statement.h"

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace emberline::chrome {

/// Keeps the args of a source that cannot be read again, as text. The importer calls keep() in the order of offsets; any thread may read
/// meanwhile.
class KeptRecords : public RecordReader {
public:
    /// `json`: the args of the event at `offset`, as strict JSON.
    void keep(std::uint64_t offset, std::string_view json)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_blocks.empty() || m_blocks.back().size() + json.size() > m_blocks.back().capacity())
            m_blocks.emplace_back().reserve(std::max(kBlock, json.size()));
        const std::uint64_t textAt = static_cast<std::uint64_t>(m_blocks.size() - 1) << 32 | m_blocks.back().size();
        m_blocks.back() += json;
        m_records.push_back({offset, textAt, static_cast<std::uint32_t>(json.size())});
    }

    [[nodiscard]] Result<std::string> text(std::uint64_t) const override
    {
        return Error{"This source cannot be read again: it came through a pipe or is compressed."};
    }
    [[nodiscard]] Result<Args> args(std::uint64_t offset) const override
    {
        std::string json;
        {
            const std::scoped_lock lock(m_mutex);
            const auto found = std::ranges::lower_bound(m_records, offset, {}, &Record::offset);
            if (found == m_records.end() || found->offset != offset)
                return Args();
            json = m_blocks[found->textAt >> 32].substr(found->textAt & 0xffffffff, found->size);
        }
        return argsOfJson(json);
    }

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

ArgsKeeper::ArgsKeeper(TraceBuilder& builder, const ImportSource& source) : m_builder(builder)
{
    if (source.rereadPath.empty()) {
        m_kept = std::make_shared<KeptRecords>();
        m_reader = m_kept;
    } else {
        m_reader = std::make_shared<FileRecordReader>(source.rereadPath, source.growing ? std::nullopt : source.modified);
    }
    m_builder.edit(source.id).reader = m_reader;
}

void ArgsKeeper::keep(const Event& event)
{
    if (!m_kept || event.args.empty())
        return;
    if (const StringId statement = event.text(event.extra.statement))
        m_kept->keep(event.offset, withoutMember(event.args, event.textOf(statement)));
    else
        m_kept->keep(event.offset, event.args);
}

} // namespace emberline::chrome
