// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace emberline {

/// Which brackets of JSON count.
enum class BracketRule : std::uint8_t {
    BracesAlone, ///< a quick look at text that is probably sound
    AllByKind, ///< in damaged text: each bracket must match its own kind, and a string ends at a line break at the latest
};

/// How the brackets at the start of a text end.
struct BracketEnd {
    enum class Kind : std::uint8_t {
        Found,
        NotBalanced,
        Open, ///< the text ends first
    };
    Kind kind;
    std::size_t size; ///< how many bytes were read to find out; if found, up to and with the closing bracket
};

/// Counts brackets outside strings. `text` begins with a bracket; linear.
[[nodiscard]] BracketEnd findBracketEnd(std::string_view text, BracketRule rule);

/// The JSON object at the start of `text`, judged by braces and quotes alone; empty if it does not end there.
[[nodiscard]] std::string_view objectAt(std::string_view text);

} // namespace emberline
