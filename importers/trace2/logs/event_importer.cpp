// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/reading/line_framer.h"
#include "importers/text/json_text.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/logs/shared_sessions.h"
#include "importers/trace2/runs/joins.h"
#include "importers/trace2/sessions/session_set.h"
#include "importers/trace2/syntax/event_syntax.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/line_source.h"
#include "importers/trace2/syntax/text_grammar.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace emberline::trace2 {

namespace {

std::optional<Duration> timeOfDayOf(const Record& record)
{
    return record.wall ? std::optional(record.wall->time_since_epoch() % kDay) : std::nullopt;
}

/// Merges the records that only PERF or NORMAL has into an EVENT log of the same group.
///
/// In a group of logs of many processes, it holds the records of a process until its `atexit`, which tells whether another log has the same
/// process. Once two processes write side by side, or one writes more than kMostHeld, nothing more is added. A log that still grows is
/// shown as it is: its processes have not ended.
class EventRun {
public:
    EventRun(RunLogs& logs, const ImportSource& source, SessionSet& sessions) :
        m_sessions(sessions), m_source(source.id), m_logs(logs), m_log(logs.add(Target::Event, source)), m_grows(source.growing),
        m_areSequential(!logs.isOneProcess() && !source.growing)
    { }

    /// Adds the log's next record, read from `text`.
    void add(const Record& record, std::string_view text, const RecordPlace& place)
    {
        m_logs.begin(m_log);
        if (m_logs.isOneProcess())
            apply(record, place, m_logs.join());
        else if (m_areSequential)
            hold(record, text, place);
        else
            apply(record, place);
        if (m_grows && !m_logs.isOneProcess() && record.verb == Verb::Start)
            noteShown(record, place);
    }
    /// Passes on what is held: nothing more comes.
    void finish() { passOn(nullptr); }

private:
    void hold(const Record& record, std::string_view text, const RecordPlace& place)
    {
        const std::string_view sid = record.text(Text::Sid);
        const bool isBegin = record.verb == Verb::Version && m_sid.empty();
        if (isBegin) {
            m_sid = sid;
            m_key = {};
        } else if (m_sid.empty() || sid != m_sid || m_held.texts.size() + text.size() >= kMostHeld) {
            m_areSequential = false;
            finish();
            apply(record, place);
            return;
        }
        m_held.add(text, place);
        note(record, timeOfDayOf(record), m_key);
        if (!isLastOfItsProcess(record.verb))
            return;
        m_sid.clear();
        passOn(m_logs.claim(m_key).get());
    }
    /// Passes on what is held, together with what `join` adds.
    void passOn(ProcessJoin* join)
    {
        m_held.texts.append(LineFramer::kPadding, '\0');
        for (const HeldRecords::Record& held : m_held.records) {
            m_parser.parse(m_held.textOf(held), m_record);
            apply(m_record, held.place, join);
        }
        m_held.texts.clear();
        m_held.records.clear();
    }
    /// Applies a record, and what `join` puts before it and adds to it, if there is one.
    void apply(const Record& record, const RecordPlace& place, ProcessJoin* join = nullptr)
    {
        const std::string_view sid = record.text(Text::Sid);
        if (join) {
            m_completed = record;
            join->meet(m_completed, [&](const Record& added) { m_sessions.apply(m_sessions.bySid(sid, m_source), added, {}); });
        }
        m_sessions.apply(m_sessions.bySid(sid, m_source), join ? m_completed : record, place);
    }
    /// A poorer log that grows may have shown the same process before this log had its first record.
    void noteShown(const Record& record, const RecordPlace& place)
    {
        ProcessKey start;
        note(record, timeOfDayOf(record), start);
        m_logs.noteShown(m_log, start, place.byte);
    }

    SessionSet& m_sessions;
    SourceId m_source;
    RunLogs& m_logs;
    RunLog& m_log;
    bool m_grows;
    bool m_areSequential; ///< no process of a log of many has begun before the one before it had ended
    std::string m_sid; ///< whose records are held; empty after its end
    ProcessKey m_key;
    HeldRecords m_held;
    EventLineParser m_parser;
    Record m_record;
    Record m_completed; ///< a record and what another log adds to it
};

constexpr std::string_view kRecordHead = R"({"event":)";

class EventImporter final : public Importer {
public:
    EventImporter(ImportContext& context, const ImportSource& source) :
        m_builder(context.builder()), m_sessions(context.shared<SharedSessions>().sessions()), m_source(source),
        m_lines(context, Target::Event, source.firstByte)
    {
        if (RunLogs* logs = context.shared<LogGroups>().logsOf(source))
            m_run = std::make_unique<EventRun>(*logs, source, m_sessions);
        if (!source.rereadPath.empty())
            m_builder.edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
    }

    std::span<char> prepare(std::size_t wanted) override { return m_lines.prepare(wanted); }
    void commit(std::size_t size) override
    {
        m_lines.commit(size);
        readLines();
    }
    void reachEnd() override
    {
        m_lines.drain();
        readLines();
    }
    void updateModel() override
    {
        reachEnd();
        Source& row = m_builder.edit(m_source.id);
        row.records = m_records;
        row.skipped = m_skipped;
    }
    void finish() override
    {
        reachEnd();
        if (Line line; m_lines.rest(line))
            readLine(line);
        stop();
    }
    void stop() override
    {
        reachEnd();
        if (m_run)
            m_run->finish();
        updateModel();
    }

private:
    void readLines()
    {
        for (auto lines = m_lines.next(); !lines.empty(); lines = m_lines.next()) {
            for (const auto& [line, record] : lines) {
                if (record)
                    apply(*record, line.text, {m_source.id, line.number, line.offset});
                else
                    readLine(line);
            }
        }
    }
    void readLine(Line line)
    {
        line = withoutMarks(line);
        if (!readRecord(line.text, {m_source.id, line.number, line.offset}))
            resynchronise(line);
    }
    void apply(const Record& record, std::string_view text, const RecordPlace& place)
    {
        ++m_records;
        if (m_run)
            m_run->add(record, text, place);
        else
            m_sessions.apply(m_sessions.bySid(record.text(Text::Sid), m_source.id), record, place);
    }
    bool readRecord(std::string_view text, const RecordPlace& place)
    {
        const EventLineParser::Outcome outcome = m_lines.parser().parse(text, m_record);
        if (outcome == EventLineParser::Outcome::NoRecord)
            return false;
        if (outcome == EventLineParser::Outcome::Repaired)
            m_builder.diagnostics().add(kInvalidUtf8, place, m_record.text(Text::Event));
        apply(m_record, text, place);
        return true;
    }
    void resynchronise(const Line& line)
    {
        std::size_t at = line.text.find(kRecordHead);
        reportNoise(line.text.substr(0, at), {m_source.id, line.number, line.offset});
        while (at != std::string_view::npos) {
            const std::size_t next = line.text.find(kRecordHead, at + kRecordHead.size());
            readDamaged(line.text.substr(at, next - at), {m_source.id, line.number, line.offset + at});
            at = next;
        }
    }
    /// `piece` begins like a record; other text may follow a whole one.
    void readDamaged(std::string_view piece, const RecordPlace& place)
    {
        const std::size_t size = objectAt(piece).size();
        m_copy.assign(piece.substr(0, size));
        m_copy.append(LineFramer::kPadding, '\0');
        if (size > 0 && readRecord(std::string_view(m_copy).substr(0, size), place)) {
            reportNoise(piece.substr(size), {place.source, place.line, place.byte + size});
            return;
        }
        ++m_skipped;
        m_builder.diagnostics().add(kTornRecord, place, piece);
    }
    void reportNoise(std::string_view text, const RecordPlace& place)
    {
        std::string_view noise = text.substr(0, text.find_last_not_of(kBlanks) + 1); // npos + 1 is 0
        noise.remove_prefix(std::min(noise.find_first_not_of(kBlanks), noise.size()));
        if (noise.empty())
            return;
        ++m_skipped;
        m_builder.diagnostics().add(kNoise, place, noise);
    }

    TraceBuilder& m_builder;
    SessionSet& m_sessions;
    ImportSource m_source;
    LineSource<EventLineParser> m_lines;
    Record m_record;
    std::string m_copy; ///< a padded copy of a piece of a damaged line
    std::unique_ptr<EventRun> m_run; ///< null if the log stands alone
    std::uint64_t m_records = 0;
    std::uint64_t m_skipped = 0;
};

} // namespace

std::unique_ptr<Importer> makeEventImporter(ImportContext& context, const ImportSource& source)
{
    return std::make_unique<EventImporter>(context, source);
}

} // namespace emberline::trace2
