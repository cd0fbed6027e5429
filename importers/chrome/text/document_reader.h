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
/// Whether the object that `text` begins with has a key traceEvents with an array.
TextVerdict findTraceEvents(std::string_view text);

/// Reads the document: what stands around the events, and the events themselves, quickly while they are strict JSON and tolerantly where
/// they are not. Text comes in pieces; what it makes of it does not depend on where they are cut. Knows no model. Used on one thread.
class DocumentReader {
public:
    explicit DocumentReader(EventSink& sink) : m_sink(sink) { }

    /// Reads `text`, whose first byte is at `offset`, and returns how much of it is done with; the rest has to come again with what follows
    /// it. `isLast`: nothing follows.
    std::size_t read(std::string_view text, std::uint64_t offset, bool isLast);

    /// Whether the next text may be a stretch of events that was parsed elsewhere.
    [[nodiscard]] bool expectsEvents() const { return m_state == State::Elements && !m_lineByLine && (m_isBare || !m_afterElement); }
    [[nodiscard]] EventSequence sequence() const { return m_isBare ? EventSequence::Bare : EventSequence::Array; }
    /// Takes such a stretch. What of it was not understood has to go to read(). To be called when expectsEvents() only.
    void accept(const ParsedStretch& parsed, std::string_view text, std::uint64_t offset);
    /// Passes over the text of the last read() that was left: an event that would fill the memory.
    void giveUpGiant();

private:
    enum class State { Start, TopLevel, Elements, Keys, Searching, SearchingEvents };

    bool step(); ///< each of these says whether there was progress; else more text is needed
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
    [[nodiscard]] std::string_view restOfEvent() const; ///< where an event may reach at most
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] char current() const { return m_text[m_at]; }
    [[nodiscard]] SourceText source(std::size_t size) const { return {m_text.substr(m_at, size), m_offset + m_at, m_line}; }

    EventSink& m_sink;
    EventParser m_parser;
    ParsedStretch m_parsed;
    LenientJson m_lenient;
    EventSearch m_search;
    StretchCutter m_cutter;

    // The piece at hand.
    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint64_t m_offset = 0; ///< of its first byte
    bool m_isLast = false;

    // What has been read.
    State m_state = State::Start;
    std::uint64_t m_line = 1;
    std::uint64_t m_lineStart = 0; ///< offset
    std::size_t m_arrayDepth = 0;
    bool m_isBare = false; ///< the events stand in no array
    bool m_inContainer = false; ///< within an object with traceEvents
    bool m_foundArray = false; ///< the container's traceEvents were met
    bool m_foundEvents = false; ///< an array, a container or an event was met
    bool m_afterElement = false; ///< a comma is due
    std::uint64_t m_elementLine = 0; ///< where the last event ended
    bool m_afterComma = false;
    bool m_freeSeparator = false; ///< after damage nobody asks for commas
    bool m_lineByLine = false; ///< recovery has read so much twice that from now on an event has to end on its line
    std::uint64_t m_slowUntil = 0; ///< offset up to which the quick way is not tried again
    std::uint64_t m_readAgain = 0; ///< bytes that recovery has read more than once
};

} // namespace emberline::chrome
