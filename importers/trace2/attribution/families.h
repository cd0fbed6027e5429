// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <vector>

namespace emberline::trace2 {

/// Which families (a session with a sid, and its kids) must be linked anew, because one of them has changed.
class ChangedFamilies {
public:
    explicit ChangedFamilies(TraceBuilder& builder) : m_builder(builder) { }

    /// The session has new records.
    void note(SessionState& session);
    /// Links the families noted since the last call. Returns the sessions whose exit code may now be known from their parent's child_exit.
    std::vector<SessionState*> link();

private:
    void list(SessionState& family);

    TraceBuilder& m_builder;
    std::vector<SessionState*> m_families;
};

} // namespace emberline::trace2
