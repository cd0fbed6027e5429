// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/async_events.h"
#include "importers/chrome/events/counter_events.h"
#include "importers/chrome/events/flow_events.h"
#include "importers/chrome/events/instant_events.h"
#include "importers/chrome/events/metadata_events.h"
#include "importers/chrome/events/object_events.h"
#include "importers/chrome/events/slice_events.h"

namespace emberline::chrome {

/// Gives phases their meaning: one table says which phase goes where.
class EventPhases {
public:
    EventPhases(TraceBuilder& builder, SourceReport& report, SourceTables& tables, ArgsKeeper& args);

    void apply(const Event& event);
    [[nodiscard]] bool hasEvents() const { return m_hasEvents; } ///< some object had a phase
    [[nodiscard]] bool hasOtherObjects() const { return m_hasOtherObjects; } ///< some object had no phase and was not empty
    [[nodiscard]] const MetadataEvents& metadata() const { return m_metadata; }

private:
    using Apply = void (*)(EventPhases& to, const Event& event);
    struct Meaning {
        Apply apply;
        bool needsTime;
    };
    static const Meaning& meaningOf(char phase);

    bool checkTime(const Event& event);
    void applyNone(const Event& event);

    SourceReport& m_report;
    FlowEvents m_flows;
    EventRegions m_regions;
    SliceEvents m_slices;
    InstantEvents m_instants;
    CounterEvents m_counters;
    ObjectEvents m_objects;
    AsyncEvents m_asyncs;
    MetadataEvents m_metadata;
    bool m_hasEvents = false;
    bool m_hasOtherObjects = false;
};

} // namespace emberline::chrome
