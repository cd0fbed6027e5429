// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/record.h"

#include <cstdint>

namespace emberline::trace2 {

/// A record on its way to the handler of its verb. Valid only during that call.
struct SessionRecord {
    SessionState& session;
    const Record& record;
    const RecordPlace& place;
    SourceTime time; ///< when it was written, by the clock of the session
    std::uint64_t order; ///< counts the records of all sources, from 1
};

} // namespace emberline::trace2
