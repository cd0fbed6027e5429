// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

namespace emberline {

/// Frees memory from calloc.
struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};

/// How much of an array the caller will write.
enum class Fill { Parts, All };

/// Asks the system for large pages, if it has them: touching 80 MB for the first time page by page takes as long as summing what is in it.
void adviseLargePages(void* memory, std::size_t bytes);

/// Zeroed memory whose pages cost nothing until written: a short range of a large trace touches few of them.
template <class T>
[[nodiscard]] std::unique_ptr<T[], FreeMemory> makeZeros(std::size_t count, Fill fill)
{
    std::unique_ptr<T[], FreeMemory> zeros(static_cast<T*>(std::calloc(std::max<std::size_t>(count, 1), sizeof(T))));
    if (!zeros) { // what operator new does when there is no memory
        if (const std::new_handler handler = std::get_new_handler())
            handler();
        throw std::bad_alloc();
    }
    if (fill == Fill::All)
        adviseLargePages(zeros.get(), count * sizeof(T));
    return zeros;
}

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
/// hand-over (a queued TraceBatch). Rows never move, so references stay valid for the column's life. Blocks are touched as they fill.
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
            m_owned[at.block] = makeZeros<T>(Address::rowsIn(at.block), Fill::Parts);
            block = m_owned[at.block].get();
            m_blocks[at.block].store(block, std::memory_order_release);
        }
        std::atomic_ref<T>(block[at.offset]).store(value, std::memory_order_relaxed);
    }

private:
    std::array<std::atomic<T*>, Address::kBlocks> m_blocks{};
    std::array<std::unique_ptr<T[], FreeMemory>, Address::kBlocks> m_owned;
};

// Append-only columns that store usual values in less than their full width, and still hold all others exactly. Threads as with Column.

/// Four bytes for each row of a column of 64-bit values: either a small number, or the index of a value that has no small number.
class SmallOrFar {
public:
    static constexpr std::uint32_t kSmall = 1U << 31; ///< small numbers are below this

    void appendSmall(std::uint32_t small)
    {
        assert(small < kSmall);
        m_codes.append(small);
    }
    void appendFar(std::uint64_t value)
    {
        assert(m_far.size() < kSmall); // more would take tens of gigabytes
        m_codes.append(kSmall | static_cast<std::uint32_t>(m_far.size()));
        m_far.append(value);
    }
    [[nodiscard]] std::size_t size() const { return m_codes.size(); }

    /// A small number, or a code for far().
    [[nodiscard]] std::uint32_t code(std::size_t row) const { return m_codes[row]; }
    [[nodiscard]] static bool isFar(std::uint32_t code) { return code >= kSmall; }
    [[nodiscard]] std::uint64_t far(std::uint32_t code) const { return m_far[code - kSmall]; }

private:
    Column<std::uint32_t> m_codes;
    Column<std::uint64_t, 6> m_far;
};

/// Values that are mostly below 2^31: four bytes a row for those, twelve for others.
class SmallColumn {
public:
    void append(std::uint64_t value)
    {
        if (value < SmallOrFar::kSmall)
            m_values.appendSmall(static_cast<std::uint32_t>(value));
        else
            m_values.appendFar(value);
    }
    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    std::uint64_t operator[](std::size_t row) const
    {
        const std::uint32_t code = m_values.code(row);
        return SmallOrFar::isFar(code) ? m_values.far(code) : code;
    }

private:
    SmallOrFar m_values;
};

/// Values that mostly lie within 2^30 of the ones before them (offsets in a file, times), or are None. Takes four bytes a row, twelve for a
/// row that lies farther away, and eight for every 2^BaseBits rows. Those eight are the base from which these rows count: the last value
/// before them. So where the values jump, the rest of the 2^BaseBits rows lies far away.
template <std::uint64_t None, unsigned BaseBits>
class NearColumn {
public:
    void append(std::uint64_t value)
    {
        if (m_values.size() % kRowsABase == 0)
            m_bases.append(m_last);
        if (value == None)
            return m_values.appendSmall(0);
        m_last = value;
        const std::uint64_t code = value - m_bases[m_values.size() / kRowsABase] + kMiddle; // modulo 2^64
        if (code > 0 && code < SmallOrFar::kSmall)
            m_values.appendSmall(static_cast<std::uint32_t>(code));
        else
            m_values.appendFar(value);
    }
    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    std::uint64_t operator[](std::size_t row) const
    {
        const std::uint32_t code = m_values.code(row);
        if (code == 0)
            return None;
        return SmallOrFar::isFar(code) ? m_values.far(code) : m_bases[row / kRowsABase] + code - kMiddle;
    }

private:
    static constexpr std::size_t kRowsABase = std::size_t{1} << BaseBits;
    static constexpr std::uint64_t kMiddle = SmallOrFar::kSmall / 2;

    SmallOrFar m_values;
    Column<std::uint64_t, 6> m_bases;
    std::uint64_t m_last = 0;
};

/// For each row an earlier row or none; mostly one of the 65,534 rows before it. Two bytes a row, and four more if it is farther away.
template <class IdType>
class EarlierRowColumn {
public:
    void append(IdType earlier)
    {
        const std::size_t row = m_distances.size();
        assert(!earlier || earlier.row() < row);
        const std::size_t distance = earlier ? row - earlier.row() : 0;
        m_distances.append(static_cast<std::uint16_t>(distance < kFar ? distance : kFar));
        if (distance >= kFar)
            m_far.set(row, earlier.row());
    }
    [[nodiscard]] std::size_t size() const { return m_distances.size(); }
    IdType operator[](std::size_t row) const
    {
        const std::size_t distance = m_distances[row];
        if (distance == 0)
            return IdType();
        return IdType(distance < kFar ? row - distance : m_far[row]);
    }

private:
    static constexpr std::size_t kFar = std::numeric_limits<std::uint16_t>::max();

    Column<std::uint16_t> m_distances;
    SparseColumn<std::uint32_t> m_far;
};

/// Ids that are mostly none or among the first 65,534, such as those of repeated names. Two bytes a row, and four more for other ids.
template <class IdType>
class SmallIdColumn {
public:
    using Code = std::uint16_t;

    void append(IdType id)
    {
        const std::size_t row = m_codes.size();
        m_codes.append(!id ? kNone : id.row() < kFar ? static_cast<Code>(id.row()) : kFar);
        if (m_codes[row] == kFar)
            m_far.set(row, id.row());
    }
    [[nodiscard]] std::size_t size() const { return m_codes.size(); }
    void prefetch(std::size_t row) const { m_codes.prefetch(row); }
    IdType operator[](std::size_t row) const { return decoded(m_codes[row], row); }

    /// As with Column; decoded() decodes the values.
    const Code* block(unsigned number) const { return m_codes.block(number); }
    [[nodiscard]] IdType decoded(Code code, std::size_t row) const
    {
        if (code == kNone)
            return IdType();
        return IdType(code == kFar ? m_far[row] : code);
    }

private:
    static constexpr Code kNone = std::numeric_limits<Code>::max();
    static constexpr Code kFar = kNone - 1;

    Column<Code> m_codes;
    SparseColumn<std::uint32_t> m_far;
};

/// The same for ids where most rows of a trace may have none. Rows may be set in any order, and
/// again, to none too: a reader meanwhile sees one of both. Memory as with SparseColumn.
template <class IdType>
class SparseIdColumn {
public:
    void set(std::size_t row, IdType id)
    {
        const std::size_t code = id ? std::size_t{id.row()} + 1 : 0;
        if (code >= kFar)
            m_far.set(row, id.row());
        m_codes.set(row, static_cast<std::uint16_t>(code < kFar ? code : kFar));
    }
    IdType operator[](std::size_t row) const
    {
        const std::size_t code = m_codes[row];
        if (code == 0)
            return IdType();
        return IdType(code == kFar ? m_far[row] : code - 1);
    }

private:
    static constexpr std::size_t kFar = std::numeric_limits<std::uint16_t>::max();

    SparseColumn<std::uint16_t> m_codes; ///< 0: none
    SparseColumn<std::uint32_t> m_far;
};

} // namespace emberline
