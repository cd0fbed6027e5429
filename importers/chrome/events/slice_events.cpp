// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/slice_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"

namespace emberline::chrome {

void SliceEvents::addBegin(const Event& event)
{
    m_tables.actors.threadOf(event.actor);
    SliceTrack& track = event.actor.slices;
    const RegionId region = m_regions.add(event, track.track, RegionRole::Slice, event.start(), true);
    track.addBegin(region);
    event.includeIn(m_tables.extent);
    m_regions.addDetails(event, region);
}

void SliceEvents::addComplete(const Event& event)
{
    if (event.extra.statement != kNone) {
        if (const auto statement = readRegionStatement(event.args, event.textOf(event.text(event.extra.statement)), m_builder))
            return addStated(event, *statement);
    }
    const EventRecord& record = event.record;
    tellDuration(event);
    const bool isOpen = record.duration == DurationState::Missing || record.duration == DurationState::Bad;
    const SourceTime end = isOpen ? record.start : record.end;
    m_tables.actors.threadOf(event.actor);
    SliceTrack& track = event.actor.slices;
    const RegionId region = m_regions.add(event, track.track, RegionRole::Slice, end, isOpen);
    track.addComplete(region);
    event.includeIn(m_tables.extent, record.start, end);
    m_regions.addDetails(event, region);
}

void SliceEvents::tellDuration(const Event& event)
{
    const EventRecord& record = event.record;
    if (record.duration == DurationState::Bad)
        m_report.tell(told::kBadDuration, event);
    else if (record.duration == DurationState::Negative)
        m_report.tell(told::kNegativeDuration, event);
    else if (record.duration != DurationState::Missing && record.end - record.start == Duration::max())
        m_report.tell(told::kDurationTooLong, event);
}

/// Adds a region of another format, as our own export writes it.
void SliceEvents::addStated(const Event& event, const RegionStatement& statement)
{
    const EventRecord& record = event.record;
    m_tables.actors.threadOf(event.actor);
    SourceTime end = record.duration == DurationState::Ok ? record.end : record.start;
    if (statement.duration && record.start <= SourceTime::max() - *statement.duration)
        end = record.start + *statement.duration;
    SliceTrack& track = event.actor.slices;
    const RegionId region = m_regions.add(event, track.track, statement.role, end, statement.isOpen);
    track.addStated({region, statement.depth, statement.parentDepth});
    if (statement.codePlace)
        m_builder.regions().setCodePlace(region, statement.codePlace);
    if (statement.isApproximate)
        m_builder.regions().setApproximate(region);
    for (const EarlierArg& earlier : earlierArgs(statement))
        m_args.keepInModel(region, earlier.json, [&](const Arg&) { return earlier.time; });
    m_args.keepInModel(region, withoutMember(event.args, event.textOf(event.text(event.extra.statement))),
        [&](const Arg& arg) { return timeOfArg(statement, arg.key); });
    event.includeIn(m_tables.extent, record.start, end);
    m_regions.addDetails(event, region);
    m_tables.statedProcesses.takeProcesses(statement, region, *event.actor.process);
}

} // namespace emberline::chrome
