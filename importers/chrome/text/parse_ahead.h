// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"
#include "importers/reading/ahead_queue.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
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

} // namespace emberline::chrome
