// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

namespace emberline {

/// The row that a record became: a region or, if it became none, an instant. Neither if nothing of the record is shown.
struct RecordRow {
    RegionId region;
    InstantId instant;
};

/// The first row that comes from the record at byte `origin` of `source`. Looks through all rows.
[[nodiscard]] RecordRow rowOfRecord(const Trace& trace, SourceId source, std::uint64_t origin);

} // namespace emberline
