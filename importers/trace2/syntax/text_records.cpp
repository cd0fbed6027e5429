// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_records.h"

#include "importers/text/utf8.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"

#include <chrono>
#include <limits>

namespace emberline::trace2 {

using namespace std::chrono_literals;

/// A record that is longer is damaged.
constexpr std::size_t kLongestRecord = 1 << 20;

/// Whether two times of day this far apart may belong to consecutive records.
static bool isSoon(Duration since)
{
    constexpr Duration soon = 10s;
    return since >= -soon && since <= soon;
}

/// Where another record begins inside this one because git could not finish writing it (a full disk); npos if nowhere.
static std::size_t tornAt(const TextSyntax& syntax, std::string_view text, const TextLine& line)
{
    if (!line.timeOfDay)
        return std::string_view::npos;
    const auto payload = static_cast<std::size_t>(line.payload.data() - text.data());
    const std::size_t at = syntax.findHead(text, payload);
    TextLine next;
    if (at == std::string_view::npos || !syntax.split(text.substr(at), next) || !next.timeOfDay)
        return std::string_view::npos;
    return isSoon(*next.timeOfDay - *line.timeOfDay) ? at : std::string_view::npos; // else it is text that looks like a record
}

/// Their payload is free text, which may contain line breaks and any lines.
constexpr VerbSet kFreeText{
    Verb::Error, Verb::Printf, Verb::Data, Verb::DefParam, Verb::CmdName, Verb::CmdMode, Verb::ExecResult, Verb::Unknown};

/// Their payload ends in shell-quoted words, whose quotes show whether it continues on the next line.
constexpr VerbSet kQuotedWords{Verb::Start, Verb::Alias, Verb::ChildStart, Verb::Exec, Verb::CmdAncestry, Verb::DefRepo};

static bool parseAheadWith(auto& syntax, std::string_view line, ParsedText& out)
{
    constexpr std::size_t kAllOpen = std::numeric_limits<std::size_t>::max() / 4;
    if (line.ends_with('\r') || !syntax.split(line, out.head))
        return false;
    out.torn = tornAt(syntax, line, out.head);
    out.hasRecord = !kQuotedWords.contains(out.head.verb) && isAscii(out.head.category) && isAscii(out.head.payload);
    if (out.hasRecord)
        syntax.read(out.head, kAllOpen, out.record);
    return true;
}

bool TextParser::parseAhead(std::string_view line, Target target, ParsedText& out)
{
    return target == Target::Perf ? parseAheadWith(m_perf, line, out) : parseAheadWith(m_normal, line, out);
}

void TextRecords::readLines()
{
    for (auto lines = m_lines.next(); !lines.empty(); lines = m_lines.next()) {
        for (const Lines::ParsedLine& line : lines)
            line.parsed ? readParsed(line.line, *line.parsed) : readLine(line.line);
        if (m_pending)
            keepPending(); // the lines become invalid
    }
}

void TextRecords::finish()
{
    drain();
    if (Line line; m_lines.rest(line))
        readLine(line);
    flush();
}

void TextRecords::readParsed(const Line& line, ParsedText& parsed)
{
    parsed.head.ahead = parsed.hasRecord ? &parsed.record : nullptr;
    const std::size_t size = readRecord(line.text, parsed.head, parsed.torn, {m_source, line.number, line.offset});
    readText(line.text.substr(size), {m_source, line.number, line.offset + size});
}

void TextRecords::readLine(const Line& line)
{
    const Line inner = withoutMarks(line);
    const RecordPlace place{m_source, inner.number, inner.offset};
    if (inner.text.empty() && m_pending && m_pending->mayContinue)
        continuePending(inner.text, place);
    readText(inner.text, place);
}

void TextRecords::readText(std::string_view text, RecordPlace place)
{
    while (!text.empty()) { // repeats if the next record follows a torn one on its line
        const std::size_t size = readPiece(text, place);
        text.remove_prefix(size);
        place.byte += size;
    }
}

/// Reads the record, or other text, at the beginning of `text`. Returns its size.
std::size_t TextRecords::readPiece(std::string_view text, const RecordPlace& place)
{
    TextLine head;
    if (!m_syntax.split(text, head))
        return readOtherText(text, place);
    return readRecord(text, head, tornAt(m_syntax, text, head), place);
}

/// Does the same for a line that was already split.
std::size_t TextRecords::readRecord(std::string_view text, const TextLine& head, std::size_t torn, const RecordPlace& place)
{
    if (belongsToPending(head))
        return readOtherText(text, place);
    flush();
    if (torn != std::string_view::npos) {
        m_receiver.skip(kTornRecord, text.substr(0, torn), place);
        return torn;
    }
    const bool hasQuotes = kQuotedWords.contains(head.verb);
    if (kFreeText.contains(head.verb) || (hasQuotes && ShellWords::endsQuoted(head.payload)))
        m_pending = {text, head, place, hasQuotes, true};
    else if (head.verb == Verb::Version)
        m_pending = {text, head, place, false, false};
    else if (!m_receiver.apply(head, text, place))
        m_receiver.skip(kNoise, text, place);
    return text.size();
}

std::size_t TextRecords::readOtherText(std::string_view text, const RecordPlace& place)
{
    if (m_pending && !m_pending->mayContinue)
        flush();
    if (m_pending) {
        continuePending(text, place);
        return text.size();
    }
    const std::size_t next = m_syntax.findHead(text, 1);
    const std::string_view piece = text.substr(0, next);
    if (next != std::string_view::npos)
        m_receiver.skip(kTornRecord, piece, place);
    else if (text.find_first_not_of(kBlanks) != std::string_view::npos)
        m_receiver.skip(kNoise, text, place);
    return piece.size();
}

void TextRecords::keepPending()
{
    if (m_pending->text.data() == m_pendingText.data())
        return;
    m_pendingText = m_pending->text;
    m_pending->text = m_pendingText;
    m_syntax.split(m_pendingText, m_pending->line);
}

/// Whether a line that looks like a record is text inside the quotes of the previous record.
bool TextRecords::belongsToPending(const TextLine& line) const
{
    if (!m_pending || !m_pending->inQuotes)
        return false;
    if (!line.timeOfDay || !m_pending->line.timeOfDay)
        return true;
    // A line inside quotes that looks like a record is one if its time is close to the previous record's: then the quotes were torn.
    return !isSoon(*line.timeOfDay - *m_pending->line.timeOfDay);
}

void TextRecords::continuePending(std::string_view text, const RecordPlace& place)
{
    if (m_pending->text.size() + text.size() > kLongestRecord) {
        flush();
        m_receiver.skip(kNoise, text, place);
        return;
    }
    keepPending();
    m_pendingText += '\n';
    m_pendingText += text;
    m_pending->text = m_pendingText;
    if (m_pending->inQuotes)
        m_pending->inQuotes = ShellWords::endsQuoted(text, true);
}

void TextRecords::flush()
{
    if (!m_pending)
        return;
    const Pending pending = *m_pending;
    m_pending.reset();
    TextLine line = pending.line;
    if (pending.text.data() == m_pendingText.data()) // it grew, so split it again
        m_syntax.split(pending.text, line);
    if (!m_receiver.apply(line, pending.text, pending.place))
        m_receiver.skip(kNoise, pending.text, pending.place);
}

} // namespace emberline::trace2
