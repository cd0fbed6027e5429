// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <span>
#include <vector>

namespace emberline::trace2 {

/// Finds the parents of processes in a trace directory of PERF or NORMAL, where each file holds one process and has no sids inside.
class DirectoryKinship {
public:
    explicit DirectoryKinship(TraceBuilder& builder) : m_builder(builder) { }

    void add(SessionState& session) { m_sessions.push_back(&session); }
    /// Searches at the end, and before that whenever the number of sessions has doubled. Returns the sessions whose parent may have
    /// changed.
    std::span<SessionState* const> resolve(bool atEnd);

private:
    TraceBuilder& m_builder;
    std::vector<SessionState*> m_sessions;
    std::size_t m_resolved = 0; ///< how many there were at the last search
};

} // namespace emberline::trace2
