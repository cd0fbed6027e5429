// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/document_place.h"
#include "importers/chrome/text/event_stretches.h"
#include "importers/chrome/text/find_trace_events.h"

#include <cstdint>

namespace emberline::chrome {

/// Reads the events of a document: quickly while they are strict JSON, tolerantly where they are not, and past damage. The results are the
/// same.
class EventReader {
public:
    enum class Outcome {
        NeedMore, ///< the text ends within the event
        Done, ///< one or more events were read, or given up
        Container, ///< no event: an object with traceEvents. Nothing was read
        Lost, ///< the event is damaged, and so is what follows: the place's search says what to look for
    };

    EventReader(DocumentPlace& place, EventStretches& stretches) : m_place(place), m_stretches(stretches) { }

    /// If events that were parsed ahead begin here, reads them and returns true. Call it where an event and its comma may stand.
    bool readAhead(EventSequence sequence);
    /// At a `{`.
    Outcome read(EventSequence sequence);
    /// Whether the object at this `{` has traceEvents.
    [[nodiscard]] TextVerdict isContainer();
    /// Passes the rest of the text: an event so large that it would fill the memory.
    void giveUpGiant();

private:
    bool readQuickly(EventSequence sequence, Outcome& outcome);
    Outcome readTolerantly(EventSequence sequence);
    void takeEvents(const ParsedStretch& parsed);
    void takeRepaired();
    Outcome recover();
    Outcome passOwnBrackets();
    void giveUpUnfinished();

    DocumentPlace& m_place;
    EventStretches& m_stretches;
    EventParser m_parser; ///< of repaired events
    ParsedStretch m_repaired;
    std::uint64_t m_slowUntil = 0; ///< the reader does not try the quick way before this offset
};

} // namespace emberline::chrome
