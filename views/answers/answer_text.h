// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/critical_path.h"
#include "model/answers/facts.h"
#include "model/answers/line_names.h"
#include "model/answers/time_split.h"

#include <QString>

#include <cstddef>
#include <span>
#include <vector>

/// The answers in words, for both the docks and the terminal. Plain text, safe to display.
namespace emberline {

/// "43.3 %"; "< 0.1 %" for a share that is small but not zero.
[[nodiscard]] QString formatShare(Duration part, Duration whole);

/// Nor is any to come: nothing is followed.
[[nodiscard]] bool holdsNoEvents(const Trace& trace);
/// Why there is no answer for a trace that is open.
[[nodiscard]] QString noCommandText(const Trace& trace);

/// "Hook pre-commit", "Reading the index", "Starting and ending processes".
[[nodiscard]] QString topicTitle(const Topic& topic);
/// What runs, within a sentence: "hook pre-commit", "child ssh", "do_read_index".
[[nodiscard]] QString runningTitle(const Trace& trace, RegionId region);
/// "Source v1/string": of the boxes of one name and label.
[[nodiscard]] QString lineNameTitle(const Trace& trace, const LineName& name);
/// The details of a line: the first of its lineNames(), each with the number of its boxes; or, of a line of children, with that of their
/// runs.
[[nodiscard]] QString lineDetail(const Trace& trace, const SplitLine& line, std::span<const LineName> largest);
/// What a wait is beside the lines: "beside that, 4 threads added up".
[[nodiscard]] QString waitDetail(const SplitWait& wait);
/// "make -j8 all" of one command, "cc × 6" of a job. At least one command.
[[nodiscard]] QString commandTitle(const Trace& trace, std::span<const SessionId> commands);
/// "5.199 s · exit 0 · 14 processes · 3 hooks" of one command, "Written by X · 5.199 s" if the process is not of the writer's own program;
/// "Written by X · 3.394 s of work, side by side in 1.434 s" of a job.
[[nodiscard]] QString commandSubtitle(const Trace& trace, std::span<const SessionId> commands, const TimeSplit& split);
/// "Negotiating with the server took 43 % of the time (2.250 s). Hook pre-push failed with exit code 1." Names what the largest line
/// went into more than into anything else: "Runtime calls took 97 % of the time (42.3 s), most of it one cudaFree of 29.9 s." `names`: the
/// lineNames() of each line.
[[nodiscard]] QString splitHeadline(
    const Trace& trace, const TimeSplit& split, std::span<const std::vector<LineName>> names, std::span<const Fact> facts);
/// The same. Reads the names of no line but those that it says something of.
[[nodiscard]] QString splitHeadline(const Trace& trace, const TimeSplit& split, std::span<const Fact> facts);
/// The line to read first: the largest.
[[nodiscard]] const SplitLine* topLine(const TimeSplit& split);

/// "make › compile parser"; in a process whose time goes to a topic of Where the time went: "Compiling (make all)".
[[nodiscard]] QString stepTitle(const Trace& trace, const CriticalPath& path, const CriticalStep& step);

} // namespace emberline
