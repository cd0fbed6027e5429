// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/document_reader.h"

#include "importers/chrome/chrome_diagnostics.h"
#include "importers/chrome/text/json_text.h"
#include "importers/text/byte_order_mark.h"

#include <algorithm>

namespace emberline::chrome {

std::size_t DocumentReader::read(std::string_view text, std::uint64_t offset, bool isLast)
{
    m_text = text;
    m_at = 0;
    m_offset = offset;
    m_isLast = isLast;
    while (m_at < m_text.size() && step()) { }
    if (isLast)
        end();
    return m_at;
}

void DocumentReader::accept(const ParsedStretch& parsed, std::string_view text, std::uint64_t offset)
{
    m_text = text;
    m_at = 0;
    m_offset = offset;
    takeEvents(parsed);
}

bool DocumentReader::step()
{
    switch (m_state) {
    case State::Start:
        return atStart();
    case State::TopLevel:
        return atTopLevel();
    case State::Elements:
        return atElement();
    case State::Keys:
        return atKey();
    case State::Searching:
        return searchEvent();
    case State::SearchingEvents:
        return searchTraceEvents();
    }
    return false;
}

void DocumentReader::advance(std::size_t size)
{
    const std::string_view passed = m_text.substr(m_at, size);
    if (const std::size_t last = passed.rfind('\n'); last != std::string_view::npos) {
        m_line += static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
        m_lineStart = m_offset + m_at + last + 1;
    }
    m_at += passed.size();
}

bool DocumentReader::skipSpace()
{
    std::size_t size = 0;
    while (m_at + size < m_text.size() && isJsonSpace(m_text[m_at + size]))
        ++size;
    advance(size);
    return m_at < m_text.size();
}

void DocumentReader::tell(const DiagnosticKind& kind)
{
    m_sink.tell(kind, source(Diagnostics::kMaxText));
}

bool DocumentReader::atStart()
{
    if (!m_isLast && m_text.size() < kByteOrderMark.size() && kByteOrderMark.starts_with(m_text))
        return false;
    if (m_text.starts_with(kByteOrderMark))
        m_at = kByteOrderMark.size();
    m_lineStart = m_offset + m_at;
    m_state = State::TopLevel;
    return true;
}

bool DocumentReader::atTopLevel()
{
    if (!skipSpace())
        return true;
    const char c = current();
    if (c == '[') {
        openArray();
        return true;
    }
    if (c == '{') {
        bool isKnown = false;
        const bool container = isContainer(isKnown);
        if (!isKnown && !m_isLast)
            return false;
        if (m_foundEvents)
            tell(told::kJoined);
        m_foundEvents = true;
        if (container) {
            m_inContainer = true;
            m_foundArray = false;
            m_sink.beginContainer();
            advance(1);
            m_state = State::Keys;
        } else {
            m_isBare = true;
            m_state = State::Elements;
        }
        m_afterElement = false;
        m_afterComma = false;
        return true;
    }
    if (c == ',') {
        if (!m_freeSeparator)
            tell(told::kStrayComma);
        advance(1);
        return true;
    }
    return beginNoise();
}

void DocumentReader::openArray()
{
    if (m_arrayDepth > 0)
        tell(told::kNestedArray);
    else if (m_foundEvents && !m_inContainer)
        tell(told::kJoined);
    m_foundEvents = true;
    m_foundArray = true;
    m_isBare = false;
    ++m_arrayDepth;
    m_afterElement = false;
    m_afterComma = false;
    m_freeSeparator = false;
    advance(1);
    m_state = State::Elements;
}

bool DocumentReader::closeArray()
{
    if (m_arrayDepth == 0)
        return beginNoise();
    if (m_afterComma && !m_freeSeparator)
        tell(told::kStrayComma);
    advance(1);
    --m_arrayDepth;
    m_afterElement = true;
    m_afterComma = false;
    m_freeSeparator = false;
    if (m_arrayDepth == 0)
        m_state = m_inContainer ? State::Keys : State::TopLevel;
    return true;
}

bool DocumentReader::atElement()
{
    if (!skipSpace())
        return true;
    const char c = current();
    switch (c) {
    case ',':
        if (!m_afterElement && !m_freeSeparator)
            tell(told::kStrayComma);
        m_afterElement = false;
        m_afterComma = true;
        advance(1);
        return true;
    case '{':
        return atEvent();
    case '[':
        openArray();
        return true;
    case ']':
        return closeArray();
    case '/':
        return readComment();
    default:
        return readScalarElement();
    }
}

bool DocumentReader::readComment()
{
    constexpr std::size_t kLongest = 64 << 10;
    if (rest().size() < 2)
        return m_isLast ? beginNoise() : false;
    const bool isBlock = rest()[1] == '*';
    if (!isBlock && rest()[1] != '/')
        return beginNoise();
    const std::string_view window = mayReadAgain() ? rest().substr(0, kLongest) : std::string_view();
    const std::size_t end = window.find(isBlock ? "*/" : "\n", 2);
    if (end == std::string_view::npos) {
        if (!m_isLast && !window.empty() && window.size() < kLongest)
            return false;
        m_readAgain += window.size();
        return beginNoise();
    }
    tell(told::kComment);
    advance(isBlock ? end + 2 : end);
    return true;
}

bool DocumentReader::readScalarElement()
{
    const auto outcome = m_lenient.read(rest());
    const bool overLineBreak = m_lenient.lineBreakInString() != LenientJson::kNowhere;
    if (outcome == LenientJson::Outcome::NeedMore && !m_isLast && !overLineBreak)
        return false;
    if (outcome != LenientJson::Outcome::Complete || overLineBreak)
        return beginNoise();
    const std::string_view behind = rest().substr(m_lenient.size());
    const auto next = std::ranges::find_if_not(behind, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    if (next == behind.end() && !m_isLast)
        return false;
    if (next != behind.end() && *next != ',' && *next != ']' && *next != '\n')
        return beginNoise();
    tell(told::kNotAnEvent);
    advance(m_lenient.size());
    m_afterElement = true;
    m_afterComma = false;
    m_freeSeparator = true;
    return true;
}

bool DocumentReader::beginNoise()
{
    tell(told::kNoise);
    const bool isBehindEvent = m_afterElement && m_elementLine == m_line;
    m_search.begin(isBehindEvent ? EventSearch::After::NoiseBehindEvent : EventSearch::After::Noise, current());
    advance(1);
    m_freeSeparator = true;
    m_afterComma = false;
    m_state = State::Searching;
    return true;
}

bool DocumentReader::searchEvent()
{
    EventSearch::Found found = EventSearch::Found::Nothing;
    const std::size_t size = m_search.search(rest(), m_isLast, found);
    advance(size);
    if (found == EventSearch::Found::Nothing)
        return false;
    m_state = m_arrayDepth > 0 || m_isBare ? State::Elements : State::TopLevel;
    return true;
}

void DocumentReader::end()
{
    if (m_inContainer)
        tell(m_foundArray ? told::kContainerCut : told::kNoTraceEvents);
    m_inContainer = false;
}

} // namespace emberline::chrome
