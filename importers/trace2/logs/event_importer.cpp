// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/event_importer.h"

#include "importers/text/brackets.h"
#include "importers/text/byte_order_mark.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/logs/shared_sessions.h"
#include "importers/trace2/syntax/line_reader.h"

namespace emberline::trace2 {

namespace {

constexpr std::string_view kRecordHead = R"({"event":)";

/// Removes characters around a record that mean nothing.
std::string_view withoutPadding(std::string_view text)
{
    constexpr std::string_view blank(" \t\r\0", 4);
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blank) + 1 - first);
}

} // namespace

EventImporter::EventImporter(ImportContext& context, const ImportSource& source) :
    m_builder(context.builder()), m_sessions(context.shared<SharedSessions>().sessions()),
    m_ahead(context.shared<LinesParsedAhead<PlainEventParser>>()), m_source(source)
{
    if (RunLogs* logs = context.shared<RunTable>().logsOf(source))
        m_run = std::make_unique<EventRun>(*logs, source);
    m_framer.startAt(source.firstByte);
    if (!source.rereadPath.empty())
        m_builder.edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
}

void EventImporter::commit(std::size_t size)
{
    m_framer.commit(size);
    if (size >= LinesAhead<Record>::kWorthIt) {
        m_ahead.read(m_framer, *this);
        return;
    }
    m_ahead.drain();
    for (Line line; m_framer.next(line);)
        readLine(line);
}

void EventImporter::take(const Line& line, Record* record)
{
    if (record)
        apply(*record, line.text, {m_source.id, line.number, line.offset});
    else
        readLine(line);
}

void EventImporter::readLine(Line line)
{
    if (line.text.ends_with('\r'))
        line.text.remove_suffix(1);
    if (line.text.starts_with(kByteOrderMark)) {
        line.text.remove_prefix(kByteOrderMark.size());
        line.offset += kByteOrderMark.size();
    }
    if (!readRecord(line.text, {m_source.id, line.number, line.offset}))
        resynchronise(line);
}

bool EventImporter::readRecord(std::string_view text, const RecordPlace& place)
{
    const EventLineParser::Outcome outcome = m_parser.parse(text, m_record);
    if (outcome == EventLineParser::Outcome::NoRecord)
        return false;
    if (outcome == EventLineParser::Outcome::Repaired)
        m_builder.diagnostics().add(kInvalidUtf8, place, m_record.text(Text::Event));
    apply(m_record, text, place);
    return true;
}

void EventImporter::apply(const Record& record, std::string_view text, const RecordPlace& place)
{
    ++m_records;
    if (m_run)
        m_run->take(record, text, place, applying());
    else
        m_sessions.apply(m_sessions.bySid(record.text(Text::Sid), m_source.id), record, place);
}

EventRun::Apply EventImporter::applying()
{
    return [this](std::string_view sid, const Record& record, const RecordPlace& place) {
        m_sessions.apply(m_sessions.bySid(sid, m_source.id), record, place);
    };
}

void EventImporter::resynchronise(const Line& line)
{
    std::size_t at = line.text.find(kRecordHead);
    tellNoise(line.text.substr(0, at), {m_source.id, line.number, line.offset});
    while (at != std::string_view::npos) {
        const std::size_t next = line.text.find(kRecordHead, at + kRecordHead.size());
        readDamaged(line.text.substr(at, next - at), {m_source.id, line.number, line.offset + at});
        at = next;
    }
}

/// `piece` begins like a record; other text may follow a whole one.
void EventImporter::readDamaged(std::string_view piece, const RecordPlace& place)
{
    const std::size_t size = objectAt(piece).size();
    m_copy.assign(piece.substr(0, size));
    m_copy.append(LineFramer::kPadding, '\0');
    if (size > 0 && readRecord(std::string_view(m_copy).substr(0, size), place)) {
        tellNoise(piece.substr(size), {place.source, place.line, place.byte + size});
        return;
    }
    ++m_skipped;
    m_builder.diagnostics().add(kTornRecord, place, piece);
}

void EventImporter::tellNoise(std::string_view text, const RecordPlace& place)
{
    const std::string_view noise = withoutPadding(text);
    if (noise.empty())
        return;
    ++m_skipped;
    m_builder.diagnostics().add(kNoise, place, noise);
}

void EventImporter::settle()
{
    m_ahead.drain();
    Source& row = m_builder.edit(m_source.id);
    row.records = m_records;
    row.skipped = m_skipped;
}

void EventImporter::finish()
{
    m_ahead.drain();
    if (Line line; m_framer.rest(line))
        readLine(line);
    if (m_run)
        m_run->finish(applying());
    settle();
}

void EventImporter::stop()
{
    m_ahead.drain();
    if (m_run)
        m_run->finish(applying());
    settle();
}

} // namespace emberline::trace2
