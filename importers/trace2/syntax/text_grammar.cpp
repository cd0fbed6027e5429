// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_grammar.h"

#include "importers/text/digits.h"
#include "importers/text/utf8.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"

#include <algorithm>
#include <cassert>
#include <charconv>

namespace emberline::trace2 {

using namespace std::chrono_literals;

namespace {

/// Whether two times of day this far apart may belong to consecutive records.
bool isSoon(Duration since)
{
    constexpr Duration soon = 10s;
    return since >= -soon && since <= soon;
}

} // namespace

std::size_t tornAt(const TextSyntax& syntax, std::string_view text, const TextLine& line)
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

namespace {

/// Whether the verb's payload is free text, which may contain line breaks and any lines.
bool hasFreeText(Verb verb)
{
    switch (verb) {
    case Verb::Error:
    case Verb::Printf:
    case Verb::Data:
    case Verb::DefParam:
    case Verb::CmdName:
    case Verb::CmdMode:
    case Verb::ExecResult:
    case Verb::Unknown:
        return true;
    default:
        return false;
    }
}

} // namespace

bool hasQuotedWords(Verb verb)
{
    switch (verb) {
    case Verb::Start:
    case Verb::Alias:
    case Verb::ChildStart:
    case Verb::Exec:
    case Verb::CmdAncestry:
    case Verb::DefRepo:
        return true;
    default:
        return false;
    }
}

std::string_view validUtf8(std::string_view text, std::string& repaired, Record& out)
{
    if (!replaceInvalidUtf8(text, repaired))
        return text;
    out.isRepaired = true;
    return repaired;
}

void setPlace(std::string_view place, std::string& repaired, Record& out)
{
    place = validUtf8(place, repaired, out);
    if (place.empty())
        return;
    const std::size_t colon = place.rfind(':');
    std::int64_t line = 0;
    if (colon == std::string_view::npos || !readInteger(place.substr(colon + 1), line)) {
        out.setBad("file:line", place);
        return;
    }
    out.set(Text::File, place.substr(0, colon));
    out.set(Number::Line, line);
}

void ShellWords::readWord(std::string_view text, std::size_t& at, std::string& word)
{
    word.clear();
    while (at < text.size() && text[at] != ' ') {
        if (text[at] == '\'') {
            const std::size_t close = std::min(text.find('\'', at + 1), text.size());
            word += text.substr(at + 1, close - at - 1);
            at = std::min(close + 1, text.size());
        } else {
            if (text[at] == '\\' && at + 1 < text.size())
                ++at;
            word += text[at++];
        }
    }
}

void ShellWords::split(std::string_view text)
{
    m_size = 0;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
        if (m_size == m_words.size())
            m_words.emplace_back();
        readWord(text, at, m_words[m_size++]);
    }
}

std::string ShellWords::takeWord(std::string_view& text)
{
    std::string word;
    std::size_t at = 0;
    readWord(text, at, word);
    text.remove_prefix(std::min(at + 1, text.size()));
    return word;
}

bool ShellWords::endsQuoted(std::string_view text, bool quoted)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'')
            quoted = !quoted;
        else if (text[i] == '\\' && !quoted)
            ++i;
    }
    return quoted;
}

std::string_view valueOf(std::string_view text, std::string_view key)
{
    std::size_t at = text.find(key);
    while (at != std::string_view::npos && at > 0 && text[at - 1] != ' ')
        at = text.find(key, at + 1);
    if (at == std::string_view::npos)
        return {};
    const std::string_view value = text.substr(at + key.size());
    return value.substr(0, value.find(' '));
}

void setNumber(std::string_view value, std::string_view key, Number field, Record& out)
{
    std::int64_t number = 0;
    const char* const end = value.data() + value.size();
    if (const auto [at, error] = std::from_chars(value.data(), end, number); error == std::errc() && at == end)
        out.set(field, number);
    else
        out.setBad(key, value);
}

void findNumber(std::string_view text, std::string_view key, Number field, Record& out)
{
    if (const std::string_view value = valueOf(text, key); value.data())
        setNumber(value, key.substr(0, key.size() - 1), field, out);
}

void findSeconds(std::string_view text, std::string_view key, Span field, Record& out)
{
    const std::string_view value = valueOf(text, key);
    if (const std::optional<Duration> seconds = parseSeconds(value))
        out.set(field, *seconds);
    else if (value.data())
        out.setBad(key.substr(0, key.size() - 1), value);
}

void setList(std::string_view words, ShellWords& splitter, Record& out)
{
    splitter.split(words);
    for (std::size_t i = 0; i < splitter.size(); ++i)
        out.list.push_back(splitter[i]);
    out.hasList = true;
}

void setNameAndHierarchy(std::string_view text, Record& out)
{
    const std::size_t open = text.ends_with(')') ? text.rfind(" (") : std::string_view::npos;
    out.set(Text::Name, text.substr(0, open));
    if (open != std::string_view::npos)
        out.set(Text::Hierarchy, text.substr(open + 2, text.size() - open - 3));
}

bool readSharedPayload(Verb verb, std::string_view text, Record& out)
{
    switch (verb) {
    case Verb::Version:
        out.set(Text::Exe, text);
        return true;
    case Verb::Error:
    case Verb::Printf:
    case Verb::Unknown:
        out.set(Text::Msg, text);
        return true;
    case Verb::CmdPath:
        out.set(Text::Path, text);
        return true;
    case Verb::CmdName:
        setNameAndHierarchy(text, out);
        return true;
    case Verb::CmdMode:
        out.set(Text::Name, text);
        return true;
    default:
        return false;
    }
}

void readChildEnd(std::string_view text, Record& out)
{
    findNumber(text, "pid:", Number::Pid, out);
    findNumber(text, "code:", Number::Code, out);
    if (const std::string_view ready = valueOf(text, "ready:"); !ready.empty())
        out.set(Text::Ready, ready);
}

void takeProgram(Record& out)
{
    if (out.list.size() < 2)
        return;
    out.set(Text::Exe, out.list.front());
    out.list.erase(out.list.begin());
}

void takeStatistics(std::string_view& text, Record& out)
{
    const std::size_t at = std::min(text.rfind(" intervals:"), text.rfind(" value:"));
    if (at == std::string_view::npos)
        return;
    const std::string_view numbers = text.substr(at + 1);
    findNumber(numbers, "intervals:", Number::Intervals, out);
    findNumber(numbers, "value:", Number::Value, out);
    findSeconds(numbers, "total:", Span::Total, out);
    findSeconds(numbers, "min:", Span::Min, out);
    findSeconds(numbers, "max:", Span::Max, out);
    text = text.substr(0, at);
}

std::unique_ptr<TextSyntax> makeSyntax(Target target)
{
    assert(target != Target::Event);
    if (target == Target::Perf)
        return std::make_unique<PerfSyntax>();
    return std::make_unique<NormalSyntax>();
}

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
