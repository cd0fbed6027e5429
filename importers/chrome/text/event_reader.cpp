// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/event_reader.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/text/brackets.h"

#include <algorithm>

namespace emberline::chrome {

namespace {
constexpr std::size_t kOwnBracketsWithin = 64 << 10; ///< the furthest that a damaged event's own brackets count
}

bool EventReader::readAhead(EventSequence sequence)
{
    const bool needsComma = sequence == EventSequence::Array && m_place.separators.isAfterElement();
    if (needsComma || m_place.budget.isLineByLine())
        return false;
    const ParsedStretch* const parsed = m_stretches.takeAhead(m_place.cursor.offset(), sequence);
    if (!parsed || parsed->size == 0)
        return false;
    takeEvents(*parsed);
    return true;
}

EventReader::Outcome EventReader::read(EventSequence sequence)
{
    if (m_place.separators.isMissing() && sequence == EventSequence::Array)
        m_place.tell(told::kMissingComma);
    m_place.separators.beginElement();
    Outcome outcome = Outcome::NeedMore;
    if (m_place.cursor.offset() >= m_slowUntil && readQuickly(sequence, outcome))
        return outcome;
    return readTolerantly(sequence);
}

/// False if the first event is not strict JSON or not complete.
bool EventReader::readQuickly(EventSequence sequence, Outcome& outcome)
{
    const auto [parsed, size] = m_stretches.parseHere(m_place.cursor.rest(), m_place.cursor.offset(), sequence);
    // Does not try the quick way again on the rest of the stretch, so that problems in every event cost at most twice as much.
    if (parsed.size < size)
        m_slowUntil = m_place.cursor.offset() + size;
    if (parsed.size > 0) {
        takeEvents(parsed);
        outcome = Outcome::Done;
        return true;
    }
    outcome = Outcome::Container;
    return parsed.metContainer;
}

void EventReader::takeEvents(const ParsedStretch& parsed)
{
    m_place.sink.take(parsed, m_place.cursor.source(parsed.size));
    m_place.cursor.advance(parsed.size, parsed.lineBreaks);
    m_place.separators.endElement();
    if (!parsed.afterEvent)
        m_place.separators.passComma();
}

TextVerdict EventReader::isContainer()
{
    const std::string_view text = m_place.budget.within(m_place.cursor.rest());
    const TextVerdict verdict = findTraceEvents(text);
    if (verdict == TextVerdict::Unknown && m_place.cursor.isLast())
        m_place.budget.countAtEnd(text.size(), m_place.cursor.endOffset());
    return verdict;
}

EventReader::Outcome EventReader::readTolerantly(EventSequence sequence)
{
    if (sequence == EventSequence::Bare) {
        const TextVerdict verdict = isContainer();
        if (verdict == TextVerdict::Unknown && !m_place.cursor.isLast())
            return Outcome::NeedMore;
        if (verdict == TextVerdict::Yes)
            return Outcome::Container;
    }
    switch (m_place.lenient.read(m_place.budget.within(m_place.cursor.rest()))) {
    case LenientJson::Outcome::Complete:
        takeRepaired();
        return Outcome::Done;
    case LenientJson::Outcome::Damaged:
        return recover();
    case LenientJson::Outcome::NeedMore:
        break;
    }
    if (!m_place.cursor.isLast())
        return Outcome::NeedMore;
    giveUpUnfinished();
    return Outcome::Done;
}

void EventReader::takeRepaired()
{
    const LenientJson& lenient = m_place.lenient;
    m_place.tellLeniencies();
    m_repaired.clear();
    m_parser.parse(lenient.strict(), EventSequence::Array, m_repaired);
    m_place.sink.takeRepaired(m_repaired, lenient.strict(), m_place.cursor.source(lenient.size()));
    m_place.cursor.advance(lenient.size());
    m_place.separators.endElement();
}

EventReader::Outcome EventReader::recover()
{
    const LenientJson& lenient = m_place.lenient;
    const bool ranOverLine = lenient.lineBreakInString() != LenientJson::kNowhere;
    const std::size_t damageAt = ranOverLine ? lenient.lineBreakInString() : lenient.size();
    if (m_place.budget.allows(m_place.cursor.offset())) {
        if (const Outcome outcome = passOwnBrackets(); outcome != Outcome::Lost)
            return outcome;
    }
    m_place.budget.count(lenient.size() - damageAt);
    m_place.tell(told::kSyntax);
    const std::string_view rest = m_place.cursor.rest();
    m_place.search.begin(EventSearch::After::Damage, rest[rest.substr(0, damageAt).find_last_not_of(" \t")]);
    m_place.cursor.advance(damageAt);
    m_place.separators.endDamagedElement();
    return Outcome::Lost;
}

/// Passes the damaged event if its own brackets balance.
EventReader::Outcome EventReader::passOwnBrackets()
{
    const std::string_view rest = m_place.cursor.rest();
    const bool isLast = m_place.cursor.isLast();
    const BracketEnd own = findBracketEnd(rest.substr(0, kOwnBracketsWithin), BracketRule::AllByKind);
    if (own.kind == BracketEnd::Kind::Open && rest.size() < kOwnBracketsWithin && !isLast)
        return Outcome::NeedMore;
    if (own.kind == BracketEnd::Kind::Found) {
        const std::size_t next = rest.find_first_not_of(" \t\r\n", own.size);
        if (next == std::string_view::npos && !isLast)
            return Outcome::NeedMore;
        if (next == std::string_view::npos || rest[next] == ',' || rest[next] == ']') {
            m_place.budget.count(own.size);
            m_place.tell(told::kSyntax);
            m_place.cursor.advance(own.size);
            m_place.separators.endDamagedElement();
            return Outcome::Done;
        }
    }
    m_place.budget.count(own.size);
    return Outcome::Lost;
}

void EventReader::giveUpUnfinished()
{
    TextCursor& cursor = m_place.cursor;
    m_place.tell(told::kCut);
    const std::string_view rest = cursor.rest();
    const std::size_t later = m_place.budget.isLineByLine() ? rest.find('\n') : findLineAtColumn(rest, cursor.column());
    if (later != std::string_view::npos)
        m_place.budget.countAtEnd(rest.size() - later, cursor.endOffset());
    cursor.advance(std::min(later, rest.size()));
    m_place.separators.endDamagedElement();
}

void EventReader::giveUpGiant()
{
    m_place.tell(told::kEventTooLarge);
    m_place.search.begin(EventSearch::After::Damage, '{');
    m_place.cursor.advance(m_place.cursor.rest().size());
    m_place.separators.makeFree();
}

} // namespace emberline::chrome
