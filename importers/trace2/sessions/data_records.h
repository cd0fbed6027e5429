// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/session_clock.h"
#include "importers/trace2/sessions/session_rows.h"

namespace emberline::trace2 {

/// What a process measured: handles data and data_json (args of the innermost open region, and points of a counter if they are integers),
/// timers and counters.
class DataRecords {
public:
    DataRecords(SessionRows& rows, SessionClock& clock) :
        m_rows(rows), m_clock(clock), m_builder(rows.builder()), m_value(m_builder.intern("value"))
    { }

    void data(const SessionRecord& event);
    void timer(const SessionRecord& event);
    void counter(const SessionRecord& event);

private:
    SessionRows& m_rows;
    SessionClock& m_clock;
    TraceBuilder& m_builder;
    StringId m_value;
};

} // namespace emberline::trace2
