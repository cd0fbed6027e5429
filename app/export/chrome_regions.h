// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/chrome_actors.h"
#include "app/export/chrome_nesting.h"
#include "model/time.h"

#include <cstddef>
#include <functional>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

namespace emberline {

/// Assigns event scopes. Things that share an id while they are alive at the same time (from different sources or processes, or
/// distinguished by fields that the model does not keep) need different `scope` fields. Call it in the order of their begins.
class ChromeScopes {
public:
    /// The scope for the thing of `key` that lives during `life`: that of a thing that has already ended, or a new one. The first scope is
    /// empty.
    std::string of(const std::string& key, TraceRange life);

private:
    struct Scope {
        TraceTime end; ///< of the scope's last user
        std::size_t number;
        friend auto operator<=>(const Scope&, const Scope&) = default;
    };
    using EarliestFirst = std::priority_queue<Scope, std::vector<Scope>, std::greater<>>;
    std::unordered_map<std::string, EarliestFirst> m_scopes;
};

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
