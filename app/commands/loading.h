// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/run_choice.h"
#include "model/answers/run_table.h"
#include "model/trace.h"

#include <QStringList>

#include <optional>

/// Reading the sources of a verb.
namespace emberline {

struct LoadedSources {
    Trace trace;
    bool anyUnreadable = false;
    /// Whether all of every source was read.
    [[nodiscard]] bool isComplete() const;
};

/// Reads the sources into one trace, without a display. Prints read failures, and one line per diagnostic code, to standard error.
/// `addsOtherLogs`: see ImportContext.
LoadedSources loadTrace(const QStringList& paths, bool addsOtherLogs = true);

/// The exit status for this outcome (exit_status.h).
int loadStatus(const LoadedSources& loaded, bool strict);

/// Runs of logs or, in their place, of one store.
struct LoadedRuns {
    std::optional<RunTable> table; ///< none: there are no runs, and the status says why
    std::optional<Trace> trace; ///< of logs
    int status;
};
/// What a verb asks of each run.
struct RunsRequest {
    RunScope scope = RunScope::Commands;
    std::vector<Facet> facets = {}; ///< those that it looks at
    std::vector<RunChoice> where = {}; ///< what it chooses, so that a store need not give the rest
    bool everything = false; ///< it looks at all
    bool data = false;
    bool paths = false; ///< for profileOf()
    bool strict = false; ///< see loadStatus()
};
/// Prints what is wrong.
LoadedRuns loadRuns(const QStringList& paths, const RunsRequest& request);
/// Confines the program to reading these sources: a store needs files beside it, or the network.
void confineToReading(const QStringList& paths);
/// Of these runs of the table.
RunProfile profileOf(const LoadedRuns& loaded, const RunList& runs);

} // namespace emberline
