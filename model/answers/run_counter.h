// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/run_statistics.h"
#include "model/cancellation.h"
#include "model/result.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace emberline {

/// What chooses runs: all of these facets have these values. Nothing: what the log does not say.
using RunValues = std::vector<std::pair<Facet, std::optional<std::string>>>;

/// Says of runs that are too many to read what a view shows of them, as a server does that counts them. Any thread; an answer may take
/// seconds, and ends early, with an error, once nobody waits for it.
class RunCounter {
public:
    RunCounter() = default;
    virtual ~RunCounter() = default;
    RunCounter(const RunCounter&) = delete;
    RunCounter& operator=(const RunCounter&) = delete;

    /// In the order of groupRuns(), with the times alone. Not by settings.
    [[nodiscard]] virtual Result<std::vector<RunGroup>> groups(
        const std::vector<Facet>& by, const RunValues& where, Cancellation cancellation) const = 0;
    /// The newest and the longest, so many of each, by start.
    [[nodiscard]] virtual Result<RunTable> runs(const RunValues& where, std::size_t most, Cancellation cancellation) const = 0;
    /// Of all runs.
    [[nodiscard]] virtual Result<std::set<std::optional<std::string>>> values(const Facet& facet, Cancellation cancellation) const = 0;
};

} // namespace emberline
