// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"
#include "importers/reading/ahead_queue.h"

#include <cstdint>
#include <string_view>

namespace emberline::chrome {

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

} // namespace emberline::chrome
