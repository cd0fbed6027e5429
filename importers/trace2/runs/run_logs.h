// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/runs/held_processes.h"
#include "importers/trace2/runs/process_join.h"
#include "importers/trace2/syntax/target.h"

#include <cstdint>
#include <list>
#include <map>
#include <memory>

namespace emberline::trace2 {

/// One log of a group (ImportSource::group).
struct RunLog {
    Target target;
    bool isWhole = true; ///< it is read from its first byte
    bool hasBegun = false; ///< a record of it was read
    HeldProcesses held; ///< of a PERF or NORMAL log whose group has a richer log, unless join() holds it
};

/// The logs of a group, which may record the same run. Logs of one process are joined line by line. Logs of many processes are joined
/// where it is certain which process wrote each line: their processes ran one after the other, and argv, start and end are equal. Nothing
/// else is added to the richest log. Lives on the import worker's thread.
class RunLogs {
public:
    RunLogs(bool isOneProcess, bool addsOtherLogs) : m_isOneProcess(isOneProcess), m_addsOtherLogs(addsOtherLogs) { }

    /// Every log of the group is here before any of them is read. The reference stays valid.
    RunLog& add(Target target, const ImportSource& source);
    /// A record of `log` was read. Of the poorer logs, only what EVENT can claim is held any longer.
    void begin(RunLog& log);
    [[nodiscard]] bool isOneProcess() const { return m_isOneProcess; }
    [[nodiscard]] bool hasRicherThan(Target target) const;
    /// Whether a record of a richer log was read. Once reading has ended, a log without one is shown.
    [[nodiscard]] bool hasBegunRicherThan(Target target) const;

    /// Of one process: what joins PERF, or else NORMAL, with EVENT; null if there is nothing to join.
    [[nodiscard]] ProcessJoin* join();
    /// Whether `target` is what join() joins with EVENT.
    [[nodiscard]] bool isJoined(Target target) const;

    /// Of many processes: a process of EVENT has ended. Claims it in the held logs, and returns what joins the richest of them with EVENT;
    /// null if none has it for certain.
    [[nodiscard]] std::unique_ptr<ProcessJoin> claim(const ProcessKey& key);

private:
    bool m_isOneProcess;
    bool m_addsOtherLogs;
    std::list<RunLog> m_logs;
    std::unique_ptr<ProcessJoin> m_join;
};

/// The groups of logs of a trace that may record the same runs.
class RunTable final : public SharedImportState {
public:
    explicit RunTable(ImportContext& context) : m_addsOtherLogs(context.addsOtherLogs()) { }

    /// The logs of the group of `source`; null if it is in none.
    [[nodiscard]] RunLogs* logsOf(const ImportSource& source);
    void settle() override { }
    void finish() override { m_groups.clear(); }

private:
    bool m_addsOtherLogs;
    std::map<std::uint64_t, RunLogs> m_groups;
};

} // namespace emberline::trace2
