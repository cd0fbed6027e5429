// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_records.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/text_grammar.h"

namespace emberline::trace2 {

namespace {

/// A record that is longer is damaged.
constexpr std::size_t kLongestRecord = 1 << 20;

} // namespace

void TextRecords::commit(std::size_t size)
{
    m_framer.commit(size);
    if (size >= LinesAhead<ParsedText>::kWorthIt) {
        m_ahead.read(m_framer, *this);
        return;
    }
    drain();
    for (Line line; m_framer.next(line);)
        readLine(line);
    leave();
}

void TextRecords::drain()
{
    m_ahead.drain();
}

void TextRecords::finish()
{
    drain();
    if (Line line; m_framer.rest(line))
        readLine(line);
    flush();
}

void TextRecords::take(const Line& line, ParsedText* parsed)
{
    if (!parsed) {
        readLine(line);
        return;
    }
    parsed->head.ahead = parsed->hasRecord ? &parsed->record : nullptr;
    const RecordPlace place{m_source, line.number, line.offset};
    const std::size_t size = readRecord(line.text, parsed->head, parsed->torn, place);
    readText(line.text.substr(size), {m_source, line.number, line.offset + size});
}

/// The framer's buffer is about to change, and so are the results of parsing ahead.
void TextRecords::leave()
{
    if (m_pending)
        keepPending();
}

void TextRecords::readLine(const Line& line)
{
    const Line inner = withoutMarks(line);
    const RecordPlace place{m_source, inner.number, inner.offset};
    if (inner.text.empty() && m_pending && m_pending->mayGoOn)
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
        m_taker.skip(kTornRecord, text.substr(0, torn), place);
        return torn;
    }
    const bool hasQuotes = hasQuotedWords(head.verb);
    if (hasFreeText(head.verb) || (hasQuotes && ShellWords::endsQuoted(head.payload)))
        m_pending = {text, head, place, hasQuotes, true};
    else if (head.verb == Verb::Version)
        m_pending = {text, head, place, false, false};
    else if (!m_taker.take(head, text, place))
        m_taker.skip(kNoise, text, place);
    return text.size();
}

std::size_t TextRecords::readOtherText(std::string_view text, const RecordPlace& place)
{
    if (m_pending && !m_pending->mayGoOn)
        flush();
    if (m_pending) {
        continuePending(text, place);
        return text.size();
    }
    const std::size_t next = m_syntax.findHead(text, 1);
    const std::string_view piece = text.substr(0, next);
    if (next != std::string_view::npos)
        m_taker.skip(kTornRecord, piece, place);
    else if (text.find_first_not_of(kBlanks) != std::string_view::npos)
        m_taker.skip(kNoise, text, place);
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
        m_taker.skip(kNoise, text, place);
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
    if (!m_taker.take(line, pending.text, pending.place))
        m_taker.skip(kNoise, pending.text, pending.place);
}

} // namespace emberline::trace2
