// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/dialect_info.h"

#include <algorithm>
#include <string_view>
#include <vector>

/// What recognisers ask of the evidence. Pure functions.
namespace emberline::chrome {

/// Whether another program than ours wrote a Chrome JSON trace.
[[nodiscard]] inline bool isForeign(const WriterEvidence& evidence)
{
    return evidence.format == "chrome-json" && !evidence.describesSessions;
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

} // namespace emberline::chrome
