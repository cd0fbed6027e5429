// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"
#include "importers/chrome/text/event_sink.h"
#include "importers/chrome/text/lenient_json.h"
#include "importers/chrome/text/recovery.h"
#include "importers/chrome/text/stretch_cutter.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace emberline::chrome {

enum class TextVerdict { Yes, No, Unknown };
/// Whether the object at the start of `text` has a key traceEvents with an array.
TextVerdict findTraceEvents(std::string_view text);

/// Reads the document: the events, and what stands around them. It reads events quickly while they are strict JSON, and tolerantly where
/// they are not. Text comes in pieces; the result does not depend on where they are cut. Does not know the model. Used on one thread.
class DocumentReader {
public:
    explicit DocumentReader(EventSink& sink) : m_sink(sink) { }

    /// Reads `text`, whose first byte is at `offset`, and returns how many bytes it has finished with. The caller passes the rest again,
    /// followed by more text. `isLast`: no more text follows.
    std::size_t read(std::string_view text, std::uint64_t offset, bool isLast);

    /// Whether the next text may be a stretch of events that another parser has read.
    [[nodiscard]] bool expectsEvents() const { return m_state == State::Elements && !m_lineByLine && (m_isBare || !m_afterElement); }
    [[nodiscard]] EventSequence sequence() const { return m_isBare ? EventSequence::Bare : EventSequence::Array; }
    /// Takes such a stretch. The caller passes the part that was not understood to read(). Call it only when expectsEvents().
    void accept(const ParsedStretch& parsed, std::string_view text, std::uint64_t offset);
    /// Skips the text that the last read() left over: an event so large that it would fill the memory.
    void giveUpGiant();

private:
    enum class State { Start, TopLevel, Elements, Keys, Searching, SearchingEvents };

    bool step(); ///< each step returns whether it made progress; if not, it needs more text
    bool atStart();
    bool atTopLevel();
    bool atElement();
    bool atKey();
    bool atEvent();
    bool searchEvent();
    bool searchTraceEvents();

    bool readEventsQuickly();
    bool readEventTolerantly();
    void takeEvents(const ParsedStretch& parsed);
    void takeRepaired();
    void afterEvent();
    bool recover();
    void giveUpUnfinishedEvent();
    bool readComment();
    bool readScalarElement();
    bool beginNoise();
    void openArray();
    bool closeArray();
    bool isContainer(bool& isKnown);
    bool readMember();
    bool takeMember(const std::string& key, std::size_t valueAt);
    bool loseContainer(std::size_t damageAt);
    void end();

    bool skipSpace(); ///< whether something follows
    void advance(std::size_t size);
    void tell(const DiagnosticKind& kind);
    void tellLeniencies();
    [[nodiscard]] bool mayReadAgain() const;
    void countReadAgain(std::size_t size);
    [[nodiscard]] std::string_view restOfEvent() const; ///< the furthest that an event may reach
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] char current() const { return m_text[m_at]; }
    [[nodiscard]] SourceText source(std::size_t size) const { return {m_text.substr(m_at, size), m_offset + m_at, m_line}; }

    EventSink& m_sink;
    EventParser m_parser;
    ParsedStretch m_parsed;
    LenientJson m_lenient;
    EventSearch m_search;
    StretchCutter m_cutter;

    // The current piece of text.
    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint64_t m_offset = 0; ///< of the piece's first byte
    bool m_isLast = false;

    // What has been read so far.
    State m_state = State::Start;
    std::uint64_t m_line = 1;
    std::uint64_t m_lineStart = 0; ///< offset
    std::size_t m_arrayDepth = 0;
    bool m_isBare = false; ///< the events are not in an array
    bool m_inContainer = false; ///< inside an object with traceEvents
    bool m_foundArray = false; ///< the container's traceEvents was found
    bool m_foundEvents = false; ///< an array, a container or an event was found
    bool m_afterElement = false; ///< the next event needs a comma before it
    std::uint64_t m_elementLine = 0; ///< where the last event ended
    bool m_afterComma = false;
    bool m_freeSeparator = false; ///< after damage, commas are optional
    bool m_lineByLine = false; ///< recovery has read so much twice that from now on each event must end on its line
    std::uint64_t m_slowUntil = 0; ///< the reader does not try the quick way before this offset
    std::uint64_t m_readAgain = 0; ///< bytes that recovery has read more than once
};

} // namespace emberline::chrome
