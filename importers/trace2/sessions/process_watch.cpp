// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/process_watch.h"

#include <cerrno>
#include <cstdint>
#include <utility>

#include <signal.h>

namespace emberline::trace2 {

namespace {

/// A sid can name numbers that no process has; kill() would take them for groups of processes.
bool processExists(std::int64_t pid)
{
    return pid > 0 && std::in_range<pid_t>(pid) && (::kill(static_cast<pid_t>(pid), 0) == 0 || errno != ESRCH);
}

} // namespace

void ProcessWatch::add(SessionState& session)
{
    if (!session.isLocal || session.watched || !m_builder.session(session.id).open)
        return;
    session.watched = true;
    m_watched.push_back(&session);
}

bool ProcessWatch::look()
{
    bool any = false;
    std::erase_if(m_watched, [&](SessionState* session) {
        const bool runs = processExists(*session->pid);
        const bool isOpen = m_builder.session(session->id).open;
        if (runs && isOpen)
            return false;
        if (isOpen) {
            m_builder.edit(session->id).gone = true;
            any = true;
        }
        return true; // a dead process does not come back
    });
    return any;
}

} // namespace emberline::trace2
