// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>

/// Append-only columns that store usual values in less than their full width, and still hold any other value exactly. Threads as with
/// Column.
namespace emberline {

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
        if (value == None) {
            m_values.appendSmall(0);
            return;
        }
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

/// For each row an earlier row or none; mostly one of the 65,534 rows before it. Two bytes a row, and four more if the earlier row is
/// farther away.
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
