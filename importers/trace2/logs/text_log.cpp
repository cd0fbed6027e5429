// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/text_log.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/make_syntax.h"

namespace emberline::trace2 {

TextLog::TextLog(ImportContext& context, const ImportSource& source, Target target) :
    m_builder(context.builder()), m_source(source), m_syntax(makeSyntax(target)),
    m_sessions(context.shared<SharedSessions>(), source, *m_syntax), m_run(context.shared<RunTable>().logsOf(source)),
    m_log(m_run ? &m_run->add(target, source) : nullptr)
{ }

TextLog::Part TextLog::partOf()
{
    if (!m_run || !m_run->hasRicherThan(m_log->target))
        return Part::Shown;
    if (m_run->isOneProcess())
        m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
    return m_run->isJoined(m_log->target) ? Part::Joined : Part::Held;
}

bool TextLog::take(const TextLine& line, std::string_view text, const RecordPlace& place)
{
    if (m_part == Part::Unknown)
        m_part = partOf();
    if (m_run)
        m_run->begin(*m_log);
    if (m_part == Part::Shown && !m_sessions.read(line, place))
        return false;
    if (m_part == Part::Joined)
        m_run->join()->hold(line, text, place);
    else if (m_part == Part::Held)
        m_log->held.add(line, *m_syntax, text, place);
    ++m_records;
    return true;
}

void TextLog::skip(const DiagnosticKind& kind, std::string_view text, const RecordPlace& place)
{
    ++m_skipped;
    m_builder.diagnostics().add(kind, place, text);
}

/// Leaves its processes to a richer log, or shows what is held if none has begun.
void TextLog::endHolding()
{
    const bool isJoined = m_part == Part::Joined;
    const bool isShown = !m_run->hasBegunRicherThan(m_log->target);
    const bool isHeld = isJoined ? !m_run->join()->hasGivenUp() : m_log->held.isWhole();
    const bool isInRicher = isJoined ? isHeld : m_run->isOneProcess() || m_log->held.areAllClaimed();
    const HeldRecords held = isJoined ? m_run->join()->release() : m_log->held.release();
    m_part = Part::Left;
    if (isShown)
        show(held);
    if (!(isShown ? isHeld : isInRicher))
        m_builder.diagnostics().add(kBeside, {m_source.id, 1, 0}, m_source.directoryEntry);
    else if (!isShown && !m_run->isOneProcess())
        m_builder.diagnostics().add(kSameRun, {m_source.id, 1, 0}, m_source.directoryEntry);
}

void TextLog::show(const HeldRecords& held)
{
    m_part = Part::Shown;
    for (const HeldRecords::Record& record : held.records) {
        const std::string_view text = held.textOf(record);
        TextLine line;
        if (m_syntax->split(text, line) && m_sessions.read(line, record.place))
            continue;
        --m_records;
        skip(kNoise, text, record.place);
    }
}

void TextLog::settle()
{
    const bool grows = m_source.growing && m_part == Part::Held && !m_run->isOneProcess();
    if (grows && m_run->hasBegunRicherThan(m_log->target))
        endHolding();
    Source& row = m_builder.edit(m_source.id);
    row.records = m_records;
    row.skipped = m_skipped;
    m_sessions.tellDate();
}

void TextLog::finish()
{
    if (m_part == Part::Joined || m_part == Part::Held)
        endHolding();
    m_sessions.finish();
    settle();
}

} // namespace emberline::trace2
