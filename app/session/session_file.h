// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_filter.h"
#include "model/result.h"
#include "views/bookmarks/bookmarks.h"
#include "views/kit/track_setting.h"

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// What the user has changed about a source.
struct SourceSetting {
    std::string path; ///< absolute
    Duration clockOffset{};
    bool hidden = false;
    friend bool operator==(const SourceSetting&, const SourceSetting&) = default;
};

/// A session file (`.emberline`): which traces were open and how they were looked at. JSON, so that it can be read, compared and mended.
struct SessionFile {
    static constexpr int kVersion = 1;

    std::vector<std::string> opened; ///< what was opened: files and directories, absolute paths
    std::vector<SourceSetting> sources; ///< those with something to tell
    std::optional<TimeRange> visible; ///< as shown
    std::optional<TimeRange> marked;
    std::vector<Bookmark> bookmarks;
    std::vector<TrackSetting> tracks;
    SessionFilter filter;
    std::vector<SavedFilter> savedFilters;
    friend bool operator==(const SessionFile&, const SessionFile&) = default;
};

/// By its name: whether `path` is a session file, not a trace.
[[nodiscard]] bool isSessionFile(std::string_view path);

struct ReadSession {
    SessionFile session;
    std::vector<std::string> notes; ///< sentences for the user: a newer version, entries that were left out, files that have moved
};

/// Unknown keys are passed over, entries that make no sense are left out with a note. A newer version is read as far as it is understood,
/// with a note. Fails when the file cannot be read, is no session file, or names another session file: a session names traces.
Result<ReadSession> readSession(const QString& path);

/// Replaces the file in one step: a crash leaves the old or the new one. Traces in the file's own folder are also kept relative to it, so
/// that both can be moved together.
Result<bool> writeSession(const QString& path, const SessionFile& session);

/// As readSession() and writeSession(), without the file. `folder` is where the session file is.
Result<ReadSession> sessionFromJson(const std::string& json, const std::string& folder);
std::string sessionToJson(const SessionFile& session, const std::string& folder);

} // namespace emberline
