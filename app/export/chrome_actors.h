// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/trace_event.h"
#include "model/trace.h"

#include <unordered_set>
#include <vector>

namespace emberline {

/// Whether a session comes from a format other than Chrome's own.
bool isForeign(const Trace& trace, SessionId session);

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
    /// Whether the session got a pid other than its own.
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
