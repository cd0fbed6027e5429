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
#include <string>
#include <string_view>
#include <vector>

namespace emberline::chrome {

/// Guesses where a piece of text can be cut between two events: where an object ends and another begins with the same first key as earlier
/// events. It is only a guess, because the place may be inside a string or inside args. The parser of the piece notices a wrong guess,
/// because the piece does not balance. A wrong guess costs only time.
class StretchCutter {
public:
    /// The end of the last whole event in `text`, including the comma after it; 0 if there is no good guess.
    std::size_t cut(std::string_view text, EventSequence sequence);

private:
    [[nodiscard]] bool isKnown(std::string_view key) const;
    void learn(std::string_view key);

    std::array<std::string, 4> m_firstKeys;
    std::size_t m_oldest = 0;
};

/// A stretch of text that should consist of whole events, and what a parser made of it.
struct StretchTask : AheadTask {
    std::string_view text;
    std::uint64_t offset = 0;
    EventSequence sequence = EventSequence::Array;
    ParsedStretch parsed; ///< read only after await()
};

/// The worker of a StretchQueue. Each of its two threads has its own.
class StretchParser {
public:
    void work(StretchTask& task)
    {
        task.parsed.clear();
        m_parser.parse(task.text, task.sequence, task.parsed);
    }

private:
    EventParser m_parser;
};

using StretchQueue = AheadQueue<StretchTask, StretchParser>;

/// Cuts the text among events into stretches and parses them: ahead of the reader, on another thread, or at the reader's position. Whether
/// a stretch was parsed ahead changes nothing but the time, because a stretch is only used if the reader arrives exactly at its beginning.
/// Used on one thread.
class EventStretches {
public:
    /// What follows at the reader's position, and so is worth parsing ahead; nothing if the reader is not among events.
    void expect(std::optional<EventSequence> sequence) { m_expected = sequence; }
    [[nodiscard]] bool areExpected() const { return m_expected.has_value(); }
    /// Cuts `text`, which follows all earlier text that was parsed ahead, and begins to parse it. Call it only when areExpected(). Returns
    /// how much of the text the stretches cover. The text must stay until dropUpTo().
    std::size_t parseAhead(std::string_view text, std::uint64_t offset);

    /// The stretch that was parsed ahead and begins at `offset`; null if there is none. Valid until the next call.
    const ParsedStretch* takeAhead(std::uint64_t offset, EventSequence sequence);
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
    void push(std::string_view text, std::uint64_t offset);
    [[nodiscard]] std::string_view cutHere(std::string_view text, std::uint64_t offset, EventSequence sequence);

    StretchCutter m_cutter;
    std::optional<EventSequence> m_expected;
    std::deque<std::unique_ptr<StretchTask>> m_ahead; ///< in the order of the text
    std::vector<std::unique_ptr<StretchTask>> m_free;
    EventParser m_parser; ///< for stretches that are parsed at the reader's position
    ParsedStretch m_here;
    StretchQueue m_queue; ///< last member: its thread works on the tasks
};

} // namespace emberline::chrome
