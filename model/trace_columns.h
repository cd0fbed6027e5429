// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"
#include "model/ids.h"
#include "model/string_table.h"
#include "model/time.h"

#include <cstdint>
#include <limits>

/// The columns of things that come in millions. One TraceBuilder writes them; every Trace made from its batches shares them.
namespace emberline {

enum class RegionRole : std::uint8_t {
    Process, ///< a session's whole life, depth 0 of its main thread
    Thread, ///< from its start to its end
    Region, ///< entered and left
    Child, ///< another process, until it ended or was ready
    Exec,
    Slice, ///< nests by its times
    Async, ///< may overlap others of its track's process
};

enum class InstantScope : std::uint8_t { Thread, Process, Global };

/// A region's role and the flags of its times, in one byte.
class RegionKind {
public:
    constexpr RegionKind() = default;
    constexpr RegionKind(RegionRole role, bool open) : m_bits(static_cast<std::uint8_t>(role)) { setOpen(open); }

    [[nodiscard]] constexpr RegionRole role() const { return static_cast<RegionRole>(m_bits & kRole); }
    /// The leave was never seen; the end is the last event's time.
    [[nodiscard]] constexpr bool isOpen() const { return (m_bits & kOpen) != 0; }
    constexpr void setOpen(bool open) { m_bits = static_cast<std::uint8_t>(open ? m_bits | kOpen : m_bits & ~kOpen); }
    /// Its times are inferred.
    [[nodiscard]] constexpr bool isApproximate() const { return (m_bits & kApproximate) != 0; }
    constexpr void setApproximate() { m_bits |= kApproximate; }

private:
    static constexpr unsigned kRole = 0x0f;
    static constexpr unsigned kOpen = 0x10;
    static constexpr unsigned kApproximate = 0x20;

    std::uint8_t m_bits = 0;
};

/// For a record whose place in the source is unknown, or which cannot be read again.
inline constexpr std::uint64_t kNoOrigin = std::numeric_limits<std::uint64_t>::max();
/// Byte offsets of records, or kNoOrigin: for rows that are mostly in the order of their file.
using OriginColumn = NearColumn<kNoOrigin, 6>;
inline constexpr std::size_t kMaxDepth = std::numeric_limits<std::uint16_t>::max();

struct RegionColumns {
    MutableColumn<SourceTime> start;
    MutableColumn<SourceTime> end;
    Column<StringId> name;
    SmallIdColumn<StringId> category;
    Column<TrackId> track;
    MutableColumn<std::uint32_t> parentRow;
    MutableColumn<std::uint16_t> depth;
    MutableColumn<RegionKind> kind;
    OriginColumn origin; ///< byte offset of the record in the session's source, or kNoOrigin
    MutableColumn<std::uint32_t> argsRow; ///< the last of its args in ArgColumns
    SparseIdColumn<StringId> codePlace; ///< "file.c:123"
    SparseIdColumn<StringId> cname; ///< the colour that the source asks for, by name
    SparseIdColumn<StringId> stack; ///< the frame names, outermost first, one on each line
};

struct InstantColumns {
    MutableColumn<SourceTime> time;
    Column<StringId> name;
    SmallIdColumn<StringId> category;
    Column<SessionId> session;
    Column<ThreadId> thread; ///< none: the instant belongs to the session
    Column<InstantScope> scope;
    OriginColumn origin;
    MutableColumn<std::uint32_t> argsRow;
};

enum class ArgKind : std::uint8_t {
    Null,
    Boolean,
    Integer, ///< payload: the value
    Unsigned,
    Real, ///< payload: the bits of the double
    Text, ///< payload: a StringId row
    Json, ///< payload: a StringId row, JSON text
    Record, ///< payload: offset of a record whose lazily read args override those of the first record
};

inline constexpr SourceTime kNoTime = SourceTime::min();

/// Args kept in the model, as singly linked lists from the newest to the oldest.
struct ArgColumns {
    /// A command's data comes in quick succession, but commands may be far apart in time: few rows share a base.
    using TimeColumn = NearColumn<static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::min()), 4>;

    SmallIdColumn<StringId> key;
    Column<ArgKind> kind;
    SmallColumn payload;
    EarlierRowColumn<ArgId> previous;
    TimeColumn timeBits; ///< see time()

    /// kNoTime if it has no time.
    [[nodiscard]] SourceTime time(ArgId id) const { return sourceTimeFromNs(static_cast<std::int64_t>(timeBits[id.row()])); }
};

struct TraceColumns {
    StringTable strings;
    RegionColumns regions;
    InstantColumns instants;
    ArgColumns args;
};

} // namespace emberline
