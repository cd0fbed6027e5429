// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_statistics.h"
#include "model/answers/run_table.h"
#include "model/result.h"

#include <QStringList>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

// Runs chosen by what a user types about them: "version=2.39.5", "before=2026-01-31", "before=change".

struct RunChoice {
    Facet facet;
    std::string value; ///< empty: the log does not say
};

/// The value as people read it: "2026-W40, from 28 Sep", because few know the numbers of weeks.
[[nodiscard]] std::string valueTitle(const RunChoice& choice);

/// Drops the runs that are not chosen. An error if a value is one that no run has.
[[nodiscard]] std::optional<Error> keepChosen(const RunTable& table, RunList& runs, std::span<const RunChoice> where);

/// The choices of --where; nothing if one of them has another form.
[[nodiscard]] std::optional<std::vector<RunChoice>> parseChoices(const QStringList& texts);

/// How runs are set against each other: by two values of a facet, or before and from a moment or a change.
struct RunSplit {
    Facet facet;
    std::string values; ///< both, with a comma between; a value may contain commas, so only the runs tell which one it is
    std::optional<UnixTime> before; ///< in place of the facet; UTC unless the text has an offset
    std::string text; ///< as typed, after the "="
    bool isAtChange = false; ///< in place of the facet: at the largest change that stats finds of a command
};

/// "version=2.39.5,2.55.0", "before=2026-01-31", "before=2026-01-31T12:00:00Z" or "before=change"; nothing if the text has another form.
[[nodiscard]] std::optional<RunSplit> parseSplit(std::string_view text);

struct SplitSide {
    std::string title; ///< "version 2.39.5"
    RunList runs;
};
struct SplitRuns {
    SplitSide base;
    SplitSide head;
};
/// Only of the runs that are chosen. An error if one side has no run, or no command a change.
[[nodiscard]] Result<SplitRuns> splitRuns(const RunTable& table, const RunSplit& split, std::span<const RunChoice> where);

/// "median 1.50 times slower since 2026-09-15 00:00 UTC".
[[nodiscard]] std::string changeText(const LevelChange& change);
/// "between 2026-09-08 00:00 UTC and 2026-09-15 00:00 UTC, 95 % sure": when it began.
[[nodiscard]] std::string changeRangeText(const LevelChange& change);

} // namespace emberline
