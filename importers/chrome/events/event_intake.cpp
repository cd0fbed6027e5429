// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/event_intake.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/text/event_parser.h"

#include <string>

namespace emberline::chrome {

void EventIntake::take(const ParsedStretch& parsed, const SourceText& source)
{
    m_stretch.open(parsed, source);
    applyAll(m_stretch);
}

void EventIntake::takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source)
{
    m_stretch.openRepaired(parsed, strict, source);
    applyAll(m_stretch);
}

void EventIntake::applyAll(EventStretch& stretch)
{
    for (const EventRecord& record : stretch.records()) {
        const bool isTimed = record.phase != 'M' && record.phase != phase::kMissing;
        if (m_farTimes.isNeeded() && isTimed && (record.time == TimeState::Ok || record.time == TimeState::OutOfRange))
            applyFar(stretch, record);
        else
            m_phases.apply({stretch, record});
    }
}

/// Applies an event while no time of the source has yet fitted 64 bits of nanoseconds, or while times are shifted.
void EventIntake::applyFar(EventStretch& stretch, const EventRecord& record)
{
    const EventExtra& extra = stretch.extraOf(record);
    const std::string_view time = stretch.json(extra.time);
    if (m_farTimes.isShifting())
        return m_phases.apply({stretch, m_farTimes.shifted(record, time, stretch.json(extra.duration))});
    if (record.time == TimeState::Ok) {
        applyHeld(m_farTimes.takeAsWritten());
        return m_phases.apply({stretch, record});
    }
    const SourceText source = stretch.sourceOf(record);
    m_farTimes.hold({std::string(stretch.json(record)), std::string(source.text.substr(0, Diagnostics::kMaxText)), stretch.offsetOf(record),
        source.line, std::string(time)});
    if (m_farTimes.holdsEnough())
        applyShifted();
}

/// Called when many times have come and none fits, or when the input ends with only such times.
void EventIntake::applyShifted()
{
    const std::vector<FarTimes::Held> held = m_farTimes.takeShifted();
    if (m_farTimes.isShifting())
        m_report.add(told::kTimesShifted, {held.front().written, held.front().offset, held.front().line});
    applyHeld(held);
}

void EventIntake::applyHeld(const std::vector<FarTimes::Held>& held)
{
    EventParser parser;
    ParsedStretch parsed;
    for (const FarTimes::Held& event : held) {
        parsed.clear();
        parser.parse(event.strict, EventSequence::Array, parsed);
        m_held.openRepaired(parsed, event.strict, {event.written, event.offset, event.line});
        applyAll(m_held);
    }
}

void EventIntake::finish()
{
    if (m_farTimes.holdsAny())
        applyShifted();
}

void EventIntake::release()
{
    m_stretch.release();
    m_held.release();
}

} // namespace emberline::chrome
