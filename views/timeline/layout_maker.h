// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/grouping.h"
#include "views/timeline/track_layout.h"

namespace emberline {

/// Whether a counter deserves a row of its own; Details and the Counters dock show the others. The values that a thread reports along the
/// way (git's data events) are mostly a result that repeats a few times, or a constant.
[[nodiscard]] bool isCurve(const Counter& counter);

/// Makes the rows of one TrackLayout. Lives for one call of make().
class LayoutMaker {
public:
    LayoutMaker(const Trace& trace, const InstantIndex& instants, const RowSettings& settings, TrackLayout& layout);
    void make();
    void makePinned();

private:
    enum class Step { Session, Repeats, Counters, End };
    struct Pending { ///< one step of the walk over the session tree, which may be too deep for recursion
        Step step;
        int indent;
        std::span<const std::uint32_t> sessions; ///< for Session: one session
        std::size_t row; ///< End: the row whose subtree is complete; Counters: the session's row in the trace
    };

    void start();
    void sortGroups();
    void moveSiblings(std::span<std::uint32_t> rows, bool threads) const;
    void leaveOut();
    void pushSiblings(std::span<const std::uint32_t> sessions, int indent);
    [[nodiscard]] std::size_t repeatsAt(std::span<const std::uint32_t> sessions) const;
    void addRepeats(std::span<const std::uint32_t> sessions, int indent);
    void addSession(std::uint32_t session, int indent);
    void addThreads(SessionId session, ThreadId inlined, int indent);
    void addAsync(SessionId session, int indent);
    void addCounters(SessionId session, int indent);
    void addObjects(SessionId session, int indent);
    void addObjectLanes(std::span<const std::uint32_t> objects);
    [[nodiscard]] bool isHidden(std::size_t session) const;
    [[nodiscard]] std::size_t keyOfParent(std::size_t session) const;
    [[nodiscard]] ThreadId inlinedThread(SessionId session);
    [[nodiscard]] bool hasContent(ThreadId thread) const;

    LayoutRow& addRow(RowKind kind, SessionId session, int indent);
    void addSlot(std::span<const PackedTrack> tracks, std::uint32_t laneLimit);
    void addPackedSlots(std::vector<PackedTrack> tracks, std::uint32_t laneLimit);
    void closeRow();
    [[nodiscard]] PackedTrack packed(TrackId track) const;

    const Trace& m_trace;
    const InstantIndex& m_instants;
    const RowSettings& m_settings;
    TrackLayout& m_layout;
    Grouping m_children; ///< children of the session with row key - 1; key 0 holds the roots; no hidden sessions
    Grouping m_threads;
    Grouping m_asyncTracks;
    Grouping m_counters;
    Grouping m_objects;
    std::vector<Pending> m_stack;
    std::vector<bool> m_seen;
    std::vector<bool> m_kept; ///< by SessionId; used when the filter drops rows
};

} // namespace emberline
