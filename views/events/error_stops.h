// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "model/trace.h"
#include "views/kit/view_state.h"

#include <optional>
#include <unordered_map>

namespace emberline {

/// Tells the kind of event of an instant, as its dialect says. Remembers names, so that millions of queries are cheap. For one trace.
class EventKinds {
public:
    explicit EventKinds(const Trace& trace) : m_trace(trace) { }
    EventKind operator()(InstantId id);

private:
    const Trace& m_trace;
    const Dialect* m_dialect = nullptr; ///< whose names are remembered
    std::unordered_map<StringId, EventKind> m_byName;
};

/// A failure and its time, as shown.
struct ErrorStop {
    TraceTime time;
    Selection selection;
};

/// The next or previous error, signal, failed process, failed child, slice whose end got lost, or what ran last in a log or trace that was
/// cut, from `from` in time; wraps around. Skips `current`. Nothing if there is none.
[[nodiscard]] std::optional<ErrorStop> nextError(const Trace& trace, TraceTime from, const Selection& current, bool forward);

/// The time of the selection, as shown; for a range, its begin.
[[nodiscard]] std::optional<TraceTime> selectionTime(const Trace& trace, const Selection& selection);

} // namespace emberline
