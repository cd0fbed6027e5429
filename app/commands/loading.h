// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

struct LoadedRuns {
    std::optional<RunTable> table; ///< none: there are no runs, and the status says why
    int status;
};
/// The runs of logs or, in their place, of one store. Confines the program, unless a store is on a server. Prints what is wrong.
LoadedRuns loadRuns(const QStringList& paths, RunScope scope, bool withData, bool strict);

} // namespace emberline
