// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace emberline::chrome {

/// Looks for the `{` of an event: followed by `"` or `}`, and preceded by one of `, ; [ ] }` or a line break, ignoring blanks. The text may
/// come in pieces.
class EventSearch {
public:
    enum class After {
        Damage,
        Noise, ///< a byte that is not printable ASCII may also precede the event; the noise ends at a comma, a `]` or a line break
        NoiseBehindEvent, ///< on the event's line: anything but `:` and `{` may precede the next event; the noise ends in the same way
    };
    enum class Found { Nothing, Event, EndOfNoise };

    /// `previous`: the last character before the text, ignoring blanks.
    void begin(After after, char previous)
    {
        m_after = after;
        m_previous = previous;
    }
    /// Searches `text` and returns how far it got. Unless `isLast`, it may need to see the text that follows before it continues.
    std::size_t search(std::string_view text, bool isLast, Found& found);

private:
    [[nodiscard]] bool mayPrecede(char c) const;

    After m_after = After::Damage;
    char m_previous = '\n';
};

/// The place of the first event that begins a later line of `text` at column `column`, with only blanks before it; npos: none. `text`
/// itself begins at that column of its own line.
std::size_t findLineAtColumn(std::string_view text, std::size_t column);

} // namespace emberline::chrome
