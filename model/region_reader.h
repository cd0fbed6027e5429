// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_columns.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace emberline {

/// Reads regions that lie close together. It stays in the block that it read last; RegionColumns instead looks up the block of every cell
/// again, which is most of the cost of a pass over millions of rows. Refers to the columns. For one thread; each thread has its own.
class RegionReader {
public:
    explicit RegionReader(const RegionColumns& columns) : m_columns(&columns) { }

    /// Valid until the reader reads another row.
    class Row {
    public:
        [[nodiscard]] RegionId id() const { return RegionId(m_block.m_first + m_at); }
        [[nodiscard]] SourceTime start() const { return MutableColumn<SourceTime>::load(m_block.m_start[m_at]); }
        [[nodiscard]] SourceTime end() const { return MutableColumn<SourceTime>::load(m_block.m_end[m_at]); }
        [[nodiscard]] StringId name() const { return m_block.m_name[m_at]; }
        [[nodiscard]] StringId category() const { return m_block.category(m_at); }
        [[nodiscard]] TrackId track() const { return m_block.m_track[m_at]; }
        [[nodiscard]] RegionRole role() const { return MutableColumn<RegionKind>::load(m_block.m_kind[m_at]).role(); }
        [[nodiscard]] bool isOpen() const { return MutableColumn<RegionKind>::load(m_block.m_kind[m_at]).isOpen(); }
        /// None for the outermost; may belong to a batch that has not arrived yet (Trace::parent()).
        [[nodiscard]] RegionId parent() const { return RegionId(MutableColumn<std::uint32_t>::load(m_block.m_parent[m_at])); }

    private:
        friend class RegionReader;
        Row(const RegionReader& block, std::size_t at) : m_block(block), m_at(at) { }

        const RegionReader& m_block;
        std::size_t m_at;
    };

    [[nodiscard]] Row operator[](RegionId id)
    {
        assert(id.row() < m_columns->start.size());
        const std::size_t at = id.row() - m_first; // larger than any size if the region is before the block
        if (at < m_size) [[likely]]
            return {*this, at};
        moveTo(id);
        return {*this, id.row() - m_first};
    }

    /// Starts to read a row of the block from memory; nothing is wrong if it is in another one.
    void prefetch(RegionId id) const
    {
        const std::size_t at = id.row() - m_first;
        if (at >= m_size)
            return;
        __builtin_prefetch(m_start + at);
        __builtin_prefetch(m_end + at);
        __builtin_prefetch(m_name + at);
        __builtin_prefetch(m_category + at);
        __builtin_prefetch(m_kind + at);
    }

private:
    /// Same for all columns read here: one block number serves them all.
    using Address = MutableColumn<SourceTime>::Address;
    static_assert(std::is_same_v<Address, Column<StringId>::Address>);
    using Categories = decltype(RegionColumns::category);

    [[nodiscard]] StringId category(std::size_t at) const { return m_columns->category.decoded(m_category[at], m_first + at); }

    void moveTo(RegionId id)
    {
        const unsigned block = Address(id.row()).block;
        m_first = Address::firstRow(block);
        m_size = Address::rowsIn(block);
        m_start = m_columns->start.block(block);
        m_end = m_columns->end.block(block);
        m_name = m_columns->name.block(block);
        m_category = m_columns->category.block(block);
        m_track = m_columns->track.block(block);
        m_kind = m_columns->kind.block(block);
        m_parent = m_columns->parentRow.block(block);
    }

    const RegionColumns* m_columns;
    std::size_t m_first = 0; ///< row of the block
    std::size_t m_size = 0; ///< rows of the block; 0 before the first read
    const SourceTime* m_start = nullptr;
    const SourceTime* m_end = nullptr;
    const StringId* m_name = nullptr;
    const Categories::Code* m_category = nullptr;
    const TrackId* m_track = nullptr;
    const RegionKind* m_kind = nullptr;
    const std::uint32_t* m_parent = nullptr;
};

} // namespace emberline
