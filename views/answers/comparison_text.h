// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/compare.h"

#include <QString>

#include <cstddef>
#include <span>

/// What differs between runs in words, for both the docks and the terminal. Plain text, safe to display.
namespace emberline {

/// "+40.15 s", "−10 ms" with a true minus, "0".
[[nodiscard]] QString formatChange(Duration change);
[[nodiscard]] QString formatValueChange(double change);

/// "unpack_trees", "child hook pre-commit", "data index/read/cache_nr".
[[nodiscard]] QString rowLabel(const ComparedRow& row);
/// "only in head", "renamed from x", "chance may explain it" or nothing.
[[nodiscard]] QString rowRemark(const ComparedRow& row);
/// "Failed runs are left out: 4 of base, 0 of head.", and how many have no end. Empty if there are none, or all runs of the side failed.
[[nodiscard]] QString leftOutText(const RunOutcome& base, const RunOutcome& head);
/// "Slower by 25 % (+18 to +33 %, 95 % sure, p < 0.001, of 7 commands tested).", or how many runs would tell.
[[nodiscard]] QString changeSentence(const ChangeTest& test, double tolerance);
/// "1.21 s → 41.36 s. Slower by … unpack_trees › cache_tree_update explains 99 % of the difference."
/// `topics`: of the command; without them, only regions can explain it.
[[nodiscard]] QString comparisonHeadline(const Comparison& comparison, std::size_t command, std::span<const TopicChange> topics = {});
/// "hook pre-commit +12 ms, Reading the index −3 ms": the largest changes of a command.
[[nodiscard]] QString topicsText(std::span<const TopicChange> topics);
/// Why a comparison would tell nothing: the base is the very trace that is open, or they have no command in common. Empty if it may tell
/// something. Names all commands of the base, and of head those up to the first that the base has. Any thread.
[[nodiscard]] QString nothingToCompare(const Trace& base, const Trace& head);

} // namespace emberline
