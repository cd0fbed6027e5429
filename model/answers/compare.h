// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/change_test.h"
#include "model/answers/run_profile.h"
#include "model/answers/run_table.h"

#include <span>
#include <string>
#include <vector>

namespace emberline {

// Two traces side by side: the same command, child, thread and region in both, and how its time, count and data values changed.

/// Over several runs: the median, and half the distance between the quartiles. A run without the path counts as zero.
struct Measured {
    double median = 0;
    double spread = 0;
};

/// One side of a row.
struct ComparedSide {
    bool present = false;
    std::uint32_t runs = 0; ///< of the row's command
    Duration time{}; ///< median; zero for data
    Duration timeSpread{};
    Measured count; ///< boxes in one run
    Measured value; ///< of data
    /// A part that went on in the background when its command had ended: it took longer, though it was there once, or is in such a part.
    bool outlasts = false;
    std::vector<Duration> times; ///< one for each run, shortest first; only for a command
    RegionId longest; ///< in this side's trace
    RunOutcome outcome; ///< only of a command

    [[nodiscard]] std::uint32_t allRuns() const { return runs + outcome.leftOut(); }
};

enum class RowChange : std::uint8_t { Same, Changed, Added, Vanished, Renamed };

struct ComparedRow {
    PathKey key; ///< head's, or base's if the path vanished
    std::string oldName; ///< if the path was renamed
    std::size_t parent; ///< row; a command is its own parent
    unsigned depth; ///< 0: a command
    RowChange change = RowChange::Same;
    bool comparable = true; ///< false: the command failed on one side only, or never ended, so its time there says nothing of its speed
    /// Chance may explain the change: that of a command by its test, which shares kChance with those of all commands of which there are
    /// enough runs to tell; that of a part by a test that shares kChance with those of all parts of its command. Where there are too few
    /// runs for a test: it is within their spread, or is part of a command whose change chance may explain.
    bool insideSpread = false;
    /// A test says that the row became slower or faster, or has more or less of its data: of a command, isDecided(); of a part, its own
    /// test, and that of its command too, or else each of many commands of unchanged code would have parts that alarm.
    bool isTold = false;
    std::optional<ChangeTest> test; ///< only of a comparable command that both sides ran
    ComparedSide base;
    ComparedSide head;

    [[nodiscard]] bool outlasts() const { return base.outlasts || head.outlasts; }
    [[nodiscard]] bool tellsSpeed() const { return comparable && !insideSpread; }
    /// A command of which its test says that it became slower or faster.
    [[nodiscard]] bool isDecided() const;
    [[nodiscard]] Duration timeChange() const { return head.time - base.time; }
    [[nodiscard]] double valueChange() const { return head.value.median - base.value.median; }
    [[nodiscard]] double countChange() const { return head.count.median - base.count.median; }
};

struct Comparison {
    std::vector<ComparedRow> rows; ///< a tree in display order: each row is followed by its children
    std::vector<std::size_t> differences; ///< rows that differ
    std::size_t tests = 1; ///< commands of which there are enough runs to tell; 1 if there is none
    // In both lists come first the differences that a test tells: decided commands, and their parts that chance does not explain. Then
    // those that chance may explain; then those of commands without a test or of too few runs to tell, of which those within the spread
    // last; and then commands that one side alone ran, with all below them: their time is no change. Within each of these, the largest
    // change of time comes first, then pools of threads, and data last.
};

/// Pairs up paths from the top down. One path only in base and one only in head count as one renamed path if they have the same parent,
/// kind and similar name, the same count, and times within a factor of two, and neither has another such partner. A path
/// that one side has under a parent, and the other further down in levels that the first lacks there, is compared in these levels: their
/// rows are Added or Vanished, but present on both sides, with a count of 0 and the time of what moved into them where they are not.
/// compare(b, a) gives the same with the sides swapped. Any thread. Empty when cancelled.
[[nodiscard]] Comparison compare(RunProfile base, RunProfile head, Cancellation cancellation = {});

/// How long a command spent on a topic (time_split.h): medians of its runs, of which one without the topic counts as zero.
struct TopicChange {
    std::string id;
    std::string name; ///< may be empty
    Duration base{};
    Duration head{};
    std::string_view title = {}; ///< Topic::title; static

    [[nodiscard]] Duration change() const { return head - base; }
};
/// For each row that is a command of both sides, of the compared runs: the topics whose time changed, the largest change first. Any thread.
[[nodiscard]] std::vector<std::vector<TopicChange>> topicChanges(
    const Comparison& comparison, const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns);

/// What explains a command's change: the path from `command` down along the rows that make up most of it, and the share that they explain.
/// What outlasts the command is no step, nor is a pool of threads, because its threads run side by side. Nor is any other thread while a
/// topic explains the change: its times are those that the command waited for.
struct Explanation {
    std::vector<std::size_t> path; ///< rows below the command; empty: none stands out
    bool isTopic = false; ///< the first topic, in place of a path
    double share = 0; ///< of the command's change of time; more than 1 if parts overlap, or others make up for them
};
/// `topics`: of the command, as topicChanges() has them.
[[nodiscard]] Explanation explain(const Comparison& comparison, std::size_t command, std::span<const TopicChange> topics = {});

/// Rows of commands that fail in head, or have no end there, but not in base: all runs of head and not all of base, or more of head than
/// chance explains (happensMoreOften()).
[[nodiscard]] std::vector<std::size_t> newlyFailing(const Comparison& comparison);

/// Rows of commands that are slower by more than the limit: isSlowerBeyond(); the largest change first.
[[nodiscard]] std::vector<std::size_t> slowerThan(const Comparison& comparison, double limit);
/// Rows of commands whose runs are too few to tell: mayBeSlowerBeyond().
[[nodiscard]] std::vector<std::size_t> perhapsSlowerThan(const Comparison& comparison, double limit);

/// A condition that is not the same for two kinds of runs. A change of their times may be due to it.
struct ConditionChange {
    std::string name; ///< as facetName(), or what was measured
    std::vector<std::string> base; ///< the values of its runs, the commonest first; an empty one: some logs do not say
    std::vector<std::string> head;
    bool forbids = false; ///< the runs had other work to do, so their times say nothing about the program
};

/// What is not the same on both sides:
/// - values of version, host, user, repository, caller and settings; the number of runs with each does not matter;
/// - for a command that both ran, a size whose medians differ by 5 % or more; by a factor of 1.5 or more, such runs are not comparable.
///   `sizes`: names of data;
/// - how many of the other runs went on meanwhile on the same host, in the median;
/// - that, of two tables, all runs of one side began before those of the other, if both have several;
/// - the share of runs that were the first in their repository on their host for 10 minutes, whose files are probably not in memory, if it
///   differs by 30 percent points or more and both sides have 4 runs or more.
/// The last three need dates, and count the runs that are compared. Any thread. O(N log N).
[[nodiscard]] std::vector<ConditionChange> changedConditions(
    const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns, std::span<const std::string> sizes = {});

} // namespace emberline
