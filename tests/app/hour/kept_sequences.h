// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline::hour {

/// A sequence that failed once, shrunk; or one that people perform every day.
struct KeptSequence {
    const char* name;
    const char* text; ///< as textOf() writes it
};

/// They run before the random ones.
inline constexpr KeptSequence kKeptSequences[]{
    {"another trace in place of the first", "open commit; replace program"},
    {"closed, then another", "open program; close; open commit"},
    {"the same words in other places", "open status; replace gc"},
    {"closed", "open commit; close"},
    {"added", "open status; add gc"},
};

} // namespace emberline::hour
