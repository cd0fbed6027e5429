// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_table.h"
#include "model/result.h"

#include <QStringList>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Runs chosen by what a user types about them: "version=2.39.5", "before=2026-01-31".
namespace emberline {

struct RunChoice {
    Facet facet;
    std::string value; ///< empty: the log does not say
};

/// Drops the runs that are not chosen. An error if a value is one that no run has.
[[nodiscard]] std::optional<Error> keepChosen(const RunTable& table, RunList& runs, std::span<const RunChoice> where);

/// The choices of --where; nothing if one of them has another form.
[[nodiscard]] std::optional<std::vector<RunChoice>> parseChoices(const QStringList& texts);

/// How runs are set against each other: by two values of a facet, or before and from a moment.
struct RunSplit {
    Facet facet;
    std::string values; ///< both, with a comma between; a value may contain commas, so only the runs tell which one it is
    std::optional<UnixTime> before; ///< in place of the facet; UTC unless the text has an offset
    std::string text; ///< as typed, after the "="
};

/// "version=2.39.5,2.55.0", "before=2026-01-31" or "before=2026-01-31T12:00:00Z"; nothing if the text has another form.
[[nodiscard]] std::optional<RunSplit> parseSplit(std::string_view text);

struct SplitSide {
    std::string title; ///< "version 2.39.5"
    RunList runs;
};
struct SplitRuns {
    SplitSide base;
    SplitSide head;
};
/// Only of the runs that are chosen. An error if one side has no run.
[[nodiscard]] Result<SplitRuns> splitRuns(const RunTable& table, const RunSplit& split, std::span<const RunChoice> where);

} // namespace emberline
