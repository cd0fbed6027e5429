// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <algorithm>
#include <optional>

/// What has not ended in a source that still grows. The model contains only what was written: if an end was not seen, it is the last
/// event's time. Views draw what is still running up to `now`, which advances on its own while a trace is live.
namespace emberline {

/// Whether a process is still running, as far as we know.
[[nodiscard]] inline bool isRunning(const Trace& trace, SessionId id)
{
    const Session& session = trace.session(id);
    return session.open && !session.gone && session.source && trace.source(session.source).live;
}

/// Whether a region waits for its end. When a process ends, the regions that it left open do not wait any longer; slices do not know when
/// their process ends.
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

/// Whether anything is running at all. Looks once at each session, and at each lane of a live source that does not report the ends of
/// processes.
[[nodiscard]] bool isAnythingRunning(const Trace& trace);

/// `range`, as shown, of something that is running, extended to `now`.
[[nodiscard]] inline TraceRange grown(TraceRange range, TraceTime now)
{
    return {range.begin, std::max(range.end, now)};
}

} // namespace emberline
