// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"
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

/// There is nothing to draw, nor is any to come: nothing is followed.
[[nodiscard]] bool showsNothing(const Trace& trace);
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

/// "make › compile parser"; in a process whose time goes to a topic of Where the time went: "Compiling (make all)".
[[nodiscard]] QString stepTitle(const Trace& trace, const CriticalPath& path, const CriticalStep& step);

/// A fact as a sentence without its full stop. Plain text, safe to display.
[[nodiscard]] QString factText(const Fact& fact);
/// The facts that the headline does not say: once is enough.
[[nodiscard]] std::vector<Fact> factsBelow(const QString& headline, std::vector<Fact> facts);

// What differs between runs.

/// "+40.15 s", "−10 ms" with a true minus, "0".
[[nodiscard]] QString formatChange(Duration change);
[[nodiscard]] QString formatValueChange(double change);

/// "unpack_trees", "child hook pre-commit", "data index/read/cache_nr".
[[nodiscard]] QString rowLabel(const ComparedRow& row);
/// "only in head, in the background", "was x", "chance may explain it" or nothing.
[[nodiscard]] QString rowRemark(const ComparedRow& row);
/// "Failed runs are left out: 4 of base, 0 of head.", and how many have no end. Empty if there are none, or all runs of the side failed.
[[nodiscard]] QString leftOutText(const RunOutcome& base, const RunOutcome& head);
/// "Slower by 25 % (+18 to +33 %, 95 % sure, p < 0.001, of 7 commands tested).", or how many runs would tell.
[[nodiscard]] QString changeSentence(const ChangeTest& test, double tolerance);
/// "1.21 s → 41.36 s. Slower by … unpack_trees › cache_tree_update explains 99 % of the difference."
/// `topics`: of the command; without them, only regions can explain it.
[[nodiscard]] QString comparisonHeadline(const Comparison& comparison, std::size_t command, std::span<const TopicChange> topics = {});
/// What is said first where many commands were tested, and of none it is certain that it became slower or faster; otherwise empty.
[[nodiscard]] QString undecidedText(const Comparison& comparison);
/// "Hook pre-commit +12 ms, Reading the index −3 ms": the largest changes of a command.
[[nodiscard]] QString topicsText(std::span<const TopicChange> topics);
/// Why a comparison would tell nothing: the base is the very trace that is open, or they have no command in common. Empty if it may tell
/// something. Names all commands of the base, and of head those up to the first that the base has. Any thread.
[[nodiscard]] QString nothingToCompare(const Trace& base, const Trace& head);

} // namespace emberline
