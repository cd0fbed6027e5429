// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_filter.h"

namespace emberline {

SessionFilter keptFilter(const Trace& trace, const RegionFilter& filter)
{
    SessionFilter kept{filter, {}, {}};
    for (const ThreadId thread : filter.threads)
        kept.threads.push_back(referenceTo(trace, trace.thread(thread).track));
    for (const SessionId session : filter.sessions)
        kept.sessions.push_back(referenceTo(trace, session));
    kept.filter.threads.clear();
    kept.filter.sessions.clear();
    return kept;
}

RegionFilter openedFilter(References& references, const SessionFilter& kept)
{
    const Trace& trace = references.trace();
    RegionFilter filter = kept.filter;
    for (const TrackReference& reference : kept.threads) {
        const TrackId track = references.find(reference);
        if (track && trace.track(track).thread)
            filter.threads.push_back(trace.track(track).thread);
    }
    for (const SessionReference& reference : kept.sessions) {
        if (const SessionId session = references.find(reference))
            filter.sessions.push_back(session);
    }
    return filter;
}

} // namespace emberline
