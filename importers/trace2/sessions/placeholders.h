// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_state.h"
#include "model/trace_builder.h"

#include <deque>

namespace emberline::trace2 {

/// The times of placeholders: a session without a log lasts from the start of its first child to the end of its last.
class Placeholders {
public:
    explicit Placeholders(TraceBuilder& builder) : m_builder(builder) { }

    /// Widens the placeholders above `session` so that they cover it. Returns whether any changed.
    bool cover(const SessionState& session);
    /// Sets the times of all placeholders anew. While records come, the times of brief sessions move, and placeholders still cover their
    /// old times. Returns whether there are any.
    bool coverAnew(const std::deque<SessionState>& sessions);

private:
    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
