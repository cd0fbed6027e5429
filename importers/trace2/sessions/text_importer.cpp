// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/text_importer.h"

#include "importers/trace2/runs/file_date.h"
#include "importers/trace2/syntax/line_reader.h"
#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"
#include "importers/trace2/syntax/sid.h"
#include "importers/trace2/trace2_diagnostics.h"

#include <utility>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

/// Git takes the time in a sid about this long after main() begins.
constexpr Duration kMainToSid = 128us;
/// A log with so many bytes and no end to compare is shown by itself.
constexpr std::size_t kMostHeld = 4 << 20;
/// After so many records, each target has written the start of the process.
constexpr std::size_t kFirstRecords = 2;

} // namespace

TextImporter::TextImporter(ImportContext& context, const ImportSource& source, std::unique_ptr<TextSyntax> syntax,
    LinesAhead<ParsedText>& ahead, Richness richness) :
    m_builder(context.builder()),
    m_sessions(context.shared<SharedSessions>()), m_source(source), m_syntax(std::move(syntax)), m_richness(richness),
    m_hasDepths(richness == Richness::Perf), m_lines(*m_syntax, *this, source.id, &ahead),
    m_text(m_sessions, source.id, *m_syntax, m_hasDepths), m_component(componentOf(m_source.directoryEntry))
{
    m_lines.startAt(source.firstByte);
    if (!source.rereadPath.empty())
        m_builder.edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
}

PerfImporter::PerfImporter(ImportContext& context, const ImportSource& source) :
    TextImporter(
        context, source, std::make_unique<PerfSyntax>(), context.shared<LinesParsedAhead<TextParser<PerfSyntax>>>(), Richness::Perf)
{ }

NormalImporter::NormalImporter(ImportContext& context, const ImportSource& source) :
    TextImporter(
        context, source, std::make_unique<NormalSyntax>(), context.shared<LinesParsedAhead<TextParser<NormalSyntax>>>(), Richness::Normal)
{ }

/// Searches for a richer log of the same run. Returns whether the answer is clear; if not, the next record asks again.
bool TextImporter::lookForRicher(const TextLine& line)
{
    if (m_source.directoryEntry.empty()) {
        m_twin = Twin::None;
        return true;
    }
    const std::string path = m_builder.source(m_source.id).path; // it may be packed, and then rereadPath is empty
    SameRun::Files files;
    if (!m_component.empty()) {
        files = m_sessions.sameRun().find(path, m_source.directoryEntry);
    } else {
        const bool hasEnded = line.verb == Verb::Exit || line.verb == Verb::Atexit || line.verb == Verb::Signal;
        if (!hasEnded && m_twin == Twin::Waiting && m_held.size() != kFirstRecords && m_heldBytes < kMostHeld)
            return false;
        files = m_sessions.sameRun().findRicher(path, m_richness);
    }
    const bool isRicher = richestOf(files) > m_richness;
    if (!isRicher && !files.isClear && m_heldBytes < kMostHeld) {
        m_twin = Twin::Waiting;
        return false;
    }
    m_twin = isRicher ? Twin::Richer : Twin::None;
    if (isRicher)
        m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
    return true;
}

bool TextImporter::read(const TextLine& line, std::string_view text, const RecordPlace& place)
{
    if (m_twin == Twin::Unasked || m_twin == Twin::Waiting) {
        if (!lookForRicher(line)) {
            m_heldBytes += text.size();
            m_held.push_back({std::string(text), place});
            return true;
        }
        readHeld();
    }
    return readAlone(line, place);
}

void TextImporter::readHeld()
{
    for (const Held& held : std::exchange(m_held, {})) {
        TextLine line;
        if (!m_syntax->split(held.text, line) || !readAlone(line, held.place))
            skip(kNoise, held.text, held.place);
    }
}

bool TextImporter::readAlone(const TextLine& line, const RecordPlace& place)
{
    if (m_twin != Twin::Richer) {
        if (!m_component.empty() && !m_text.hasOnly())
            openDirectorySession(line);
        if (!m_text.read(line, place))
            return false;
    }
    ++m_records;
    return true;
}

/// The files of a trace directory have a known date; that of other files comes from their mtime. For a growing file, the mtime at the first
/// settle() counts.
void TextImporter::tellDate()
{
    if (!m_component.empty() || m_source.modifiedNs == 0 || (m_dateTold && m_source.growing))
        return;
    std::optional<Duration> offset;
    if (m_text.clock().hasStarted())
        offset = offsetToUnix(m_text.clock(), m_source.modifiedNs);
    else if (m_text.latest())
        offset = Duration(m_source.modifiedNs) - m_text.latest()->time_since_epoch();
    if (!offset)
        return;
    if (!std::exchange(m_dateTold, true))
        m_sessions.noteUndated(m_source.id);
    m_builder.edit(m_source.id).epoch = UnixTime(*offset);
}

/// The file's name gives the start of the process in UTC; the first line gives it in local time or not at all.
void TextImporter::openDirectorySession(const TextLine& line)
{
    SessionState& session = m_sessions.addWithoutSid(m_source.id, m_component);
    session.depth = line.depth;
    session.countsFromBegin = m_hasDepths;
    const SourceTime born = *session.sidTime;
    std::optional<SourceTime>& epoch = m_sessions.directoryEpoch();
    if (!line.timeOfDay) {
        if (!epoch)
            epoch = later(born, -kMainToSid);
        m_builder.edit(m_source.id).epoch = UnixTime(epoch->time_since_epoch());
        session.begin = SourceTime(later(born, -kMainToSid) - *epoch);
        session.beginFromStart = true;
        m_text.setOnly(session, DayClock());
        return;
    }
    const SourceTime utcMidnight = std::chrono::floor<std::chrono::days>(born.time_since_epoch()) + SourceTime{};
    Duration zone = *line.timeOfDay - (born - utcMidnight); // local time minus UTC, from -12 to +14 hours
    if (zone > 14h)
        zone -= kDay;
    else if (zone < -12h)
        zone += kDay;
    zone = std::chrono::round<std::chrono::minutes>(zone);
    const SourceTime local = later(born, zone);
    const SourceTime localMidnight = std::chrono::floor<std::chrono::days>(local.time_since_epoch()) + SourceTime{};
    if (!epoch)
        epoch = localMidnight;
    m_builder.edit(m_source.id).epoch = UnixTime(epoch->time_since_epoch() - zone);
    m_text.setOnly(session, DayClock(SourceTime(localMidnight - *epoch)));
}

void TextImporter::skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place)
{
    ++m_skipped;
    m_builder.diagnostics().add(kind, place, text);
}

/// A growing log was judged by its beginning, so this checks the verdict at the end.
void TextImporter::tellWhetherStillTwin()
{
    if (m_twin != Twin::Richer || !m_component.empty() || !m_source.growing)
        return;
    if (richestOf(m_sessions.sameRun().findRicher(m_source.rereadPath, m_richness)) <= m_richness)
        m_builder.diagnostics().add(kOnlyInPoorer, {m_source.id, 1, 0}, m_source.directoryEntry);
}

void TextImporter::settle()
{
    m_lines.drain();
    Source& row = m_builder.edit(m_source.id);
    row.records = m_records;
    row.skipped = m_skipped;
    tellDate();
}

void TextImporter::finish()
{
    m_lines.finish();
    finishSessions();
}

void TextImporter::stop()
{
    m_lines.drain();
    m_lines.flush();
    finishSessions();
}

void TextImporter::finishSessions()
{
    if (m_twin == Twin::Waiting)
        m_twin = Twin::None;
    readHeld();
    m_text.finish();
    tellWhetherStillTwin();
    settle();
}

} // namespace emberline::trace2
