// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/args_access.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/source_report.h"
#include "importers/chrome/slices/nesting_tracks.h"

#include <nlohmann/json_fwd.hpp>

namespace emberline::chrome {

struct SourceTables;

/// Applies the events of one source to the model and to the tables, one by one: it knows what each phase means.
class ChromeEvents {
public:
    ChromeEvents(TraceBuilder& builder, SourceReport& report, SourceTables& tables, ArgsKeeper& args) :
        m_builder(builder), m_report(report), m_tables(tables), m_args(args)
    { }

    void apply(const Event& event);

    [[nodiscard]] bool hasEvents() const { return m_hasEvents; } ///< some object had a phase
    [[nodiscard]] bool hasOtherObjects() const { return m_hasOtherObjects; } ///< some object had no phase and was not empty

    /// Call when all events have come.
    void finish();

private:
    void reportNotShown(const Event& event);
    void addWithoutPhase(const Event& event);
    bool checkTime(const Event& event);
    void applyPhase(const Event& event);

    void addBegin(const Event& event);
    void addComplete(const Event& event);
    void reportDuration(const Event& event);
    void addAsync(const Event& event);
    void addState(const Event& event);
    RegionId addRegion(const Event& event, TrackId track, RegionRole role, SourceTime end, bool isOpen);
    void addDetails(const Event& event, RegionId region);
    void addEnd(const Event& event, SliceTrack& track);
    void addInstant(const Event& event);
    void addInstant(const Event& event, InstantScope scope);
    void addInstead(const Event& event, const DiagnosticKind& kind);
    void addCounter(const Event& event);
    void addObject(const Event& event);
    void addFlow(const Event& event);
    void addBoundFlow(const Event& event, RegionId slice);
    bool applyName(const Event& event);
    bool applyLabels(Process& process, const nlohmann::json& said);
    void include(const Event& event, SourceTime from, SourceTime to);
    void include(const Event& event) { include(event, event.start(), event.start()); }

    TraceBuilder& m_builder;
    SourceReport& m_report;
    SourceTables& m_tables;
    ArgsKeeper& m_args;
    bool m_hasEvents = false;
    bool m_hasOtherObjects = false;
    std::uint64_t m_threadTimes = 0; ///< events with tts or tdur
};

} // namespace emberline::chrome
