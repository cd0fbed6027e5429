// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

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

} // namespace emberline::chrome
