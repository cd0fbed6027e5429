// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/event_regions.h"

namespace emberline::chrome {

RegionId EventRegions::add(const Event& event, TrackId track, RegionRole role, SourceTime end, bool isOpen)
{
    return m_builder.regions().add({track, role, event.name, event.category, event.start(), end, isOpen, 0, {}, event.offset});
}

void EventRegions::addDetails(const Event& event, RegionId region)
{
    m_args.keep(event);
    if (event.record.extra == kNone)
        return;
    if (const StringId cname = event.text(event.extra.cname))
        m_builder.regions().setCname(region, cname);
    if (event.extra.stack.size > 0)
        StackFrames::setStack(m_builder, region, event.stretch.json(event.extra.stack));
    else if (const StringId frame = event.text(event.extra.stackFrame))
        m_stackFrames.addReference(region, frame, event.offset);
    const bool isSlice = event.record.phase == 'X' || event.record.phase == 'B';
    if (isSlice && event.extra.bindId != kNone && (event.extra.flowIn || event.extra.flowOut))
        m_flows.addBound(event, region);
}

void EventRegions::addEnd(const Event& event, SliceTrack& track)
{
    track.addEnd({event.start(), event.name, event.text(event.extra.cname), event.offset << 1 | (event.args.empty() ? 0U : 1U)});
    m_args.keep(event);
}

} // namespace emberline::chrome
