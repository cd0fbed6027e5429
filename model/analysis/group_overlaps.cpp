// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/group_overlaps.h"

#include "model/work/parallel.h"

#include <algorithm>

namespace emberline {

namespace {

WideSum overlapsOf(std::vector<RegionExtent>& extents)
{
    if (!std::ranges::is_sorted(extents, {}, &RegionExtent::from))
        std::ranges::sort(extents, {}, &RegionExtent::from);
    WideSum twice = 0;
    SourceTime until = SourceTime::min();
    for (const RegionExtent& extent : extents) {
        twice += toNs(extent.coveredUntil(until));
        until = std::max(until, extent.to);
    }
    return twice;
}

} // namespace

void GroupOverlaps::append(const GroupOverlaps& next, std::span<const std::uint32_t> numbers)
{
    m_entries.reserve(m_entries.size() + next.m_entries.size());
    for (std::size_t i = 0; i < next.m_entries.size(); ++i) {
        const std::uint64_t key = next.m_index.keys()[i];
        const std::uint32_t number = m_index[keyOf(numbers[key >> 32], TrackId(static_cast<std::uint32_t>(key)))];
        const Entry& behind = next.m_entries[i];
        if (number == m_entries.size()) {
            m_entries.push_back(behind);
            continue;
        }
        Entry& entry = m_entries[number];
        entry.isSettled = entry.isSettled && behind.isSettled && behind.firstStart >= entry.until;
        entry.twice += behind.twice;
        entry.firstStart = std::min(entry.firstStart, behind.firstStart);
        entry.lastStart = behind.lastStart;
        entry.until = std::max(entry.until, behind.until);
    }
}

bool GroupOverlaps::needsSecondPass() const
{
    return !std::ranges::all_of(m_entries, &Entry::isSettled);
}

void GroupOverlaps::finish(std::span<Kept> parts, unsigned threads)
{
    parallelFor(m_entries.size(), threads, [&](std::size_t number) {
        Entry& entry = m_entries[number];
        if (entry.isSettled)
            return;
        std::vector<RegionExtent> extents;
        for (Kept& part : parts) {
            if (number >= part.size())
                continue;
            extents.insert(extents.end(), part[number].begin(), part[number].end());
            part[number] = {};
        }
        entry.twice = overlapsOf(extents);
        entry.isSettled = true;
    });
}

std::vector<WideSum> GroupOverlaps::countedTwice(std::size_t groups) const
{
    std::vector<WideSum> twice(groups);
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        twice[m_index.keys()[i] >> 32] += m_entries[i].twice;
    return twice;
}

} // namespace emberline
