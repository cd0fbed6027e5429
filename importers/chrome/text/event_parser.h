// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_record.h"
#include "importers/chrome/text/json_tokens.h"

#include <memory>
#include <string_view>

namespace emberline::chrome {

enum class EventSequence {
    Array, ///< a comma between two events
    Bare, ///< events outside of any array: commas are optional
};

/// The quick, strict way to read events: valid JSON down to the last value in args. It stops before the first event that is not valid, and
/// leaves that one to DocumentReader, which reads it with LenientJson. Used on one thread at a time; each thread has its own.
class EventParser {
public:
    /// Reads `text`, which begins where an event may begin and is at most 4 GiB long. `stretch` must be cleared; it refers into `text`.
    void parse(std::string_view text, EventSequence sequence, ParsedStretch& stretch);

private:
    StructuralIndex m_index;
    MemberStarts m_starts;
    std::shared_ptr<TextInterner> m_texts;
};

} // namespace emberline::chrome
