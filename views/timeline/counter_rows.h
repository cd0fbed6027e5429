// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/grouping.h"
#include "views/timeline/row_writer.h"

namespace emberline {

/// Whether a counter deserves a row of its own; Details and the Counters dock show the others. Most values that
/// a thread reports as it runs are constants, or one result that repeats a few times.
[[nodiscard]] bool isCurve(const Counter& counter);

/// The rows of counters: one for each counter, with its series side by side.
class CounterRows {
public:
    explicit CounterRows(const Trace& trace);

    [[nodiscard]] bool has(SessionId session) const { return !m_counters.of(session.row()).empty(); }
    /// Adds a session's rows, in the order in which the counters appeared.
    void add(SessionId session, int indent, RowWriter& writer) const;

private:
    const Trace& m_trace;
    Grouping m_counters; ///< by session
};

} // namespace emberline
