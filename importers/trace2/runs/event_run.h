// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/runs/run_logs.h"
#include "importers/trace2/syntax/event_line_parser.h"
#include "model/diagnostics.h"

#include <functional>
#include <string>
#include <string_view>

namespace emberline::trace2 {

/// An EVENT log in a group with logs of other targets: puts the records that only these have between its own.
///
/// In a group of logs of many processes, it holds the records of a process until its `atexit`, which tells whether another log has the same
/// process. Once two processes write side by side, or one writes more than kMostHeld, nothing more is added. A log that still grows is
/// shown as it is: its processes have not ended.
class EventRun {
public:
    /// Takes a record of the process `sid`. `place` is empty for one that another log adds.
    using Apply = std::function<void(std::string_view sid, const Record& record, const RecordPlace& place)>;

    EventRun(RunLogs& logs, const ImportSource& source);

    /// Adds the log's next record, read from `text`.
    void take(const Record& record, std::string_view text, const RecordPlace& place, const Apply& apply);
    /// Passes on what is held: nothing more comes.
    void finish(const Apply& apply);

private:
    void hold(const Record& record, std::string_view text, const RecordPlace& place, const Apply& apply);
    void passOn(ProcessJoin* join, const Apply& apply);
    void meet(ProcessJoin& join, const Record& record, const RecordPlace& place, const Apply& apply);

    RunLogs& m_logs;
    RunLog& m_log;
    bool m_areSequential; ///< no process of a log of many has begun before the one before it had ended
    std::string m_sid; ///< whose records are held; empty after its end
    ProcessKey m_key;
    HeldRecords m_held;
    EventLineParser m_parser;
    Record m_record;
    Record m_completed; ///< a record and what another log adds to it
};

} // namespace emberline::trace2
