// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"

#include <cstdint>
#include <optional>
#include <string>

namespace emberline::trace2 {

/// A line of PERF or NORMAL that EVENT has not come to.
struct HeldLine {
    Verb verb;
    std::int64_t number; ///< nesting of a region, id of a child or exec
    std::size_t subject; ///< hash of what both targets say it is about; 0: nothing
    std::size_t openRegions; ///< on its thread, but for the one that it leaves
    std::string text;
    std::optional<Duration> tAbs;
    std::optional<Duration> tRel;
    std::optional<SourceTime> wall; ///< as the log's own clock has it; none in brief form
    std::uint64_t position = 0; ///< lines before it in the log
};

/// When main() began, as far as the line tells: wall time - t_abs.
[[nodiscard]] std::optional<SourceTime> beginOf(const HeldLine& line);
/// Whether the line's t_rel counts from `start`, a t_abs; also when one of them is not known.
[[nodiscard]] bool isSince(const HeldLine& line, std::optional<Duration> start);

/// Nesting of a region, id of a child or exec; else 0.
[[nodiscard]] std::int64_t numberOf(const Record& record);
/// Equal in the targets for the same call, if not 0.
[[nodiscard]] std::size_t subjectOf(const Record& record);

} // namespace emberline::trace2
