// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/runs/log_print.h"
#include "importers/trace2/runs/process_key.h"
#include "importers/trace2/syntax/text_line.h"
#include "model/diagnostics.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// The records of a PERF or NORMAL log that is not shown yet, because a richer log may record the same processes. Where its processes are
/// one after the other, each from `version` to `atexit`, it is certain which process wrote each line.
class HeldProcesses {
public:
    struct Record {
        std::string text;
        RecordPlace place;
    };
    struct Process {
        ProcessKey key;
        std::size_t begin; ///< of its records
        std::size_t end;
        bool isClaimed = false; ///< a richer log has it
    };

    /// Adds the log's next record. `fields`: what the syntax reads of it, if LogPrint wants the verb.
    void add(const TextLine& line, const trace2::Record& fields, std::string_view text, const RecordPlace& place);
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

    /// Claims the first process that is `key` and was not claimed; null if there is none, or the processes ran side by side.
    [[nodiscard]] Process* claim(const ProcessKey& key);
    [[nodiscard]] bool areAllClaimed() const { return m_areSequential && m_claimed == m_processes.size(); }

    /// The records of a claimed process; they are not held any more.
    [[nodiscard]] std::vector<Record> release(const Process& process);
    /// The records of no claimed process, in order; nothing is held any more.
    [[nodiscard]] std::vector<Record> releaseUnclaimed();

private:
    std::vector<Record> m_records;
    std::vector<Process> m_processes;
    std::multimap<Duration, std::size_t> m_byEnd; ///< indices of processes by the t_abs of their end
    std::size_t m_claimed = 0;
    std::size_t m_bytes = 0;
    bool m_isOpen = false; ///< the last process has not ended
    bool m_areSequential = true; ///< no process began before the one before it had ended
};

} // namespace emberline::trace2
