// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/attribution/session_router.h"
#include "importers/trace2/sessions/day_clock.h"

#include <optional>

namespace emberline::trace2 {

/// Applies the records of a PERF or NORMAL log to their sessions: the file's only session, or the one that SessionRouter finds.
class TextSessions {
public:
    TextSessions(SharedSessions& sessions, SourceId source, TextSyntax& syntax, bool hasDepths);

    /// From now on everything belongs to `session`, and `clock` converts times of day.
    void setOnly(SessionState& session, DayClock clock);
    [[nodiscard]] bool hasOnly() const { return m_only != nullptr; }

    /// Returns the session that the record was applied to, or null if it fits no session: then git did not write it.
    SessionState* read(const TextLine& line, const RecordPlace& place);
    /// The log has ended.
    void finish();

    [[nodiscard]] const DayClock& clock() const { return m_clock; }
    /// For a log without times of day: the end of what was read.
    [[nodiscard]] std::optional<SourceTime> latest() const { return m_router.latest(); }

private:
    Record& fieldsOf(const TextLine& line, const SessionState& session);
    [[nodiscard]] std::optional<SourceTime> wallOf(const TextLine& line);
    void takeOutSummerTime(const TextLine& line, SourceTime& wall);

    SharedSessions& m_sessions;
    TextSyntax& m_syntax;
    DayClock m_clock;
    SessionRouter m_router;
    SessionState* m_only = nullptr;
    Record m_record;
};

} // namespace emberline::trace2
