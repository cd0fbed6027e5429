// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/rows.h"
#include "model/trace_builder.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reads what our own export says of a region, a flow point or the whole trace (words.h). Anybody may have written the text.
namespace emberline::chrome {

/// The description of a region.
struct RegionStatement {
    RegionRole role = RegionRole::Slice;
    std::size_t depth = 0;
    std::size_t parentDepth = 0; ///< plus one: its parent is the last earlier region of its thread with that depth; 0: no parent
    std::optional<Duration> duration; ///< if the export had to change `dur`, so that slices nest by their times
    bool isOpen = false;
    bool isApproximate = false;
    StringId codePlace;
    std::shared_ptr<const nlohmann::json> all; ///< including what it says about processes
};

/// The statement in the member `key` of `args`; nothing if there is none, or if it does not describe a region.
std::optional<RegionStatement> readRegionStatement(std::string_view args, std::string_view key, TraceBuilder& builder);

/// `args`, strict JSON, without its member `key`.
std::string withoutMember(std::string_view args, std::string_view key);
/// When the arg `key` of the region was recorded; kNoTime if the statement does not say.
SourceTime timeOfArg(const RegionStatement& statement, const std::string& key);

/// An arg whose key came again later, with another value.
struct EarlierArg {
    std::string json; ///< an object of that one member
    SourceTime time;
};
/// Those of the region, oldest first.
std::vector<EarlierArg> earlierArgs(const RegionStatement& statement);

/// The depth that the field of a flow event states; nothing if it is not a depth.
std::optional<std::size_t> depthOfFlowPoint(std::string_view statement);

/// The time range of the trace.
std::optional<SourceRange> readExtent(std::string_view args);

} // namespace emberline::chrome
