// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/text_importer.h"

#include "importers/trace2/diagnostics.h"
#include "importers/trace2/file_date.h"
#include "importers/trace2/line_reader.h"
#include "importers/trace2/normal_syntax.h"
#include "importers/trace2/perf_syntax.h"
#include "importers/trace2/sid.h"

#include <utility>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlank(" \t\r\0", 4);
/// A record that goes on for longer is damaged.
constexpr std::size_t kLongestRecord = 1 << 20;
/// Of the lines inside quotes that look like records, those this close to the record before are records: the quotes were torn.
constexpr Duration kSoon = 10s;
/// The time in a sid is taken about this long after main() begins.
constexpr Duration kMainToSid = 128us;

/// The sid component that a file's name begins with; a collision adds ".1" to ".9".
std::string_view componentOf(std::string_view name)
{
    if (name.size() > 2 && name[name.size() - 2] == '.' && name.back() >= '0' && name.back() <= '9')
        name.remove_suffix(2);
    return parseComponent(name) ? name : std::string_view();
}

} // namespace

TextImporter::TextImporter(ImportContext& context, const ImportSource& source, std::unique_ptr<TextSyntax> syntax, Richness richness) :
    m_builder(context.builder()), m_sessions(context.shared<SessionTable>()), m_source(source), m_syntax(std::move(syntax)),
    m_hasDepths(richness == Richness::Perf), m_router(m_sessions, source.id, m_hasDepths), m_component(componentOf(m_source.directoryEntry))
{
    m_framer.startAt(source.firstByte);
    if (source.rereadPath.empty())
        return;
    m_builder.sources.edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
    if (!m_component.empty() && hasRicherTwin(source.rereadPath, std::string(m_component), richness)) {
        m_hasRicherTwin = true;
        m_builder.diagnostics().add(kSameRun, {source.id, 1, 0}, m_source.directoryEntry);
    }
}

PerfImporter::PerfImporter(ImportContext& context, const ImportSource& source) :
    TextImporter(context, source, std::make_unique<PerfSyntax>(), Richness::Perf)
{ }

NormalImporter::NormalImporter(ImportContext& context, const ImportSource& source) :
    TextImporter(context, source, std::make_unique<NormalSyntax>(), Richness::Normal)
{ }

void TextImporter::commit(std::size_t size)
{
    m_framer.commit(size);
    for (Line line; m_framer.next(line);)
        readLine(line);
    if (m_pending)
        keepPending(); // the framer's buffer will change
}

void TextImporter::readLine(const Line& line)
{
    std::string_view text = line.text;
    RecordPlace place{m_source.id, line.number, line.offset};
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
        place.byte += kByteOrderMark.size();
    }
    if (text.empty() && m_pending)
        continuePending(text, place);
    while (!text.empty()) { // more than once where a record was torn and the next one stands right behind
        const std::size_t size = readPiece(text, place);
        text.remove_prefix(size);
        place.byte += size;
    }
}

/// Reads the record, or what else, that `text` begins with; returns how much of it that is.
std::size_t TextImporter::readPiece(std::string_view text, const RecordPlace& place)
{
    TextLine head;
    if (!m_syntax->split(text, head) || belongsToPending(head))
        return readOtherText(text, place);
    flush();
    if (const std::size_t next = tornAt(text, head); next != std::string_view::npos) {
        skip(kTornRecord, text.substr(0, next), place);
        return next;
    }
    if (hasFreeText(head.verb) || (hasQuotedWords(head.verb) && ShellWords::endsQuoted(head.payload)))
        hold(text, head, place);
    else if (!apply(head, place))
        skip(kNoise, text, place);
    return text.size();
}

/// Where another record begins within one, because git could not write the first to its end (a full disk).
std::size_t TextImporter::tornAt(std::string_view text, const TextLine& line) const
{
    if (!line.timeOfDay)
        return std::string_view::npos;
    const auto payload = static_cast<std::size_t>(line.payload.data() - text.data());
    const std::size_t at = m_syntax->findHead(text, payload);
    TextLine next;
    if (at == std::string_view::npos || !m_syntax->split(text.substr(at), next) || !next.timeOfDay)
        return std::string_view::npos;
    const Duration since = *next.timeOfDay - *line.timeOfDay; // else it is text that looks like a record
    return since >= -kSoon && since <= kSoon ? at : std::string_view::npos;
}

std::size_t TextImporter::readOtherText(std::string_view text, const RecordPlace& place)
{
    if (m_pending) {
        continuePending(text, place);
        return text.size();
    }
    const std::size_t next = m_syntax->findHead(text, 1);
    const std::string_view piece = text.substr(0, next);
    if (next != std::string_view::npos)
        skip(kTornRecord, piece, place);
    else if (text.find_first_not_of(kBlank) != std::string_view::npos)
        skip(kNoise, text, place);
    return piece.size();
}

void TextImporter::hold(std::string_view text, const TextLine& line, const RecordPlace& place)
{
    m_pending = {text, line, place, hasQuotedWords(line.verb)};
}

void TextImporter::keepPending()
{
    if (m_pending->text.data() == m_pendingText.data())
        return;
    m_pendingText = m_pending->text;
    m_pending->text = m_pendingText;
    m_syntax->split(m_pendingText, m_pending->line);
}

/// Whether a line that has the shape of a record is text inside the quotes of the record before.
bool TextImporter::belongsToPending(const TextLine& line) const
{
    if (!m_pending || !m_pending->inQuotes)
        return false;
    if (!line.timeOfDay || !m_pending->line.timeOfDay)
        return true;
    const Duration since = *line.timeOfDay - *m_pending->line.timeOfDay;
    return since < -kSoon || since > kSoon;
}

void TextImporter::continuePending(std::string_view text, const RecordPlace& place)
{
    if (m_pending->text.size() + text.size() > kLongestRecord) {
        flush();
        skip(kNoise, text, place);
        return;
    }
    keepPending();
    m_pendingText += '\n';
    m_pendingText += text;
    m_pending->text = m_pendingText;
    if (m_pending->inQuotes)
        m_pending->inQuotes = ShellWords::endsQuoted(text, true);
}

void TextImporter::flush()
{
    if (!m_pending)
        return;
    const Pending pending = *m_pending;
    m_pending.reset();
    TextLine line = pending.line;
    if (pending.text.data() == m_pendingText.data()) // it has grown
        m_syntax->split(pending.text, line);
    if (!apply(line, pending.place))
        skip(kNoise, pending.text, pending.place);
}

bool TextImporter::apply(const TextLine& line, const RecordPlace& place)
{
    if (m_hasRicherTwin) {
        ++m_records;
        return true;
    }
    const std::optional<Timestamp> wall = wallOf(line);
    SessionState* session = sessionOf(line, wall);
    if (!session)
        return false;
    std::size_t open = 0;
    for (const ThreadState& thread : session->threads) {
        if (m_builder.text(thread.name) == line.thread)
            open = thread.open.size();
    }
    m_syntax->read(line, open, m_record);
    m_record.wall = wall;
    m_sessions.apply(*session, m_record, place);
    if (!m_fileSession)
        m_router.applied(*session, line, wall);
    ++m_records;
    return true;
}

std::optional<Timestamp> TextImporter::wallOf(const TextLine& line)
{
    if (!m_component.empty() && !m_fileSession)
        openDirectorySession(line);
    if (!line.timeOfDay)
        return std::nullopt;
    Timestamp wall = m_clock.read(*line.timeOfDay);
    if (m_clock.hasJumped())
        takeOutSummerTime(line, wall);
    return wall;
}

/// When summer time begins or ends, times of day jump but t_abs does not.
void TextImporter::takeOutSummerTime(const TextLine& line, Timestamp& wall)
{
    if (!line.tAbs || line.verb == Verb::Start)
        return;
    const Timestamp begin = later(wall, -*line.tAbs);
    const std::optional<Timestamp> known = m_fileSession ? m_fileSession->begin : m_router.nearestBegin(begin);
    if (known)
        wall = later(wall, -m_clock.step(begin - *known));
}

/// The times of a directory's files count from a known day; those of a file of its own from one that mtime tells. Of a growing file that is
/// what it says when the file is first looked at.
void TextImporter::tellDate()
{
    if (!m_component.empty() || m_source.modifiedNs == 0 || (m_dateTold && m_source.growing))
        return;
    std::optional<Duration> offset;
    if (m_clock.hasStarted())
        offset = offsetToUnix(m_clock, m_source.modifiedNs);
    else if (m_router.latest())
        offset = Duration(m_source.modifiedNs) - m_router.latest()->time_since_epoch();
    if (!offset)
        return;
    if (!std::exchange(m_dateTold, true))
        m_builder.diagnostics().add(kNoDate, {m_source.id, 0, 0}, "");
    m_builder.sources.edit(m_source.id).epoch = *offset;
}

SessionState* TextImporter::sessionOf(const TextLine& line, std::optional<Timestamp> wall)
{
    return m_fileSession ? m_fileSession : m_router.route(line, wall);
}

/// The file's name tells when its process began, in UTC; the first line tells it in local time, or not at all.
void TextImporter::openDirectorySession(const TextLine& line)
{
    m_fileSession = &m_sessions.addWithoutSid(m_source.id, m_component);
    m_fileSession->depth = line.depth;
    m_fileSession->countsFromBegin = m_hasDepths;
    const Timestamp born = *m_fileSession->sidTime;
    std::optional<Timestamp>& epoch = m_sessions.directoryEpoch();
    if (!line.timeOfDay) {
        if (!epoch)
            epoch = later(born, -kMainToSid);
        m_builder.sources.edit(m_source.id).epoch = epoch->time_since_epoch();
        m_fileSession->begin = Timestamp(later(born, -kMainToSid) - *epoch);
        m_fileSession->beginFromStart = true;
        return;
    }
    const Timestamp utcMidnight = std::chrono::floor<std::chrono::days>(born.time_since_epoch()) + Timestamp{};
    Duration zone = *line.timeOfDay - (born - utcMidnight); // local time - UTC, from -12 to +14 hours
    if (zone > 14h)
        zone -= kDay;
    else if (zone < -12h)
        zone += kDay;
    zone = std::chrono::round<std::chrono::minutes>(zone);
    const Timestamp local = later(born, zone);
    const Timestamp localMidnight = std::chrono::floor<std::chrono::days>(local.time_since_epoch()) + Timestamp{};
    if (!epoch)
        epoch = localMidnight;
    m_builder.sources.edit(m_source.id).epoch = epoch->time_since_epoch() - zone;
    m_clock = DayClock(Timestamp(localMidnight - *epoch));
}

void TextImporter::skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place)
{
    ++m_skipped;
    m_builder.diagnostics().add(kind, place, text);
}

void TextImporter::settle()
{
    Source& row = m_builder.sources.edit(m_source.id);
    row.records = m_records;
    row.skipped = m_skipped;
    tellDate();
}

void TextImporter::finish()
{
    if (Line line; m_framer.rest(line))
        readLine(line);
    flush();
    if (!m_fileSession)
        m_router.finish();
    settle();
}

} // namespace emberline::trace2
