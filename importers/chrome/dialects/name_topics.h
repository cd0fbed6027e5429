// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/topic.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// The tables by which dialects know what regions are about. Pure functions.
namespace emberline::chrome {

/// A name or category, or a part of one, and its topic.
struct TopicWord {
    enum class Match : std::uint8_t { Whole, Begin, End, Part };
    Match match;
    std::string_view text;
    std::string_view title; ///< of the topic, in English
};

[[nodiscard]] constexpr TopicWord isWord(std::string_view text, std::string_view title)
{
    return {TopicWord::Match::Whole, text, title};
}
[[nodiscard]] constexpr TopicWord beginsWith(std::string_view text, std::string_view title)
{
    return {TopicWord::Match::Begin, text, title};
}
[[nodiscard]] constexpr TopicWord endsWith(std::string_view text, std::string_view title)
{
    return {TopicWord::Match::End, text, title};
}
[[nodiscard]] constexpr TopicWord contains(std::string_view text, std::string_view title)
{
    return {TopicWord::Match::Part, text, title};
}

[[nodiscard]] inline bool matches(const TopicWord& word, std::string_view text)
{
    switch (word.match) {
    case TopicWord::Match::Begin:
        return text.starts_with(word.text);
    case TopicWord::Match::End:
        return text.ends_with(word.text);
    case TopicWord::Match::Part:
        return text.find(word.text) != std::string_view::npos;
    case TopicWord::Match::Whole:
        break;
    }
    return text == word.text;
}

[[nodiscard]] inline bool anyMatches(std::span<const TopicWord> words, std::string_view text)
{
    return std::ranges::any_of(words, [&](const TopicWord& word) { return matches(word, text); });
}

/// The title of the first word that matches; empty if none does.
[[nodiscard]] inline std::string_view titleOf(std::span<const TopicWord> words, std::string_view text)
{
    for (const TopicWord& word : words) {
        if (matches(word, text))
            return word.title;
    }
    return {};
}

[[nodiscard]] inline Topic workTopic(std::string_view title)
{
    return {TopicKind::Work, kWorkTopicId, {}, std::string(title)};
}

/// Of a process that does nothing meanwhile.
[[nodiscard]] inline Topic idleTopic()
{
    return {TopicKind::Idle, "idle", "Idle", {}};
}

[[nodiscard]] inline std::optional<Topic> topicBy(std::span<const TopicWord> words, std::string_view text)
{
    const std::string_view title = titleOf(words, text);
    return title.empty() ? std::nullopt : std::optional(workTopic(title));
}

} // namespace emberline::chrome
