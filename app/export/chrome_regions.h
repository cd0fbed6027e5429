// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/chrome_actors.h"
#include "app/export/chrome_nesting.h"
#include "app/export/chrome_scopes.h"

#include <unordered_map>
#include <vector>

namespace emberline {

/// The regions of a trace as events: those of a thread as X, or as B and E where only these can tell how they nest; those of an async id as
/// b and e. What has no end yet gets none.
/// Regions of other formats are X, with one arg more that says what they are, for whoever looks and for our own reader: its name is in the
/// event's field `emberline` (see importers/chrome/README.md).
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
    /// What any event that begins a region says, up to its args.
    void writeFields(const NestedSlice& slice);
    [[nodiscard]] Args readArgs(RegionId id);
    [[nodiscard]] Json statementOf(const NestedSlice& slice, const Args& args);
    [[nodiscard]] Json statementOf(SessionId id);
    [[nodiscard]] std::int64_t shownNs(RegionId id, Timestamp time) const;

    const Trace& m_trace;
    const ChromeActors& m_actors;
    TraceEventText& m_out;
    ChromeScopes m_scopes;
    std::vector<Json> m_timers; ///< by session: Trace2's timers, which events have no form for
    std::vector<bool> m_isSaid; ///< by session
    std::unordered_map<RegionId, Json> m_started; ///< by bar: the pids of its processes
};

/// The times of a source are written as they are shown, with its clock offset.
std::int64_t shownNs(const Trace& trace, SessionId session, Timestamp time);

} // namespace emberline
