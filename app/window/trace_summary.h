// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "model/trace.h"
#include "views/kit/view_state.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

/// What the window's title and status bar say, and what it waits for. Pure functions.
namespace emberline {

/// "fetch-slow/", "log.json", "log.json and 2 more".
[[nodiscard]] QString pathsTitle(const std::vector<std::string>& paths);

/// "fetch-slow/ — 14 sessions · 5.199 s — Emberline".
[[nodiscard]] QString traceTitle(const std::vector<std::string>& paths, const Trace& trace);

/// "14 sessions · 38 threads · 41 207 events".
[[nodiscard]] QString totalsText(const Trace& trace);

/// "3.360 112 s   selection 2.570 s": what is under the mouse and what is marked.
[[nodiscard]] QString positionText(const Trace& trace, const ViewState& state);

/// What GIT_TRACE2_EVENT must be for git to write where `job` waits for it; none without a job.
[[nodiscard]] std::optional<QString> liveTarget(const std::optional<ImportJob>& job);

/// A file to propose for something made of a trace that was read from `paths`: beside it, of its name, and none of `paths`.
[[nodiscard]] QString proposedFile(const std::vector<std::string>& paths, const QString& suffix);

} // namespace emberline
