// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/percentiles.h"
#include "model/cancellation.h"
#include "model/trace.h"

#include <optional>
#include <string>
#include <variant>

namespace emberline {

/// What tells long regions of one name from short ones.
struct LengthClue {
    enum class Kind { Caller, Thread, Argument };

    /// Those with the same value as the region are nearly all longer, or nearly all shorter, than those with another.
    struct Groups {
        std::uint64_t same;
        std::uint64_t others;
        Duration medianOfSame;
        Duration medianOfOthers;
    };
    /// The larger the number, the longer (or, if negative, the shorter) the region.
    struct Trend {
        std::uint64_t regions; ///< that have the number
        double rankCorrelation; ///< Spearman's, -1 to 1
    };

    Kind kind = Kind::Caller;
    bool isSampled = false; ///< of very many regions, only some were read
    std::string key = {}; ///< of an argument
    std::string value = {}; ///< the region's; a caller's name, empty for none
    std::variant<Groups, Trend> how;
};

/// A region among those of the same name, category and role in the whole trace. Regions that have not ended are left out, itself excepted.
struct Peers {
    std::uint64_t count = 0; ///< with the region itself
    std::uint64_t shorter = 0;
    std::uint64_t equal = 0; ///< with the region itself
    bool isOpen = false; ///< the region may become longer
    Duration length{}; ///< the region's
    Duration median{};
    Duration p95{};
    DurationHistogram histogram;
    std::optional<LengthClue> clue; ///< only one that is very unlikely to be chance
};

/// One pass over all regions; reads the arguments of at most a thousand from their sources. Nothing if cancelled.
[[nodiscard]] std::optional<Peers> findPeers(const Trace& trace, RegionId region, std::size_t bins, Cancellation cancellation);

} // namespace emberline
