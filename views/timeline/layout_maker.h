// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/counter_rows.h"
#include "views/timeline/grouping.h"
#include "views/timeline/row_order.h"
#include "views/timeline/row_writer.h"

namespace emberline {

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
