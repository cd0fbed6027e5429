// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/topic.h"
#include "model/trace.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

// What the answers call time, and regions, of which their dialect says nothing.

[[nodiscard]] Topic spawnReap();
[[nodiscard]] Topic notInstrumented();
[[nodiscard]] Topic neverEndedRegions();

/// What all those are called that get no name of their own.
[[nodiscard]] Topic otherRegions();
[[nodiscard]] Topic otherAsynchronous();
/// The title of one of these by its id, for those who kept no more of it; empty of any other topic.
[[nodiscard]] std::string_view plainTitle(std::string_view id);
[[nodiscard]] bool isAsynchronous(const Topic& topic);
/// Gives `topic`, which is asynchronous, another title: where no thread does anything, none waits, and what is on its way is the work.
void callWork(Topic& topic);

/// The time of regions of one name and category whose dialect knows no topic for them.
struct PlainTime {
    std::string_view categories; ///< as written
    std::string_view name;
    Duration time{};
    bool isAsync = false;
    Duration passing{}; ///< as much of the time as passes the filter
};

/// Whether the categories tell the regions apart: no category has nearly all of the time of the first regions and children. Otherwise their
/// names must. A base (Trace::beginBase()) has no say. Constant time.
[[nodiscard]] bool categoriesTell(const Trace& trace);

/// The name of each one's topic: its first category if `categoriesTell`; its name, if they do not, if it has no category, or if that
/// category alone takes nearly all of the time that is `explained`, by topics and children, too: one bar of 100 % tells nothing. Pure.
[[nodiscard]] std::vector<std::string_view> plainTopics(std::span<const PlainTime> regions, Duration explained, bool categoriesTell = true);

/// A name that regions go by, asynchronous ones apart. There may be a million.
struct PlainName {
    std::uint32_t first; ///< of its regions
    bool isAsync;
    bool hasLine = false; ///< of its own
    Duration time{};
    Duration passing{}; ///< same
};
struct PlainNames {
    std::vector<PlainName> names; ///< in the order of their first regions
    std::vector<std::uint32_t> nameOf; ///< each one's
};
/// `topics`: of the regions, as plainTopics() has them. Only the `most` names with most time and those of which most passes get a line, of
/// asynchronous ones as many, and those in `known`, with whether they are asynchronous. Pure function.
[[nodiscard]] PlainNames plainNames(std::span<const PlainTime> regions, std::span<const std::string_view> topics,
    std::span<const std::pair<std::string_view, bool>> known, std::size_t most);

} // namespace emberline
