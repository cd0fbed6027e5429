// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/async_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/event_key.h"

namespace emberline::chrome {

namespace {
constexpr std::string_view kThreadState = "thread_state"; ///< the category of Perfetto's own T events, which record the scheduler
}

void AsyncEvents::add(const Event& event)
{
    const char phase = event.record.phase;
    if (event.extra.id == kNone && phase == 'T' && event.textOf(event.category) == kThreadState)
        return addState(event);
    if (event.extra.id == kNone)
        return m_report.drop(told::kNoId, event);
    const bool isLegacy = phase == 'S' || phase == 'T' || phase == 'p' || phase == 'F';
    EventKey key(isLegacy ? 'l' : 'n');
    key.addId(event, false).add(event.category);
    if (isLegacy)
        key.add(event.name);
    SliceTrack& track = m_asyncs.track(key.bytes());
    if (phase == 'e' || phase == 'F')
        return m_regions.addEnd(event, track);
    const TrackId own = m_asyncs.trackIn(track, event.text(event.extra.id), *event.actor.process);
    const bool isBegin = phase == 'b' || phase == 'S';
    const RegionId region = m_regions.add(event, own, RegionRole::Async, event.start(), isBegin);
    if (isBegin)
        track.addBegin(region);
    else // a mark within the operation
        track.addComplete(region);
    event.includeIn(m_extent);
    m_regions.addDetails(event, region);
}

/// The scheduler's states of a thread are no work of it, so they have a track of their own.
void AsyncEvents::addState(const Event& event)
{
    if (event.record.duration == DurationState::Missing || event.record.duration == DurationState::Bad)
        return m_instants.addInstead(event, told::kPhaseNotShown);
    SliceTrack& track = m_asyncs.statesOf(event.actor);
    const RegionId region = m_regions.add(event, track.track, RegionRole::Async, event.record.end, false);
    track.addComplete(region);
    event.includeIn(m_extent, event.start(), event.record.end);
    m_regions.addDetails(event, region);
}

} // namespace emberline::chrome
