// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/args_keeper.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/event_regions.h"
#include "importers/chrome/events/source_report.h"
#include "importers/chrome/events/source_tables.h"

namespace emberline::chrome {

/// Slices of threads: the phases B, E and X. Which end closes which begin, and how slices nest, is found later (slices/).
class SliceEvents {
public:
    SliceEvents(TraceBuilder& builder, SourceReport& report, SourceTables& tables, ArgsKeeper& args, EventRegions& regions) :
        m_builder(builder), m_report(report), m_tables(tables), m_args(args), m_regions(regions)
    { }

    void addBegin(const Event& event);
    void addEnd(const Event& event) { m_regions.addEnd(event, event.actor.slices); }
    void addComplete(const Event& event);

private:
    void addStated(const Event& event, const RegionStatement& statement);
    void tellDuration(const Event& event);

    TraceBuilder& m_builder;
    SourceReport& m_report;
    SourceTables& m_tables;
    ArgsKeeper& m_args;
    EventRegions& m_regions;
};

} // namespace emberline::chrome
