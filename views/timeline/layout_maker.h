// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/grouping.h"
#include "views/timeline/track_layout.h"

namespace emberline {

/// Whether a counter is worth a row of its own; Details and the Counters dock show the others. What a thread notes as it goes (git's data
/// events) is mostly a result said a few times, or always the same.
[[nodiscard]] bool isCurve(const Counter& counter);

/// Makes the rows of one TrackLayout. Lives for one call of make().
class LayoutMaker {
public:
    LayoutMaker(const Trace& trace, const InstantIndex& instants, const RowSettings& settings, TrackLayout& layout);
    void make();
    void makePinned();

private:
    enum class Step { Session, Repeats, Counters, End };
    struct Pending { ///< a step of the walk over the session tree, which may be too deep to recurse
        Step step;
        int indent;
        std::span<const std::uint32_t> sessions; ///< one for Session
        std::size_t row; ///< End: the row whose subtree is complete; Counters: the session's in the trace
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
    Grouping m_children; ///< of the session with row key - 1; key 0: the roots; without hidden sessions
    Grouping m_threads;
    Grouping m_asyncTracks;
    Grouping m_counters;
    Grouping m_objects;
    std::vector<Pending> m_stack;
    std::vector<bool> m_seen;
    std::vector<bool> m_kept; ///< by SessionId, where rows are left out
};

} // namespace emberline
