// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/process_watch.h"

#include <cerrno>

#include <signal.h>

namespace emberline::trace2 {

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
        const bool runs = ::kill(static_cast<pid_t>(*session->pid), 0) == 0 || errno != ESRCH;
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
