// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/sessions/child_records.h"
#include "importers/trace2/sessions/command_records.h"
#include "importers/trace2/sessions/data_records.h"
#include "importers/trace2/sessions/lifecycle_records.h"
#include "importers/trace2/sessions/region_records.h"
#include "importers/trace2/sessions/session_clock.h"
#include "importers/trace2/sessions/session_rows.h"

namespace emberline::trace2 {

/// Turns the records of each session, in log order, into rows of the model: a table says which class handles each verb. Knows nothing of
/// other sessions or of the syntax of the three targets.
class SessionAssembler {
public:
    SessionAssembler(SessionRows& rows, SessionClock& clock) :
        m_rows(rows), m_clock(clock), m_lifecycle(rows), m_command(rows), m_regions(rows), m_children(rows), m_data(rows, clock)
    { }

    void apply(SessionState& session, const Record& record, const RecordPlace& place);

private:
    struct Verbs; ///< the table

    SessionRows& m_rows;
    SessionClock& m_clock;
    LifecycleRecords m_lifecycle;
    CommandRecords m_command;
    RegionRecords m_regions;
    ChildRecords m_children;
    DataRecords m_data;
    std::uint64_t m_order = 0; ///< see SessionRecord
};

} // namespace emberline::trace2
