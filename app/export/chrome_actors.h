// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/trace_event.h"
#include "model/trace.h"

#include <unordered_set>
#include <vector>

namespace emberline {

/// Whether a session comes from a format other than Chrome's own.
bool isForeign(const Trace& trace, SessionId session);

/// The pid and tid of every session and thread in Chrome JSON, where a pid must belong to one session only. Its own is kept where nobody
/// else has it; who comes later, or has none, gets one beyond those that Linux gives. Threads without a number: the first has its
/// session's, as on Linux, the others one beyond too.
class ChromeActors {
public:
    explicit ChromeActors(const Trace& trace);

    /// With the tid of the session's first thread, if it has any: for what belongs to no thread. What belongs to no session either (an
    /// instant of global scope) goes with the first one: readers ask for a pid.
    [[nodiscard]] const EventActor& of(SessionId id) const { return id ? m_sessions[id.row()] : m_anyone; }
    [[nodiscard]] const EventActor& of(ThreadId id) const { return m_threads[id.row()]; }
    [[nodiscard]] const EventActor& of(SessionId session, ThreadId thread) const { return thread ? of(thread) : of(session); }
    /// Whether the session had to take a pid that is not its own.
    [[nodiscard]] bool isRenumbered(SessionId id) const { return m_renumbered[id.row()]; }

private:
    std::string freeNumber();

    std::unordered_set<std::string> m_used;
    std::int64_t m_next = 0;
    std::vector<EventActor> m_sessions;
    std::vector<EventActor> m_threads;
    EventActor m_anyone{"0", "0"};
    std::vector<bool> m_renumbered;
};

} // namespace emberline
