// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_reader.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/text/find_trace_events.h"
#include "importers/chrome/text/json_grammar.h"
#include "importers/text/byte_order_mark.h"

#include <algorithm>

namespace emberline::chrome {

void ContainerReader::open()
{
    m_isOpen = true;
    m_hasArray = false;
    m_place.sink.beginContainer();
    m_place.cursor.advance(1);
    m_place.separators.open();
}

ContainerReader::Outcome ContainerReader::read()
{
    Separators& separators = m_place.separators;
    if (!m_place.cursor.skipSpace())
        return Outcome::Passed;
    switch (m_place.cursor.current()) {
    case ',':
        if (separators.isStray())
            m_place.tell(told::kStrayComma);
        separators.passComma();
        m_place.cursor.advance(1);
        return Outcome::Passed;
    case '}':
        return close();
    case '"':
        if (separators.isMissing())
            m_place.tell(told::kMissingComma);
        separators.open();
        return readMember();
    default:
        return lose(0);
    }
}

ContainerReader::Outcome ContainerReader::close()
{
    if (m_place.separators.isStrayAtEnd())
        m_place.tell(told::kStrayComma);
    if (!m_hasArray)
        m_place.tell(told::kNoTraceEvents);
    m_isOpen = false;
    m_place.separators.endElement();
    m_place.cursor.advance(1);
    return Outcome::End;
}

ContainerReader::Outcome ContainerReader::lose(std::size_t damageAt)
{
    m_place.tell(told::kSyntax);
    m_place.cursor.advance(std::max(damageAt, std::size_t{1}));
    return Outcome::Lost;
}

/// The last member may be cut; then it is passed.
ContainerReader::Outcome ContainerReader::needMore()
{
    if (!m_place.cursor.isLast())
        return Outcome::NeedMore;
    m_place.cursor.advance(m_place.cursor.rest().size());
    return Outcome::Passed;
}

ContainerReader::Outcome ContainerReader::readMember()
{
    LenientJson& lenient = m_place.lenient;
    const std::string_view rest = m_place.cursor.rest();
    if (lenient.read(rest) != LenientJson::Outcome::Complete)
        return needMore();
    std::string key;
    appendUnescaped(key, std::string_view(lenient.strict()).substr(1, lenient.strict().size() - 2));
    const std::size_t colon = skipJsonSpace(rest, lenient.size());
    const std::size_t value = colon < rest.size() ? skipJsonSpace(rest, colon + 1) : colon;
    if (colon < rest.size() && rest[colon] != ':')
        return lose(colon);
    if (value == rest.size())
        return needMore();
    if (key == kTraceEvents && rest[value] == '[') {
        m_place.cursor.advance(value);
        return Outcome::Array;
    }
    return takeMember(key, value);
}

ContainerReader::Outcome ContainerReader::takeMember(const std::string& key, std::size_t valueAt)
{
    LenientJson& lenient = m_place.lenient;
    switch (lenient.read(m_place.cursor.rest().substr(valueAt))) {
    case LenientJson::Outcome::NeedMore:
        return needMore();
    case LenientJson::Outcome::Damaged:
        return lose(valueAt + lenient.size());
    case LenientJson::Outcome::Complete:
        break;
    }
    m_place.tellLeniencies();
    if (key == kTraceEvents)
        m_place.tell(told::kNoTraceEvents);
    else
        m_place.sink.takeTopLevel(key, lenient.strict(), m_place.cursor.source(Diagnostics::kMaxText));
    m_place.cursor.advance(valueAt + lenient.size());
    m_place.separators.endElement();
    return Outcome::Passed;
}

ContainerReader::Outcome ContainerReader::search()
{
    constexpr std::string_view kQuoted = "\"traceEvents\"";
    TextCursor& cursor = m_place.cursor;
    const std::string_view rest = cursor.rest();
    const std::size_t found = rest.find(kQuoted);
    if (found == std::string_view::npos) {
        if (cursor.isLast())
            cursor.advance(rest.size());
        else if (rest.size() >= kQuoted.size())
            cursor.advance(rest.size() - kQuoted.size() + 1);
        return Outcome::NeedMore;
    }
    const std::size_t colon = skipJsonSpace(rest, found + kQuoted.size());
    const std::size_t value = colon < rest.size() ? skipJsonSpace(rest, colon + 1) : colon;
    if (value == rest.size() && !cursor.isLast())
        return Outcome::NeedMore;
    const bool isArray = value < rest.size() && rest[colon] == ':' && rest[value] == '[';
    cursor.advance(isArray ? value : found + kQuoted.size());
    return isArray ? Outcome::Array : Outcome::Lost;
}

void ContainerReader::end()
{
    if (m_isOpen)
        m_place.tell(m_hasArray ? told::kContainerCut : told::kNoTraceEvents);
    m_isOpen = false;
}

std::size_t DocumentReader::read(std::string_view text, std::uint64_t offset, bool isLast)
{
    m_place.sink.see(text, offset);
    m_place.cursor.setText(text, offset, isLast);
    while (!m_place.cursor.isAtEnd() && step()) { }
    if (isLast)
        m_container.end();
    m_stretches.expect(expectsEvents() ? std::optional(sequence()) : std::nullopt);
    return m_place.cursor.passed();
}

bool DocumentReader::expectsEvents() const
{
    const bool mayFollow = m_isBare || !m_place.separators.isAfterElement();
    return m_state == State::Elements && mayFollow && !m_place.budget.isLineByLine();
}

bool DocumentReader::step()
{
    switch (m_state) {
    case State::Start:
        return passMark();
    case State::TopLevel:
        return readTopLevel();
    case State::Elements:
        return readElement();
    case State::Keys:
        return readContainer(m_container.read());
    case State::Searching:
        return searchEvent();
    case State::SearchingEvents:
        return readContainer(m_container.search());
    }
    return false;
}

bool DocumentReader::passMark()
{
    const std::string_view text = m_place.cursor.rest();
    if (!m_place.cursor.isLast() && text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(text))
        return false;
    m_place.cursor.skipMark(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
    m_state = State::TopLevel;
    return true;
}

bool DocumentReader::readTopLevel()
{
    if (!m_place.cursor.skipSpace())
        return true;
    switch (m_place.cursor.current()) {
    case '[':
        openArray();
        return true;
    case '{':
        return readObject();
    case ',':
        if (!m_place.separators.isFree())
            m_place.tell(told::kStrayComma);
        m_place.cursor.advance(1);
        return true;
    default:
        return beginNoise();
    }
}

/// A container, or the first of bare events.
bool DocumentReader::readObject()
{
    const TextVerdict container = m_events.isContainer();
    if (container == TextVerdict::Unknown && !m_place.cursor.isLast())
        return false;
    if (m_foundEvents)
        m_place.tell(told::kJoined);
    m_foundEvents = true;
    if (container == TextVerdict::Yes) {
        m_container.open();
        m_state = State::Keys;
    } else {
        m_place.separators.open();
        m_isBare = true;
        m_state = State::Elements;
    }
    return true;
}

bool DocumentReader::readContainer(ContainerReader::Outcome outcome)
{
    switch (outcome) {
    case ContainerReader::Outcome::NeedMore:
        return false;
    case ContainerReader::Outcome::Passed:
        break;
    case ContainerReader::Outcome::Array:
        openArray();
        break;
    case ContainerReader::Outcome::End:
        m_state = State::TopLevel;
        break;
    case ContainerReader::Outcome::Lost:
        m_state = State::SearchingEvents;
        break;
    }
    return true;
}

void DocumentReader::openArray()
{
    if (m_arrayDepth > 0)
        m_place.tell(told::kNestedArray);
    else if (m_foundEvents && !m_container.isOpen())
        m_place.tell(told::kJoined);
    m_foundEvents = true;
    m_isBare = false;
    ++m_arrayDepth;
    m_container.passArray();
    m_place.separators.open();
    m_place.cursor.advance(1);
    m_state = State::Elements;
}

bool DocumentReader::closeArray()
{
    if (m_arrayDepth == 0)
        return beginNoise();
    if (m_place.separators.isStrayAtEnd())
        m_place.tell(told::kStrayComma);
    m_place.cursor.advance(1);
    m_place.separators.endElement();
    --m_arrayDepth;
    if (m_arrayDepth == 0)
        m_state = m_container.isOpen() ? State::Keys : State::TopLevel;
    return true;
}

void DocumentReader::passComma()
{
    if (m_place.separators.isStray())
        m_place.tell(told::kStrayComma);
    m_place.separators.passComma();
    m_place.cursor.advance(1);
}

bool DocumentReader::readElement()
{
    if (m_events.readAhead(sequence())) {
        m_eventLine = m_place.cursor.line();
        return true;
    }
    if (!m_place.cursor.skipSpace())
        return true;
    switch (m_place.cursor.current()) {
    case ',':
        passComma();
        return true;
    case '{':
        return readEvents();
    case '[':
        openArray();
        return true;
    case ']':
        return closeArray();
    case '/':
        return readComment();
    default:
        return readScalar();
    }
}

bool DocumentReader::readEvents()
{
    const EventReader::Outcome outcome = m_events.read(sequence());
    switch (outcome) {
    case EventReader::Outcome::NeedMore:
        return false;
    case EventReader::Outcome::Container:
        m_isBare = false;
        m_state = State::TopLevel;
        return true;
    case EventReader::Outcome::Lost:
        m_state = State::Searching;
        break;
    case EventReader::Outcome::Done:
        break;
    }
    m_eventLine = m_place.cursor.line();
    return true;
}

bool DocumentReader::readComment()
{
    constexpr std::size_t kLongest = 64 << 10;
    const std::string_view rest = m_place.cursor.rest();
    const bool isLast = m_place.cursor.isLast();
    if (rest.size() < 2)
        return isLast ? beginNoise() : false;
    const bool isBlock = rest[1] == '*';
    if (!isBlock && rest[1] != '/')
        return beginNoise();
    const std::string_view window = m_place.budget.allows(m_place.cursor.offset()) ? rest.substr(0, kLongest) : std::string_view();
    const std::size_t end = window.find(isBlock ? "*/" : "\n", 2);
    if (end == std::string_view::npos) {
        if (!isLast && !window.empty() && window.size() < kLongest)
            return false;
        m_place.budget.count(window.size());
        return beginNoise();
    }
    m_place.tell(told::kComment);
    m_place.cursor.advance(isBlock ? end + 2 : end);
    return true;
}

bool DocumentReader::readScalar()
{
    const std::string_view rest = m_place.cursor.rest();
    const bool isLast = m_place.cursor.isLast();
    const LenientJson::Outcome outcome = m_place.lenient.read(rest);
    const bool overLineBreak = m_place.lenient.lineBreakInString() != LenientJson::kNowhere;
    if (outcome == LenientJson::Outcome::NeedMore && !isLast && !overLineBreak)
        return false;
    if (outcome != LenientJson::Outcome::Complete || overLineBreak)
        return beginNoise();
    const std::string_view behind = rest.substr(m_place.lenient.size());
    const auto next = std::ranges::find_if_not(behind, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    if (next == behind.end() && !isLast)
        return false;
    if (next != behind.end() && *next != ',' && *next != ']' && *next != '\n')
        return beginNoise();
    m_place.tell(told::kNotAnEvent);
    m_place.cursor.advance(m_place.lenient.size());
    m_place.separators.endDamagedElement();
    return true;
}

bool DocumentReader::beginNoise()
{
    m_place.tell(told::kNoise);
    const bool isBehindEvent = m_place.separators.isAfterElement() && m_eventLine == m_place.cursor.line();
    m_place.search.begin(isBehindEvent ? EventSearch::After::NoiseBehindEvent : EventSearch::After::Noise, m_place.cursor.current());
    m_place.cursor.advance(1);
    m_place.separators.passNoise();
    m_state = State::Searching;
    return true;
}

bool DocumentReader::searchEvent()
{
    EventSearch::Found found = EventSearch::Found::Nothing;
    m_place.cursor.advance(m_place.search.search(m_place.cursor.rest(), m_place.cursor.isLast(), found));
    if (found == EventSearch::Found::Nothing)
        return false;
    m_state = m_arrayDepth > 0 || m_isBare ? State::Elements : State::TopLevel;
    return true;
}

void DocumentReader::giveUpGiant()
{
    m_events.giveUpGiant();
    m_state = State::Searching;
}

} // namespace emberline::chrome
