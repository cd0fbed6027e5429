// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Where reading can go on after damage.
namespace emberline::chrome {

inline constexpr std::size_t kOwnBracketsWithin = 64 << 10;

/// The end of the brackets that `text` begins with.
struct BracketEnd {
    enum class Kind { Found, NotBalanced, NeedMore };
    Kind kind;
    std::size_t end = 0; ///< Found: behind the closing one
    std::size_t looked = 0; ///< how many bytes were read for it
};

/// Counts brackets by kind and strings, which end at a line break at the latest, for kOwnBracketsWithin bytes.
BracketEnd findOwnEnd(std::string_view text);

/// Looks for the `{` of an event: followed by `"` or `}`, preceded by one of `, ; [ ] }` or a line break, blanks aside. The text may come
/// in pieces.
class EventSearch {
public:
    enum class After {
        Damage,
        Noise, ///< what precedes may also be a byte that is no ASCII text; and the noise ends at a comma, a `]` or a line break
        NoiseBehindEvent, ///< on its line: the next may stand behind anything that cannot make it another's value; ends likewise
    };
    enum class Found { Nothing, Event, EndOfNoise };

    /// `previous`: what precedes the text to be searched, blanks aside.
    void begin(After after, char previous)
    {
        m_after = after;
        m_previous = previous;
    }
    /// Searches `text` and returns how far it got. Unless it `isLast`, it may want to see what follows before it goes on.
    std::size_t search(std::string_view text, bool isLast, Found& found);

private:
    [[nodiscard]] bool mayPrecede(char c) const;

    After m_after = After::Damage;
    char m_previous = '\n';
};

/// The first later line of `text`, which begins at `column` of its own line, that begins at that column with an event; npos: none.
std::size_t findLineAtColumn(std::string_view text, std::size_t column);

} // namespace emberline::chrome
