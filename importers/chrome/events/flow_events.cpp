// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/flow_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/event_key.h"
#include "importers/chrome/roundtrip/region_statement.h"

namespace emberline::chrome {

void FlowEvents::add(const Event& event)
{
    if (event.extra.id == kNone)
        return m_report.drop(told::kNoId, event);
    const EventKey key = EventKey('f').addId(event, false).add(event.category).add(event.name);
    m_flows.add(key.bytes(), {event.text(event.extra.id), event.name, event.category},
        {event.start(), event.record.phase, event.extra.bindsEnclosing, &event.actor, event.offset, {},
            depthOfFlowPoint(event.textOf(event.text(event.extra.statement)))});
}

void FlowEvents::addBound(const Event& event, RegionId slice)
{
    const StringId id = event.text(event.extra.bindId);
    const char phase = !event.extra.flowIn ? 's' : event.extra.flowOut ? 't' : 'f';
    m_flows.add(
        EventKey('b').add(id).bytes(), {id, event.name, event.category}, {event.start(), phase, true, &event.actor, event.offset, slice});
}

} // namespace emberline::chrome
