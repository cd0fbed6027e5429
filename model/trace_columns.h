// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"
#include "model/ids.h"
#include "model/string_table.h"
#include "model/time.h"

#include <cstdint>
#include <limits>

/// The columns of what there are millions of. Written by one TraceBuilder, shared with every Trace made from its batches.
namespace emberline {

enum class RegionRole : std::uint8_t {
    Process, ///< a session's whole life, depth 0 of its main thread
    Thread, ///< thread_start .. thread_exit
    Region, ///< region_enter .. region_leave
    Child, ///< child_start .. child_exit or child_ready
    Exec,
    Slice, ///< Chrome B/E and X
    Async, ///< Chrome b/e and S/F
};

enum class InstantScope : std::uint8_t { Thread, Process, Global };

/// Bits of a region's flags.
namespace region_flag {
inline constexpr std::uint8_t kOpen = 1; ///< the leave was never seen; the end is the last event's time
inline constexpr std::uint8_t kApproximate = 2; ///< its times are inferred
} // namespace region_flag

/// A record whose place in the source is not known or cannot be read again.
inline constexpr std::uint64_t kNoOrigin = std::numeric_limits<std::uint64_t>::max();
inline constexpr std::size_t kMaxDepth = std::numeric_limits<std::uint16_t>::max();

struct RegionColumns {
    MutableColumn<Timestamp> start;
    MutableColumn<std::int64_t> endNs;
    Column<StringId> name;
    Column<StringId> category;
    Column<TrackId> track;
    MutableColumn<std::uint32_t> parentRow;
    MutableColumn<std::uint16_t> depth;
    Column<RegionRole> role;
    MutableColumn<std::uint8_t> flags;
    Column<std::uint64_t> origin; ///< byte offset of the record in the session's source, or kNoOrigin
    MutableColumn<std::uint32_t> argsRow; ///< the last of its args in ArgColumns
    SparseColumn<std::uint32_t> codePlace; ///< StringId row + 1 of "file.c:123"
    SparseColumn<std::uint32_t> cname; ///< StringId row + 1 of Chrome's colour name
    SparseColumn<std::uint32_t> stack; ///< StringId row + 1 of the frame names, outermost first, one a line
};

struct InstantColumns {
    MutableColumn<Timestamp> time;
    Column<StringId> name;
    Column<StringId> category;
    Column<SessionId> session;
    Column<ThreadId> thread; ///< none: the instant belongs to the session
    Column<InstantScope> scope;
    Column<std::uint64_t> origin;
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
    Record, ///< payload: offset of a record whose lazily read args lie over those of the first
};

/// Args kept in the model, as singly linked lists from the newest to the oldest.
struct ArgColumns {
    Column<StringId> key;
    Column<ArgKind> kind;
    Column<std::uint64_t> payload;
    Column<Timestamp> time; ///< kNoTime where it says nothing
    Column<ArgId> previous;
};
inline constexpr Timestamp kNoTime = Timestamp::min();

struct TraceColumns {
    StringTable strings;
    RegionColumns regions;
    InstantColumns instants;
    ArgColumns args;
};

} // namespace emberline
