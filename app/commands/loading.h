// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QStringList>

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

} // namespace emberline
