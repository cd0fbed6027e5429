// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/nesting_filter.h"

#include <algorithm>
#include <array>
#include <utility>

namespace emberline::trace2::git {

namespace {

/// Regions that have contained inner regions or data ever since git has had them, according to git's sources. do_read_index is not one: it
/// writes nothing for a missing index.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNeverEmpty{{
    {"unpack_trees", "unpack_trees"},
    {"index", "do_write_index"},
    {"merge", "collect_merge_info"},
    {"merge", "process_entries"},
    {"negotiation_v2", "round"},
    {"fetch-pack", "negotiation_v2"},
}};
/// The number of objects.
constexpr std::string_view kProgress = "progress";

} // namespace

bool alwaysHoldsMore(std::string_view category, std::string_view label)
{
    return category == kProgress || std::ranges::find(kNeverEmpty, std::pair(category, label)) != kNeverEmpty.end();
}

} // namespace emberline::trace2::git
