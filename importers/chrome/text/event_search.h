// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

/// Finds events, and the array that holds them, by what their text looks like: where the grammar says nothing yet, or no longer.
namespace emberline::chrome {

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

} // namespace emberline::chrome
