// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/async_table.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/event_regions.h"
#include "importers/chrome/events/instant_events.h"
#include "importers/chrome/events/source_report.h"

namespace emberline::chrome {

/// Async operations: the phases b, n and e, and the older S, T, p and F.
class AsyncEvents {
public:
    AsyncEvents(SourceReport& report, AsyncTable& asyncs, EventRegions& regions, InstantEvents& instants, SourceExtent& extent) :
        m_report(report), m_asyncs(asyncs), m_regions(regions), m_instants(instants), m_extent(extent)
    { }

    void add(const Event& event);

private:
    void addState(const Event& event);

    SourceReport& m_report;
    AsyncTable& m_asyncs;
    EventRegions& m_regions;
    InstantEvents& m_instants;
    SourceExtent& m_extent;
};

} // namespace emberline::chrome
