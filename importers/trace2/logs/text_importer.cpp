// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/trace2/attribution/line_router.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/logs/shared_sessions.h"
#include "importers/trace2/runs/joins.h"
#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/line_source.h"
#include "importers/trace2/syntax/sid.h"
#include "importers/trace2/syntax/text_grammar.h"
#include "importers/trace2/syntax/text_records.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

/// Git takes the time in a sid about this long after main() begins.
constexpr Duration kMainToSid = 128us;

/// Local time minus UTC, from -12 to +14 hours, where a process that was born at `born` (UTC) writes `timeOfDay` first.
Duration zoneOf(SourceTime born, Duration timeOfDay)
{
    const SourceTime utcMidnight = std::chrono::floor<std::chrono::days>(born.time_since_epoch()) + SourceTime{};
    Duration zone = timeOfDay - (born - utcMidnight);
    if (zone > 14h)
        zone -= kDay;
    else if (zone < -12h)
        zone += kDay;
    return std::chrono::round<std::chrono::minutes>(zone);
}

/// Applies the records of a PERF or NORMAL log to their sessions: the only one of a file that is named after a sid, or the one that
/// SessionRouter finds. Such a name gives the pid, and the date that the times of day lack; else the date comes from the file's mtime.
class TextSessions {
public:
    TextSessions(SharedSessions& shared, const ImportSource& source, TextSyntax& syntax) :
        m_shared(shared), m_sessions(shared.sessions()), m_source(source), m_component(componentOf(m_source.directoryEntry)),
        m_syntax(syntax), m_router(m_sessions, source.id, syntax.hasDepths())
    { }

    /// Returns false if the record fits no session: then git did not write it.
    bool read(const TextLine& line, const RecordPlace& place)
    {
        if (!m_component.empty() && !m_fileSession)
            openFileSession(line);
        std::optional<SourceTime> wall = wallOf(line);
        SessionState* session = m_fileSession ? m_fileSession : m_router.route(line, wall);
        const bool mayBeLater = wall && (m_fileSession || !session);
        if (const Duration days = mayBeLater ? silentDays(line, *wall) : Duration::zero(); days > Duration::zero()) {
            wall = later(*wall, m_clock.passDays(days));
            session = m_fileSession ? m_fileSession : m_router.route(line, wall);
        }
        if (!session)
            return false;
        Record& record = fieldsOf(line, *session);
        record.wall = wall;
        m_sessions.apply(*session, record, place);
        if (!m_fileSession)
            m_router.applied(*session, line, wall);
        return true;
    }
    /// Sets the source's date as far as it is known by now. The files of a trace directory have a known date; that of other files comes
    /// from their mtime. For a growing file, the mtime at the first call counts.
    void updateDate()
    {
        if (!m_component.empty() || !m_source.modified || (m_hasDate && m_source.growing))
            return;
        std::optional<UnixTime> epoch;
        if (m_clock.hasStarted())
            epoch = epochOf(m_clock, *m_source.modified);
        else if (m_router.latest())
            epoch = *m_source.modified - m_router.latest()->time_since_epoch();
        if (!epoch)
            return;
        if (!std::exchange(m_hasDate, true))
            m_shared.noteUndated(m_source.id);
        m_sessions.builder().edit(m_source.id).epoch = *epoch;
    }
    /// The log has ended.
    void finish()
    {
        if (!m_fileSession)
            m_router.finish();
    }

private:
    /// The file's name gives the start of the process in UTC; the first line gives it in local time or not at all.
    void openFileSession(const TextLine& line)
    {
        m_fileSession = &m_shared.addOfDirectory(m_source.id, m_component);
        m_fileSession->depth = line.depth;
        m_fileSession->countsFromBegin = m_syntax.hasDepths();
        const SourceTime born = *m_fileSession->sidTime;
        std::optional<SourceTime>& epoch = m_shared.directoryEpoch();
        Source& source = m_sessions.builder().edit(m_source.id);
        if (!line.timeOfDay) {
            if (!epoch)
                epoch = later(born, -kMainToSid);
            source.epoch = UnixTime(epoch->time_since_epoch());
            m_fileSession->begin = SourceTime(later(born, -kMainToSid) - *epoch);
            m_fileSession->beginFromStart = true;
            return;
        }
        const Duration zone = zoneOf(born, *line.timeOfDay);
        const SourceTime local = later(born, zone);
        const SourceTime localMidnight = std::chrono::floor<std::chrono::days>(local.time_since_epoch()) + SourceTime{};
        if (!epoch)
            epoch = localMidnight;
        source.epoch = UnixTime(epoch->time_since_epoch() - zone);
        m_clock = DayClock(SourceTime(localMidnight - *epoch));
    }
    Record& fieldsOf(const TextLine& line, const SessionState& session)
    {
        const auto thread = session.findThread(line.thread, m_sessions.builder());
        const std::size_t open = thread ? session.threads[*thread].open.size() : 0;
        if (line.ahead && line.dots <= open * PerfSyntax::kDotsPerRegion)
            return *line.ahead;
        m_syntax.read(line, open, m_record);
        return m_record;
    }
    [[nodiscard]] std::optional<SourceTime> wallOf(const TextLine& line)
    {
        if (!line.timeOfDay)
            return std::nullopt;
        SourceTime wall = m_clock.read(*line.timeOfDay, line.verb == Verb::Version && !m_fileSession && m_router.isIdle());
        if (m_clock.hasJumped())
            takeOutSummerTime(line, wall);
        return wall;
    }
    /// When summer time begins or ends, the time of day jumps and t_abs does not.
    void takeOutSummerTime(const TextLine& line, SourceTime& wall)
    {
        if (!line.tAbs || line.verb == Verb::Start)
            return;
        const SourceTime begin = later(wall, -*line.tAbs);
        const std::optional<SourceTime> known = m_fileSession ? m_fileSession->begin : m_router.nearestBegin(begin);
        if (known)
            wall = later(wall, -m_clock.step(begin - *known));
    }
    /// A process may be silent for so long that its times of day do not show the midnights: t_abs does.
    [[nodiscard]] Duration silentDays(const TextLine& line, SourceTime wall) const
    {
        if (!line.tAbs || line.verb == Verb::Start)
            return {};
        const SourceTime begin = later(wall, -*line.tAbs);
        if (!m_fileSession)
            return m_router.silentDays(begin);
        return m_fileSession->begin ? DayClock::wholeDays(*m_fileSession->begin - begin) : Duration::zero();
    }

    SharedSessions& m_shared;
    SessionSet& m_sessions;
    ImportSource m_source;
    std::string_view m_component; ///< from the file's name, if that names one process
    TextSyntax& m_syntax;
    DayClock m_clock;
    SessionRouter m_router;
    SessionState* m_fileSession = nullptr; ///< of a file that names one process, from its first record on
    bool m_hasDate = false;
    Record m_record;
};

/// Reads git's PERF and NORMAL targets, and decides what becomes of the records. They are shown, unless a richer log of the same run is:
/// then they are joined with it as far as that is certain, and otherwise only counted; the report then says that they lie beside it.
class TextImporter final : public Importer, private TextRecords::Receiver {
public:
    /// `target` is PERF or NORMAL.
    TextImporter(ImportContext& context, const ImportSource& source, Target target) :
        m_builder(context.builder()), m_source(source), m_syntax(makeSyntax(target)),
        m_sessions(context.shared<SharedSessions>(), source, *m_syntax), m_run(context.shared<LogGroups>().logsOf(source)),
        m_log(m_run ? &m_run->add(target, source) : nullptr), m_lines(*m_syntax, *this, context, source.id, source.firstByte)
    {
        if (!source.rereadPath.empty())
            m_builder.edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
    }

    std::span<char> prepare(std::size_t wanted) override { return m_lines.prepare(wanted); }
    void commit(std::size_t size) override { m_lines.commit(size); }
    /// Each record is one write, so the last one is whole.
    void reachEnd() override
    {
        m_lines.drain();
        if (m_disposition == Disposition::Joined)
            m_lines.flush();
    }
    void updateModel() override
    {
        m_lines.drain();
        const bool grows = m_source.growing && m_disposition == Disposition::Held && !m_run->isOneProcess();
        if (grows && m_run->hasBegunRicherThan(m_log->target))
            releaseHeld();
        updateRow();
    }
    void finish() override
    {
        m_lines.finish();
        end();
    }
    void stop() override
    {
        m_lines.drain();
        m_lines.flush();
        end();
    }

private:
    enum class Disposition {
        Unknown, ///< before the first record
        Shown,
        Joined, ///< with EVENT's records
        Held, ///< until a richer log begins and claims its processes
        Left ///< to a richer log
    };

    bool apply(const TextLine& line, std::string_view text, const RecordPlace& place) override
    {
        const bool isAlone = place.byte < m_source.aloneUntil;
        if (m_disposition == Disposition::Unknown && !isAlone)
            m_disposition = disposition();
        if (m_run && !isAlone)
            m_run->begin(*m_log);
        if ((m_disposition == Disposition::Shown || isAlone) && !m_sessions.read(line, place))
            return false;
        if (m_run && m_disposition == Disposition::Shown && m_source.growing && !m_run->isOneProcess())
            noteShown(line, place);
        if (m_run && m_disposition == Disposition::Joined)
            m_run->join()->hold(line, text, place);
        else if (m_disposition == Disposition::Held)
            m_log->held.add(line, *m_syntax, text, place);
        ++m_records;
        return true;
    }
    void skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place) override
    {
        ++m_skipped;
        m_builder.diagnostics().add(kind, place, text);
    }
    [[nodiscard]] Disposition disposition()
    {
        if (!m_run || !m_run->hasRicherThan(m_log->target))
            return Disposition::Shown;
        if (m_run->isOneProcess())
            m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
        return m_run->isJoined(m_log->target) ? Disposition::Joined : Disposition::Held;
    }
    /// A richer log of the group may get its first record when this one has shown the same process.
    void noteShown(const TextLine& line, const RecordPlace& place)
    {
        if (line.verb == Verb::Version && !m_shownFrom)
            m_shownFrom = place.byte;
        if (line.verb != Verb::Start)
            return;
        m_syntax->read(line, 0, m_start);
        ProcessKey start;
        note(m_start, line.timeOfDay, start);
        m_run->noteShown(*m_log, start, std::exchange(m_shownFrom, std::nullopt).value_or(place.byte));
    }
    /// Leaves its processes to a richer log, or shows what is held if none has begun.
    void releaseHeld()
    {
        const bool isJoined = m_disposition == Disposition::Joined;
        const bool isShown = !m_run->hasBegunRicherThan(m_log->target);
        const bool isHeld = isJoined ? !m_run->join()->hasGivenUp() : m_log->held.isWhole();
        const bool isInRicher = isJoined ? isHeld : m_run->isOneProcess() || m_log->held.areAllClaimed();
        const HeldRecords held = isJoined ? m_run->join()->release() : m_log->held.release();
        m_disposition = Disposition::Left;
        if (isShown)
            show(held);
        if (!(isShown ? isHeld : isInRicher))
            m_builder.diagnostics().add(kBeside, {m_source.id, 1, 0}, m_source.directoryEntry);
        else if (!isShown && !m_run->isOneProcess())
            m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
    }
    void show(const HeldRecords& held)
    {
        m_disposition = Disposition::Shown;
        for (const HeldRecords::Record& record : held.records) {
            const std::string_view text = held.textOf(record);
            TextLine line;
            if (m_syntax->split(text, line) && m_sessions.read(line, record.place))
                continue;
            --m_records;
            skip(kNoise, text, record.place);
        }
    }
    void updateRow()
    {
        Source& row = m_builder.edit(m_source.id);
        row.records = m_records;
        row.skipped = m_skipped;
        m_sessions.updateDate();
    }
    /// The log has ended, and so have the richer ones of its group.
    void end()
    {
        if (m_disposition == Disposition::Joined || m_disposition == Disposition::Held)
            releaseHeld();
        m_sessions.finish();
        updateRow();
    }

    TraceBuilder& m_builder;
    ImportSource m_source;
    std::unique_ptr<TextSyntax> m_syntax;
    TextSessions m_sessions;
    RunLogs* m_run; ///< null if it stands alone
    RunLog* m_log; ///< its own in m_run
    Disposition m_disposition = Disposition::Unknown;
    std::optional<std::uint64_t> m_shownFrom; ///< the first `version` after the last `start`
    Record m_start;
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
    TextRecords m_lines;
};

} // namespace

std::unique_ptr<Importer> makeTextImporter(ImportContext& context, const ImportSource& source, Target target)
{
    return std::make_unique<TextImporter>(context, source, target);
}

} // namespace emberline::trace2
