// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/roundtrip/region_statement.h"

#include "importers/chrome/roundtrip/json_members.h"
#include "importers/chrome/roundtrip/words.h"

#include <charconv>
#include <span>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

constexpr std::span kStatedRoles = std::span(words::kRoles).first<words::kStatedRoles>();

} // namespace

std::optional<RegionStatement> readRegionStatement(std::string_view args, std::string_view key, TraceBuilder& builder)
{
    const Json parsed = Json::parse(args, nullptr, false);
    const Json& said = json::member(parsed, std::string(key));
    const auto role = json::rankOf(json::member(said, words::kRole), kStatedRoles);
    if (!role)
        return std::nullopt;
    RegionStatement statement;
    statement.all = std::make_shared<const Json>(said);
    statement.role = static_cast<RegionRole>(*role);
    const auto depth = [&](const char* name, std::int64_t otherwise) {
        return static_cast<std::size_t>(
            std::clamp(json::integer(json::member(said, name)).value_or(otherwise), std::int64_t{-1}, static_cast<std::int64_t>(kMaxDepth))
            + 1);
    };
    statement.depth = std::max<std::size_t>(depth(words::kDepth, 0), 1) - 1;
    statement.parentDepth = depth(words::kParentDepth, static_cast<std::int64_t>(statement.depth) - 1);
    if (const auto duration = json::integer(json::member(said, words::kDurationNs)); duration && *duration >= 0)
        statement.duration = Duration(*duration);
    statement.isOpen = json::isTrue(json::member(said, words::kOpen));
    statement.isApproximate = json::isTrue(json::member(said, words::kApproximate));
    if (const Json& place = json::member(said, words::kCodePlace); place.is_string())
        statement.codePlace = builder.intern(place.get_ref<const std::string&>());
    return statement;
}

std::string withoutMember(std::string_view args, std::string_view key)
{
    auto parsed = nlohmann::ordered_json::parse(args, nullptr, false);
    const auto said = parsed.is_object() ? parsed.find(std::string(key)) : parsed.end();
    if (said == parsed.end() || !json::rankOf(json::member(*said, words::kRole), kStatedRoles))
        return std::string(args);
    parsed.erase(said);
    return parsed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SourceTime timeOfArg(const RegionStatement& statement, const std::string& key)
{
    const auto ns = json::integer(json::member(json::member(*statement.all, words::kTimes), key));
    return ns ? sourceTimeFromNs(*ns) : kNoTime;
}

std::vector<EarlierArg> earlierArgs(const RegionStatement& statement)
{
    std::vector<EarlierArg> earlier;
    for (const Json& one : json::list(*statement.all, words::kEarlier)) {
        const Json& args = json::member(one, words::kArgs);
        const auto ns = json::integer(json::member(one, words::kTimeNs));
        if (args.is_object() && ns)
            earlier.push_back({args.dump(-1, ' ', false, Json::error_handler_t::replace), sourceTimeFromNs(*ns)});
    }
    return earlier;
}

std::optional<std::size_t> depthOfFlowPoint(std::string_view statement)
{
    std::size_t depth = 0;
    const char* const end = statement.data() + statement.size();
    const auto [stop, error] = std::from_chars(statement.data(), end, depth);
    return error == std::errc() && stop == end ? std::optional(depth) : std::nullopt;
}

std::optional<SourceRange> readExtent(std::string_view args)
{
    return json::range(Json::parse(args, nullptr, false));
}

} // namespace emberline::chrome
