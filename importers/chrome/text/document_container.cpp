// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_diagnostics.h"
#include "importers/chrome/text/document_reader.h"
#include "importers/chrome/text/json_text.h"

#include <algorithm>

/// The object form: what is around the array of traceEvents.
namespace emberline::chrome {

namespace {

constexpr std::string_view kTraceEvents = "traceEvents";

std::size_t skipSpaceIn(std::string_view text, std::size_t at)
{
    while (at < text.size() && isJsonSpace(text[at]))
        ++at;
    return at;
}

/// The inside of the string at `at`, up to its closing quote; empty if the text or the line ends first.
std::string_view stringAt(std::string_view text, std::size_t at, bool& isCut)
{
    isCut = false;
    for (std::size_t end = at + 1; end < text.size(); ++end) {
        if (text[end] == '"')
            return text.substr(at + 1, end - at - 1);
        if (text[end] == '\n')
            return {};
        if (text[end] == '\\')
            ++end;
    }
    isCut = true;
    return {};
}

bool isTraceEvents(std::string_view key)
{
    if (key.find('\\') == std::string_view::npos)
        return key == kTraceEvents;
    if (!hasValidEscapes(key))
        return false;
    std::string plain;
    appendUnescaped(plain, key);
    return plain == kTraceEvents;
}

} // namespace

TextVerdict findTraceEvents(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth == 0)
                return TextVerdict::No;
        } else if (c == '"') {
            bool isCut = false;
            const std::string_view inside = stringAt(text, at, isCut);
            if (isCut)
                return TextVerdict::Unknown;
            if (inside.data() == nullptr)
                return TextVerdict::No;
            at += inside.size() + 1;
            if (depth != 1 || !isTraceEvents(inside))
                continue;
            const std::size_t colon = skipSpaceIn(text, at + 1);
            const std::size_t value = colon < text.size() ? skipSpaceIn(text, colon + 1) : text.size();
            if (value == text.size())
                return TextVerdict::Unknown;
            if (text[colon] == ':' && text[value] == '[')
                return TextVerdict::Yes;
        }
    }
    return TextVerdict::Unknown;
}

bool DocumentReader::isContainer(bool& isKnown)
{
    const TextVerdict verdict = findTraceEvents(restOfEvent());
    isKnown = verdict != TextVerdict::Unknown;
    if (!isKnown && m_isLast)
        countReadAgain(restOfEvent().size());
    return verdict == TextVerdict::Yes;
}

bool DocumentReader::atKey()
{
    if (!skipSpace())
        return true;
    switch (current()) {
    case ',':
        if (!m_afterElement)
            tell(told::kStrayComma);
        m_afterElement = false;
        m_afterComma = true;
        advance(1);
        return true;
    case '}':
        if (m_afterComma)
            tell(told::kStrayComma);
        m_afterComma = false;
        if (!m_foundArray)
            tell(told::kNoTraceEvents);
        m_inContainer = false;
        m_afterElement = true;
        m_freeSeparator = false;
        advance(1);
        m_state = State::TopLevel;
        return true;
    case '"':
        if (m_afterElement)
            tell(told::kMissingComma);
        m_afterElement = false;
        m_afterComma = false;
        return readMember();
    default:
        return loseContainer(0);
    }
}

bool DocumentReader::loseContainer(std::size_t damageAt)
{
    tell(told::kSyntax);
    advance(std::max(damageAt, std::size_t{1}));
    m_state = State::SearchingEvents;
    return true;
}

bool DocumentReader::readMember()
{
    if (m_lenient.read(rest()) != LenientJson::Outcome::Complete) {
        if (!m_isLast)
            return false;
        advance(rest().size());
        return true;
    }
    std::string key;
    appendUnescaped(key, std::string_view(m_lenient.strict()).substr(1, m_lenient.strict().size() - 2));
    const std::size_t colon = skipSpaceIn(rest(), m_lenient.size());
    const std::size_t value = colon < rest().size() ? skipSpaceIn(rest(), colon + 1) : colon;
    if (colon < rest().size() && rest()[colon] != ':')
        return loseContainer(colon);
    if (value == rest().size()) {
        if (!m_isLast)
            return false;
        advance(rest().size());
        return true;
    }
    if (key == kTraceEvents && rest()[value] == '[') {
        advance(value);
        openArray();
        return true;
    }
    return takeMember(key, value);
}

bool DocumentReader::takeMember(const std::string& key, std::size_t valueAt)
{
    switch (m_lenient.read(rest().substr(valueAt))) {
    case LenientJson::Outcome::NeedMore:
        if (!m_isLast)
            return false;
        advance(rest().size());
        return true;
    case LenientJson::Outcome::Damaged:
        return loseContainer(valueAt + m_lenient.size());
    case LenientJson::Outcome::Complete:
        break;
    }
    tellLeniencies();
    if (key == kTraceEvents)
        tell(told::kNoTraceEvents);
    else
        m_sink.takeTopLevel(key, m_lenient.strict(), source(Diagnostics::kMaxText));
    advance(valueAt + m_lenient.size());
    m_afterElement = true;
    return true;
}

bool DocumentReader::searchTraceEvents()
{
    constexpr std::string_view kQuoted = "\"traceEvents\"";
    const std::size_t found = rest().find(kQuoted);
    if (found == std::string_view::npos) {
        if (m_isLast)
            advance(rest().size());
        else if (rest().size() >= kQuoted.size())
            advance(rest().size() - kQuoted.size() + 1);
        return false;
    }
    const std::size_t colon = skipSpaceIn(rest(), found + kQuoted.size());
    const std::size_t value = colon < rest().size() ? skipSpaceIn(rest(), colon + 1) : colon;
    if (value == rest().size() && !m_isLast)
        return false;
    const bool isArray = value < rest().size() && rest()[colon] == ':' && rest()[value] == '[';
    advance(isArray ? value : found + kQuoted.size());
    if (isArray)
        openArray();
    return true;
}

} // namespace emberline::chrome
