// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/plain_topics.h"

#include "model/category_list.h"
#include "model/outcome.h"

#include <tsl/robin_map.h>

#include <algorithm>

namespace emberline {

constexpr std::int64_t kNearlyAll = 90; ///< percent
constexpr std::size_t kFirst = 4096; ///< regions

bool categoriesTell(const Trace& trace)
{
    tsl::robin_map<std::string_view, Duration> times;
    Duration all{};
    for (std::size_t row = 0; row < std::min(trace.ownRegionCount(), kFirst); ++row) {
        const RegionRole role = trace.role(RegionId(row));
        if (role == RegionRole::Process || role == RegionRole::Thread)
            continue;
        const Duration time = trace.duration(RegionId(row)) + Duration(1); // an empty one counts, too
        all += time;
        if (!isBar(role))
            times[firstCategory(trace.category(RegionId(row)))] += time;
    }
    return std::ranges::none_of(times, [&](const auto& time) { return time.second / kNearlyAll >= all / 100; });
}

std::vector<std::string_view> plainTopics(std::span<const PlainTime> regions, Duration explained, bool categoriesTell)
{
    tsl::robin_map<std::string_view, Duration> categories;
    for (const PlainTime& region : regions) {
        if (categoriesTell)
            categories[firstCategory(region.categories)] += region.time;
    }
    std::vector<std::string_view> topics;
    topics.reserve(regions.size());
    for (const PlainTime& region : regions) {
        const std::string_view category = firstCategory(region.categories);
        const bool isByName = !categoriesTell || category.empty() || categories[category] / kNearlyAll >= explained / 100;
        topics.push_back(isByName ? region.name : category);
    }
    return topics;
}

} // namespace emberline
