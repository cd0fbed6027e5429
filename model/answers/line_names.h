// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/time_split.h"

#include <cstddef>
#include <vector>

namespace emberline {

/// The boxes of a line that have one name and one label (Dialect::labelOf), as all that parse one header: what is a row of the statistics
/// by name and detail.
struct LineName {
    SplitPart largest; ///< the box with most of the line's time
    Duration time{}; ///< of all of them, without what runs inside
    std::size_t boxes = 0;
    bool includesOthers = false; ///< they have a label, and other boxes run inside, as a header includes others
};

/// What a line's time went into, largest first; the only order of headers, functions and other names in the answers. Reads the label of
/// each box, perhaps from the source. Empty for the time between processes and for what is not instrumented: these have no boxes of their
/// own. Any thread.
[[nodiscard]] std::vector<LineName> lineNames(const Trace& trace, const SplitLine& line);

} // namespace emberline
