// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/plain_topics.h"

#include "model/category_list.h"

#include <tsl/robin_map.h>

#include <string>

namespace emberline {

namespace {

constexpr std::int64_t kNearlyAll = 90; ///< percent

} // namespace

std::vector<Topic> plainTopics(std::span<const PlainTime> regions, Duration explained)
{
    tsl::robin_map<std::string_view, Duration> categories;
    for (const PlainTime& region : regions)
        categories[firstCategory(region.categories)] += region.time;
    std::vector<Topic> topics;
    topics.reserve(regions.size());
    for (const PlainTime& region : regions) {
        const std::string_view category = firstCategory(region.categories);
        const bool isByName = category.empty() || categories[category] / kNearlyAll >= explained / 100;
        topics.push_back({TopicKind::Work, kWorkTopicId, {}, std::string(isByName ? region.name : category)});
    }
    return topics;
}

} // namespace emberline
