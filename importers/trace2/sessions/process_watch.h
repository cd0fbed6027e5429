// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <vector>

namespace emberline::trace2 {

/// Finds out which processes of this machine were killed, because their logs do not say.
class ProcessWatch {
public:
    explicit ProcessWatch(TraceBuilder& builder) : m_builder(builder) { }

    /// Watches the session from now on if it is open and its process may run here.
    void add(SessionState& session);
    /// Marks the sessions whose process no longer exists. Returns whether there are any new ones.
    bool look();

private:
    TraceBuilder& m_builder;
    std::vector<SessionState*> m_watched;
};

} // namespace emberline::trace2
