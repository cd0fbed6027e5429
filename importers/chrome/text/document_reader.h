// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"
#include "importers/chrome/text/event_record.h"
#include "importers/chrome/text/lenient_json.h"
#include "importers/reading/ahead_queue.h"
#include "importers/text/json_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

// Finding events, and the array that holds them, by what their text looks like: where the grammar says nothing yet, or no longer.

inline constexpr std::string_view kTraceEvents = "traceEvents"; ///< the key of the events in the object form

/// Where the value of the member begins whose key ends before `at`, and its colon. Each is the text's size if the text ends first.
struct ValuePlace {
    ValuePlace(std::string_view text, std::size_t at);

    std::size_t colon; ///< where the colon should be
    std::size_t value;
};

enum class TextVerdict { Yes, No, Unknown };
/// Whether the object at the start of `text` has a key traceEvents with an array.
TextVerdict findTraceEvents(std::string_view text);

/// The place of the first event that begins a later line of `text` at column `column`, with only blanks before it; npos: none. `text`
/// itself begins at that column of its own line.
std::size_t findLineAtColumn(std::string_view text, std::size_t column);

/// Looks for the `{` of an event: followed by `"` or `}`, and preceded by one of `, ; [ ] }` or a line break, ignoring blanks. The text may
/// come in pieces.
class EventSearch {
public:
    enum class After {
        Damage,
        Noise, ///< a byte that is not printable ASCII may also precede the event; the noise ends at a comma, a `]` or a line break
        NoiseBehindEvent, ///< on the event's line: anything but `:` and `{` may precede the next event; the noise ends in the same way
    };

    /// `previous`: the last character before the text, ignoring blanks.
    void begin(After after, char previous)
    {
        m_after = after;
        m_previous = previous;
    }
    /// Searches `text` and returns how far it got. `found`: there is an event, or the end of the noise. Unless `isLast`, it may need to see
    /// the text that follows before it continues.
    std::size_t search(std::string_view text, bool isLast, bool& found);

private:
    [[nodiscard]] bool mayPrecede(char c) const;

    After m_after = After::Damage;
    char m_previous = '\n';
};

/// Cuts the text among events into stretches and parses them: ahead of the reader, on another thread, or at the reader's position. Whether
/// a stretch was parsed ahead changes nothing but the time, because a stretch is only used if the reader arrives exactly at its beginning.
/// Used on one thread.
class ParseAhead {
public:
    /// Cuts `text`, which follows all earlier text that was parsed ahead, and begins to parse it. Returns how much of the text the
    /// stretches cover. The text must stay until dropUpTo().
    std::size_t parse(std::string_view text, std::uint64_t offset, EventSequence sequence);
    /// The stretch that was parsed ahead and begins at `offset`; null if there is none. Valid until the next call.
    const ParsedStretch* find(std::uint64_t offset, EventSequence sequence);
    /// What was made of a stretch, and the size of its text.
    struct Parsed {
        const ParsedStretch& stretch;
        std::size_t size;
    };
    /// Cuts a stretch from the start of `text`, which begins at `offset`, and parses it now. It ends no later than the next
    /// stretch that was parsed ahead begins. Valid until the next call.
    Parsed parseHere(std::string_view text, std::uint64_t offset, EventSequence sequence);
    /// Forgets what was parsed ahead and begins at `offset` or before. Afterwards nothing refers to that text any more.
    void dropUpTo(std::uint64_t offset);
    /// Frees the stretches that were read.
    void release()
    {
        m_free.clear();
        m_here = ParsedStretch();
    }

private:
    /// A stretch of text that should consist of whole events, and what a parser made of it.
    struct Stretch : AheadTask {
        std::string_view text;
        std::uint64_t offset = 0;
        EventSequence sequence = EventSequence::Array;
        ParsedStretch parsed; ///< read only when the queue has it done
    };
    struct Worker {
        void work(Stretch& stretch)
        {
            stretch.parsed.clear();
            parser.parse(stretch.text, stretch.sequence, stretch.parsed);
        }
        EventParser parser;
    };

    std::size_t cut(std::string_view text, EventSequence sequence);
    [[nodiscard]] std::string_view cutHere(std::string_view text, std::uint64_t offset, EventSequence sequence);

    std::array<std::string, 4> m_firstKeys; ///< of events that were cut off
    std::size_t m_oldestKey = 0;
    std::deque<std::unique_ptr<Stretch>> m_ahead; ///< in the order of the text
    std::vector<std::unique_ptr<Stretch>> m_free;
    EventParser m_parser; ///< for stretches that are parsed at the reader's position
    ParsedStretch m_here;
    AheadQueue<Stretch, Worker> m_queue; ///< last member: its thread works on the stretches
};

/// The reader's position in the document: a place in the current piece of its text, and the line.
class TextCursor {
public:
    /// The next piece: the text from the current place on. `isLast`: no more text follows.
    void setText(std::string_view text, std::uint64_t offset, bool isLast)
    {
        m_text = text;
        m_at = 0;
        m_offset = offset;
        m_isLast = isLast;
    }

    [[nodiscard]] bool isLast() const { return m_isLast; }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_text.size(); }
    [[nodiscard]] char current() const { return m_text[m_at]; }
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] std::size_t passed() const { return m_at; } ///< bytes of the current piece
    [[nodiscard]] std::uint64_t offset() const { return m_offset + m_at; } ///< in the document
    [[nodiscard]] std::uint64_t endOffset() const { return m_offset + m_text.size(); } ///< of the current piece
    [[nodiscard]] std::uint64_t line() const { return m_line; } ///< from 1
    [[nodiscard]] std::uint64_t column() const { return offset() - m_lineStart; } ///< bytes since the line began
    /// The next `size` bytes, or fewer at the end of the piece.
    [[nodiscard]] SourceText source(std::size_t size) const { return {m_text.substr(m_at, size), offset(), m_line}; }

    /// Stops at the end of the piece.
    void advance(std::size_t size)
    {
        const std::string_view passed = m_text.substr(m_at, size);
        advance(passed.size(), static_cast<std::uint64_t>(std::ranges::count(passed, '\n')));
    }
    /// Same for `size` bytes with `lineBreaks` line breaks.
    void advance(std::size_t size, std::uint64_t lineBreaks)
    {
        if (lineBreaks > 0) {
            m_line += lineBreaks;
            m_lineStart = offset() + m_text.substr(m_at, size).rfind('\n') + 1;
        }
        m_at += size;
    }
    /// A byte order mark, which is no part of the first line.
    void skipMark(std::size_t size)
    {
        m_at += size;
        m_lineStart = offset();
    }
    /// Whether something follows the blanks.
    bool skipSpace()
    {
        advance(skipJsonSpace(m_text, m_at) - m_at);
        return !isAtEnd();
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::uint64_t m_offset = 0; ///< of the piece's first byte
    bool m_isLast = false;
    std::uint64_t m_line = 1;
    std::uint64_t m_lineStart = 0; ///< offset
};

/// The commas between the elements of an array or the members of an object: which are missing, and which are too many.
struct Separators {
    /// An element that no comma stands before.
    [[nodiscard]] bool isMissing() const { return isAfterElement && !areFree; }
    /// A comma that nothing stands before.
    [[nodiscard]] bool isStray() const { return !isAfterElement && !areFree; }
    /// Nothing may follow the last comma.
    [[nodiscard]] bool isStrayAtEnd() const { return isAfterComma && !areFree; }
    void passComma()
    {
        isAfterElement = false;
        isAfterComma = true;
    }
    /// `isDamaged`: it may be only a part of an element.
    void passElement(bool isDamaged = false) { *this = {true, false, isDamaged}; }
    /// Something that is no element.
    void passNoise()
    {
        isAfterComma = false;
        areFree = true;
    }

    bool isAfterElement = false; ///< the next element needs a comma before it
    bool isAfterComma = false;
    bool areFree = false; ///< commas are optional until the next element
};

/// Bounds how much recovery reads again, so that reading stays linear whatever the damage.
class RereadBudget {
public:
    /// Whether recovery may still read ahead at `offset`.
    [[nodiscard]] bool allows(std::uint64_t offset) const { return m_bytes <= kAtMost * offset + kFreely; }
    void count(std::size_t size) { m_bytes += size; }
    /// At the end of the input, which is at `end`: `size` bytes must be read again. Once the budget is spent, we assume that each event
    /// ends on its own line.
    void countAtEnd(std::size_t size, std::uint64_t end)
    {
        m_bytes += size;
        m_isLineByLine = m_isLineByLine || m_bytes > kAtMost * end;
    }
    [[nodiscard]] bool isLineByLine() const { return m_isLineByLine; }
    /// The furthest that an event at the start of `text` may reach.
    [[nodiscard]] std::string_view within(std::string_view text) const { return m_isLineByLine ? text.substr(0, text.find('\n')) : text; }

private:
    static constexpr std::uint64_t kFreely = 1 << 20;
    static constexpr std::uint64_t kAtMost = 4; ///< times the input

    std::uint64_t m_bytes = 0; ///< read more than once
    bool m_isLineByLine = false;
};

/// Reads a document: arrays of events, objects with traceEvents, bare events, and what should not stand between them. Text comes in pieces;
/// the result does not depend on where they are cut. Does not know the model. Used on one thread.
class DocumentReader {
public:
    /// Passes what it finds to `sink`.
    explicit DocumentReader(EventSink& sink) : m_sink(sink) { }

    /// Reads `text`, whose first byte is at `offset`, and returns how many bytes it has finished with. The caller passes the rest again,
    /// followed by more text. `isLast`: no more text follows.
    std::size_t read(std::string_view text, std::uint64_t offset, bool isLast);
    /// Skips the text that the last read() left over: an event so large that it would fill the memory.
    void giveUpGiant();
    /// Whether events follow at the reader's place, and so are worth parsing ahead.
    [[nodiscard]] bool isAmongEvents() const
    {
        const bool mayFollow = m_isBare || !m_separators.isAfterElement;
        return m_state == State::Elements && mayFollow && !m_budget.isLineByLine();
    }
    /// See ParseAhead::parse(). Requires isAmongEvents(). Call read() with the text later.
    std::size_t parseAhead(std::string_view text, std::uint64_t offset) { return m_ahead.parse(text, offset, sequence()); }
    /// Afterwards nothing refers any more to the text up to `offset` that was parsed ahead.
    void dropUpTo(std::uint64_t offset) { m_ahead.dropUpTo(offset); }
    /// Frees what only more text would need.
    void release() { m_ahead.release(); }

private:
    enum class State {
        Start,
        TopLevel,
        Members, ///< of the object that holds traceEvents
        Elements, ///< events, in an array or bare
        Searching, ///< an event, after damage or noise
        SearchingArray, ///< traceEvents, in a damaged object
    };

    // Each function that returns a bool returns whether it made progress; if not, it needs more text.
    bool step();
    [[nodiscard]] EventSequence sequence() const { return m_isBare ? EventSequence::Bare : EventSequence::Array; }
    void report(const DiagnosticKind& kind) { m_sink.report(kind, m_cursor.source(Diagnostics::kMaxText)); }
    void reportLeniencies();
    bool passMark();
    bool readTopLevel();
    bool readObject();
    TextVerdict isContainer();
    bool readMembers();
    bool closeContainer();
    bool loseContainer(std::size_t damageAt);
    bool readMember();
    bool passCutMember();
    bool readMemberValue(const std::string& key, std::size_t valueAt);
    bool searchArray();
    bool openArray();
    bool closeArray();
    bool passComma();
    bool readElement();
    bool readAhead();
    bool readEvents();
    bool readQuickly();
    void applyEvents(const ParsedStretch& parsed);
    /// At an object with traceEvents.
    void endBareEvents()
    {
        m_isBare = false;
        m_state = State::TopLevel;
    }
    LenientJson::Outcome readRepairing(std::string_view text);
    bool readTolerantly();
    void applyRepaired();
    void passDamaged(const DiagnosticKind& kind, std::size_t size);
    bool recover();
    std::optional<bool> passOwnBrackets();
    void giveUpUnfinished();
    std::optional<bool> passComment();
    bool readComment();
    bool readScalar();
    bool beginNoise();
    bool searchEvent();

    EventSink& m_sink;
    ParseAhead m_ahead;
    State m_state = State::Start;
    TextCursor m_cursor;
    Separators m_separators;
    RereadBudget m_budget;
    EventSearch m_search; ///< after damage or noise
    LenientJson m_lenient; ///< for the value that is being read
    EventParser m_parser; ///< of repaired events
    ParsedStretch m_repaired;
    std::uint64_t m_slowUntil = 0; ///< the reader does not try the quick way before this offset
    std::uint64_t m_eventLine = 0; ///< where the last event ended
    std::size_t m_arrayDepth = 0;
    bool m_isBare = false; ///< the events are not in an array
    bool m_foundEvents = false; ///< an array, a container or an event was found
    bool m_isInContainer = false; ///< within an object that should hold traceEvents
    bool m_hasArray = false; ///< its traceEvents were found
};

/// Reads the input into large reused buffers and passes their text to the document reader, in order. While events are expected, a buffer
/// waits until the next one is full, so that its stretches are parsed ahead. Runs on the import worker's thread.
class Chunks {
public:
    /// Skips events that have not ended after `largestEvent` bytes, or up to twice as many.
    explicit Chunks(EventSink& sink, std::size_t largestEvent = kLargestEvent) : m_largestEvent(largestEvent), m_reader(sink) { }

    std::span<char> prepare(std::size_t wanted);
    void commit(std::size_t size);
    /// Makes the reader read everything that is complete.
    void drain();
    /// Same at the end of the input: nothing remains.
    void finish();

private:
    struct Chunk {
        std::unique_ptr<char[]> room; ///< not touched before it is filled
        std::size_t capacity = 0;
        std::size_t size = 0;
        std::uint64_t offset = 0; ///< of its first byte
        std::size_t ahead = 0; ///< how much of its text is parsed ahead; the rest is at the start of the next chunk

        [[nodiscard]] std::string_view text() const { return {room.get(), size}; }
        void reserve(std::size_t wanted);
    };

    void process();
    void readCurrent();
    void startNextChunk(std::size_t done);
    void readOldest();
    void readAllAhead()
    {
        while (!m_chunksAhead.empty())
            readOldest();
    }
    void readText(std::string_view text, std::uint64_t offset);
    void hold(std::string_view text, std::uint64_t offset);
    void readHeld();

    std::size_t m_largestEvent;
    std::unique_ptr<Chunk> m_current; ///< being filled
    std::deque<std::unique_ptr<Chunk>> m_chunksAhead; ///< being parsed, oldest first
    std::vector<std::unique_ptr<Chunk>> m_free;
    std::string m_held; ///< what the reader has not finished of the text before m_chunksAhead
    std::uint64_t m_heldOffset = 0;
    std::size_t m_readHeldAt = 0; ///< the size of m_held at which the next try is worthwhile
    DocumentReader m_reader; ///< last member: its threads parse the chunks
};

} // namespace emberline::chrome
