// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/container_reader.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/text/find_trace_events.h"
#include "importers/chrome/text/json_grammar.h"

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

} // namespace emberline::chrome
