// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/process_tree.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// All points of a data key within one command.
struct DataSeries {
    std::uint64_t points = 0;
    double sum = 0;
    double max = 0;
    double last = 0;
};

/// The material for facts: the data values, children and regions of one command, gathered in one pass.
struct FactMaterial {
    FactMaterial(const Trace& trace, const CommandIndex& index, SessionId command);

    [[nodiscard]] DataSeries data(std::string_view name) const; ///< "category/key"; no points if the log has none
    [[nodiscard]] bool hasCategory(std::string_view category) const { return categories.contains(category); }

    const Trace& trace;
    std::vector<SessionId> sessions; ///< the command's own first
    std::vector<RegionId> children; ///< roles child and exec
    std::map<std::string, DataSeries, std::less<>> series;
    std::map<std::string, RegionId, std::less<>> categories; ///< of regions, with the first region of each
    std::vector<RegionId> meters; ///< regions that carry totals (Dialect::isMeter)
    RegionId hollow; ///< the first region that always contains other regions or data, but contains none here (Dialect)

private:
    /// What we know about a category, or about a name in it.
    struct Known {
        bool isMeter = false;
        std::map<StringId, bool> holdsMore; ///< by name
    };
    void takeRegion(RegionId region);
    [[nodiscard]] bool looksHollow(RegionId region, Known& category) const;

    const Dialect& m_dialect;
    std::map<StringId, Known> m_known; ///< by category
    std::set<RegionId> m_hollow; ///< so far, no region lies in any of these
};

} // namespace emberline
