// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/event_phases.h"
#include "importers/chrome/events/event_stretch.h"
#include "importers/chrome/events/far_times.h"
#include "importers/chrome/events/source_report.h"

#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Applies the events of stretches, one by one. Holds those with times that do not fit 64 bits until it is known what times count from.
class EventIntake {
public:
    EventIntake(TraceBuilder& builder, ActorTable& actors, SourceReport& report, EventPhases& phases) :
        m_report(report), m_phases(phases), m_stretch(builder, actors), m_held(builder, actors)
    { }

    void take(const ParsedStretch& parsed, const SourceText& source);
    /// One event; `parsed` refers to `strict`.
    void takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source);
    /// Call when all events have come: applies what is still held.
    void finish();
    [[nodiscard]] bool isShifting() const { return m_farTimes.isShifting(); } ///< times count from the first event
    /// Frees what is needed only while events arrive.
    void release();

private:
    void applyAll(EventStretch& stretch);
    void applyFar(EventStretch& stretch, const EventRecord& record);
    void applyShifted();
    void applyHeld(const std::vector<FarTimes::Held>& held);

    SourceReport& m_report;
    EventPhases& m_phases;
    EventStretch m_stretch;
    EventStretch m_held; ///< for events that were held, which come in the middle of a stretch
    FarTimes m_farTimes;
};

} // namespace emberline::chrome
