// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/process_tree.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// GIT_TRACE2_EVENT_NESTING, when nobody sets it.
inline constexpr unsigned kDefaultNesting = 2;

/// All points of a data key within one command.
struct DataSeries {
    std::uint64_t points = 0;
    double sum = 0;
    double max = 0;
    double last = 0;
};

/// What facts are found in: the data values, children and regions of one command, gathered in one pass.
struct FactMaterial {
    FactMaterial(const Trace& trace, const CommandIndex& index, SessionId command);

    [[nodiscard]] DataSeries data(std::string_view name) const; ///< "category/key"; no points when the log has none
    [[nodiscard]] bool hasCategory(std::string_view category) const { return categories.contains(category); }

    const Trace& trace;
    std::vector<SessionId> sessions; ///< the command's own first
    std::vector<RegionId> children; ///< roles child and exec
    std::map<std::string, DataSeries, std::less<>> series;
    std::map<std::string, RegionId, std::less<>> categories; ///< of regions, with the first one
    std::vector<RegionId> progress; ///< git's progress meters, which carry totals
    unsigned deepestNesting = 0; ///< regions within regions, counted up to one more than the default filter lets through

    bool hasDeepData = false; ///< data that the default filter would not have let through

private:
    void takeRegion(RegionId region, std::map<StringId, bool>& isProgress);
};

} // namespace emberline
