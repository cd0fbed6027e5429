// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/chrome_diagnostics.h"
#include "importers/chrome/text/document_reader.h"
#include "importers/chrome/text/json_text.h"

/// The events of a document: the quick way, the tolerant way, and recovery from damage.
namespace emberline::chrome {

namespace {
constexpr std::size_t kWindow = 512 << 10; ///< the text that the quick way reads at once; this bounds what damage costs
constexpr std::uint64_t kReadAgainFreely = 1 << 20;
constexpr std::uint64_t kReadAgainAtMost = 4; ///< times the input
} // namespace

bool DocumentReader::atEvent()
{
    if (m_afterElement && !m_isBare && !m_freeSeparator)
        tell(told::kMissingComma);
    m_afterElement = false;
    if (m_offset + m_at >= m_slowUntil && readEventsQuickly())
        return true;
    if (m_state != State::Elements) // the quick way found a container
        return true;
    return readEventTolerantly();
}

bool DocumentReader::readEventsQuickly()
{
    const std::string_view window = rest().substr(0, kWindow);
    const std::size_t cut = m_cutter.cut(window, sequence());
    const bool isTooLarge = cut == 0 && window.size() < rest().size(); // one event fills the window, or the window cannot be cut
    const std::string_view stretch = isTooLarge ? std::string_view() : window.substr(0, cut == 0 ? window.size() : cut);
    m_parsed.clear();
    m_parser.parse(stretch, sequence(), m_parsed);
    // Does not try the quick way again on the rest of the stretch, so that problems in every event cost at most twice as much.
    if (isTooLarge || m_parsed.size < stretch.size())
        m_slowUntil = m_offset + m_at + (isTooLarge ? window.size() : stretch.size());
    if (m_parsed.size > 0) {
        takeEvents(m_parsed);
        return true;
    }
    if (m_parsed.metContainer) {
        m_isBare = false;
        m_state = State::TopLevel;
    }
    return false;
}

void DocumentReader::takeEvents(const ParsedStretch& parsed)
{
    m_sink.take(parsed, source(parsed.size));
    if (parsed.lineBreaks > 0) {
        m_line += parsed.lineBreaks;
        m_lineStart = m_offset + m_at + m_text.substr(m_at, parsed.size).rfind('\n') + 1;
    }
    m_at += parsed.size;
    afterEvent();
    m_afterElement = parsed.afterEvent;
    m_afterComma = !parsed.afterEvent;
}

void DocumentReader::afterEvent()
{
    m_afterElement = true;
    m_elementLine = m_line;
    m_afterComma = false;
    m_freeSeparator = false;
}

bool DocumentReader::readEventTolerantly()
{
    if (m_isBare) {
        bool isKnown = false;
        const bool container = isContainer(isKnown);
        if (!isKnown && !m_isLast)
            return false;
        if (container) {
            m_isBare = false;
            m_state = State::TopLevel;
            return true;
        }
    }
    switch (m_lenient.read(restOfEvent())) {
    case LenientJson::Outcome::Complete:
        takeRepaired();
        return true;
    case LenientJson::Outcome::Damaged:
        return recover();
    case LenientJson::Outcome::NeedMore:
        break;
    }
    if (!m_isLast)
        return false;
    giveUpUnfinishedEvent();
    return true;
}

void DocumentReader::takeRepaired()
{
    tellLeniencies();
    m_parsed.clear();
    m_parser.parse(m_lenient.strict(), EventSequence::Array, m_parsed);
    m_sink.takeRepaired(m_parsed, m_lenient.strict(), source(m_lenient.size()));
    advance(m_lenient.size());
    afterEvent();
}

void DocumentReader::tellLeniencies()
{
    for (std::size_t i = 0; i < kLeniencies; ++i) {
        const auto what = static_cast<Leniency>(i);
        for (std::uint32_t n = 0; n < m_lenient.count(what); ++n)
            tell(kindOf(what));
    }
}

bool DocumentReader::recover()
{
    const bool ranOverLine = m_lenient.lineBreakInString() != LenientJson::kNowhere;
    const std::size_t damageAt = ranOverLine ? m_lenient.lineBreakInString() : m_lenient.size();
    if (mayReadAgain()) {
        const BracketEnd own = findOwnEnd(rest());
        if (own.kind == BracketEnd::Kind::NeedMore && !m_isLast)
            return false;
        if (own.kind == BracketEnd::Kind::Found) {
            const std::size_t next = rest().find_first_not_of(" \t\r\n", own.end);
            if (next == std::string_view::npos && !m_isLast)
                return false;
            if (next == std::string_view::npos || rest()[next] == ',' || rest()[next] == ']') {
                m_readAgain += own.looked;
                tell(told::kSyntax);
                advance(own.end);
                afterEvent();
                m_freeSeparator = true;
                return true;
            }
        }
        m_readAgain += own.looked;
    }
    m_readAgain += m_lenient.size() - damageAt;
    tell(told::kSyntax);
    const std::size_t previous = rest().substr(0, damageAt).find_last_not_of(" \t");
    m_search.begin(EventSearch::After::Damage, rest()[previous]);
    advance(damageAt);
    afterEvent();
    m_freeSeparator = true;
    m_state = State::Searching;
    return true;
}

void DocumentReader::giveUpUnfinishedEvent()
{
    tell(told::kCut);
    const std::uint64_t column = m_offset + m_at - m_lineStart;
    const std::size_t later = m_lineByLine ? rest().find('\n') : findLineAtColumn(rest(), column);
    if (later != std::string_view::npos)
        countReadAgain(rest().size() - later);
    advance(std::min(later, rest().size()));
    afterEvent();
    m_freeSeparator = true;
}

bool DocumentReader::mayReadAgain() const
{
    return m_readAgain <= kReadAgainAtMost * (m_offset + m_at) + kReadAgainFreely;
}

/// Call it at the end of the input: `size` bytes must be read again.
void DocumentReader::countReadAgain(std::size_t size)
{
    m_readAgain += size;
    m_lineByLine = m_lineByLine || m_readAgain > kReadAgainAtMost * (m_offset + m_text.size());
}

std::string_view DocumentReader::restOfEvent() const
{
    return m_lineByLine ? rest().substr(0, rest().find('\n')) : rest();
}

void DocumentReader::giveUpGiant()
{
    tell(told::kEventTooLarge);
    m_search.begin(EventSearch::After::Damage, '{');
    advance(rest().size());
    m_freeSeparator = true;
    m_state = State::Searching;
}

} // namespace emberline::chrome
