// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/syntax/record.h"
#include "model/trace_builder.h"

namespace emberline::trace2 {

/// When things happened in a session. main() began at the smallest (wall time - t_abs) of its records; where records lack wall times, what
/// was placed by a guess moves as soon as a record reveals more.
class SessionClock {
public:
    explicit SessionClock(TraceBuilder& builder) : m_builder(builder) { }

    /// When the record was written. Learns from it when the session began.
    SourceTime read(SessionState& session, const Record& record);

    /// Moves everything in a brief session in time, a few times at most; returns whether it did. The session's begin must be known.
    bool moveBrief(SessionState& session, Duration by);

    /// A data record directly in a region gives the region's start (t_abs - t_rel). If the region_enter had no time, the region and what
    /// came after it on the thread move to that time.
    void setExactStart(SessionState& session, ThreadState& thread, const Record& record);

private:
    void learnBegin(SessionState& session, const Record& record);
    void moveRegion(RegionId id, Duration by);

    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
