// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/analysis/statistics_groups.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace emberline {

/// The regions that a filter shows, in the order of their groups and, within a group, of their lengths; of equal lengths, the first region
/// comes last. Each has a place in this order, from 0. Eight bytes for each region of the trace.
class RegionsByLength {
public:
    static constexpr std::uint32_t kNoPlace = 0xffffffff;

    RegionsByLength() = default;
    /// One pass and one sort, on up to `threads` threads. `groups` numbers the groups. Void if `cancel` became true.
    RegionsByLength(const Trace& trace, GroupNumbers& groups, CompiledFilter filter, unsigned threads, const std::atomic<bool>* cancel);

    [[nodiscard]] std::size_t size() const { return m_regions.size(); }
    /// kNoPlace: the filter hides it.
    [[nodiscard]] std::uint32_t placeOf(RegionId id) const { return m_placeOf[id.row()]; }
    [[nodiscard]] bool shows(RegionId id) const { return m_placeOf[id.row()] != kNoPlace; }
    [[nodiscard]] RegionId at(std::size_t place) const { return m_regions[place]; }
    [[nodiscard]] std::uint32_t firstPlace(std::uint32_t group) const { return m_firstPlace[group]; }

private:
    void group(const Trace& trace, GroupNumbers& groups, CompiledFilter& filter, const std::atomic<bool>* cancel);
    void place();
    void sortGroup(const Trace& trace, std::size_t group);

    std::vector<std::uint32_t> m_firstPlace; ///< by group, and the end
    std::vector<std::uint32_t> m_placeOf; ///< by region
    std::vector<RegionId> m_regions; ///< by place
};

} // namespace emberline
