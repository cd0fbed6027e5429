// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_diagnostics.h"
#include "importers/chrome/events/metadata.h"
#include "importers/chrome/events/source_model.h"
#include "importers/chrome/text/json_text.h"

#include <algorithm>

/// What each phase does in the model.
namespace emberline::chrome {

namespace {

constexpr std::string_view kThreadState = "thread_state"; ///< the category of Perfetto's own T events, which record the scheduler

bool isEmptyObject(std::string_view object)
{
    return std::ranges::all_of(object.substr(1, object.size() - 2), isJsonSpace);
}

} // namespace

void SourceModel::takeEvent(const EventRecord& record)
{
    const bool isTimed = record.phase != 'M' && record.phase != phase::kMissing;
    if (m_farTimes.isNeeded() && isTimed && (record.time == TimeState::Ok || record.time == TimeState::OutOfRange))
        takeFar(record);
    else
        takeAsItIs(record);
}

/// Takes an event while no time of the source has yet fitted 64 bits of nanoseconds, or while times are shifted.
void SourceModel::takeFar(const EventRecord& record)
{
    const EventExtra* const extra = record.extra == kNone ? nullptr : &m_parsed->extras[record.extra];
    const auto written = [&](TextSpan part) { return m_strict.substr(part.begin, part.size); };
    const std::string_view time = extra ? written(extra->time) : std::string_view();
    if (m_farTimes.isShifting())
        return takeAsItIs(m_farTimes.shifted(record, time, extra ? written(extra->duration) : std::string_view()));
    if (record.time == TimeState::Ok) {
        takeHeld(m_farTimes.takeAsWritten());
        return takeAsItIs(record);
    }
    const std::string_view strict = m_strict.substr(record.offset, record.size);
    m_farTimes.hold({std::string(strict), std::string((m_isRepaired ? m_text.text : strict).substr(0, Diagnostics::kMaxText)),
        m_text.offset + record.offset, lineOf(record), std::string(time)});
    if (m_farTimes.holdsEnough())
        takeShifted();
}

/// Called when many times have come and none fits, or when the input ends with only such times.
void SourceModel::takeShifted()
{
    const std::vector<FarTimes::Held> held = m_farTimes.takeShifted();
    if (m_farTimes.isShifting())
        m_builder.diagnostics().add(told::kTimesShifted, {m_source, held.front().line, held.front().offset}, held.front().written);
    takeHeld(held);
}

/// Takes events that were held, in the middle of a stretch.
void SourceModel::takeHeld(const std::vector<FarTimes::Held>& held)
{
    const ParsedStretch* const stretch = m_parsed;
    const SourceText text = m_text;
    const std::string_view strict = m_strict;
    const bool isRepaired = m_isRepaired;
    EventParser parser;
    ParsedStretch parsed;
    for (const FarTimes::Held& event : held) {
        parsed.clear();
        parser.parse(event.strict, EventSequence::Array, parsed);
        takeRepaired(parsed, event.strict, {event.written, event.offset, event.line});
    }
    m_text = text;
    m_strict = strict;
    m_isRepaired = isRepaired;
    if (stretch)
        openStretch(*stretch);
}

void SourceModel::takeAsItIs(const EventRecord& record)
{
    static const EventExtra kNoExtra;
    const EventExtra& extra = record.extra == kNone ? kNoExtra : m_parsed->extras[record.extra];
    const Event event{record, extra, actor(record.actor), text(record.name), text(record.category),
        m_strict.substr(record.args.begin, record.args.size), m_text.offset + record.offset};
    ++m_records;
    if (record.phase == phase::kMissing) {
        if (isEmptyObject(m_strict.substr(record.offset, record.size))) // some writers put one after the last comma
            return;
        m_hasOtherObjects = true;
        return drop(told::kNoPhase, event);
    }
    m_hasEvents = true;
    if (record.hasBadActor)
        tellEvent(told::kBadActor, record);
    if (record.phase != 'X' && states(event, kAside))
        return;
    if (record.phase == 'M')
        return applyMetadata(event);
    if (checkTime(event))
        applyTimed(event);
}

bool SourceModel::states(const Event& event, std::string_view what)
{
    return event.extra.statement != kNone && m_builder.text(text(event.extra.statement)) == what;
}

bool SourceModel::checkTime(const Event& event)
{
    const EventRecord& record = event.record;
    if (record.time == TimeState::OutOfRange || record.duration == DurationState::OutOfRange) {
        drop(told::kTimeOutOfRange, event);
        return false;
    }
    if (record.time != TimeState::Ok) {
        drop(told::kBadTime, event);
        return false;
    }
    return true;
}

void SourceModel::applyTimed(const Event& event)
{
    switch (event.record.phase) {
    case 'B':
        return applyBegin(event);
    case 'E':
        return applyEnd(event, event.actor.slices);
    case 'X':
        return applyComplete(event);
    case 'i':
    case 'I':
        return applyInstant(event);
    case 'C':
        return applyCounter(event);
    case 'N':
    case 'O':
    case 'D':
        return applyObject(event);
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        return applyAsync(event);
    case 's':
    case 't':
    case 'f':
        return applyFlow(event);
    case 'P':
    case 'V':
    case 'v':
    case 'R':
    case 'c':
    case '(':
    case ')':
        tellEvent(told::kPhaseNotShown, event.record);
        return addInstant(event, InstantScope::Thread);
    default:
        tellEvent(told::kUnknownPhase, event.record);
        return addInstant(event, InstantScope::Thread);
    }
}

void SourceModel::include(const Event& event, std::int64_t fromNs, std::int64_t toNs)
{
    m_extent.include(fromNs, toNs);
    event.actor.process->include(fromNs, toNs);
}

void SourceModel::keepArgs(const Event& event)
{
    if (!m_kept || event.args.empty())
        return;
    if (const StringId statement = text(event.extra.statement))
        m_kept->keep(event.offset, withoutMember(event.args, m_builder.text(statement)));
    else
        m_kept->keep(event.offset, event.args);
}

template <class RowId, class TimeOf>
void SourceModel::keepInModel(RowId id, std::string_view argsJson, TimeOf timeOf)
{
    if (argsJson.empty())
        return;
    const Args args = argsOfJson(argsJson);
    if (args.whole)
        m_builder.addArg(id, StringId(), *args.whole);
    for (const Arg& arg : args.members)
        m_builder.addArg(id, m_builder.intern(arg.key), arg.value, timeOf(arg));
}

void SourceModel::addRegionDetails(RegionId region, const Event& event)
{
    keepArgs(event);
    if (event.record.extra == kNone)
        return;
    if (const StringId cname = text(event.extra.cname))
        m_builder.setCname(region, cname);
    if (event.extra.stack.size > 0)
        StackFrames::setStack(m_builder, region, m_strict.substr(event.extra.stack.begin, event.extra.stack.size));
    else if (const StringId frame = text(event.extra.stackFrame))
        m_stackFrames.addReference(region, frame, event.offset);
    const bool isSlice = event.record.phase == 'X' || event.record.phase == 'B';
    if (isSlice && event.extra.bindId != kNone && (event.extra.flowIn || event.extra.flowOut))
        addBoundFlow(region, event);
}

/// A slice that names its flow by `bind_id` needs no s, t or f event.
void SourceModel::addBoundFlow(RegionId slice, const Event& event)
{
    const StringId id = text(event.extra.bindId);
    const std::uint32_t row = id.row();
    std::string key(1, 'b');
    key.append(reinterpret_cast<const char*>(&row), sizeof row);
    const char phase = !event.extra.flowIn ? 's' : event.extra.flowOut ? 't' : 'f';
    m_flows.add(key, {id, event.name, event.category}, {event.record.startNs, phase, true, &event.actor, event.offset, slice});
}

void SourceModel::applyBegin(const Event& event)
{
    m_actors.threadOf(event.actor);
    const SourceTime start = sourceTimeFromNs(event.record.startNs);
    SliceTrack& track = event.actor.slices;
    const RegionId region = m_builder.addUnplacedRegion(
        {track.track, RegionRole::Slice, event.name, event.category, start, start, true, 0, {}, event.offset});
    track.addBegin(region);
    include(event, event.record.startNs, event.record.startNs);
    addRegionDetails(region, event);
}

/// Adds a region of another format, as our own export writes it.
void SourceModel::applyStated(const Event& event, const RegionStatement& statement)
{
    const EventRecord& record = event.record;
    m_actors.threadOf(event.actor);
    const std::int64_t startNs = record.startNs;
    std::int64_t endNs = record.duration == DurationState::Ok ? record.endNs : startNs;
    if (statement.durationNs && startNs <= std::numeric_limits<std::int64_t>::max() - *statement.durationNs)
        endNs = startNs + *statement.durationNs;
    SliceTrack& track = event.actor.slices;
    const RegionId region = m_builder.addUnplacedRegion({track.track, statement.role, event.name, event.category, sourceTimeFromNs(startNs),
        sourceTimeFromNs(endNs), statement.isOpen, 0, {}, event.offset});
    track.addStated({region, statement.depth, statement.parentDepth});
    if (statement.codePlace)
        m_builder.setCodePlace(region, statement.codePlace);
    if (statement.isApproximate)
        m_builder.setApproximate(region);
    for (const EarlierArg& earlier : earlierArgs(statement))
        keepInModel(region, earlier.json, [&](const Arg&) { return earlier.time; });
    keepInModel(region, withoutMember(event.args, m_builder.text(text(event.extra.statement))),
        [&](const Arg& arg) { return timeOfArg(statement, arg.key); });
    include(event, startNs, endNs);
    addRegionDetails(region, event);
    m_statements.takeProcesses(statement, region, *event.actor.process);
}

void SourceModel::applyComplete(const Event& event)
{
    if (event.extra.statement != kNone) {
        const StringId statement = text(event.extra.statement);
        if (const auto read = m_statements.of(event.args, m_builder.text(statement)))
            return applyStated(event, *read);
    }
    const EventRecord& record = event.record;
    const bool isOpen = record.duration == DurationState::Missing || record.duration == DurationState::Bad;
    if (record.duration == DurationState::Bad)
        tellEvent(told::kBadDuration, record);
    else if (record.duration == DurationState::Negative)
        tellEvent(told::kNegativeDuration, record);
    else if (!isOpen && elapsed(sourceTimeFromNs(record.startNs), sourceTimeFromNs(record.endNs)) == Duration::max())
        tellEvent(told::kDurationTooLong, record);
    m_actors.threadOf(event.actor);
    const std::int64_t endNs = isOpen ? record.startNs : record.endNs;
    SliceTrack& track = event.actor.slices;
    const RegionId region = m_builder.addUnplacedRegion({track.track, RegionRole::Slice, event.name, event.category,
        sourceTimeFromNs(record.startNs), sourceTimeFromNs(endNs), isOpen, 0, {}, event.offset});
    track.addComplete(region);
    include(event, record.startNs, endNs);
    addRegionDetails(region, event);
}

void SourceModel::applyEnd(const Event& event, SliceTrack& track)
{
    track.addEnd({event.record.startNs, event.name, text(event.extra.cname), event.offset << 1 | (event.args.empty() ? 0U : 1U)});
    keepArgs(event);
}

void SourceModel::applyInstant(const Event& event)
{
    const char scope = event.extra.instantScope;
    if (scope != '\0' && scope != 'g' && scope != 'p' && scope != 't')
        tellEvent(told::kBadScope, event.record);
    addInstant(event, scope == 'g' ? InstantScope::Global : scope == 'p' ? InstantScope::Process : InstantScope::Thread);
}

void SourceModel::addInstant(const Event& event, InstantScope scope)
{
    NewInstant instant;
    instant.scope = scope;
    instant.name = event.name;
    instant.category = event.category;
    instant.time = sourceTimeFromNs(event.record.startNs);
    if (scope != InstantScope::Global)
        instant.session = m_actors.sessionOf(*event.actor.process);
    if (scope == InstantScope::Thread)
        instant.thread = m_actors.threadOf(event.actor);
    instant.origin = event.offset;
    const InstantId id = m_builder.addInstant(instant);
    m_extent.include(event.record.startNs);
    if (scope != InstantScope::Global)
        include(event, event.record.startNs, event.record.startNs);
    // Without a session, the args reader would not know the source.
    if (scope == InstantScope::Global || states(event, kKept))
        keepInModel(id, event.args, [](const Arg&) { return kNoTime; });
    else
        keepArgs(event);
}

void SourceModel::applyCounter(const Event& event)
{
    const EventRecord& record = event.record;
    if (record.valueCount == 0)
        return drop(told::kCounterWithoutValues, event);
    const ThreadId thread = states(event, kOfThread) ? m_actors.threadOf(event.actor) : ThreadId();
    bool any = false;
    for (std::uint32_t i = 0; i < record.valueCount; ++i) {
        const CounterValue& value = m_parsed->values[record.firstValue + i];
        if (!value.isNumber) {
            tellEvent(told::kCounterValue, record);
            continue;
        }
        const SessionId session = m_actors.sessionOf(*event.actor.process);
        const StringId name = event.name ? event.name : m_builder.intern({});
        const CounterId counter
            = m_builder.counter({session, thread, name, thread ? StringId() : text(event.extra.id), text(value.series)});
        m_builder.addPoint(counter, sourceTimeFromNs(record.startNs), value.value);
        any = true;
    }
    if (any)
        include(event, record.startNs, record.startNs);
}

std::string SourceModel::idKey(const Event& event, char kind, bool isLocal)
{
    std::string key(1, kind);
    const auto append = [&](std::uint64_t part) { key.append(reinterpret_cast<const char*>(&part), sizeof part); };
    append(text(event.extra.id).row());
    append(text(event.extra.scope).row());
    if (isLocal || event.extra.idKind == EventExtra::IdKind::Local) {
        append(static_cast<std::uint64_t>(event.actor.process->pid.kind));
        append(static_cast<std::uint64_t>(event.actor.process->pid.value));
    }
    return key;
}

void SourceModel::applyObject(const Event& event)
{
    const EventRecord& record = event.record;
    if (event.extra.id == kNone)
        return drop(told::kNoId, event);
    if (record.phase == 'O' && !record.hasSnapshot)
        return drop(told::kNoSnapshot, event);
    keepArgs(event);
    m_objects.add(idKey(event, 'o', event.extra.idKind != EventExtra::IdKind::Global), *event.actor.process, text(event.extra.id),
        {record.startNs, record.phase, event.name, event.category, event.offset});
}

void SourceModel::applyAsync(const Event& event)
{
    const EventRecord& record = event.record;
    if (event.extra.id == kNone && record.phase == 'T' && m_builder.text(event.category) == kThreadState) {
        tellEvent(told::kPhaseNotShown, record);
        return addInstant(event, InstantScope::Thread);
    }
    if (event.extra.id == kNone)
        return drop(told::kNoId, event);
    const bool isLegacy = record.phase == 'S' || record.phase == 'T' || record.phase == 'p' || record.phase == 'F';
    std::string key = idKey(event, isLegacy ? 'l' : 'n', false);
    const auto append = [&](StringId part) {
        const std::uint32_t row = part.row();
        key.append(reinterpret_cast<const char*>(&row), sizeof row);
    };
    append(event.category);
    if (isLegacy)
        append(event.name);
    SliceTrack& track = m_asyncs.track(key);
    if (record.phase == 'e' || record.phase == 'F')
        return applyEnd(event, track);
    const TrackId own = m_asyncs.trackIn(track, key, text(event.extra.id), *event.actor.process);
    const bool isBegin = record.phase == 'b' || record.phase == 'S';
    const SourceTime start = sourceTimeFromNs(record.startNs);
    const RegionId region
        = m_builder.addUnplacedRegion({own, RegionRole::Async, event.name, event.category, start, start, isBegin, 0, {}, event.offset});
    if (isBegin)
        track.addBegin(region);
    else // a mark within the operation
        track.addComplete(region);
    include(event, record.startNs, record.startNs);
    addRegionDetails(region, event);
}

void SourceModel::applyFlow(const Event& event)
{
    if (event.extra.id == kNone)
        return drop(told::kNoId, event);
    std::string key = idKey(event, 'f', false);
    for (const StringId part : {event.category, event.name}) {
        const std::uint32_t row = part.row();
        key.append(reinterpret_cast<const char*>(&row), sizeof row);
    }
    m_flows.add(key, {text(event.extra.id), event.name, event.category},
        {event.record.startNs, event.record.phase, event.extra.bindsEnclosing, &event.actor, event.offset, {},
            depthOfFlowPoint(m_builder.text(text(event.extra.statement)))});
}

void SourceModel::applyMetadata(const Event& event)
{
    if (m_builder.text(event.name) == kSession)
        return m_statements.takeSession(event.args, *event.actor.process);
    if (m_builder.text(event.name) == kExtent) {
        m_statedExtent = readExtent(event.args);
        return;
    }
    if (takeMetadata(m_builder, m_actors, event.actor, m_builder.text(event.name), event.args) == MetadataOutcome::BadArgs)
        drop(told::kMetadataArgs, event);
}

} // namespace emberline::chrome
