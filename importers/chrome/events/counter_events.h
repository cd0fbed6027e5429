// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/source_report.h"

namespace emberline::chrome {

/// Counters: the phase C. Each member of the args is a series.
class CounterEvents {
public:
    CounterEvents(TraceBuilder& builder, SourceReport& report, ActorTable& actors, SourceExtent& extent) :
        m_builder(builder), m_report(report), m_actors(actors), m_extent(extent)
    { }

    void add(const Event& event);

private:
    TraceBuilder& m_builder;
    SourceReport& m_report;
    ActorTable& m_actors;
    SourceExtent& m_extent;
};

} // namespace emberline::chrome
