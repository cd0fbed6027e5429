// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/source_model.h"

#include "importers/chrome/chrome_diagnostics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace emberline::chrome {

namespace {
constexpr std::size_t kLargestMetadata = 4 << 20;
}

SourceModel::SourceModel(TraceBuilder& builder, const ImportSource& source) :
    m_builder(builder), m_source(source.id), m_actors(builder, source.id), m_asyncs(builder, m_actors), m_statements(builder, m_actors),
    m_settling(builder)
{
    if (source.rereadPath.empty()) {
        m_kept = std::make_shared<KeptRecords>();
        m_reader = m_kept;
    } else {
        m_reader = std::make_shared<FileRecordReader>(source.rereadPath, source.growing ? 0 : source.modifiedNs);
    }
    m_builder.sources.edit(m_source).reader = m_reader;
}

void SourceModel::take(const ParsedStretch& parsed, const SourceText& source)
{
    m_text = source;
    m_strict = source.text;
    m_isRepaired = false;
    takeStretch(parsed);
}

void SourceModel::takeRepaired(const ParsedStretch& parsed, std::string_view strict, const SourceText& source)
{
    m_text = source;
    m_strict = strict;
    m_isRepaired = true;
    takeStretch(parsed);
}

void SourceModel::takeStretch(const ParsedStretch& parsed)
{
    openStretch(parsed);
    for (const EventRecord& record : parsed.events)
        takeEvent(record);
    m_parsed = nullptr;
}

void SourceModel::openStretch(const ParsedStretch& parsed)
{
    m_parsed = &parsed;
    m_lineKnownAt = 0;
    m_lineKnown = m_text.line;
    openBook(parsed.texts);
    m_actorOf.assign(parsed.actors.size(), nullptr);
}

StringId SourceModel::text(std::uint32_t id)
{
    if (id == kNone)
        return {};
    std::vector<StringId>& ids = m_book->ids;
    if (id >= ids.size())
        ids.resize(std::max<std::size_t>(id + 1, ids.size() * 2));
    if (!ids[id])
        ids[id] = m_builder.intern((*m_book->book)[id]);
    return ids[id];
}

void SourceModel::openBook(const std::shared_ptr<const TextInterner>& book)
{
    constexpr std::size_t kMostBooks = 4; // each of the three parsers has one
    auto known = std::ranges::find(m_books, book, &BookIds::book);
    if (known == m_books.end()) {
        if (m_books.size() == kMostBooks)
            m_books.pop_front();
        known = m_books.insert(m_books.end(), {book, {}});
    }
    m_book = &*known;
}

ActorKey SourceModel::actorKey(const ActorId& id)
{
    if (id.kind == ActorId::Kind::Number)
        return {id.kind, id.value};
    return {id.kind, static_cast<std::int64_t>(text(static_cast<std::uint32_t>(id.value)).row())};
}

ProcessThread& SourceModel::actor(std::uint32_t id)
{
    ProcessThread*& known = m_actorOf[id];
    if (!known) {
        const Actor& actor = m_parsed->actors[id];
        known = &m_actors.thread(actorKey(actor.pid), actorKey(actor.tid));
    }
    return *known;
}

void SourceModel::takeTopLevel(const std::string& key, const std::string& json, const SourceText& source)
{
    if (key == "displayTimeUnit") {
        if (json == "\"ms\"" || json == "\"ns\"")
            m_displayTimeUnit = json.substr(1, 2);
        else
            tell(told::kDisplayTimeUnit, source);
        return;
    }
    if (key == "systemTraceEvents") // another tool's log, embedded in the trace
        return;
    if (key == "stackFrames")
        m_stackFrames.setFrames(json);
    if (json.size() > kLargestMetadata)
        tell(told::kMetadataTooLarge, source);
    else
        m_metadata.emplace_back(key, json);
}

void SourceModel::beginContainer()
{
    m_hasContainer = true;
}

void SourceModel::tell(const DiagnosticKind& kind, const SourceText& source)
{
    if (kind.severity == Severity::Error)
        ++m_skipped;
    m_isDamaged
        = m_isDamaged || &kind == &told::kSyntax || &kind == &told::kCut || &kind == &told::kNoise || &kind == &told::kEventTooLarge;
    m_builder.diagnostics().add(kind, {m_source, source.line, source.offset}, source.text.substr(0, Diagnostics::kMaxText));
}

void SourceModel::tellEvent(const DiagnosticKind& kind, const EventRecord& record)
{
    if (m_isRepaired) {
        m_builder.diagnostics().add(kind, {m_source, m_text.line, m_text.offset}, m_text.text.substr(0, Diagnostics::kMaxText));
        return;
    }
    m_builder.diagnostics().add(
        kind, {m_source, lineOf(record), m_text.offset + record.offset}, m_text.text.substr(record.offset, record.size));
}

std::uint64_t SourceModel::lineOf(const EventRecord& record)
{
    if (m_isRepaired)
        return m_text.line;
    const std::string_view passed = m_text.text.substr(m_lineKnownAt, record.offset - m_lineKnownAt);
    m_lineKnown += static_cast<std::uint64_t>(std::ranges::count(passed, '\n'));
    m_lineKnownAt = record.offset;
    return m_lineKnown;
}

void SourceModel::drop(const DiagnosticKind& kind, const Event& event)
{
    ++m_skipped;
    --m_records;
    tellEvent(kind, event.record);
}

void SourceModel::tellLater(const DiagnosticKind& kind, std::uint64_t offset)
{
    Diagnostics& diagnostics = m_builder.diagnostics();
    const auto text = diagnostics.wantsExample(kind) ? m_reader->text(offset) : Result<std::string>(std::string());
    diagnostics.add(kind, {m_source, 0, offset}, text ? text.value() : std::string());
}

std::vector<SliceTrack*> SourceModel::tracks()
{
    std::vector<SliceTrack*> all;
    for (ProcessThread& thread : m_actors.threads())
        all.push_back(&thread.slices);
    for (SliceTrack& track : m_asyncs.tracks())
        all.push_back(&track);
    return all;
}

void SourceModel::settle()
{
    if (m_isFinished)
        return;
    const auto all = tracks();
    m_settling.match(all, NestingTracks::Which::Changed);
    SourceExtent extent = m_extent;
    NestingTracks::include(all, extent);
    m_settling.nest(sourceTimeFromNs(extent.end));
    if (extent.isKnown)
        m_builder.includeForNow(m_source, shownExtent(extent));
    writeSource(extent);
}

void SourceModel::finish()
{
    if (m_farTimes.holdsAny())
        takeShifted();
    const auto all = tracks();
    m_settling.match(all, NestingTracks::Which::All);
    NestingTracks::include(all, m_extent);
    const auto tellAt = [this](const DiagnosticKind& kind, std::uint64_t offset) {
        m_skipped += kind.severity == Severity::Error ? 1 : 0;
        m_records -= kind.severity == Severity::Error ? 1 : 0;
        tellLater(kind, offset);
    };
    m_objects.match(m_extent, tellAt);
    m_flows.match(m_extent, tellAt);
    m_settling.nest(sourceTimeFromNs(m_extent.end));
    tellFindings();
    m_objects.make(m_builder, m_actors, sourceTimeFromNs(m_extent.begin));
    m_flows.make(m_builder, m_actors);
    m_statements.link();
    m_stackFrames.resolve(m_builder, [&](std::uint64_t offset) { tellLater(told::kUnknownStackFrame, offset); });
    m_builder.forgetForNow(m_source);
    if (m_extent.isKnown) {
        m_builder.include(shownExtent(m_extent).begin);
        m_builder.include(shownExtent(m_extent).end);
    }
    writeSource(m_extent);
    m_isFinished = true;
    m_settling.release();
    m_asyncs.release();
    m_actors.release();
    m_books.clear();
}

SourceRange SourceModel::shownExtent(const SourceExtent& extent) const
{
    const SourceRange all{sourceTimeFromNs(extent.begin), sourceTimeFromNs(extent.end)};
    return m_statedExtent && m_statedExtent->begin <= all.end && m_statedExtent->end >= all.begin ? *m_statedExtent : all;
}

void SourceModel::tellFindings()
{
    static constexpr std::array kKinds{&told::kEndWithoutBegin, &told::kEndNamesOuter, &told::kEndNamesNone, &told::kOverlap};
    for (const TrackFindings& findings : m_settling.findings()) {
        for (std::size_t i = 0; i < kKinds.size(); ++i) {
            for (const std::uint64_t offset : findings.examples[i])
                tellLater(*kKinds[i], offset);
            if (const std::uint64_t more = findings.counts[i] - findings.examples[i].size(); more > 0)
                m_builder.diagnostics().addCount(*kKinds[i], more);
        }
        m_skipped += findings.counts[TrackFindings::EndWithoutBegin];
        m_records -= findings.counts[TrackFindings::EndWithoutBegin];
    }
}

void SourceModel::writeSource(const SourceExtent& extent)
{
    m_actors.settle(sourceTimeFromNs(extent.begin), m_asyncs.tracks());
    Source& row = m_builder.sources.edit(m_source);
    row.records = m_records;
    row.skipped = m_skipped;
    row.hasContainer = m_hasContainer;
    row.displayTimeUnit = m_displayTimeUnit;
    if (m_metadata.empty())
        return;
    row.metadataJson.clear();
    for (const auto& [key, json] : m_metadata)
        row.metadataJson += (row.metadataJson.empty() ? "{" : ",") + nlohmann::json(key).dump() + ":" + json;
    row.metadataJson += '}';
}

} // namespace emberline::chrome
