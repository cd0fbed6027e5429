// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/dialect.h"
#include "model/trace.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace emberline {

/// How processes ended, and whether they did. The only place that says what has failed: an exit code other than 0 or a signal is a failure,
/// unless the dialect knows better (Dialect::endsAsMeant).
[[nodiscard]] bool hasFailed(const Trace& trace, SessionId session);

/// Same for what a child or exec bar started, by the exit code that the parent recorded. False for regions of other roles.
[[nodiscard]] bool hasFailed(const Trace& trace, RegionId bar);

/// A bar is the region of a child process or of an exec. Importers keep what it says of the process as arguments of the bar; the functions
/// below answer with nothing for other regions, and where the bar does not say.
[[nodiscard]] constexpr bool isBar(RegionRole role)
{
    return role == RegionRole::Child || role == RegionRole::Exec;
}

/// Whether the log calls it a region: it is not the whole life of a process or thread, nor a bar.
[[nodiscard]] constexpr bool isLoggedRegion(RegionRole role)
{
    return role == RegionRole::Region || role == RegionRole::Slice || role == RegionRole::Async;
}

[[nodiscard]] std::optional<std::int64_t> exitCodeOf(const Trace& trace, RegionId bar);
[[nodiscard]] std::optional<std::int64_t> pidOf(const Trace& trace, RegionId bar);
/// The hook that it runs; empty if none. Valid as long as the trace.
[[nodiscard]] std::string_view hookOf(const Trace& trace, RegionId bar);
/// The session that it started, if its log was read; the first one of several. Looks at all sessions.
[[nodiscard]] SessionId startedBy(const Trace& trace, RegionId bar);

/// Whether a process is still running in a source that still grows, as far as we know. The model contains only what was written: if an end
/// was not seen, it is the last event's time. Views draw what is still running up to `now`, which advances on its own.
[[nodiscard]] inline bool isRunning(const Trace& trace, SessionId id)
{
    const Session& session = trace.session(id);
    return session.open && !session.gone && session.source && trace.source(session.source).live;
}

/// Whether nothing says how a process ended, though it does not run as far as we know: it was killed, or ran on when its log was copied. It
/// did not succeed, and nobody knows how long it took.
[[nodiscard]] inline bool hasNoEnd(const Trace& trace, SessionId id)
{
    return trace.session(id).open && !isRunning(trace, id);
}

/// Whether a region waits for its end. When a process ends, the regions that it left open wait no longer; slices do not know when it ends.
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

/// Whether the writer of a region's trace ended the trace.
[[nodiscard]] inline bool isOfWholeTrace(const Trace& trace, RegionId id)
{
    const SourceId source = trace.session(trace.session(id)).source;
    return source && trace.source(source).isWhole;
}

/// Whether a slice has no end, and none is to come. Of one whose end is approximate, a copy of its trace says until when it was seen.
[[nodiscard]] inline bool isLeftOpen(const Trace& trace, RegionId id)
{
    return trace.isOpen(id) && !trace.isApproximate(id) && trace.role(id) == RegionRole::Slice && !isRunning(trace, id);
}

/// Whether a slice has no end though its writer ended the trace. Nothing says how long it ran: it may be the last message loop, or an end
/// that got lost long ago. So it works in no moment, and sums of times leave it out; by itself it has the length that is shown. The last
/// state of a thread lasts as long as a trace that ended (Dialect::isState).
[[nodiscard]] inline bool hasLostEnd(const Trace& trace, RegionId id)
{
    return isLeftOpen(trace, id) && isOfWholeTrace(trace, id) && !trace.dialect(id).isState(trace.name(id));
}

/// Whether a slice never ended: its trace ended without its end, or was cut while it ran. Nobody knows of one whose trace still grows, or
/// was not read to its end; and that a thread is over has no end (Dialect::isEndOfThread).
[[nodiscard]] inline bool neverEnded(const Trace& trace, RegionId id)
{
    if (!isLeftOpen(trace, id) || trace.dialect(id).isEndOfThread(trace.name(id)))
        return false;
    const SourceId source = trace.session(trace.session(id)).source;
    return hasLostEnd(trace, id) || (source && trace.source(source).isCut);
}

/// Whether anything is running at all. Looks once at each session, and at each lane of a live source that reports no ends of processes.
[[nodiscard]] bool isAnythingRunning(const Trace& trace);

/// `range`, as shown, of something that is running, extended to `now`.
[[nodiscard]] inline TraceRange grown(TraceRange range, TraceTime now)
{
    return {range.begin, std::max(range.end, now)};
}

/// What goes on in a source.
enum class SourceState : std::uint8_t {
    Complete, ///< it was read, and is not followed
    Running, ///< followed: a process or a region in it has not ended
    Ended, ///< followed: every process in it has ended, as its log says or the system does
    Quiet, ///< followed: nothing is open, but its format does not say whether more will come
    Removed, ///< its file was followed until it was removed
    Replaced, ///< its file was followed until another took its place, or it was written anew
};

/// The state of each source, by its row. Looks once at each session, and at each lane whose last region may be open.
[[nodiscard]] std::vector<SourceState> sourceStates(const Trace& trace);

} // namespace emberline
