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
    {"names in other places", "open commit; replace program; key Right; key Down; key Down; key F"},
    {"closed", "open commit; close"},
    {"a chosen source", "open commit; choose Alt+8 0 Down; replace program"},
    {"added", "open status; add gc"},
    {"added to what has problems", "open exec; add gc"},
    {"added while a directory is followed", "follow; add exec; log"},
    {"followed after a trace with a hint", "replace parallel; follow"},
    {"a range marked in both", "open gc; mark 680 346 631 512; theme Dark; replace gc; markInRuler 629 560 772 820"},
    {"a base without a trace", "compareWith torn; replace daemon"},
    {"a base in an empty window", "open gc; compareWith exec; close"},
    {"a base that outlives its trace", "open commit; compareWith torn; replace gc"},
    {"a base that outlives a closed trace", "open commit; compareWith torn; close; open gc"},
    {"another trace, in full screen", "fullScreen; open status; fullScreen; replace gc"},
    {"an empty dock that a base replaces", "open killed; compareWith status; front Ctrl+4; search Layout; follow"},
    {"search results that close with their trace", "follow; sort Alt+5 2 down; replace perfDirectory"},
};

/// After these, restarts leave the layout as it was. Only the first action is performed again after a restart.
inline constexpr KeptSequence kKeptLayouts[]{
    {"as it first is", "open commit"},
    {"another size", "open commit; resize 1111 777"},
    {"higher docks and a wider gutter", "open commit; dragDocks -90; gutter 411"},
    {"docks closed and opened", "open commit; dock 0 off; dock 12 off; dock 8 on; tab 1 2"},
    {"all that can be done", "open program; resize 1500 950; gutter 222; dragDocks 60; dock 5 off; front Ctrl+8; tab 0 1; front Ctrl+7"},
    {"full screen", "open commit; fullScreen"},
};

} // namespace emberline::hour
