// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_file.h"
#include "views/kit/filter_state.h"

#include <set>

/// Between a session file and the open window; and where sessions are kept that nobody saved, to be offered when the same traces are opened
/// again.
namespace emberline {

/// As session files hold them.
[[nodiscard]] std::vector<std::string> absolutePaths(const std::vector<std::string>& paths);
/// Where the session of exactly these traces is kept: below the application's data, by their paths. Their order does not matter.
[[nodiscard]] QString keptSessionPath(const std::vector<std::string>& opened);

/// What is left of the `opened` files and directories without some of their sources. A directory that loses a file is replaced by those
/// it keeps.
[[nodiscard]] std::vector<std::string> pathsWithout(
    const std::set<SourceId>& closed, const Trace& trace, const std::vector<std::string>& opened);

/// What a session is about. GUI thread.
struct OpenSession {
    TraceStore& store;
    ViewState& state;
    FilterState& filter;
    Bookmarks& bookmarks;
};

/// The session as it stands. Tracks and saved filters are added by those who know them.
[[nodiscard]] SessionFile captureSession(const std::vector<std::string>& opened, const OpenSession& open);
/// Whether it holds anything that the user would miss.
[[nodiscard]] bool isWorthKeeping(const SessionFile& session);

/// Shows the open trace as `session` says. Sources that are not (yet) read are passed over.
void applySession(const SessionFile& session, const OpenSession& open);

} // namespace emberline
