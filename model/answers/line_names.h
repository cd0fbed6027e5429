// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/time_split.h"
#include "model/cancellation.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace emberline {

/// The boxes of a line that have one name and one label (Dialect::labelOf), as all that parse one header: a row of statistics by detail.
struct LineName {
    SplitPart largest; ///< the box with most of the line's time
    Duration time{}; ///< of all of them, without what runs inside, nor what began later on another thread
    std::size_t boxes = 0;
    bool includesOthers = false; ///< they have a label, and other boxes run inside, as a header includes others
};

/// Of a line with more boxes, reading the label of each would keep the answer for seconds.
inline constexpr std::size_t kMostLabels = 100'000;

/// What a line's time went into, largest first; the only order of headers, functions and other names in the answers. Empty for the time
/// between processes and for what is not instrumented: these have no boxes of their own. Reads the label of each box, perhaps from the
/// source. Of a line with more than kMostLabels boxes it reads only those of the kSortedParts largest: each of these that has a label
/// stands by itself, and the other boxes of its name nowhere, as their labels are not known. Any thread, and uses several; once
/// cancelled, some boxes lack their labels, and some that include others do not say so.
[[nodiscard]] std::vector<LineName> lineNames(const Trace& trace, const SplitLine& line, Cancellation cancel = {});

/// Those of each line that `isWanted`, or of all if that is empty; of the others none.
[[nodiscard]] std::vector<std::vector<LineName>> lineNames(
    const Trace& trace, const TimeSplit& split, Cancellation cancel = {}, const std::function<bool(const SplitLine&)>& isWanted = {});

} // namespace emberline
