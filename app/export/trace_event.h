// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_text.h"
#include "app/export/json_values.h"
#include "model/time.h"
#include "model/trace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

/// What all events of Chrome JSON need: an owner, times, an id of their own, and their text.
namespace emberline {

/// The owner of an event: `pid` and `tid` as the JSON text of a number or a string.
struct EventActor {
    std::string pid;
    std::string tid; ///< empty: not written
};

/// The pid and tid of every session and thread in Chrome JSON, where a pid must belong to a single session. A session keeps its own pid if
/// no earlier session has it. Other sessions, and those without a pid, get one above Linux's range. Among threads without a number, the
/// first gets its session's pid, as on Linux; the others get one above the range, too.
class ChromeActors {
public:
    explicit ChromeActors(const Trace& trace);

    /// The pid with the tid of the session's first thread, if any: for what belongs to no thread. What belongs to no session either (an
    /// instant of global scope) uses the first session, because readers require a pid.
    [[nodiscard]] const EventActor& of(SessionId id) const { return id ? m_sessions[id.row()] : m_anyone; }
    [[nodiscard]] const EventActor& of(ThreadId id) const { return m_threads[id.row()]; }
    [[nodiscard]] const EventActor& of(SessionId session, ThreadId thread) const { return thread ? of(thread) : of(session); }

private:
    std::string freeNumber();

    std::unordered_set<std::string> m_used;
    std::int64_t m_next = 0;
    std::vector<EventActor> m_sessions;
    std::vector<EventActor> m_threads;
    EventActor m_anyone{"0", "0"};
};

/// Assigns event scopes. Things that share an id while they are alive at the same time (from different sources or processes, or
/// distinguished by fields that the model does not keep) need different `scope` fields.
class ChromeScopes {
public:
    /// The scope for the thing of `key` that lives during `life`: that of a thing that has already ended, or a new one. The first scope is
    /// empty. Call it in the order of their begins, so that few scopes suffice.
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

/// The frames that `sf` names for call stacks.
using StackFrameIds = std::map<StringId, std::string>;
/// Of the stacks of all slices those that the container's own stackFrames say. If the others are long altogether, adds frames for them,
/// too. Otherwise they are written whole, as in an array, and so are those that `sf` could not name with all their frames.
StackFrameIds shareStackFrames(const Trace& trace, Json& container);

/// The decimal microseconds of `ts`: always three decimals, exact over the whole range.
std::string microseconds(TraceTime time);
/// The length of [begin, end) in the same form for `dur`, even if it is longer than a Duration.
std::string microsecondsBetween(SourceTime begin, SourceTime end);

/// Writes Trace Event JSON as text, one event at a time: begin() one, write its fields, end() it.
class TraceEventText {
public:
    explicit TraceEventText(const ExportSink& sink) : m_out(sink) { }

    void begin(char phase, const EventActor& actor);
    void beginAt(char phase, const EventActor& actor, TraceTime time);
    void text(std::string_view key, std::string_view value);
    /// Nothing if there is no text.
    void text(const Trace& trace, std::string_view key, StringId value)
    {
        if (value)
            text(key, trace.text(value));
    }
    void raw(std::string_view key, std::string_view json) { m_out.buffer().append(",\"").append(key).append("\":").append(json); }
    /// Writes the args, unless they are an empty object.
    void args(const Json& args);
    /// The same for args that `append(std::string&)` appends as JSON, unless it returns false.
    template <class Append>
    bool appendArgs(Append append);
    void end();
    /// Same as ExportText::inStretches(): `write` writes the events of a stretch.
    void inStretches(std::size_t rows, const std::function<void(TraceEventText&, std::size_t begin, std::size_t end)>& write);

    /// Writes the text around the events.
    void frame(std::string_view json) { m_out.buffer() += json; }
    /// The destination: read args through it, stop when it does, finish() it.
    [[nodiscard]] ExportText& out() { return m_out; }

private:
    ExportText m_out;
    bool m_first = true;
};

/// Whether a region may be written without an end: an open one of a Chrome trace that is shown up to the end of all. Readers extend what
/// has no end to the end of their file, so a region that ends before, because its own file or the part that is written does, gets its shown
/// end.
[[nodiscard]] bool lastsToTheEnd(const Trace& trace, RegionId id);

/// Whether a region is written without an end. `isCut`: see writeChromeSlices().
[[nodiscard]] bool hasNoEnd(const Trace& trace, RegionId id, bool isCut);

/// Writes the regions of a trace as events: those of threads as X, or as B and E; those of async ids as b and e. Reads args that stayed in
/// a source; `out` stops if that fails. `isCut`: readers learn that the trace was cut, and would take what has lost its end for running,
/// so that ends where it is shown to end. Returns the regions of threads that became b and e, because another ran beside them.
std::unordered_set<RegionId> writeChromeSlices(
    const Trace& trace, const ChromeActors& actors, const StackFrameIds& frames, bool isCut, TraceEventText& out);

template <class Append>
bool TraceEventText::appendArgs(Append append)
{
    constexpr std::string_view kKey = R"(,"args":)";
    std::string& buffer = m_out.buffer();
    const std::size_t before = buffer.size();
    buffer += kKey;
    const bool isAppended = append(buffer);
    if (!isAppended || std::string_view(buffer).substr(before + kKey.size()) == "{}")
        buffer.resize(before);
    return isAppended;
}

} // namespace emberline
