// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where in a document, and how reading goes on after damage.
//
// Events are read quickly while they are strict JSON: by the stretch, as ParseAhead parsed them. An event that is not is read tolerantly,
// and then as the strict JSON that LenientJson makes of it, so an event has one meaning, not two. An event that even this cannot read is
// skipped: to its closing bracket if its brackets balance, and otherwise to the next text that looks like the beginning of an event. What
// is no event (comments, stray values, noise) is skipped with a diagnostic. REPAIRS.md says what becomes of which damage.
//
// Text comes in pieces, and each step makes progress or waits for more text. What recovery reads again has a budget: reading stays linear.
#include "importers/chrome/text/document_reader.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/text/utf8.h"

#include <utility>

namespace emberline::chrome {

std::size_t DocumentReader::read(std::string_view text, std::uint64_t offset, bool isLast)
{
    m_sink.see(text, offset);
    m_cursor.setText(text, offset, isLast);
    while (!m_cursor.isAtEnd() && step()) { }
    if (isLast && std::exchange(m_isInContainer, false))
        report(m_hasArray ? diagnostic::kContainerCut : diagnostic::kNoTraceEvents);
    return m_cursor.passed();
}

void DocumentReader::giveUpGiant()
{
    report(diagnostic::kEventTooLarge);
    m_search.begin(EventSearch::After::Damage, '{');
    m_cursor.advance(m_cursor.rest().size());
    m_separators.areFree = true;
    m_state = State::Searching;
}

bool DocumentReader::step()
{
    switch (m_state) {
    case State::Start:
        return passMark();
    case State::TopLevel:
        return readTopLevel();
    case State::Members:
        return readMembers();
    case State::Elements:
        return readElement();
    case State::Searching:
        return searchEvent();
    case State::SearchingArray:
        return searchArray();
    }
    return false;
}

/// What m_lenient has accepted.
void DocumentReader::reportLeniencies()
{
    static constexpr std::array kKinds{std::pair(Leniency::ControlCharacter, &diagnostic::kControlCharacter),
        std::pair(Leniency::UnknownEscape, &diagnostic::kUnknownEscape), std::pair(Leniency::LoneSurrogate, &diagnostic::kLoneSurrogate),
        std::pair(Leniency::InvalidUtf8, &diagnostic::kInvalidUtf8), std::pair(Leniency::StrayComma, &diagnostic::kStrayComma),
        std::pair(Leniency::MissingComma, &diagnostic::kMissingComma), std::pair(Leniency::NumberForm, &diagnostic::kNumberForm),
        std::pair(Leniency::NotANumber, &diagnostic::kNotANumber), std::pair(Leniency::TooDeep, &diagnostic::kTooDeep),
        std::pair(Leniency::Comment, &diagnostic::kComment)};
    static_assert(kKinds.size() == kLeniencies);
    for (const auto& [what, kind] : kKinds) {
        for (std::uint32_t n = 0; n < m_lenient.count(what); ++n)
            report(*kind);
    }
}

// What stands around events.

bool DocumentReader::passMark()
{
    const std::string_view text = m_cursor.rest();
    if (!m_cursor.isLast() && text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(text))
        return false;
    m_cursor.skipMark(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    m_state = State::TopLevel;
    return true;
}

bool DocumentReader::readTopLevel()
{
    if (!m_cursor.skipSpace())
        return true;
    switch (m_cursor.current()) {
    case '[':
        return openArray();
    case '{':
        return readObject();
    case ',':
        if (!m_separators.areFree)
            report(diagnostic::kStrayComma);
        m_cursor.advance(1);
        return true;
    case '/':
        return readComment();
    default:
        return beginNoise();
    }
}

/// A container, or the first of bare events.
bool DocumentReader::readObject()
{
    const TextVerdict container = isContainer();
    if (container == TextVerdict::Unknown && !m_cursor.isLast())
        return false;
    if (std::exchange(m_foundEvents, true))
        report(diagnostic::kJoined);
    m_separators = {};
    if (container == TextVerdict::Yes) {
        m_isInContainer = true;
        m_hasArray = false;
        m_sink.beginContainer();
        m_cursor.advance(1);
        m_state = State::Members;
    } else {
        m_isBare = true;
        m_state = State::Elements;
    }
    return true;
}

/// Whether the object at this `{` has traceEvents.
TextVerdict DocumentReader::isContainer()
{
    const std::string_view text = m_budget.within(m_cursor.rest());
    const TextVerdict verdict = findTraceEvents(text);
    if (verdict == TextVerdict::Unknown && m_cursor.isLast())
        m_budget.countAtEnd(text.size(), m_cursor.endOffset());
    return verdict;
}

bool DocumentReader::readMembers()
{
    if (!m_cursor.skipSpace())
        return true;
    switch (m_cursor.current()) {
    case ',':
        return passComma();
    case '}':
        return closeContainer();
    case '"':
        if (m_separators.isMissing())
            report(diagnostic::kMissingComma);
        m_separators = {};
        return readMember();
    case '/':
        if (const std::optional<bool> progress = passComment())
            return *progress;
        return loseContainer(0);
    default:
        return loseContainer(0);
    }
}

bool DocumentReader::closeContainer()
{
    if (m_separators.isStrayAtEnd())
        report(diagnostic::kStrayComma);
    if (!m_hasArray)
        report(diagnostic::kNoTraceEvents);
    m_isInContainer = false;
    m_separators.passElement();
    m_cursor.advance(1);
    m_state = State::TopLevel;
    return true;
}

/// The object is damaged: only its traceEvents are worth a search.
bool DocumentReader::loseContainer(std::size_t damageAt)
{
    report(diagnostic::kSyntax);
    m_cursor.advance(std::max(damageAt, std::size_t{1}));
    m_state = State::SearchingArray;
    return true;
}

bool DocumentReader::readMember()
{
    const std::string_view rest = m_cursor.rest();
    if (m_lenient.read(rest) != LenientJson::Outcome::Complete)
        return passCutMember();
    std::string key;
    appendUnescaped(key, std::string_view(m_lenient.strict()).substr(1, m_lenient.strict().size() - 2));
    const auto [colon, value] = ValuePlace(rest, m_lenient.size());
    if (colon < rest.size() && rest[colon] != ':')
        return loseContainer(colon);
    if (value == rest.size())
        return passCutMember();
    if (key == kTraceEvents && rest[value] == '[') {
        m_cursor.advance(value);
        return openArray();
    }
    return readMemberValue(key, value);
}

/// The last member may be cut.
bool DocumentReader::passCutMember()
{
    if (m_cursor.isLast())
        m_cursor.advance(m_cursor.rest().size());
    return m_cursor.isLast();
}

bool DocumentReader::readMemberValue(const std::string& key, std::size_t valueAt)
{
    const LenientJson::Outcome outcome = readRepairing(m_cursor.rest().substr(valueAt));
    if (outcome == LenientJson::Outcome::NeedMore)
        return passCutMember();
    if (outcome == LenientJson::Outcome::Damaged)
        return loseContainer(valueAt + m_lenient.size());
    reportLeniencies();
    if (key == kTraceEvents)
        report(diagnostic::kNoTraceEvents);
    else
        m_sink.applyMember(key, m_lenient.strict(), m_cursor.source(Diagnostics::kMaxText));
    m_cursor.advance(valueAt + m_lenient.size());
    m_separators.passElement();
    return true;
}

bool DocumentReader::searchArray()
{
    constexpr std::string_view kQuoted = "\"traceEvents\"";
    const std::string_view rest = m_cursor.rest();
    const std::size_t found = rest.find(kQuoted);
    if (found == std::string_view::npos) {
        if (m_cursor.isLast())
            m_cursor.advance(rest.size());
        else if (rest.size() >= kQuoted.size())
            m_cursor.advance(rest.size() - kQuoted.size() + 1);
        return false;
    }
    const auto [colon, value] = ValuePlace(rest, found + kQuoted.size());
    if (value == rest.size() && !m_cursor.isLast())
        return false;
    const bool isArray = value < rest.size() && rest[colon] == ':' && rest[value] == '[';
    m_cursor.advance(isArray ? value : found + kQuoted.size());
    return !isArray || openArray();
}

bool DocumentReader::openArray()
{
    if (m_arrayDepth > 0)
        report(diagnostic::kNestedArray);
    else if (m_foundEvents && !m_isInContainer)
        report(diagnostic::kJoined);
    m_foundEvents = true;
    m_isBare = false;
    m_sink.setWhole(false);
    ++m_arrayDepth;
    m_hasArray = true;
    m_separators = {};
    m_cursor.advance(1);
    m_state = State::Elements;
    return true;
}

bool DocumentReader::closeArray()
{
    if (m_arrayDepth == 0)
        return beginNoise();
    if (m_separators.isStrayAtEnd())
        report(diagnostic::kStrayComma);
    m_cursor.advance(1);
    m_separators.passElement();
    --m_arrayDepth;
    if (m_arrayDepth == 0) {
        m_state = m_isInContainer ? State::Members : State::TopLevel;
        m_sink.setWhole(true);
    }
    return true;
}

bool DocumentReader::passComma()
{
    if (m_separators.isStray())
        report(diagnostic::kStrayComma);
    m_separators.passComma();
    m_cursor.advance(1);
    return true;
}

// Events.

bool DocumentReader::readElement()
{
    if (readAhead() || !m_cursor.skipSpace())
        return true;
    switch (m_cursor.current()) {
    case ',':
        return passComma();
    case '{':
        return readEvents();
    case '[':
        return openArray();
    case ']':
        return closeArray();
    case '/':
        return readComment();
    default:
        return readScalar();
    }
}

/// False if no events that were parsed ahead begin here.
bool DocumentReader::readAhead()
{
    const bool needsComma = !m_isBare && m_separators.isAfterElement;
    if (needsComma || m_budget.isLineByLine())
        return false;
    const ParsedStretch* const parsed = m_ahead.find(m_cursor.offset(), sequence());
    if (!parsed || parsed->size == 0)
        return false;
    applyEvents(*parsed);
    return true;
}

bool DocumentReader::readEvents()
{
    if (m_separators.isMissing() && !m_isBare)
        report(diagnostic::kMissingComma);
    m_separators.isAfterElement = false;
    return (m_cursor.offset() >= m_slowUntil && readQuickly()) || readTolerantly();
}

/// False if the first event is not strict JSON or not complete.
bool DocumentReader::readQuickly()
{
    const auto [parsed, size] = m_ahead.parseHere(m_cursor.rest(), m_cursor.offset(), sequence());
    // Does not try the quick way again on the rest of the stretch, so that problems in every event cost at most twice as much.
    if (parsed.size < size)
        m_slowUntil = m_cursor.offset() + size;
    if (parsed.size > 0)
        applyEvents(parsed);
    else if (parsed.metContainer)
        endBareEvents();
    return parsed.size > 0 || parsed.metContainer;
}

void DocumentReader::applyEvents(const ParsedStretch& parsed)
{
    m_sink.apply(parsed, m_cursor.source(parsed.size));
    m_cursor.advance(parsed.size, parsed.lineBreaks);
    m_separators.passElement();
    if (!parsed.afterEvent)
        m_separators.passComma();
    m_eventLine = m_cursor.line();
}

/// A comment without an end may be looked for again behind each later event.
LenientJson::Outcome DocumentReader::readRepairing(std::string_view text)
{
    const LenientJson::Outcome outcome = m_lenient.read(text, m_budget.allows(m_cursor.offset()) ? kLongestComment : 0);
    if (outcome == LenientJson::Outcome::Damaged && text[m_lenient.size()] == '/')
        m_budget.count(kLongestComment);
    return outcome;
}

bool DocumentReader::readTolerantly()
{
    if (m_isBare) {
        const TextVerdict verdict = isContainer();
        if (verdict == TextVerdict::Unknown && !m_cursor.isLast())
            return false;
        if (verdict == TextVerdict::Yes) {
            endBareEvents();
            return true;
        }
    }
    const LenientJson::Outcome outcome = readRepairing(m_budget.within(m_cursor.rest()));
    if (outcome == LenientJson::Outcome::Damaged)
        return recover();
    if (outcome == LenientJson::Outcome::Complete)
        applyRepaired();
    else if (m_cursor.isLast())
        giveUpUnfinished();
    return outcome == LenientJson::Outcome::Complete || m_cursor.isLast();
}

void DocumentReader::applyRepaired()
{
    reportLeniencies();
    m_repaired.clear();
    m_parser.parse(m_lenient.strict(), EventSequence::Array, m_repaired);
    m_sink.applyRepaired(m_repaired, m_lenient.strict(), m_cursor.source(m_lenient.size()));
    m_cursor.advance(m_lenient.size());
    m_separators.passElement();
    m_eventLine = m_cursor.line();
}

// Past damage.

void DocumentReader::passDamaged(const DiagnosticKind& kind, std::size_t size)
{
    report(kind);
    m_cursor.advance(size);
    m_separators.passElement(true);
    m_eventLine = m_cursor.line();
}

bool DocumentReader::recover()
{
    const bool ranOverLine = m_lenient.lineBreakInString() != LenientJson::kNowhere;
    const std::size_t damageAt = ranOverLine ? m_lenient.lineBreakInString() : m_lenient.size();
    if (m_budget.allows(m_cursor.offset())) {
        if (const std::optional<bool> progress = passOwnBrackets())
            return *progress;
    }
    m_budget.count(m_lenient.size() - damageAt);
    const std::string_view rest = m_cursor.rest();
    m_search.begin(EventSearch::After::Damage, rest[rest.substr(0, damageAt).find_last_not_of(" \t")]);
    passDamaged(diagnostic::kSyntax, damageAt);
    m_state = State::Searching;
    return true;
}

/// Passes the damaged event if its own brackets balance. Nothing if they do not.
std::optional<bool> DocumentReader::passOwnBrackets()
{
    constexpr std::size_t kWithin = 64 << 10; // the furthest that the brackets count
    const std::string_view rest = m_cursor.rest();
    const bool isLast = m_cursor.isLast();
    const BracketEnd own = findBracketEnd(rest.substr(0, kWithin), BracketRule::AllByKind);
    if (own.kind == BracketEnd::Kind::Open && rest.size() < kWithin && !isLast)
        return false;
    const bool isFound = own.kind == BracketEnd::Kind::Found;
    const std::size_t next = isFound ? skipJsonSpace(rest, own.size) : 0;
    if (isFound && next == rest.size() && !isLast)
        return false;
    m_budget.count(own.size);
    if (!isFound || (next < rest.size() && rest[next] != ',' && rest[next] != ']'))
        return std::nullopt;
    passDamaged(diagnostic::kSyntax, own.size);
    return true;
}

void DocumentReader::giveUpUnfinished()
{
    const std::string_view rest = m_cursor.rest();
    const std::size_t later = m_budget.isLineByLine() ? rest.find('\n') : findLineAtColumn(rest, m_cursor.column());
    if (later != std::string_view::npos)
        m_budget.countAtEnd(rest.size() - later, m_cursor.endOffset());
    passDamaged(diagnostic::kCut, std::min(later, rest.size()));
}

bool DocumentReader::readComment()
{
    const std::optional<bool> progress = passComment();
    return progress ? *progress : beginNoise();
}

/// Nothing if there is none.
std::optional<bool> DocumentReader::passComment()
{
    const std::string_view rest = m_cursor.rest();
    const bool isLast = m_cursor.isLast();
    if (rest.size() < 2)
        return isLast ? std::nullopt : std::optional(false);
    const bool isBlock = rest[1] == '*';
    if (!isBlock && rest[1] != '/')
        return std::nullopt;
    const std::string_view window = m_budget.allows(m_cursor.offset()) ? rest.substr(0, kLongestComment) : std::string_view();
    const std::size_t end = window.find(isBlock ? "*/" : "\n", 2);
    if (end == std::string_view::npos) {
        const bool isAllThatFollows = !window.empty() && window.size() < kLongestComment;
        if (!isLast && isAllThatFollows)
            return false;
        m_budget.count(window.size());
        // One that is open at the end of the file ends there, too, unless it may hide events.
        if (!isAllThatFollows || (isBlock && window.find('{') != std::string_view::npos))
            return std::nullopt;
    }
    report(diagnostic::kComment);
    m_cursor.advance(end == std::string_view::npos ? rest.size() : end + (isBlock ? 2 : 0));
    return true;
}

bool DocumentReader::readScalar()
{
    const std::string_view rest = m_cursor.rest();
    const bool isLast = m_cursor.isLast();
    const LenientJson::Outcome outcome = m_lenient.read(rest);
    const bool overLineBreak = m_lenient.lineBreakInString() != LenientJson::kNowhere;
    if (outcome == LenientJson::Outcome::NeedMore && !isLast && !overLineBreak)
        return false;
    if (outcome != LenientJson::Outcome::Complete || overLineBreak)
        return beginNoise();
    const std::size_t next = rest.find_first_not_of(" \t\r", m_lenient.size());
    if (next == std::string_view::npos && !isLast)
        return false;
    if (next != std::string_view::npos && rest[next] != ',' && rest[next] != ']' && rest[next] != '\n')
        return beginNoise();
    report(diagnostic::kNotAnEvent);
    m_cursor.advance(m_lenient.size());
    m_separators.passElement(true);
    return true;
}

bool DocumentReader::beginNoise()
{
    report(diagnostic::kNoise);
    const bool isBehindEvent = m_separators.isAfterElement && m_eventLine == m_cursor.line();
    m_search.begin(isBehindEvent ? EventSearch::After::NoiseBehindEvent : EventSearch::After::Noise, m_cursor.current());
    m_cursor.advance(1);
    m_separators.passNoise();
    m_state = State::Searching;
    return true;
}

bool DocumentReader::searchEvent()
{
    bool found = false;
    m_cursor.advance(m_search.search(m_cursor.rest(), m_cursor.isLast(), found));
    if (found)
        m_state = m_arrayDepth > 0 || m_isBare ? State::Elements : State::TopLevel;
    return found;
}

} // namespace emberline::chrome
