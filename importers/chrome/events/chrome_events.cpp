// SPDX-License-Identifier: GPL-3.0-or-later
// What each phase of a Trace Event means for the model:
//
// - B E X: slices of a thread. NestingTracks finds later which end closes which begin, and how slices nest.
// - b n e S T p F: async operations of an id, the last four in the older form. T of a thread_state without an id is a state of its thread.
// - i I: instants.
// - C: counters. Each member of the args is a series.
// - N O D: objects: created, snapshot, destroyed. ObjectTable makes them at the end.
// - s t f: flows. FlowTable makes them at the end; a slice with a bind_id belongs to one without such events.
// - M: metadata: names, labels and order of processes and threads.
//
// Every other phase becomes an instant of its thread, and a diagnostic says so. An event that lacks what its phase needs is dropped, with a
// diagnostic: it does not count as a record.
#include "importers/chrome/events/source_model.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/text/json_tokens.h"
#include "importers/text/digits.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace emberline::chrome {

void ChromeEvents::apply(const Event& event)
{
    const EventRecord& record = event.record;
    m_report.countRecord();
    if (record.phase == phase::kMissing)
        return addWithoutPhase(event);
    m_hasEvents = true;
    if (record.hasBadActor)
        m_report.report(diagnostic::kBadActor, event);
    if (record.phase != 'M' && !checkTime(event))
        return;
    reportNotShown(event);
    applyPhase(event);
}

/// Traces have thread times in all of their events or in none, so only the first is an example.
void ChromeEvents::reportNotShown(const Event& event)
{
    constexpr std::string_view kWithStack = "BXbnSTp";
    if (event.record.hasThreadTime && m_threadTimes++ == 0)
        m_report.report(diagnostic::kThreadTimes, event);
    const bool hasStack = event.extra.stack.size > 0 || event.extra.stackFrame != kNone;
    if (hasStack && kWithStack.find(event.record.phase) == std::string_view::npos)
        m_report.report(diagnostic::kStackNotShown, event);
}

void ChromeEvents::finish()
{
    if (m_threadTimes > 1)
        m_builder.diagnostics().addCount(diagnostic::kThreadTimes, m_threadTimes - 1);
}

void ChromeEvents::addWithoutPhase(const Event& event)
{
    const std::string_view object = event.stretch.json(event.record);
    if (std::ranges::all_of(object.substr(1, object.size() - 2), isJsonSpace)) // some writers put an empty object after the last comma
        return;
    m_hasOtherObjects = true;
    m_report.drop(diagnostic::kNoPhase, event);
}

bool ChromeEvents::checkTime(const Event& event)
{
    const EventRecord& record = event.record;
    const bool isFar = record.time == TimeState::OutOfRange || record.duration == DurationState::OutOfRange;
    if (!isFar && record.time == TimeState::Ok)
        return true;
    m_report.drop(isFar ? diagnostic::kTimeOutOfRange : diagnostic::kBadTime, event);
    return false;
}

void ChromeEvents::applyPhase(const Event& event)
{
    switch (event.record.phase) {
    case 'B':
        return addBegin(event);
    case 'E':
        return addEnd(event, event.actor.slices);
    case 'X':
        return addComplete(event);
    case 'b':
    case 'n':
    case 'e':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        return addAsync(event);
    case 'i':
    case 'I':
        return addInstant(event);
    case 'C':
        return addCounter(event);
    case 'N':
    case 'O':
    case 'D':
        return addObject(event);
    case 's':
    case 't':
    case 'f':
        return addFlow(event);
    case 'M':
        if (!applyName(event))
            m_report.drop(diagnostic::kMetadataArgs, event);
        return;
    case 'P': // a sample
    case 'V': // memory dumps
    case 'v':
    case 'R': // a mark
    case 'c': // a clock sync
    case '(': // contexts
    case ')':
        return addInstead(event, diagnostic::kPhaseNotShown);
    default:
        return addInstead(event, diagnostic::kUnknownPhase);
    }
}

/// Widens the extents of the source and of the event's process.
void ChromeEvents::include(const Event& event, SourceTime from, SourceTime to)
{
    m_tables.extent.include(from, to);
    event.actor.process->include(from, to);
}

// Slices, and what they share with async operations: their regions, and the ends that wait for their begins.

void ChromeEvents::addBegin(const Event& event)
{
    m_tables.actors.threadOf(event.actor);
    SliceTrack& track = event.actor.slices;
    const RegionId region = addRegion(event, track.track, RegionRole::Slice, event.start(), true);
    track.addBegin(region);
    include(event);
    addDetails(event, region);
}

void ChromeEvents::addComplete(const Event& event)
{
    const EventRecord& record = event.record;
    reportDuration(event);
    const bool isOpen = record.duration == DurationState::Missing || record.duration == DurationState::Bad;
    const SourceTime end = isOpen ? record.start : record.end;
    m_tables.actors.threadOf(event.actor);
    SliceTrack& track = event.actor.slices;
    const RegionId region = addRegion(event, track.track, RegionRole::Slice, end, isOpen);
    track.addComplete(region);
    include(event, record.start, end);
    addDetails(event, region);
}

void ChromeEvents::reportDuration(const Event& event)
{
    const EventRecord& record = event.record;
    if (record.duration == DurationState::Bad)
        m_report.report(diagnostic::kBadDuration, event);
    else if (record.duration == DurationState::Negative)
        m_report.report(diagnostic::kNegativeDuration, event);
    else if (record.duration != DurationState::Missing && record.end - record.start == Duration::max())
        m_report.report(diagnostic::kDurationTooLong, event);
}

static bool saysOpen(std::string_view args)
{
    if (args.find("\"open\"") == std::string_view::npos)
        return false;
    const auto json = nlohmann::json::parse(args, nullptr, false);
    return json.is_object() && json.contains("open") && json["open"] == true;
}

static std::optional<std::string> textOf(const nlohmann::json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number())
        return value.dump();
    return std::nullopt;
}

static std::optional<std::int64_t> indexOf(const nlohmann::json& value)
{
    if (value.is_number_float()) {
        const auto number = value.get<double>();
        return number > -1e18 && number < 1e18 ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
    }
    if (value.is_number())
        return value.get<std::int64_t>();
    if (!value.is_string())
        return std::nullopt;
    return wholeNumber(value.get<std::string>());
}

/// Adds a region without its details.
RegionId ChromeEvents::addRegion(const Event& event, TrackId track, RegionRole role, SourceTime end, bool isOpen)
{
    const RegionId id = m_builder.regions().add({track, role, event.name, event.category, event.start(), end, isOpen, 0, {}, event.offset});
    m_tables.telling.add(id);
    if (m_tables.marksOpen && saysOpen(event.args))
        m_tables.open.push_back(id);
    return id;
}

/// Adds args, colour, call stack and flow to a region.
void ChromeEvents::addDetails(const Event& event, RegionId region)
{
    m_args.keep(event);
    if (event.record.extra == kNone)
        return;
    if (const StringId cname = event.text(event.extra.cname))
        m_builder.regions().setCname(region, cname);
    if (event.extra.stack.size > 0)
        StackFrames::setStack(m_builder, region, event.stretch.json(event.extra.stack));
    else if (const StringId frame = event.text(event.extra.stackFrame))
        m_tables.stackFrames.addReference(region, frame, event.offset);
    const bool isSlice = event.record.phase == 'X' || event.record.phase == 'B';
    if (isSlice && event.extra.bindId != kNone && (event.extra.flowIn || event.extra.flowOut))
        addBoundFlow(event, region);
}

void ChromeEvents::addEnd(const Event& event, SliceTrack& track)
{
    track.addEnd({event.start(), event.name, event.text(event.extra.cname), event.offset << 1 | (event.args.empty() ? 0U : 1U)});
    m_args.keep(event);
}

// Async operations, objects and flows: an id says which events belong together.

namespace {

constexpr std::string_view kThreadState = "thread_state"; ///< the category of Perfetto's own T events, which record the scheduler

/// What tells the operations of one id apart from all others: bytes for a hash table.
class EventKey {
public:
    /// `kind`: a letter that keeps ids of different phases apart.
    explicit EventKey(char kind) : m_bytes(1, kind) { }

    /// The event's id and its scope. `isLocal`: an id that belongs to its process, even if the event does not say so.
    EventKey& addId(const Event& event, bool isLocal)
    {
        add(event.text(event.extra.id)).add(event.text(event.extra.scope));
        if (isLocal || event.extra.idKind == EventExtra::IdKind::Local) {
            append(event.actor.process->pid.kind);
            append(event.actor.process->pid.value);
        }
        return *this;
    }
    EventKey& add(StringId part)
    {
        append(part.row());
        return *this;
    }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    void append(auto number) { m_bytes.append(reinterpret_cast<const char*>(&number), sizeof number); }

    std::string m_bytes;
};

} // namespace

void ChromeEvents::addAsync(const Event& event)
{
    const char phase = event.record.phase;
    if (event.extra.id == kNone && phase == 'T' && event.textOf(event.category) == kThreadState)
        return addState(event);
    if (event.extra.id == kNone)
        return m_report.drop(diagnostic::kNoId, event);
    const bool isLegacy = phase == 'S' || phase == 'T' || phase == 'p' || phase == 'F';
    EventKey key(isLegacy ? 'l' : 'n');
    key.addId(event, false).add(event.category);
    if (isLegacy)
        key.add(event.name);
    AsyncTrack& track = m_tables.asyncs.track(key.bytes());
    if (phase == 'e' || phase == 'F')
        return addEnd(event, track);
    const TrackId own = m_tables.asyncs.trackIn(track, event.text(event.extra.id), *event.actor.process);
    const bool isBegin = phase == 'b' || phase == 'S';
    const RegionId region = addRegion(event, own, RegionRole::Async, event.start(), isBegin);
    if (isBegin)
        track.addBegin(region);
    else // a mark within the operation
        track.addComplete(region);
    include(event);
    addDetails(event, region);
}

/// The scheduler's states of a thread are no work of it, so they have a track of their own.
void ChromeEvents::addState(const Event& event)
{
    if (event.record.duration == DurationState::Missing || event.record.duration == DurationState::Bad)
        return addInstead(event, diagnostic::kPhaseNotShown);
    SliceTrack& track = m_tables.asyncs.statesOf(event.actor);
    const RegionId region = addRegion(event, track.track, RegionRole::Async, event.record.end, false);
    track.addComplete(region);
    include(event, event.start(), event.record.end);
    addDetails(event, region);
}

void ChromeEvents::addObject(const Event& event)
{
    const EventRecord& record = event.record;
    if (event.extra.id == kNone)
        return m_report.drop(diagnostic::kNoId, event);
    if (record.phase == 'O' && !record.hasSnapshot)
        return m_report.drop(diagnostic::kNoSnapshot, event);
    m_args.keep(event);
    const EventKey key = EventKey('o').addId(event, event.extra.idKind != EventExtra::IdKind::Global);
    m_tables.objects.add(key.bytes(), *event.actor.process, event.text(event.extra.id),
        {record.start, record.phase, event.name, event.category, event.offset});
}

void ChromeEvents::addFlow(const Event& event)
{
    if (event.extra.id == kNone)
        return m_report.drop(diagnostic::kNoId, event);
    const EventKey key = EventKey('f').addId(event, false).add(event.category).add(event.name);
    m_tables.flows.add(key.bytes(), {event.text(event.extra.id), event.name, event.category},
        {event.start(), event.record.phase, event.extra.bindsEnclosing, &event.actor, event.offset});
}

/// A slice that names its flow by `bind_id` needs no s, t or f event.
void ChromeEvents::addBoundFlow(const Event& event, RegionId slice)
{
    const StringId id = event.text(event.extra.bindId);
    const char phase = !event.extra.flowIn ? 's' : event.extra.flowOut ? 't' : 'f';
    m_tables.flows.add(EventKey('b').add(id).bytes(), {id, {}, {}}, {event.start(), phase, true, &event.actor, event.offset, slice});
}

// Instants and counters.

void ChromeEvents::addInstant(const Event& event)
{
    const char scope = event.extra.instantScope;
    if (scope != '\0' && scope != 'g' && scope != 'p' && scope != 't')
        m_report.report(diagnostic::kBadScope, event);
    addInstant(event, scope == 'g' ? InstantScope::Global : scope == 'p' ? InstantScope::Process : InstantScope::Thread);
}

/// Shows an event of another phase as an instant of its thread, and says so by `kind`.
void ChromeEvents::addInstead(const Event& event, const DiagnosticKind& kind)
{
    m_report.report(kind, event);
    addInstant(event, InstantScope::Thread);
}

void ChromeEvents::addInstant(const Event& event, InstantScope scope)
{
    NewInstant instant{{}, {}, scope, event.name, event.category, event.start(), event.offset};
    if (scope == InstantScope::Global)
        instant.source = m_tables.actors.source();
    else
        instant.session = m_tables.actors.sessionOf(*event.actor.process);
    if (scope == InstantScope::Thread)
        instant.thread = m_tables.actors.threadOf(event.actor);
    const InstantId id = m_builder.instants().add(instant);
    if (scope == InstantScope::Global)
        m_tables.extent.include(event.start());
    else
        include(event);
    // Without a session, the args reader would not know the source.
    if (scope == InstantScope::Global)
        m_args.keepInModel(id, event.args);
    else
        m_args.keep(event);
}

void ChromeEvents::addCounter(const Event& event)
{
    if (event.record.valueCount == 0)
        return m_report.drop(diagnostic::kCounterWithoutValues, event);
    bool any = false;
    for (const CounterValue& value : event.stretch.valuesOf(event.record)) {
        if (!value.isNumber) {
            m_report.report(diagnostic::kCounterValue, event);
            continue;
        }
        const SessionId session = m_tables.actors.sessionOf(*event.actor.process);
        const StringId name = event.name ? event.name : m_builder.intern({});
        const StringId id = event.text(event.extra.id);
        const CounterId counter = m_builder.counters().series({session, ThreadId(), name, id, event.text(value.series)});
        m_builder.counters().addPoint(counter, event.start(), value.value);
        any = true;
    }
    if (any)
        include(event);
}

// Metadata. Of several events that say the same, the last one in the file wins.

/// PyTorch writes "thread 12 ()" if the system has no name for the thread. A function's name has no space there.
static std::string_view withoutEmptyParentheses(std::string_view name)
{
    constexpr std::string_view kEmpty = " ()";
    return name.substr(0, name.size() - (name.ends_with(kEmpty) ? kEmpty.size() : 0));
}

/// Applies the name, labels or sort index of a process or thread, and ignores other metadata. Returns false if the argument is missing or
/// of another type.
bool ChromeEvents::applyName(const Event& event)
{
    const std::string_view name = event.textOf(event.name);
    const bool isProcess = name == "process_name" || name == "process_labels" || name == "process_sort_index";
    if (!isProcess && name != "thread_name" && name != "thread_sort_index")
        return true;
    const std::string_view key = name.substr(isProcess ? 8 : 7);
    const nlohmann::json args = nlohmann::json::parse(event.args, nullptr, false);
    const auto value = args.is_object() ? args.find(key) : args.end();
    if (value == args.end())
        return false;
    Process& process = *event.actor.process;
    if (key == "labels")
        return applyLabels(process, *value);
    ActorName said = (isProcess ? process.said : event.actor.said).value();
    if (key == "name") {
        const auto text = textOf(*value);
        if (!text)
            return false;
        said.name = m_builder.intern(withoutEmptyParentheses(*text));
    } else {
        said.sortIndex = indexOf(*value);
        if (!said.sortIndex)
            return false;
    }
    if (isProcess)
        m_tables.actors.setName(process, said);
    else
        m_tables.actors.setName(event.actor, said);
    return true;
}

/// `said`: an array of labels, or one text with commas between them.
bool ChromeEvents::applyLabels(Process& process, const nlohmann::json& said)
{
    std::vector<StringId> labels;
    const auto add = [&](std::string_view label) {
        const std::size_t from = label.find_first_not_of(' ');
        if (from != std::string_view::npos)
            labels.push_back(m_builder.intern(label.substr(from, label.find_last_not_of(' ') + 1 - from)));
    };
    if (said.is_array()) {
        for (const nlohmann::json& item : said) {
            if (const auto text = textOf(item))
                add(*text);
        }
    } else if (const auto text = textOf(said)) {
        for (std::size_t from = 0; from <= text->size();) {
            const std::size_t comma = std::min(text->find(',', from), text->size());
            add(std::string_view(*text).substr(from, comma - from));
            from = comma + 1;
        }
    } else {
        return false;
    }
    m_tables.actors.addLabels(process, labels);
    return true;
}

} // namespace emberline::chrome
