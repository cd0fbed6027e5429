// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/child_kind.h"
#include "model/answers/command_index.h"

#include <string>
#include <vector>

/// Where the time of a command went: every nanosecond of its wall time in exactly one line.
///
/// The rule: at each instant, of everything that a process has under way (its regions, its children), the one that began last is charged. A
/// child with its own log passes the instant on to that log; before the log's first event and after its last, the instant counts as spawn
/// and reap. So parallel children are charged one at a time, the youngest first, and a transport that runs beside its git is charged only
/// while git does nothing younger. Hooks, editors, helpers, filters, maintenance, lazy fetches and packing own everything below them. A
/// transport owns everything below it except those.
namespace emberline {

/// A box (or, without a region, a process's own time) and its share of a line's time.
struct SplitPart {
    RegionId region;
    SessionId session;
    Duration time{};
};

struct SplitLine {
    SplitKind kind;
    std::string name; ///< depends on the kind; for regions a topic's title or a category
    Duration time{};
    std::vector<SplitPart> parts; ///< largest first; each box at most once

    [[nodiscard]] std::size_t boxes() const { return parts.size(); }
};

/// A stretch of the command's time and what it is charged to.
struct SplitPiece {
    SourceRange range; ///< on the clock of the command's source
    std::size_t line;
    RegionId region; ///< none: the own time of `session`
    SessionId session;
};

struct TimeSplit {
    SessionId command;
    SourceRange range; ///< to the prompt
    Duration background{}; ///< how long it continued after that (CommandIndex::backgroundOf)
    std::vector<SplitLine> lines; ///< largest first, but time without instrumentation last; their times add up to the range exactly
    std::vector<SplitPiece> pieces; ///< in time order; together the range, without gap or overlap
    std::size_t processes = 0; ///< those with a log, including the command's own
};

/// `command`: any session; includes its descendants, not its ancestors. Any thread.
[[nodiscard]] TimeSplit splitTime(const Trace& trace, const CommandIndex& index, SessionId command);

} // namespace emberline
