// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/format_table.h"
#include "model/topic.h"
#include "model/trace.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What the dialects of Chrome JSON share. Pure functions.
namespace emberline::chrome {

// What recognisers ask of the evidence.

[[nodiscard]] inline bool isChromeJson(const WriterEvidence& evidence)
{
    return evidence.format == "chrome-json";
}

[[nodiscard]] inline bool hasOne(const std::vector<std::string_view>& texts, std::string_view text)
{
    return std::ranges::find(texts, text) != texts.end();
}

[[nodiscard]] inline bool hasPart(const std::vector<std::string_view>& texts, std::string_view part)
{
    return std::ranges::any_of(texts, [&](std::string_view text) { return text.find(part) != std::string_view::npos; });
}

[[nodiscard]] inline bool hasBegin(const std::vector<std::string_view>& texts, std::string_view begin)
{
    return std::ranges::any_of(texts, [&](std::string_view text) { return text.starts_with(begin); });
}

/// Whether the top level of the file has the key, or an object in it.
[[nodiscard]] inline bool hasKey(const WriterEvidence& evidence, std::string_view quotedKey)
{
    return evidence.metadata.find(quotedKey) != std::string_view::npos;
}

// The tables by which dialects know what regions are about.

/// A topic, and the names or categories that are about it.
struct TopicWords {
    std::string_view title; ///< in English
    std::string_view texts; ///< see anyMatches()
};

/// The title of the first row that has the text; empty if none does.
[[nodiscard]] inline std::string_view titleOf(std::span<const TopicWords> rows, std::string_view text)
{
    const auto found = std::ranges::find_if(rows, [&](const TopicWords& row) { return anyMatches(row.texts, text); });
    return found == rows.end() ? std::string_view() : found->title;
}

[[nodiscard]] inline Topic workTopic(std::string_view title)
{
    return {TopicKind::Work, kWorkTopicId, {}, std::string(title)};
}

/// Of a process that does nothing meanwhile.
[[nodiscard]] inline Topic idleTopic()
{
    return {TopicKind::Idle, "idle", QT_TRANSLATE_NOOP("Topics", "Idle"), {}};
}

/// Of a thread that waits: it keeps no other from running.
[[nodiscard]] inline Topic waitingTopic(std::string_view title)
{
    Topic topic = workTopic(title);
    topic.kind = TopicKind::Idle;
    topic.id = "waiting";
    topic.state = TopicState::Waiting;
    return topic;
}

[[nodiscard]] inline std::optional<Topic> topicBy(std::span<const TopicWords> rows, std::string_view text)
{
    const std::string_view title = titleOf(rows, text);
    return title.empty() ? std::nullopt : std::optional(workTopic(title));
}

/// The first region of a track; none if it has no regions. Any thread.
[[nodiscard]] inline RegionId firstRegion(const Trace& trace, TrackId track)
{
    return firstOf(trace.track(track).lanes);
}

/// "/usr/include/c++/12/bits/stl_pair.h" -> "bits/stl_pair.h": what an include directive would say, more or less. Pure function.
[[nodiscard]] inline std::string_view lastParts(std::string_view path)
{
    const std::size_t last = path.find_last_of("/\\");
    const std::size_t before = last == std::string_view::npos || last == 0 ? std::string_view::npos : path.find_last_of("/\\", last - 1);
    return before == std::string_view::npos ? path : path.substr(before + 1);
}

} // namespace emberline::chrome
