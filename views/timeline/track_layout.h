// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/timeline/row_order.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace emberline {

/// Sizes in logical pixels.
namespace metrics {
inline constexpr int kLanePitch = 20;
inline constexpr int kLaneHeight = 18;
inline constexpr int kMarkHead = 4; ///< height of an instant's head
inline constexpr int kRowTop = 3;
inline constexpr int kRowBottom = 2;
inline constexpr int kCounterHeight = 52;
inline constexpr int kIndent = 16;
inline constexpr int kMaxIndent = 6; ///< deeper children get no further indent
} // namespace metrics

enum class RowKind : std::uint8_t {
    Session, ///< header of a session, with its main thread's lanes if it has one
    Thread,
    Async, ///< async regions of one session, packed
    Object, ///< the objects of one name in one session, packed
    Counter, ///< the series of one counter
    Repeats, ///< several sessions of one name, one after the other, or all runs of a command
    Quiet, ///< the threads of one session that hardly ran, or hold only sums
};

/// Tracks that share lanes, sorted by begin: usually one, or several that do not overlap in time.
struct LayoutSlot {
    std::uint32_t firstTrack; ///< in TrackLayout::packed()
    std::uint32_t trackCount;
    std::uint32_t firstLane; ///< within the row
    std::uint32_t laneCount;
    bool areTogether = false; ///< they do overlap: the lane shows how busy all of them are
};

struct LayoutRow {
    RowKind kind = RowKind::Session;
    SessionId session; ///< Repeats: the first session
    ThreadId thread;
    std::uint32_t firstSlot = 0;
    std::uint32_t slotCount = 0;
    std::uint32_t laneCount = 0;
    std::uint32_t firstItem = 0; ///< Counter: in counters(); Repeats: in repeats(); Object: in objectLanes()
    std::uint32_t itemCount = 0; ///< Quiet: of threads
    std::uint32_t end = 0; ///< one past the last row of this session
    std::int64_t y = 0;
    int height = 0;
    int indent = 0; ///< levels
    bool collapsible = false;
    bool collapsed = false;
    bool sharesName = false; ///< Thread: another one of the session has its name
    bool areSums = false; ///< Quiet: none of its threads takes time
    bool isPiece = false; ///< Session: of a job (RowOrder::isPiecework()), and collapsed unless the user opened it
    bool isCommand = false; ///< Repeats: all runs of a command in a trace of many
    SessionId runner; ///< of these: RowOrder::runnerOf()
    std::uint32_t failed = 0; ///< Repeats: how many of them
    Duration length{}; ///< Repeats: of all together; of a command's runs, their median
    SessionId longest; ///< Repeats: of several that share the row
};

/// The key of a session's or thread's row; nothing for other rows.
[[nodiscard]] std::optional<RowKey> rowKeyOf(const LayoutRow& row);

/// A track's time span, on the common clock.
struct PackedTrack {
    TraceRange extent;
    TrackId track;
    TraceTime reached{}; ///< the latest end of this track and those before it in its slot
};

/// Objects that share a lane because they do not live at the same time, sorted by start.
struct ObjectLane {
    std::uint32_t firstObject; ///< in TrackLayout::objects()
    std::uint32_t objectCount;
};

/// The rows of the timeline, top to bottom: sessions in order, each with its threads, async tracks and counters, and children directly
/// below their parent. Pure data, independent of any width in pixels. Costs O(sessions + tracks), and only after a change of the
/// structure.
class TrackLayout {
public:
    /// Makes the rows. `withInstants`: InstantIndex::threads(). Returns false if cancelled, and is then of no use. Any thread.
    [[nodiscard]] bool make(
        const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel = {});
    /// Same, but only the pinned rows, each once and without the rows below it.
    [[nodiscard]] bool makePinned(
        const Trace& trace, const std::vector<bool>& withInstants, const RowSettings& settings, Cancellation cancel = {});
    /// Whether make() would make the same rows again for the same settings: the structure of the trace has not changed.
    [[nodiscard]] bool describes(const Trace& trace) const;
    [[nodiscard]] bool isOf(const Trace& trace) const { return m_of == trace.identity(); }
    /// The trace may have grown, or sources were hidden: updates what is not about rows. Another thread may read the rows meanwhile.
    void follow(const Trace& trace, const std::set<SourceId>& hiddenSources);

    [[nodiscard]] std::span<const LayoutRow> rows() const { return m_rows; }
    [[nodiscard]] std::span<const LayoutSlot> slots(const LayoutRow& row) const
    {
        return std::span(m_slots).subspan(row.firstSlot, row.slotCount);
    }
    [[nodiscard]] std::span<const PackedTrack> tracks(const LayoutSlot& slot) const
    {
        return std::span(m_packed).subspan(slot.firstTrack, slot.trackCount);
    }
    [[nodiscard]] std::span<const CounterId> counters(const LayoutRow& row) const
    {
        return std::span(m_counters).subspan(row.firstItem, row.itemCount);
    }
    [[nodiscard]] std::span<const SessionId> repeats(const LayoutRow& row) const
    {
        return std::span(m_repeats).subspan(row.firstItem, row.itemCount);
    }
    [[nodiscard]] std::span<const ObjectLane> objectLanes(const LayoutRow& row) const
    {
        return std::span(m_objectLanes).subspan(row.firstItem, row.itemCount);
    }
    [[nodiscard]] std::span<const ObjectId> objects(const ObjectLane& lane) const
    {
        return std::span(m_objects).subspan(lane.firstObject, lane.objectCount);
    }
    [[nodiscard]] std::int64_t height() const { return m_height; }
    /// All times of the trace except those of hidden sources, as shown.
    [[nodiscard]] TraceRange extent() const { return m_extent; }

    [[nodiscard]] const std::set<SourceId>& hiddenSources() const { return m_hiddenSources; }

    /// The row at height `y`: an index into rows(), or rows().size() below the last.
    [[nodiscard]] std::size_t rowAt(std::int64_t y) const;
    [[nodiscard]] std::optional<std::size_t> rowOf(SessionId session) const; ///< nothing if a collapsed parent hides it
    [[nodiscard]] std::optional<std::size_t> rowOf(ThreadId thread, const Trace& trace) const;
    struct LanePlace {
        std::size_t row;
        std::uint32_t lane;
    };
    [[nodiscard]] std::optional<LanePlace> placeOf(const Trace& trace, RegionId region) const;
    [[nodiscard]] std::optional<LanePlace> placeOf(ObjectId object) const;
    /// The top of a lane within the timeline.
    [[nodiscard]] static std::int64_t laneTop(const LayoutRow& row, std::uint32_t lane)
    {
        return row.y + metrics::kRowTop + static_cast<std::int64_t>(lane) * metrics::kLanePitch;
    }
    [[nodiscard]] std::int64_t laneTop(const LanePlace& place) const { return laneTop(m_rows[place.row], place.lane); }

private:
    friend class RowWriter;

    std::vector<LayoutRow> m_rows;
    std::vector<LayoutSlot> m_slots;
    std::vector<PackedTrack> m_packed;
    std::vector<CounterId> m_counters;
    std::vector<SessionId> m_repeats;
    std::set<SourceId> m_hiddenSources;
    std::vector<ObjectLane> m_objectLanes;
    std::vector<ObjectId> m_objects;
    std::vector<LanePlace> m_placeOfObject; ///< row + 1; 0: none
    std::vector<std::uint32_t> m_rowOfSession; ///< row + 1
    std::vector<std::uint32_t> m_rowOfTrack; ///< row + 1
    std::vector<std::uint32_t> m_slotOfTrack;
    std::int64_t m_height = 0;
    TraceRange m_extent;
    TraceIdentity m_of; ///< the trace that the rows describe
    std::uint64_t m_signature = 0;
};

/// Writes the rows of one TrackLayout from top to bottom. Between addRow() and closeRow(), slots and items belong to that row.
class RowWriter {
public:
    static constexpr std::uint32_t kAllLanes = std::numeric_limits<std::uint32_t>::max();
    /// Overlapping async tracks get slots below one another, up to this many; further tracks share the last slot.
    static constexpr std::size_t kMaxSlots = 64;

    /// Empties `layout`.
    RowWriter(const Trace& trace, TrackLayout& layout);

    [[nodiscard]] std::size_t rowCount() const { return m_layout.m_rows.size(); }
    [[nodiscard]] LayoutRow& row(std::size_t index) { return m_layout.m_rows[index]; }

    LayoutRow& addRow(RowKind kind, SessionId session, int indent);
    /// The row is where `session` is found: see TrackLayout::rowOf().
    void standsFor(SessionId session) { m_layout.m_rowOfSession[session.row()] = static_cast<std::uint32_t>(rowCount()); }
    void addTrack(TrackId track, std::uint32_t laneLimit = kAllLanes); ///< in a slot of its own
    /// Puts the outermost lanes of all tracks into one.
    void addTogether(std::span<const TrackId> all);
    /// Puts each track into the first of `mostSlots` that is free when it begins, otherwise into the last.
    void addPacked(std::span<const TrackId> all, std::uint32_t laneLimit = kAllLanes, std::size_t mostSlots = kMaxSlots);
    void addRepeat(SessionId session);
    void addCounter(CounterId counter);
    void addObjectLane(std::span<const ObjectId> objects);
    void closeRow();
    /// All rows below `row` that belong to its session are written.
    void endRow(std::size_t row) { m_layout.m_rows[row].end = static_cast<std::uint32_t>(rowCount()); }

private:
    void addSlot(std::span<const PackedTrack> tracks, std::uint32_t laneLimit);
    [[nodiscard]] PackedTrack packed(TrackId track) const;
    void addItem(std::size_t index);

    const Trace& m_trace;
    TrackLayout& m_layout;
};

} // namespace emberline
