// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/process_watch.h"
#include "importers/trace2/sessions/session_assembler.h"
#include "importers/trace2/sessions/session_rows.h"
#include "importers/trace2/sessions/session_state.h"
#include "importers/trace2/sessions/session_table.h"
#include "model/trace_builder.h"

#include <deque>
#include <span>
#include <string_view>
#include <vector>

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

/// The Trace2 sessions of a trace. Applies records to them, and remembers which of them have changed, so that settle() looks only at those.
/// Lives on the import worker's thread.
class SessionSet {
public:
    explicit SessionSet(TraceBuilder& builder);
    SessionSet(const SessionSet&) = delete;
    SessionSet& operator=(const SessionSet&) = delete;

    // As in SessionTable.
    SessionState& bySid(std::string_view sid, SourceId source) { return m_table.bySid(sid, source); }
    SessionState& addWithoutSid(SourceId source, std::string_view component) { return m_table.addWithoutSid(source, component); }
    [[nodiscard]] const std::deque<SessionState>& all() const { return m_table.all(); }

    void apply(SessionState& session, const Record& record, const RecordPlace& place);
    /// Moves a brief session, and all its descendants, in time.
    void move(SessionState& session, Duration by);
    /// The rows of the session are out of date.
    void touch(SessionState& session);
    /// Call it after a new search for the parent of a session without a sid, which may also change the exit code that the parent reports.
    void familyChanged(SessionState& session);
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

    /// Those whose rows are out of date.
    [[nodiscard]] std::span<SessionState* const> changed() const { return m_changed; }
    /// Brings rows, placeholders and the order of sessions up to date. Links must be.
    void settle(bool atEnd);
    /// After the last settle(): no more records come.
    void finish();
    /// As in ProcessWatch.
    bool look() { return m_watch.look(); }

private:
    [[nodiscard]] bool settleRow(SessionState& session, bool atEnd);
    void settleOrder();

    TraceBuilder& m_builder;
    SessionTable m_table;
    SessionRows m_rows;
    SessionClock m_clock;
    SessionAssembler m_assembler;
    SessionSettler m_settler;
    Placeholders m_placeholders;
    ProcessWatch m_watch;
    std::vector<SessionState*> m_changed;
    bool m_orderChanged = false;
    std::size_t m_ordered = 0; ///< how many sessions have a rank
};

} // namespace emberline::trace2
