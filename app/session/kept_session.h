// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_file.h"
#include "views/kit/view_state.h"

#include <QImage>
#include <QStringList>

#include <cstdint>
#include <map>
#include <set>

/// Converts between a session file and the open window. Also says where unsaved sessions are kept, to be offered when the same traces are
/// opened again.
namespace emberline {

/// In the form that session files store: absolute and lasting (lastingPath()).
[[nodiscard]] std::vector<std::string> storedPaths(const std::vector<std::string>& paths);
/// The path of the kept session for exactly these traces: below the application's data, derived from their paths. Their order does not
/// matter.
[[nodiscard]] QString keptSessionPath(const std::vector<std::string>& opened);
enum class PictureTheme : std::uint8_t { Light, Dark };
using RecentPictures = std::map<PictureTheme, QImage>;
/// The path of the picture of a recent trace, beside its kept session: one for each theme.
[[nodiscard]] QString keptPicturePath(const QString& recent, PictureTheme theme);
/// Writes the pictures of a recent trace, and removes those of traces that are no longer recent. A picture that cannot be written is left
/// out.
void keepPictures(const RecentPictures& pictures, const QString& path, const QStringList& recent);
void removePictures(const QStringList& recent);

/// The `opened` files and directories without some of their sources. A directory that loses a file is replaced by its remaining files.
[[nodiscard]] std::vector<std::string> pathsWithout(
    const std::set<SourceId>& closed, const Trace& trace, const std::vector<std::string>& opened);

/// The state that a session describes. GUI thread.
struct OpenSession {
    TraceStore& store;
    ViewState& state;
    FilterState& filter;
    Bookmarks& bookmarks;
};

/// The current session, without tracks, saved filters and the query, which their owners add.
[[nodiscard]] SessionFile captureSession(const std::vector<std::string>& opened, const OpenSession& open);
/// Whether it contains anything that the user would miss.
[[nodiscard]] bool isWorthKeeping(const SessionFile& session);

/// Applies `session` to the open trace. Skips sources that are not read (yet).
void applySession(const SessionFile& session, const OpenSession& open);

} // namespace emberline
