// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/text/event_parser.h"

#include "importers/chrome/text/event_fields.h"
#include "importers/chrome/text/record_maker.h"

#include <array>

namespace emberline::chrome {

namespace {

/// Written so that the compiler vectorises the inner loop.
std::uint64_t countLineBreaks(std::string_view text)
{
    constexpr std::size_t kBlock = 64;
    std::uint64_t count = 0;
    std::size_t at = 0;
    for (; at + kBlock <= text.size(); at += kBlock) {
        std::uint8_t inBlock = 0;
        for (std::size_t i = 0; i < kBlock; ++i)
            inBlock = static_cast<std::uint8_t>(inBlock + (text[at + i] == '\n'));
        count += inBlock;
    }
    for (; at < text.size(); ++at)
        count += text[at] == '\n' ? 1 : 0;
    return count;
}

class StretchReader {
public:
    StretchReader(std::string_view text, TokenWalk walk, EventSequence sequence, ParsedStretch& stretch, TextInterner& texts) :
        m_walk(walk), m_maker(text, m_walk, stretch, texts), m_isBare(sequence == EventSequence::Bare), m_stretch(stretch)
    { }

    void read()
    {
        while (m_walk.next() == '{') {
            const std::size_t begin = m_walk.offset();
            if (!readEvent())
                return;
            const std::size_t end = m_walk.offsetOf(m_walk.place() - 1) + 1;
            m_maker.add(m_fields, begin, end);
            m_stretch.size = end;
            m_stretch.afterEvent = true;
            if (m_walk.next() == ',') {
                m_stretch.size = m_walk.offset() + 1;
                m_stretch.afterEvent = false;
                m_walk.skip();
            } else if (!m_isBare) {
                return;
            }
        }
    }

private:
    /// From its `{` to after its `}`.
    bool readEvent()
    {
        m_fields.clear();
        Field field = Field::Other;
        if (!m_walk.passKnownStart(field)) {
            if (m_walk.isEmptyObject()) {
                m_walk.skip();
                m_walk.skip();
                return true;
            }
            if (!m_walk.readNewStart(field))
                return false;
        }
        while (true) {
            if (field == Field::TraceEvents && m_isBare && m_walk.next() == '[') {
                m_stretch.metContainer = true;
                return false;
            }
            Token& value = field < Field::TraceEvents ? m_fields.put(field) : m_ignored;
            if (!m_walk.readValue(value))
                return false;
            if (field < Field::TraceEvents && field != Field::Args)
                m_maker.unescape(value);
            const char c = m_walk.next();
            if (c == '}') {
                m_walk.skip();
                return true;
            }
            if (c != ',' || !m_walk.readStart(field))
                return false;
        }
    }

    TokenWalk m_walk;
    RecordMaker m_maker;
    bool m_isBare;
    ParsedStretch& m_stretch;
    EventFields m_fields;
    Token m_ignored;
};

} // namespace

void ParsedStretch::clear()
{
    events.clear();
    extras.clear();
    values.clear();
    actors.clear();
    texts.reset();
    size = 0;
    afterEvent = false;
    metContainer = false;
    lineBreaks = 0;
}

void EventParser::parse(std::string_view text, EventSequence sequence, ParsedStretch& stretch)
{
    if (!m_texts || m_texts->isFull())
        m_texts = std::make_shared<TextInterner>();
    stretch.texts = m_texts;
    const auto index = m_index.of(text);
    if (!index.empty())
        StretchReader(text, TokenWalk(text, index, m_starts), sequence, stretch, *m_texts).read();
    stretch.lineBreaks = countLineBreaks(text.substr(0, stretch.size));
}

} // namespace emberline::chrome
