// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/runs/log_groups.h"
#include "importers/trace2/runs/run_logs.h"

#include <cstdint>
#include <map>

namespace emberline::trace2 {

/// The groups of logs of a trace that may record the same runs.
class RunTable final : public SharedImportState {
public:
    explicit RunTable(ImportContext& context) : m_addsOtherLogs(context.addsOtherLogs()) { }

    /// The logs of the group of `source`; null if it is in none.
    RunLogs* logsOf(const ImportSource& source)
    {
        if (source.group == 0)
            return nullptr;
        const bool isOneProcess = !componentOf(source.directoryEntry).empty();
        return &m_groups.try_emplace(source.group, isOneProcess, m_addsOtherLogs).first->second;
    }

    void settle() override { }
    void finish() override { m_groups.clear(); }

private:
    bool m_addsOtherLogs;
    std::map<std::uint64_t, RunLogs> m_groups;
};

} // namespace emberline::trace2
