// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trace_counts.h"

namespace emberline {

TraceCounts countTrace(const Trace& trace)
{
    TraceCounts counts;
    for (const Session& session : trace.sessions()) {
        if (session.attributes.placeholder)
            continue;
        ++counts.sessions;
        counts.openSessions += session.open ? 1 : 0;
        counts.failedSessions += hasFailed(session) ? 1 : 0;
    }
    counts.threads = trace.threads().size();
    for (const Source& source : trace.sources()) {
        counts.records += source.records;
        counts.skipped += source.skipped;
    }
    return counts;
}

} // namespace emberline
