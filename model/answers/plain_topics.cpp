// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/plain_topics.h"

#include "model/category_list.h"
#include "model/outcome.h"

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

namespace emberline {

constexpr std::int64_t kNearlyAll = 90; ///< percent
constexpr std::size_t kFirst = 4096; ///< regions
constexpr std::string_view kOtherAsynchronousId = "other-asynchronous";

Topic spawnReap()
{
    return {TopicKind::SpawnReap, "spawn-reap", QT_TRANSLATE_NOOP("Topics", "Starting and ending processes"), {}};
}

Topic notInstrumented()
{
    return {TopicKind::NotInstrumented, "not-instrumented", QT_TRANSLATE_NOOP("Topics", "Not instrumented"), {}};
}

Topic neverEndedRegions()
{
    return {TopicKind::Idle, kNeverEndedTopicId, QT_TRANSLATE_NOOP("Topics", "Regions that never ended"), {}};
}

Topic otherRegions()
{
    return {TopicKind::Work, kOtherTopicId, QT_TRANSLATE_NOOP("Topics", "Other regions"), {}};
}

Topic otherAsynchronous()
{
    return {TopicKind::Idle, kOtherAsynchronousId, QT_TRANSLATE_NOOP("Topics", "Waiting for other operations"), {}, TopicState::Waiting};
}

std::string_view plainTitle(std::string_view id)
{
    for (const Topic& topic : {spawnReap(), notInstrumented(), neverEndedRegions(), otherRegions(), otherAsynchronous()}) {
        if (topic.id == id)
            return topic.title;
    }
    return {};
}

bool isAsynchronous(const Topic& topic)
{
    return topic.id == kAsyncTopicId || topic.id == kOtherAsynchronousId;
}

void callWork(Topic& topic)
{
    topic.kind = TopicKind::Work;
    topic.state = TopicState::Foreground;
    topic.title = topic.id == kAsyncTopicId ? QT_TRANSLATE_NOOP("Topics", "Asynchronous %1")
                                            : QT_TRANSLATE_NOOP("Topics", "Other asynchronous operations");
}

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
    // Keeps the hashes: there may be a million, and growing reads no text again.
    tsl::robin_map<std::string_view, Duration, std::hash<std::string_view>, std::equal_to<>,
        std::allocator<std::pair<std::string_view, Duration>>, true>
        categories;
    for (const PlainTime& region : regions) {
        if (categoriesTell)
            categories[firstCategory(region.categories)] += region.time;
    }
    const auto hasNearlyAll = [&](const auto& category) { return category.second / kNearlyAll >= explained / 100; };
    const bool anyHas = std::ranges::any_of(categories, hasNearlyAll);
    std::vector<std::string_view> topics;
    topics.reserve(regions.size());
    for (const PlainTime& region : regions) {
        const std::string_view category = firstCategory(region.categories);
        const bool isByName = !categoriesTell || category.empty() || (anyHas && hasNearlyAll(*categories.find(category)));
        topics.push_back(isByName ? region.name : category);
    }
    return topics;
}

namespace {

/// Finds numbers of names by their texts.
struct NameText {
    using is_transparent = void;
    const std::vector<PlainName>* names;
    std::span<const std::string_view> topics;
    [[nodiscard]] std::string_view operator()(std::uint32_t name) const { return topics[(*names)[name].first]; }
    [[nodiscard]] std::string_view operator()(std::string_view text) const { return text; }
};
struct NameHash : NameText {
    std::size_t operator()(const auto& name) const { return std::hash<std::string_view>()(NameText::operator()(name)); }
};
struct NameEqual : NameText {
    bool operator()(const auto& a, const auto& b) const { return NameText::operator()(a) == NameText::operator()(b); }
};
using NameNumbers = tsl::robin_set<std::uint32_t, NameHash, NameEqual, std::allocator<std::uint32_t>, true>;

void giveLinesToLargest(std::vector<PlainName>& names, bool areAsync, Duration PlainName::*time, std::size_t most)
{
    std::vector<std::uint32_t> largest;
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        if (names[i].isAsync == areAsync && names[i].*time > Duration::zero())
            largest.push_back(i);
    }
    const auto kept = largest.begin() + static_cast<std::ptrdiff_t>(std::min(most, largest.size()));
    std::ranges::partial_sort(largest, kept,
        [&](std::uint32_t a, std::uint32_t b) { return names[a].*time != names[b].*time ? names[a].*time > names[b].*time : a < b; });
    std::for_each(largest.begin(), kept, [&](std::uint32_t i) { names[i].hasLine = true; });
}

} // namespace

PlainNames plainNames(std::span<const PlainTime> regions, std::span<const std::string_view> topics,
    std::span<const std::pair<std::string_view, bool>> known, std::size_t most)
{
    PlainNames result;
    std::vector<PlainName>& names = result.names;
    result.nameOf.reserve(regions.size());
    const NameText text{&names, topics};
    const NameNumbers none(0, NameHash{text}, NameEqual{text});
    std::array<NameNumbers, 2> numbers{none, none}; // by whether they are asynchronous
    for (const PlainTime& region : regions) {
        names.push_back({static_cast<std::uint32_t>(result.nameOf.size()), region.isAsync});
        const auto [number, isNew] = numbers[region.isAsync].insert(static_cast<std::uint32_t>(names.size() - 1));
        if (!isNew)
            names.pop_back();
        names[*number].time += region.time;
        names[*number].passing += region.passing;
        result.nameOf.push_back(*number);
    }
    for (const auto& [name, isAsync] : known) {
        if (const auto found = numbers[isAsync].find(name); found != numbers[isAsync].end())
            names[*found].hasLine = true;
    }
    for (const bool areAsync : {false, true}) {
        giveLinesToLargest(names, areAsync, &PlainName::time, most);
        giveLinesToLargest(names, areAsync, &PlainName::passing, most);
    }
    return result;
}

} // namespace emberline
