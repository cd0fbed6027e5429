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

/// Which instants are listed, and in what order.
struct EventQuery {
    std::optional<EventKind> kind; ///< all, when not given
    QString text; ///< in its name, text or place, whatever the case; empty: all
    EventColumn sortedBy = EventColumn::Time;
    bool descending = false;
    friend bool operator==(const EventQuery&, const EventQuery&) = default;
};

/// What an instant says: its message, or else what its kept arguments are. Empty when it has none in the model.
[[nodiscard]] QString eventText(const Trace& trace, InstantId id);

/// The instants that `query` asks for. Works on any thread, on a copy of the trace; gives up, with what it has, when `cancelled` is set.
[[nodiscard]] std::vector<InstantId> listEvents(const Trace& trace, const EventQuery& query, const std::atomic<bool>& cancelled);

} // namespace emberline
