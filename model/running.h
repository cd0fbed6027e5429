// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <algorithm>
#include <optional>

/// What has not ended in a source that still grows. The model keeps to what was written: an end that was not seen is the last event's time.
/// Views draw what is running up to `now`, a time on the common clock, which runs on its own while a trace is live.
namespace emberline {

/// Whether a process is still at work as far as is known.
[[nodiscard]] inline bool isRunning(const Trace& trace, SessionId id)
{
    const Session& session = trace.session(id);
    return session.open && !session.gone && session.source && trace.source(session.source).live;
}

/// Whether a region waits for its end. A process that has ended closes no region that it left open; slices of Chrome know no end of their
/// process.
[[nodiscard]] inline bool isRunning(const Trace& trace, RegionId id)
{
    if (!trace.isOpen(id))
        return false;
    const RegionRole role = trace.role(id);
    if (role != RegionRole::Slice && role != RegionRole::Async)
        return isRunning(trace, trace.session(id));
    const SourceId source = trace.session(trace.session(id)).source;
    return source && trace.source(source).live;
}

/// Whether anything is running at all. One look at each session, and at each lane of a live source that tells no ends of processes.
[[nodiscard]] bool isAnythingRunning(const Trace& trace);

/// `range`, as shown, of something that is running: up to `now`.
[[nodiscard]] inline TimeRange grown(TimeRange range, Timestamp now)
{
    return {range.begin, std::max(range.end, now)};
}

} // namespace emberline
