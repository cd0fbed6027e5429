// SPDX-License-Identifier: GPL-3.0-or-later
// The path of one source's events into the model. Each event is applied when it comes (ChromeEvents). Whenever an import hands out a batch,
// begins and ends are matched and slices nested, so that the view can draw them; a later event may change the result, so each batch does it
// anew. At the end come the rows that need all events: objects, flows, call stacks.
//
// Some writers count from a moment so far away that none of their times fits 64 bits of nanoseconds. Such a file gets its own zero: its
// first event. But if a single time fits, the times that do not fit are damage. So events with such times are held until one fits, or until
// enough are held.
#include "importers/chrome/events/source_model.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/text/event_parser.h"
#include "importers/text/digits.h"
#include "importers/text/json_text.h"

#include <algorithm>

namespace emberline::chrome {

SourceModel::SourceModel(ImportContext& context, const ImportSource& source) :
    m_builder(context.builder()), m_formats(context.formats()), m_source(source.id), m_args(m_builder, source),
    m_tables(m_builder, source.id), m_report(m_builder, source.id), m_events(m_builder, m_report, m_tables, m_args),
    m_view(m_builder, m_tables.actors), m_heldView(m_builder, m_tables.actors), m_nesting(m_builder)
{ }

void SourceModel::makeDrawable()
{
    if (m_isFinished)
        return;
    const auto all = tracks();
    m_nesting.match(all, NestingTracks::Which::Changed);
    SourceExtent extent = m_tables.extent;
    NestingTracks::include(all, extent);
    m_nesting.nest(extent.end, false);
    if (extent.isKnown)
        m_builder.extent().includeForNow(m_source, {extent.begin, extent.end});
    writeSource(extent);
}

void SourceModel::finish(bool atEnd)
{
    m_report.endText();
    if (!m_held.empty())
        countFromFirst();
    m_events.finish();
    m_view.release();
    m_heldView.release();
    m_tables.actors.forgetKeys();
    matchAll();
    m_tables.objects.make(m_builder, m_tables.actors, m_tables.extent.begin);
    m_builder.sort(); // flows look for their slices in the lanes
    m_tables.flows.make(m_builder, m_tables.actors);
    m_tables.stackFrames.resolve(
        m_builder, [this](const DiagnosticKind& kind, std::uint64_t offset) { m_report.reportLater(kind, offset, m_args.reader()); });
    if (!m_tables.actors.hasSessions()) // nothing but metadata
        m_tables.actors.showNamed();
    const SourceExtent& extent = m_tables.extent;
    m_builder.extent().forgetForNow(m_source);
    if (extent.isKnown) {
        m_builder.extent().include(extent.begin);
        m_builder.extent().include(extent.end);
    }
    if (m_base && m_zero != Zero::FirstEvent && !fitsBase(extent))
        m_report.add(diagnostic::kBaseTime, {m_base->member, m_base->offset, m_base->line});
    writeSource(extent);
    Source& source = m_builder.edit(m_source);
    if (const std::string label = source.dialect->labelOfProcesses(source.metadataJson); !label.empty())
        m_tables.actors.addLabelToAll(m_builder.intern(label));
    // A list need not be closed, and many writers never do it: only a slice that is open, or damage, says that the writer died.
    const bool lacksOnlyBracket = !m_hasContainer && !isDamaged()
        && std::ranges::none_of(m_tables.actors.threads(), [](const ProcessThread& thread) { return thread.slices.hasOpen; });
    // Whoever stops following a file does not know whether its writer goes on.
    source.isCut = atEnd && !source.live && !isWhole() && !lacksOnlyBracket;
    m_isFinished = true;
    m_nesting.release();
    m_tables.asyncs.release();
    m_tables.actors.release();
}

// Times.

void SourceModel::apply(StretchView& view)
{
    for (const EventRecord& record : view.records()) {
        const bool isTimed = record.phase != 'M' && record.phase != phase::kMissing;
        if (m_zero != Zero::AsWritten && isTimed && (record.time == TimeState::Ok || record.time == TimeState::OutOfRange))
            applyFar(view, record);
        else
            m_events.apply({view, record});
    }
}

/// Applies an event while no time of the source has yet fitted 64 bits of nanoseconds, or while times count from the first event.
void SourceModel::applyFar(StretchView& view, const EventRecord& record)
{
    constexpr std::size_t kEnough = 64; // so many far times are no damage
    const EventExtra& extra = view.extraOf(record);
    if (m_zero == Zero::FirstEvent)
        return m_events.apply({view, shifted(record, view.json(extra.time), view.json(extra.duration))});
    if (record.time == TimeState::Ok) {
        m_zero = Zero::AsWritten;
        applyHeld();
        return m_events.apply({view, record});
    }
    const SourceText source = view.sourceOf(record);
    m_held.push_back({std::string(view.json(record)), std::string(source.text.substr(0, Diagnostics::kMaxText)), view.offsetOf(record),
        source.line, std::string(view.json(extra.time))});
    if (m_held.size() == kEnough)
        countFromFirst();
}

/// Lets times count from the first held event, unless even its exponent is out of range, and applies the held events.
void SourceModel::countFromFirst()
{
    const FarEvent& first = m_held.front();
    m_origin = DecimalTime::parse(first.time, DecimalTime::Reach::Far);
    m_zero = m_origin.state() == DecimalTime::State::Ok ? Zero::FirstEvent : Zero::AsWritten;
    if (m_zero == Zero::FirstEvent)
        m_report.add(diagnostic::kTimesShifted, {first.written, first.offset, first.line});
    applyHeld();
}

void SourceModel::applyHeld()
{
    EventParser parser;
    ParsedStretch parsed;
    for (const FarEvent& event : std::exchange(m_held, {})) {
        parsed.clear();
        parser.parse(event.strict, EventSequence::Array, parsed);
        m_heldView.openRepaired(parsed, event.strict, {event.written, event.offset, event.line});
        apply(m_heldView);
    }
}

/// The event with its times counted from the first event. `time` and `duration` are the original texts, for a time that does not fit.
EventRecord SourceModel::shifted(const EventRecord& record, std::string_view time, std::string_view duration) const
{
    EventRecord result = record;
    if (record.time == TimeState::OutOfRange) {
        readExactTimes(time, duration.empty() ? std::nullopt : std::optional(duration), m_origin, result);
        return result;
    }
    const auto start = countedFrom(m_origin, record.start);
    const auto end = countedFrom(m_origin, record.end);
    result.time = start ? TimeState::Ok : TimeState::OutOfRange;
    result.start = start.value_or(SourceTime{});
    result.end = end.value_or(result.start);
    if (!end && record.duration == DurationState::Ok)
        result.duration = DurationState::OutOfRange;
    return result;
}

// What needs all events that have come.

std::vector<SliceTrack*> SourceModel::tracks()
{
    std::vector<SliceTrack*> all;
    for (ProcessThread& thread : m_tables.actors.threads())
        all.push_back(&thread.slices);
    for (SliceTrack& track : m_tables.asyncs.tracks())
        all.push_back(&track);
    return all;
}

/// Finds what belongs together, and so the whole extent of the source.
void SourceModel::matchAll()
{
    {
        const auto all = tracks(); // not in memory beside the lanes
        m_nesting.match(all, NestingTracks::Which::All);
        NestingTracks::include(all, m_tables.extent);
    }
    const auto drop = [this](const DiagnosticKind& kind, std::uint64_t offset) { m_report.dropLater(kind, offset, m_args.reader()); };
    m_tables.objects.match(m_tables.extent, drop);
    m_tables.flows.match(m_tables.extent, drop);
    m_nesting.nest(m_tables.extent.end, isWhole());
    m_report.reportFindings(m_nesting.findings(), m_args.reader());
    for (const RegionId id : m_tables.open) {
        m_builder.regions().setOpen(id, true);
        m_builder.regions().setApproximate(id);
    }
}

/// What a source shows of its writer so far; later events may show more. Its texts are the builder's and the actors'.
static WriterEvidence evidenceOf(const TraceBuilder& builder, SourceId source, const SourceTables& tables)
{
    const Source& row = builder.source(source);
    WriterEvidence evidence{row.format, tables.actors.processNames(), {}, {}, tables.actors.threadNames(), row.metadataJson};
    const RegionColumns& regions = builder.regionColumns();
    const auto add = [&](std::span<const RegionId> shown) {
        for (const RegionId id : shown) {
            if (!id)
                return;
            evidence.regions.push_back(builder.text(regions.name[id.row()]));
            evidence.categories.push_back(builder.text(regions.category[id.row()]));
        }
    };
    add(tables.telling.first);
    add(tables.telling.latest);
    return evidence;
}

void SourceModel::writeSource(const SourceExtent& extent)
{
    ActorTable& actors = m_tables.actors;
    actors.updateRows(extent.begin, m_tables.asyncs.tracks());
    Source& row = m_builder.edit(m_source);
    row.records = m_report.records();
    row.skipped = m_report.skipped();
    row.hasContainer = m_hasContainer;
    row.isWhole = isWhole();
    row.epoch = m_base && m_zero != Zero::FirstEvent && fitsBase(extent) ? m_base->moment : UnixTime();
    row.displayTimeUnit = m_displayTimeUnit;
    row.metadataJson.clear();
    for (const auto& [key, json] : m_metadata)
        row.metadataJson += (row.metadataJson.empty() ? "{" : ",") + jsonString(key) + ":" + json;
    row.metadataJson += m_metadata.empty() ? "" : "}";
    const DialectInfo& writer = m_formats.recognise(evidenceOf(m_builder, m_source, m_tables));
    row.dialect = &writer.dialect;
    m_report.excuse(writer.usual);
}

// What stands beside the events in the object that holds traceEvents.

void SourceModel::applyMember(const std::string& key, const std::string& json, const SourceText& source)
{
    constexpr std::size_t kLargestMetadata = 4 << 20;
    if (key == "displayTimeUnit") {
        if (json == "\"ms\"" || json == "\"ns\"")
            m_displayTimeUnit = json.substr(1, 2);
        else
            m_report.report(diagnostic::kDisplayTimeUnit, source);
        return;
    }
    if (key == "systemTraceEvents") { // another tool's log, embedded in the trace
        if (json != "\"\"")
            m_report.report(diagnostic::kSystemTraceNotShown, source);
        return;
    }
    if (key == "truncated") // what our export writes of a trace that was cut
        m_isTruncated = json == "true";
    if (key == "marksOpen") // and of one in which something never ended that has an end in the copy
        m_tables.marksOpen = json == "true";
    if (key == "samples" && json != "[]")
        m_report.report(diagnostic::kSamplesNotShown, source);
    if (key == "stackFrames")
        m_tables.stackFrames.setFrames(json);
    const bool isClangs = key == "beginningOfTime"; // in microseconds
    if (isClangs || key == "baseTimeNanoseconds") {
        const Duration unit = isClangs ? Duration(std::chrono::microseconds(1)) : Duration(1);
        const std::optional<std::int64_t> count = wholeNumber(json); // of units since the Unix epoch
        const auto moment
            = count && *count >= 0 && *count <= Duration::max() / unit ? std::optional(UnixTime(*count * unit)) : std::nullopt;
        if (moment && !m_base)
            m_base = BaseTime{*moment, jsonString(key) + ":" + json, source.offset, source.line};
        else if (!moment || *moment != m_base->moment)
            m_report.report(diagnostic::kBaseTime, source);
    }
    if (json.size() > kLargestMetadata)
        m_report.report(diagnostic::kMetadataTooLarge, source);
    else
        m_metadata.emplace_back(key, json);
}

// What the numbers in records stand for.

void TextIds::open(const std::shared_ptr<const TextInterner>& interner)
{
    constexpr std::size_t kMost = 4; // each of the three parsers has one
    auto known = std::ranges::find(m_known, interner, &Known::interner);
    if (known == m_known.end()) {
        if (m_known.size() == kMost)
            m_known.pop_front();
        known = m_known.insert(m_known.end(), {interner, {}});
    }
    m_current = &*known;
}

StringId TextIds::intern(std::uint32_t number)
{
    std::vector<StringId>& ids = m_current->ids;
    if (number >= ids.size())
        ids.resize(std::max<std::size_t>(number + 1, ids.size() * 2));
    return ids[number] = m_builder.intern((*m_current->interner)[number]);
}

void StretchView::open(const ParsedStretch& parsed, std::string_view strict, const SourceText& source, bool isRepaired)
{
    m_parsed = &parsed;
    m_source = source;
    m_strict = strict;
    m_isRepaired = isRepaired;
    m_lineKnownAt = 0;
    m_lineKnown = source.line;
    m_texts.open(parsed.texts);
    m_actorOf.assign(parsed.actors.size(), nullptr);
}

ActorKey StretchView::keyOf(const ActorId& id)
{
    if (id.kind == ActorId::Kind::Number)
        return {id.value, id.kind};
    return {static_cast<std::int64_t>(text(static_cast<std::uint32_t>(id.value)).row()), id.kind};
}

ProcessThread& StretchView::findActor(std::uint32_t number)
{
    const Actor& actor = m_parsed->actors[number];
    const ActorKey pid = keyOf(actor.pid);
    m_actorOf[number] = &m_actors.thread(pid, keyOf(actor.tid));
    return *m_actorOf[number];
}

SourceText StretchView::sourceOf(const EventRecord& record)
{
    if (m_isRepaired)
        return m_source;
    const std::string_view passed = m_source.text.substr(m_lineKnownAt, record.offset - m_lineKnownAt);
    m_lineKnown += static_cast<std::uint64_t>(std::ranges::count(passed, '\n'));
    m_lineKnownAt = record.offset;
    return {m_source.text.substr(record.offset, record.size), offsetOf(record), m_lineKnown};
}

} // namespace emberline::chrome
