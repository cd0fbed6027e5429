// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"
#include "importers/reading/ahead_queue.h"

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

/// Cuts the text among events into stretches and parses them: ahead of the reader, on another thread, or at the reader's position. Whether
/// a stretch was parsed ahead changes nothing but the time, because a stretch is only used if the reader arrives exactly at its beginning.
/// Used on one thread.
class ParseAhead {
public:
    /// Cuts `text`, which follows all earlier text that was parsed ahead, and begins to parse it. Returns how much of the text the
    /// stretches cover. The text must stay until dropUpTo().
    std::size_t parse(std::string_view text, std::uint64_t offset, EventSequence sequence);
    /// The stretch that was parsed ahead and begins at `offset`; null if there is none. Valid until the next call.
    const ParsedStretch* take(std::uint64_t offset, EventSequence sequence);
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

/// Reads a document: arrays of events, objects with traceEvents, bare events, and what should not stand between them. Text comes in pieces;
/// the result does not depend on where they are cut. Does not know the model. Used on one thread.
class DocumentReader {
public:
    virtual ~DocumentReader() = default;

    /// Reads `text`, whose first byte is at `offset`, and returns how many bytes it has finished with. The caller passes the rest again,
    /// followed by more text. `isLast`: no more text follows.
    virtual std::size_t read(std::string_view text, std::uint64_t offset, bool isLast) = 0;
    /// Skips the text that the last read() left over: an event so large that it would fill the memory.
    virtual void giveUpGiant() = 0;
    /// What follows at the reader's place, and so is worth parsing ahead; nothing if the reader is not among events.
    [[nodiscard]] virtual std::optional<EventSequence> expected() const = 0;
};

/// A reader that takes events which `ahead` has parsed where it can, and passes what it finds to `sink`.
std::unique_ptr<DocumentReader> makeDocumentReader(EventSink& sink, ParseAhead& ahead);

/// Reads the input into large reused buffers and passes their text to the document reader, in order. While events are expected, a buffer
/// waits until the next one is full, so that its stretches are parsed ahead. Runs on the import worker's thread.
class Chunks {
public:
    /// Skips events that have not ended after `largestEvent` bytes, or up to twice as many.
    explicit Chunks(EventSink& sink, std::size_t largestEvent = kLargestEvent);
    ~Chunks();
    Chunks(const Chunks&) = delete;
    Chunks& operator=(const Chunks&) = delete;

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
    void readAllAhead();
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
    ParseAhead m_ahead; ///< refers to the chunks
    std::unique_ptr<DocumentReader> m_reader;
};

} // namespace emberline::chrome
