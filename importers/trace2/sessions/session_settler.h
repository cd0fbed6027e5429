// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_rows.h"

namespace emberline::trace2 {

/// Brings the model's rows of a session up to date: its start and end, how it ended, and the ends of what is still open.
class SessionSettler {
public:
    explicit SessionSettler(SessionRows& rows) : m_rows(rows), m_builder(rows.builder()) { }

    /// Returns false if too little is known to show the session, and more may come.
    bool settle(SessionState& session, bool atEnd);

private:
    struct Extent {
        SourceTime start;
        SourceTime end;
        bool open;
    };
    [[nodiscard]] static Extent extentOf(const SessionState& session);
    void closeOpenBars(SessionState& session, const Extent& extent);
    void writeRow(const SessionState& session, const Extent& extent);

    SessionRows& m_rows;
    TraceBuilder& m_builder;
};

} // namespace emberline::trace2
