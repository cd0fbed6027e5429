// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/record_rows.h"

namespace emberline {

RecordRow rowOfRecord(const Trace& trace, SourceId source, std::uint64_t origin)
{
    if (origin == kNoOrigin)
        return {};
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        if (trace.origin(id) == origin && trace.session(trace.session(id)).source == source)
            return {id, {}};
    }
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        if (trace.instants().origin[row] == origin && trace.session(trace.instants().session[row]).source == source)
            return {{}, InstantId(row)};
    }
    return {};
}

} // namespace emberline
