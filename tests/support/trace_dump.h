// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/writers.h"
#include "model/trace.h"

#include <string>
#include <string_view>

namespace emberline {

/// Everything in the trace in the stable text format, which is also the format of the golden dumps in tests/data.
inline std::string dumpOf(const Trace& trace)
{
    std::string text;
    const auto error = writeNdjson(trace, [&](std::string_view piece) {
        text += piece;
        return true;
    });
    return error ? text + error->message : text;
}

/// Rows of the regions that are not in the lane of their depth, not in order there, or in no lane at all: the dump does not show lanes.
inline std::string misplacedRegions(const Trace& trace)
{
    std::string text;
    std::size_t placed = 0;
    for (const Track& track : trace.tracks()) {
        for (std::size_t depth = 0; depth < track.lanes.size(); ++depth) {
            SourceTime last = SourceTime::min();
            for (const auto& run : track.lanes[depth].runs) {
                for (const RegionId id : run->regions()) {
                    if (trace.depth(id) != depth || trace.start(id) < last)
                        text += std::to_string(id.row()) + ' ';
                    last = trace.start(id);
                    ++placed;
                }
            }
        }
    }
    return placed == trace.regionCount() ? text : text + std::to_string(placed) + " placed";
}

} // namespace emberline
