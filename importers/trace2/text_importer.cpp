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

/// The time in a sid is taken about this long after main() begins.
constexpr Duration kMainToSid = 128us;

} // namespace

TextImporter::TextImporter(ImportContext& context, const ImportSource& source, std::unique_ptr<TextSyntax> syntax, Richness richness) :
    m_builder(context.builder()), m_sessions(context.shared<SessionTable>()), m_source(source), m_syntax(std::move(syntax)),
    m_richness(richness), m_hasDepths(richness == Richness::Perf), m_lines(*m_syntax, *this, source.id),
    m_router(m_sessions, source.id, m_hasDepths), m_component(componentOf(m_source.directoryEntry))
{
    m_lines.startAt(source.firstByte);
    if (!source.rereadPath.empty())
        m_builder.sources.edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
}

PerfImporter::PerfImporter(ImportContext& context, const ImportSource& source) :
    TextImporter(context, source, std::make_unique<PerfSyntax>(), Richness::Perf)
{ }

NormalImporter::NormalImporter(ImportContext& context, const ImportSource& source) :
    TextImporter(context, source, std::make_unique<NormalSyntax>(), Richness::Normal)
{ }

void TextImporter::lookForTwins()
{
    m_hasLooked = true;
    if (m_component.empty() || m_source.rereadPath.empty())
        return;
    if (richestOf(m_sessions.sameRun().find(m_source.rereadPath, m_source.directoryEntry)) <= m_richness)
        return;
    m_hasRicherTwin = true;
    m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
}

bool TextImporter::read(const TextLine& line, std::string_view /*text*/, const RecordPlace& place)
{
    if (!m_hasLooked)
        lookForTwins();
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
        m_sessions.noteUndated(m_source.id);
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
    m_lines.finish();
    if (!m_fileSession)
        m_router.finish();
    settle();
}

} // namespace emberline::trace2
