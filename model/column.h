// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/no_memory.h"

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <type_traits>

namespace emberline {

/// Where row `row` lives in a column of blocks. The first block holds 2^FirstBits rows; every further block is as large as all blocks
/// before it together. 33 blocks reach past 2^32 rows, so the list of blocks never grows and no row ever moves.
template <unsigned FirstBits>
struct BlockAddress {
    static constexpr std::size_t kBlocks = 33 - FirstBits + 1;

    [[gnu::always_inline]] explicit constexpr BlockAddress(std::size_t row) :
        block(static_cast<unsigned>(std::bit_width(row >> FirstBits))), offset(row - firstRow(block))
    { }

    static constexpr std::size_t firstRow(unsigned block) { return block == 0 ? 0 : std::size_t{1} << (FirstBits + block - 1); }
    static constexpr std::size_t rowsIn(unsigned block) { return std::size_t{1} << (block == 0 ? FirstBits : FirstBits + block - 1); }

    unsigned block;
    std::size_t offset;
};

/// An append-only column of fixed-width values. One thread appends; any thread may read rows whose count it received through a synchronised
/// hand-over (a queued TraceBatch). Rows never move, so references stay valid for the column's life. The memory of a block is touched only
/// as it fills.
template <class T, unsigned FirstBits = 12>
class Column {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using Address = BlockAddress<FirstBits>;

    /// On a reader's thread, some value that is no less than the count it received.
    [[nodiscard]] std::size_t size() const { return m_size.load(std::memory_order_relaxed); }

    const T& operator[](std::size_t row) const
    {
        assert(row < size());
        const Address at(row);
        return m_blocks[at.block][at.offset];
    }

    /// Starts to read a row from memory. A loop over rows that are far apart calls it early for the next ones.
    void prefetch(std::size_t row) const { __builtin_prefetch(&(*this)[row]); }

    /// The rows of a block, contiguous in memory (BlockAddress). At least one row of the block must have been appended.
    const T* block(unsigned number) const
    {
        assert(Address::firstRow(number) < size());
        return m_blocks[number].get();
    }

    void append(T value)
    {
        const std::size_t row = size();
        const Address at(row);
        if (at.offset == 0 && !m_blocks[at.block])
            m_blocks[at.block].reset(static_cast<T*>(
                ::operator new(Address::rowsIn(at.block) * sizeof(T)))); // NOLINT(bugprone-sizeof-expression): T may be a pointer
        m_blocks[at.block][at.offset] = value;
        m_size.store(row + 1, std::memory_order_relaxed);
    }

protected:
    T& cell(std::size_t row)
    {
        assert(row < size());
        const Address at(row);
        return m_blocks[at.block][at.offset];
    }
    const T& cell(std::size_t row) const { return (*this)[row]; }

private:
    /// Blocks are raw memory: even the constructors of ids and time points must not touch rows that are not filled yet.
    struct Release {
        void operator()(T* block) const { ::operator delete(block); }
    };

    std::array<std::unique_ptr<T[], Release>, Address::kBlocks> m_blocks;
    std::atomic<std::size_t> m_size = 0; ///< atomic only so that readers may assert
};

/// A column whose published rows may still change. One writer, any reader; each cell is a relaxed atomic. A reader sees the old or the new
/// value of a cell; until the next batch arrives, two cells of a row may be of different age.
template <class T, unsigned FirstBits = 12>
class MutableColumn : private Column<T, FirstBits> {
    using Base = Column<T, FirstBits>;
    static_assert(std::atomic_ref<T>::is_always_lock_free);

public:
    using Base::append;
    using Base::block;
    using Base::prefetch;
    using Base::size;
    using typename Base::Address;

    T operator[](std::size_t row) const { return load(Base::cell(row)); }
    /// The value of a cell of block().
    static T load(const T& cell)
    {
        // atomic_ref needs a mutable lvalue even to load (until C++26); nothing is written here.
        return std::atomic_ref<T>(const_cast<T&>(cell)).load(std::memory_order_relaxed);
    }
    void set(std::size_t row, T value) { std::atomic_ref<T>(Base::cell(row)).store(value, std::memory_order_relaxed); }
};

/// A column in which most rows have no value. It creates a block of 2^BlockBits rows or more when one of the block's rows is first set. The
/// block is zeroed memory that is touched only where it is written.
template <class T, unsigned BlockBits = 12>
class SparseColumn {
    static_assert(std::is_trivially_copyable_v<T> && std::atomic_ref<T>::is_always_lock_free);
    using Address = BlockAddress<BlockBits>;
    static constexpr std::size_t kRows = std::numeric_limits<std::uint32_t>::max(); ///< the row of no id is not one of them

public:
    T operator[](std::size_t row) const
    {
        assert(row < kRows);
        const Address at(row);
        T* block = m_blocks[at.block].load(std::memory_order_acquire);
        return block ? std::atomic_ref<T>(block[at.offset]).load(std::memory_order_relaxed) : T{};
    }
    void set(std::size_t row, T value)
    {
        assert(row < kRows);
        const Address at(row);
        T* block = m_blocks[at.block].load(std::memory_order_relaxed);
        if (!block) {
            m_owned[at.block].reset(static_cast<T*>(std::calloc(Address::rowsIn(at.block), sizeof(T))));
            if (!m_owned[at.block])
                noMemory();
            block = m_owned[at.block].get();
            m_blocks[at.block].store(block, std::memory_order_release);
        }
        std::atomic_ref<T>(block[at.offset]).store(value, std::memory_order_relaxed);
    }

private:
    struct Release {
        void operator()(T* block) const { std::free(block); }
    };

    std::array<std::atomic<T*>, Address::kBlocks> m_blocks{};
    std::array<std::unique_ptr<T[], Release>, Address::kBlocks> m_owned;
};

} // namespace emberline
