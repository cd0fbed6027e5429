// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/text_log.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/runs/run_table.h"
#include "importers/trace2/syntax/make_syntax.h"

#include <string>

#include <utility>

namespace emberline::trace2 {

namespace {

/// A growing log of this many bytes that still matches no other log is shown by itself.
constexpr std::size_t kMostHeld = 4 << 20;

/// What a log of this target may have that EVENT lacks.
std::string_view addedBy(Target target)
{
    return target == Target::Perf ? "regions and data below EVENT's nesting filter, and messages of trace2_printf()"
                                  : "messages of trace2_printf()";
}

} // namespace

TextLog::TextLog(ImportContext& context, const ImportSource& source, Target target) :
    m_builder(context.builder()), m_source(source), m_syntax(makeSyntax(target)),
    m_sessions(context.shared<SharedSessions>(), source, *m_syntax), m_run(context.shared<RunTable>().logsOf(source)),
    m_log(m_run ? &m_run->add(target, source) : nullptr)
{ }

TextLog::Part TextLog::partOf()
{
    if (!m_run || !m_run->hasRicherThan(m_log->target))
        return Part::Shown;
    if (!m_run->isOneProcess())
        return Part::Held;
    m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
    return m_run->isJoined(m_log->target) ? Part::Joined : Part::Counted;
}

bool TextLog::take(const TextLine& line, std::string_view text, const RecordPlace& place)
{
    if (m_part == Part::Unknown)
        m_part = partOf();
    if (m_run)
        m_log->hasBegun = true;
    if (m_run && !m_run->isOneProcess())
        notePrint(line);
    if (m_part == Part::Shown && !m_sessions.read(line, place))
        return false;
    if (m_part == Part::Joined)
        m_run->join()->hold(line, text, place);
    else if (m_part == Part::Counted && m_run->isOneProcess() && m_run->addsOtherLogs())
        m_counted.push_back({std::string(text), place});
    else if (m_part == Part::Held)
        m_log->held.add(line, m_record, text, place);
    ++m_records;
    return true;
}

/// Reads m_record only where it matters.
void TextLog::notePrint(const TextLine& line)
{
    m_record.clear();
    m_record.verb = line.verb;
    if (LogPrint::wants(line.verb))
        m_syntax->read(line, 0, m_record);
    m_log->print.add(m_record, line.timeOfDay);
}

void TextLog::skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place)
{
    ++m_skipped;
    m_builder.diagnostics().add(kind, place, text);
}

/// Of one process: whether reading ended before a richer log began.
bool TextLog::isAlone() const
{
    return m_run && m_run->isOneProcess() && (m_part == Part::Joined || m_part == Part::Counted)
        && !m_run->hasBegunRicherThan(m_log->target);
}

std::vector<HeldProcesses::Record> TextLog::releaseHeld()
{
    switch (m_part) {
    case Part::Joined:
        return m_run->join()->release();
    case Part::Counted:
        return std::exchange(m_counted, {});
    default:
        return m_log->held.releaseUnclaimed();
    }
}

void TextLog::showHeld()
{
    const std::vector<HeldProcesses::Record> records = releaseHeld();
    m_part = Part::Shown;
    for (const HeldProcesses::Record& held : records) {
        TextLine line;
        if (m_syntax->split(held.text, line) && m_sessions.read(line, held.place))
            continue;
        --m_records;
        skip(kNoise, held.text, held.place);
    }
}

/// Whether a richer log, which has ended, has the held records.
bool TextLog::isInRicher() const
{
    return m_log->held.areAllClaimed() || m_run->compareWithRicher(*m_log) == Verdict::SameRun || m_run->isRicherPartRead(*m_log);
}

/// A richer log is shown in place of this one.
void TextLog::leaveToRicher()
{
    m_part = Part::Counted;
    const bool tellsMore = m_run->hasRicherThan(Target::Perf) && !m_log->held.areAllClaimed();
    m_log->held = {};
    if (tellsMore)
        m_builder.diagnostics().add(kBeside, {m_source.id, 1, 0}, m_source.directoryEntry + ": " + std::string(addedBy(m_log->target)));
    else
        m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
}

void TextLog::settle()
{
    if (m_part == Part::Held && m_source.growing) {
        const Verdict verdict = m_run->compareWithRicher(*m_log);
        if (verdict == Verdict::SameRun)
            leaveToRicher();
        else if (verdict == Verdict::OtherRun || m_log->held.bytes() >= kMostHeld)
            showHeld();
    }
    Source& row = m_builder.edit(m_source.id);
    row.records = m_records;
    row.skipped = m_skipped;
    m_sessions.tellDate();
}

void TextLog::finish()
{
    const bool wasJudgedEarly = m_part == Part::Counted && !m_run->isOneProcess();
    if (isAlone())
        showHeld();
    else if (m_part == Part::Held)
        isInRicher() ? leaveToRicher() : showHeld();
    else if (wasJudgedEarly && m_run->compareWithRicher(*m_log) != Verdict::SameRun)
        m_builder.diagnostics().add(kOnlyInPoorer, {m_source.id, 1, 0}, m_source.directoryEntry);
    m_sessions.finish();
    settle();
}

void TextLog::stop()
{
    if (m_run)
        m_run->setStopped();
    finish();
}

} // namespace emberline::trace2
