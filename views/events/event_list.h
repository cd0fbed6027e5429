// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/events/error_stops.h"

#include <QString>

#include <atomic>
#include <optional>
#include <vector>

namespace emberline {

enum class EventColumn { Time, Kind, Text, Place };

/// Which instants to list, and in what order.
struct EventQuery {
    std::optional<EventKind> kind; ///< all, if not set
    QString text; ///< in its name, text or place, ignoring case; empty: all
    EventColumn sortedBy = EventColumn::Time;
    bool descending = false;
    friend bool operator==(const EventQuery&, const EventQuery&) = default;
};

/// An instant's text: its message, or otherwise its stored arguments. Empty if the model has neither.
[[nodiscard]] QString eventText(const Trace& trace, InstantId id);

/// Whether any of `rows` has a text, and so a column of texts says anything. Stops at the first. Any thread, like listEvents().
[[nodiscard]] bool haveTexts(const Trace& trace, const std::vector<InstantId>& rows, const std::atomic<bool>& cancelled);

/// The instants that match `query`. Works on any thread, on a copy of the trace. Stops when `cancelled` is set and returns what it has.
[[nodiscard]] std::vector<InstantId> listEvents(const Trace& trace, const EventQuery& query, const std::atomic<bool>& cancelled);

} // namespace emberline
