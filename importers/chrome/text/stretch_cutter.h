// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace emberline::chrome {

/// Guesses where a piece of text can be cut between two events: where an object ends and another begins whose first key is that of events
/// seen before. Only a guess, since the place may lie within a string or within args: whoever parses the piece finds out, because then it
/// does not balance. A wrong one costs time and nothing else.
class StretchCutter {
public:
    /// The end of the last whole event in `text`, with the comma behind it; 0 when there is no good guess.
    std::size_t cut(std::string_view text, EventSequence sequence);

private:
    [[nodiscard]] bool isKnown(std::string_view key) const;
    void learn(std::string_view key);

    std::array<std::string, 4> m_firstKeys;
    std::size_t m_oldest = 0;
};

} // namespace emberline::chrome
