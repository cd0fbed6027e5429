// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/chrome_actors.h"
#include "app/export/chrome_nesting.h"
#include "app/export/chrome_scopes.h"

#include <unordered_map>
#include <vector>

namespace emberline {

/// Writes the regions of a trace as events: those of a thread as X, or as B and E if X cannot express their nesting; those of an async id
/// as b and e. Open regions get no end. Regions of other formats become X, with one extra arg that says what they are, for people and for
/// our own reader; the event's field `emberline` holds the arg's name (see importers/chrome/roundtrip/README.md).
class ChromeRegions {
public:
    ChromeRegions(const Trace& trace, const ChromeActors& actors, TraceEventText& out);

    void writeAll();

private:
    void writeSession(SessionId id);
    void writeThread(TrackId track);
    void writeStated(std::vector<NestedSlice> slices, const EventActor& actor);
    void writeAsync(TrackId track);
    void writeWhole(const NestedSlice& slice, const EventActor& actor);
    void writeBegin(const NestedSlice& slice, const EventActor& actor);
    void writeScope(const std::string& scope);
    /// Writes the fields of any event that begins a region, up to its args.
    void writeFields(const NestedSlice& slice);
    [[nodiscard]] Args readArgs(RegionId id);
    [[nodiscard]] Json statementOf(const NestedSlice& slice, const Args& args);
    [[nodiscard]] Json statementOf(SessionId id);
    [[nodiscard]] TraceTime shown(RegionId id, SourceTime time) const { return m_trace.shown(m_trace.session(id), time); }

    const Trace& m_trace;
    const ChromeActors& m_actors;
    TraceEventText& m_out;
    ChromeScopes m_scopes;
    std::vector<Json> m_timers; ///< by session: Trace2's timers, for which events have no form
    std::vector<bool> m_isSaid; ///< by session
    std::unordered_map<RegionId, Json> m_started; ///< by bar: the pids of its processes
};

} // namespace emberline
