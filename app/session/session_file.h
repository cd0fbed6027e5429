// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"
#include "model/reference.h"
#include "model/result.h"
#include "views/bookmarks/bookmarks.h"
#include "views/timeline/row_order.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// The user's changes to a source.
struct SourceSetting {
    std::string path; ///< as SessionFile::opened
    Duration clockOffset{};
    bool hidden = false;
    friend bool operator==(const SourceSetting&, const SourceSetting&) = default;
};

/// A filter that outlives its trace: stores threads and sessions by their stable coordinates. `filter` itself holds no ids.
struct SessionFilter {
    RegionFilter filter;
    std::vector<TrackReference> threads;
    std::vector<SessionReference> sessions;
    friend bool operator==(const SessionFilter&, const SessionFilter&) = default;
};

struct SavedFilter {
    std::string name;
    SessionFilter filter;
    friend bool operator==(const SavedFilter&, const SavedFilter&) = default;
};

/// A session file (`.emberline`): the open traces and how the user viewed them. JSON, so that people can read, compare and repair it.
struct SessionFile {
    static constexpr int kVersion = 1;

    std::vector<std::string> opened; ///< the opened files and directories, as storedPaths()
    std::vector<SourceSetting> sources; ///< only those with changes
    std::optional<TraceRange> visible; ///< as shown
    std::optional<TraceRange> marked;
    bool idleFolded = true;
    std::vector<Bookmark> bookmarks;
    std::vector<TrackSetting> tracks;
    SessionFilter filter;
    std::vector<SavedFilter> savedFilters;
    std::string query; ///< the text of the SQL dock; nothing runs it but the user
    friend bool operator==(const SessionFile&, const SessionFile&) = default;
};

/// Whether the name of `path` marks a session file rather than a trace.
[[nodiscard]] bool isSessionFile(std::string_view path);

struct ReadSession {
    SessionFile session;
    std::vector<std::string> notes; ///< sentences for the user: a newer version, skipped entries, moved files
};

/// Ignores unknown keys, and skips invalid entries with a note. Reads a newer version as far as it understands it, with a note. Fails if
/// the file cannot be read, is not a session file, or names another session file: a session names traces.
Result<ReadSession> readSession(const QString& path);

/// The first of the traces that does not lie in the folder of the session file at `path` or below it, links resolved. A session file from
/// somebody else may name any file of this machine.
[[nodiscard]] std::optional<std::string> traceOutside(const SessionFile& session, const QString& path);

/// Replaces the file atomically: after a crash, the old or the new one exists. Also stores traces in the file's own folder relative to it,
/// so that both can move together.
[[nodiscard]] std::optional<Error> writeSession(const QString& path, const SessionFile& session);

[[nodiscard]] SessionFilter keptFilter(const Trace& trace, const RegionFilter& filter);
/// Skips threads and sessions that the trace does not have. If none remain, the filter no longer restricts them.
[[nodiscard]] RegionFilter openedFilter(References& references, const SessionFilter& kept);

// Like writeSession() and readSession(), but without the file. `folder` is the session file's folder.
std::string sessionToJson(const SessionFile& session, const std::string& folder);
Result<ReadSession> sessionFromJson(const std::string& text, const std::string& folder);

} // namespace emberline
