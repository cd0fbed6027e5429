// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/text_matcher.h"
#include "model/trace.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <tuple>
#include <vector>

namespace emberline {

/// What matched first in a region or instant.
enum class HitPlace : std::uint8_t { Name, Category, Args };

struct SearchHit {
    TraceTime time; ///< of its begin
    std::uint32_t row = 0;
    bool isInstant = false;
    HitPlace place = HitPlace::Name;

    [[nodiscard]] RegionId region() const { return isInstant ? RegionId() : RegionId(row); }
    [[nodiscard]] InstantId instant() const { return isInstant ? InstantId(row) : InstantId(); }
    friend bool operator==(const SearchHit&, const SearchHit&) = default;
    /// The order of results.
    friend bool operator<(const SearchHit& a, const SearchHit& b)
    {
        return std::tie(a.time, a.isInstant, a.row) < std::tie(b.time, b.isInstant, b.row);
    }
};

struct SearchQuery {
    TextQuery text;
    bool inArgs = true; ///< those kept in the model: argv, messages, data; not those that are only in the source

    friend bool operator==(const SearchQuery&, const SearchQuery&) = default;
};

/// The result so far: all hits in the part already searched, by time (instants after regions, then by row). Immutable.
struct SearchResults {
    std::vector<SearchHit> hits;
    bool complete = false; ///< the whole trace was searched
};

/// Searches `trace` on the caller's thread, which should be a worker with its own copy of the trace. Tests each text once, however often it
/// occurs: first the names and categories of all regions, then instants, then args. Calls `deliver` with the results so far, soon at first
/// and then less and less often, and finally with the complete results unless `cancel` becomes true. An empty text has no hits. An error is
/// a sentence about the regular expression; discard what was delivered before it.
[[nodiscard]] Result<bool> search(const Trace& trace, const SearchQuery& query,
    const std::function<void(std::shared_ptr<const SearchResults>)>& deliver, const std::atomic<bool>& cancel);

} // namespace emberline
