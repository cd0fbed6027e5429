// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/chrome_actors.h"
#include "app/export/chrome_nesting.h"
#include "app/export/chrome_scopes.h"

namespace emberline {

/// The regions of a trace as events: those of a thread as X, or as B and E where only these can tell how they nest; those of an async id as
/// b and e. What has no end yet gets none.
class ChromeRegions {
public:
    ChromeRegions(const Trace& trace, const ChromeActors& actors, TraceEventText& out);

    void writeAll();

private:
    void writeThread(TrackId track);
    void writeAsync(TrackId track);
    void writeWhole(const NestedSlice& slice, const EventActor& actor);
    void writeBegin(const NestedSlice& slice, const EventActor& actor);
    void writeScope(const std::string& scope);
    /// What any event that begins a region says, up to its args.
    void writeFields(const NestedSlice& slice);
    [[nodiscard]] Json argsOf(const NestedSlice& slice) const;
    [[nodiscard]] std::int64_t shownNs(RegionId id, Timestamp time) const;

    const Trace& m_trace;
    const ChromeActors& m_actors;
    TraceEventText& m_out;
    ChromeScopes m_scopes;
    std::vector<Json> m_timers; ///< by session: Trace2's timers, which events have no form for
};

/// The times of a source are written as they are shown, with its clock offset.
std::int64_t shownNs(const Trace& trace, SessionId session, Timestamp time);

} // namespace emberline
