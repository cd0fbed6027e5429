// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/kit/view_state.h"

#include <optional>
#include <unordered_map>

namespace emberline {

enum class EventKind : std::uint8_t { Error, Signal, Message, Other };

/// What kind of event an instant is. Remembers names, so that asking for millions is cheap; of one trace.
class EventKinds {
public:
    explicit EventKinds(const Trace& trace) : m_trace(trace) { }
    EventKind operator()(InstantId id);

private:
    const Trace& m_trace;
    std::unordered_map<StringId, EventKind> m_byName;
};

/// Something that went wrong and when, as shown.
struct ErrorStop {
    Timestamp time;
    Selection selection;
};

/// The error or signal, or the process that failed, next to `from` in time; wraps around. `current` is skipped. Nothing when there is none.
[[nodiscard]] std::optional<ErrorStop> nextError(const Trace& trace, Timestamp from, const Selection& current, bool forward);

/// When the selected thing is, as shown; for a stretch of time its beginning.
[[nodiscard]] std::optional<Timestamp> selectionTime(const Trace& trace, const Selection& selection);

} // namespace emberline
