// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_rows.h"
#include "model/dialect.h"

namespace emberline::trace2 {

/// What runs on each thread: handles region_enter, region_leave, thread_start and thread_exit. Regions nest by `nesting`, separately on
/// each thread.
class RegionRecords {
public:
    explicit RegionRecords(SessionRows& rows) : m_rows(rows), m_builder(rows.builder()), m_msg(m_builder.intern("msg")) { }

    void enter(const SessionRecord& event);
    void leave(const SessionRecord& event);
    void threadStart(const SessionRecord& event);
    void threadExit(const SessionRecord& event);

private:
    [[nodiscard]] const Dialect& dialectOf(const SessionState& session) const { return *m_builder.source(session.source).dialect; }
    void unwind(ThreadState& thread, std::int64_t nesting, SourceTime time);

    SessionRows& m_rows;
    TraceBuilder& m_builder;
    StringId m_msg;
};

} // namespace emberline::trace2
