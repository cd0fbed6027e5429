// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/text_records.h"

#include "importers/trace2/diagnostics.h"
#include "importers/trace2/shell_words.h"

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlank(" \t\r\0", 4);
/// A record that goes on for longer is damaged.
constexpr std::size_t kLongestRecord = 1 << 20;
/// Of the lines inside quotes that look like records, those this close to the record before are records: the quotes were torn.
constexpr Duration kSoon = 10s;

} // namespace

void TextRecords::commit(std::size_t size)
{
    m_framer.commit(size);
    for (Line line; m_framer.next(line);)
        readLine(line);
    if (m_pending)
        keepPending(); // the framer's buffer will change
}

void TextRecords::finish()
{
    if (Line line; m_framer.rest(line))
        readLine(line);
    flush();
}

void TextRecords::readLine(const Line& line)
{
    std::string_view text = line.text;
    RecordPlace place{m_source, line.number, line.offset};
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
        place.byte += kByteOrderMark.size();
    }
    if (text.empty() && m_pending && m_pending->mayGoOn)
        continuePending(text, place);
    while (!text.empty()) { // more than once where a record was torn and the next one stands right behind
        const std::size_t size = readPiece(text, place);
        text.remove_prefix(size);
        place.byte += size;
    }
}

/// Reads the record, or what else, that `text` begins with; returns how much of it that is.
std::size_t TextRecords::readPiece(std::string_view text, const RecordPlace& place)
{
    TextLine head;
    if (!m_syntax.split(text, head) || belongsToPending(head))
        return readOtherText(text, place);
    flush();
    if (const std::size_t next = tornAt(text, head); next != std::string_view::npos) {
        m_reader.skip(kTornRecord, text.substr(0, next), place);
        return next;
    }
    const bool hasQuotes = hasQuotedWords(head.verb);
    if (hasFreeText(head.verb) || (hasQuotes && ShellWords::endsQuoted(head.payload)))
        m_pending = {text, head, place, hasQuotes, true};
    else if (head.verb == Verb::Version)
        m_pending = {text, head, place, false, false};
    else if (!m_reader.read(head, text, place))
        m_reader.skip(kNoise, text, place);
    return text.size();
}

/// Where another record begins within one, because git could not write the first to its end (a full disk).
std::size_t TextRecords::tornAt(std::string_view text, const TextLine& line) const
{
    if (!line.timeOfDay)
        return std::string_view::npos;
    const auto payload = static_cast<std::size_t>(line.payload.data() - text.data());
    const std::size_t at = m_syntax.findHead(text, payload);
    TextLine next;
    if (at == std::string_view::npos || !m_syntax.split(text.substr(at), next) || !next.timeOfDay)
        return std::string_view::npos;
    const Duration since = *next.timeOfDay - *line.timeOfDay; // else it is text that looks like a record
    return since >= -kSoon && since <= kSoon ? at : std::string_view::npos;
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
        m_reader.skip(kTornRecord, piece, place);
    else if (text.find_first_not_of(kBlank) != std::string_view::npos)
        m_reader.skip(kNoise, text, place);
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

/// Whether a line that has the shape of a record is text inside the quotes of the record before.
bool TextRecords::belongsToPending(const TextLine& line) const
{
    if (!m_pending || !m_pending->inQuotes)
        return false;
    if (!line.timeOfDay || !m_pending->line.timeOfDay)
        return true;
    const Duration since = *line.timeOfDay - *m_pending->line.timeOfDay;
    return since < -kSoon || since > kSoon;
}

void TextRecords::continuePending(std::string_view text, const RecordPlace& place)
{
    if (m_pending->text.size() + text.size() > kLongestRecord) {
        flush();
        m_reader.skip(kNoise, text, place);
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
    if (pending.text.data() == m_pendingText.data()) // it has grown
        m_syntax.split(pending.text, line);
    if (!m_reader.read(line, pending.text, pending.place))
        m_reader.skip(kNoise, pending.text, pending.place);
}

} // namespace emberline::trace2
