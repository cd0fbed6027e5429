// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"

/// Sessions of one process: exec replaces a session by another one, which keeps the pid.
namespace emberline::trace2 {

/// Whether exec replaced the session's parent by it.
[[nodiscard]] inline bool hasReplacedParent(const SessionState& session)
{
    const SessionState* parent = session.parent;
    return parent && session.pid && parent->pid == session.pid && parent->isReplaced();
}

/// Whether a child_exit says that the session's process has ended: its own, or that of a session which it replaced.
[[nodiscard]] inline bool isToldToHaveEnded(const SessionState& session)
{
    const SessionState* at = &session;
    while (!at->toldCode && hasReplacedParent(*at))
        at = at->parent;
    return at->toldCode.has_value();
}

} // namespace emberline::trace2
