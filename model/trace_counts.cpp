// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_counts.h"

#include "model/outcome.h"
#include "model/timed_tracks.h"

namespace emberline {

TraceCounts countTrace(const Trace& trace)
{
    TraceCounts counts;
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const Session& session = trace.sessions()[row];
        if (session.attributes->placeholder)
            continue;
        ++counts.sessions;
        counts.openSessions += session.open ? 1 : 0;
        counts.failedSessions += hasFailed(trace, SessionId(row)) ? 1 : 0;
        counts.runningSessions += isRunning(trace, SessionId(row)) ? 1 : 0;
    }
    for (const Thread& thread : trace.threads())
        counts.threads += takesTime(trace, thread.track) ? 1 : 0;
    for (const Source& source : trace.sources()) {
        counts.records += source.records;
        counts.skipped += source.skipped;
    }
    return counts;
}

} // namespace emberline
