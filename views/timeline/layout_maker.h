// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/timeline/counter_rows.h"
#include "views/timeline/grouping.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/row_settings.h"
#include "views/timeline/row_writer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace emberline {

/// Which sessions, threads and async tracks get rows, and in which order: the trace's order, changed by what the user moved, without what
/// the user hid or the filter left empty. Spans hold rows of the trace's tables.
class RowOrder {
public:
    RowOrder(const Trace& trace, const InstantIndex& instants, const RowSettings& settings);

    [[nodiscard]] std::span<const std::uint32_t> roots() const { return m_children.of(0); }
    /// Children of a hidden session count as children of the nearest visible ancestor.
    [[nodiscard]] std::span<const std::uint32_t> children(SessionId session) const { return m_children.of(session.row() + 1); }
    [[nodiscard]] std::span<const std::uint32_t> threads(SessionId session) const { return m_threads.of(session.row()); }
    [[nodiscard]] std::span<const std::uint32_t> asyncTracks(SessionId session) const { return m_asyncTracks.of(session.row()); }

    /// Whether the user hid the session's source.
    [[nodiscard]] bool isHidden(SessionId session) const;
    /// Whether the session or a descendant has regions that the filter passes.
    [[nodiscard]] bool isKept(SessionId session) const { return m_kept[session.row()]; }
    [[nodiscard]] bool hasContent(ThreadId thread) const;
    [[nodiscard]] bool hasContent(TrackId asyncTrack) const;
    /// The thread whose lanes stand beside the session's header: the main thread, or the only thread if it has no name to show.
    [[nodiscard]] ThreadId inlinedThread(SessionId session) const;

private:
    [[nodiscard]] std::size_t keyOfParent(SessionId session) const;
    void sort();
    void moveSiblings(std::span<std::uint32_t> rows, bool threads) const;
    void leaveOut();

    const Trace& m_trace;
    const InstantIndex& m_instants;
    const RowSettings& m_settings;
    Grouping m_children; ///< children of the session with row key - 1; key 0 holds the roots; no hidden sessions
    Grouping m_threads;
    Grouping m_asyncTracks;
    std::vector<bool> m_kept; ///< by SessionId
};

/// The rows of objects: one for each name, with lanes for the objects that live at the same time.
class ObjectRows {
public:
    explicit ObjectRows(const Trace& trace);

    /// Adds a session's rows, in the order in which the names appeared.
    void add(SessionId session, int indent, RowWriter& writer) const;

private:
    [[nodiscard]] std::vector<std::vector<ObjectId>> lanesOf(std::span<const std::uint32_t> objects) const;

    const Trace& m_trace;
    Grouping m_objects; ///< by session
};

/// Makes the rows of one TrackLayout: walks the sessions and their children from top to bottom. Lives for one call of make() or
/// makePinned().
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

    void pushSiblings(std::span<const std::uint32_t> sessions, int indent);
    [[nodiscard]] std::size_t repeatsAt(std::span<const std::uint32_t> sessions) const;
    void addRepeats(std::span<const std::uint32_t> sessions, int indent);
    void addSession(SessionId session, int indent);
    void addThreads(SessionId session, ThreadId inlined, int indent);
    void addAsync(SessionId session, int indent);

    const Trace& m_trace;
    const RowSettings& m_settings;
    RowOrder m_order;
    CounterRows m_counters;
    ObjectRows m_objects;
    RowWriter m_writer;
    std::vector<Pending> m_stack;
    std::vector<bool> m_seen; ///< by SessionId
};

} // namespace emberline
