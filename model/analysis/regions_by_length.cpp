// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/regions_by_length.h"

#include "model/analysis/region_pass.h"
#include "model/work/parallel.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

namespace emberline {

namespace {

struct Entry {
    Duration length; ///< not negative
    RegionId region;
};

/// A stable sort. Goes digit by digit from the last one, for as many digits as the longest length has: a few times faster than comparing.
void sortByLength(std::vector<Entry>& entries)
{
    constexpr unsigned kDigit = 11; // bits
    constexpr std::size_t kWorthCounting = 512;
    if (entries.size() < kWorthCounting) {
        std::ranges::stable_sort(entries, {}, &Entry::length);
        return;
    }
    const auto longest = static_cast<std::uint64_t>(toNs(std::ranges::max(entries, {}, &Entry::length).length));
    std::vector<Entry> sorted(entries.size());
    for (unsigned shift = 0; shift < 64 && longest >> shift > 0; shift += kDigit) {
        const auto digit
            = [shift](const Entry& entry) { return static_cast<std::uint64_t>(toNs(entry.length)) >> shift & ((1U << kDigit) - 1); };
        std::array<std::size_t, 1U << kDigit> next{};
        for (const Entry& entry : entries)
            ++next[digit(entry)];
        std::exclusive_scan(next.begin(), next.end(), next.begin(), std::size_t{0});
        for (const Entry& entry : entries)
            sorted[next[digit(entry)]++] = entry;
        entries.swap(sorted);
    }
}

} // namespace

RegionsByLength::RegionsByLength(
    const Trace& trace, GroupNumbers& groups, CompiledFilter filter, unsigned threads, const std::atomic<bool>* cancel)
{
    group(trace, groups, filter, cancel);
    place();
    parallelFor(groups.size(), threads, [&](std::size_t number) {
        if (!cancel || !cancel->load(std::memory_order_relaxed))
            sortGroup(trace, number);
    });
}

void RegionsByLength::group(const Trace& trace, GroupNumbers& groups, CompiledFilter& filter, const std::atomic<bool>* cancel)
{
    m_placeOf.assign(trace.regionCount(), kNoPlace);
    RegionReader reader(trace.regions());
    RegionPass(trace, {}).visit(0, 1, cancel, [&](RegionId id, TrackId track) {
        if (!filter.passesAll() && !filter(id))
            return;
        const std::uint32_t number = groups.of(reader[id], track);
        if (number == m_firstPlace.size())
            m_firstPlace.push_back(0);
        ++m_firstPlace[number]; // counts, for now
        m_placeOf[id.row()] = number; // the group, for now
    });
}

void RegionsByLength::place()
{
    std::uint32_t sum = 0;
    for (std::uint32_t& first : m_firstPlace)
        sum += std::exchange(first, sum);
    std::vector<std::uint32_t> next = m_firstPlace;
    m_firstPlace.push_back(sum);
    m_regions.resize(sum);
    for (std::size_t row = 0; row < m_placeOf.size(); ++row) {
        if (const std::uint32_t number = m_placeOf[row]; number != kNoPlace)
            m_regions[next[number]++] = RegionId(row);
    }
}

void RegionsByLength::sortGroup(const Trace& trace, std::size_t group)
{
    const std::uint32_t first = m_firstPlace[group];
    const std::span places(m_regions.data() + first, m_firstPlace[group + 1] - first);
    std::vector<Entry> entries; // lengths side by side; otherwise the sort would jump around in the columns
    entries.reserve(places.size());
    // Of equal lengths, the first region comes last, and the sort keeps this order.
    std::for_each(places.rbegin(), places.rend(), [&](RegionId id) { entries.push_back({trace.duration(id), id}); });
    sortByLength(entries);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        places[i] = entries[i].region;
        m_placeOf[places[i].row()] = static_cast<std::uint32_t>(first + i);
    }
}

} // namespace emberline
