// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/event.h"
#include "importers/chrome/events/flow_table.h"
#include "importers/chrome/events/source_report.h"

namespace emberline::chrome {

/// Flows: the phases s, t and f, and slices with a bind_id.
class FlowEvents {
public:
    FlowEvents(SourceReport& report, FlowTable& flows) : m_report(report), m_flows(flows) { }

    void add(const Event& event);
    /// A slice that names its flow by `bind_id` needs no s, t or f event.
    void addBound(const Event& event, RegionId slice);

private:
    SourceReport& m_report;
    FlowTable& m_flows;
};

} // namespace emberline::chrome
