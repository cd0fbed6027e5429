// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "views/kit/track_setting.h"

#include <map>
#include <memory>
#include <set>
#include <unordered_set>
#include <vector>

namespace emberline {

/// A row that can be named, pinned and moved: a thread's, or a session's own.
struct RowKey {
    SessionId session;
    ThreadId thread; ///< none: the session's
    friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

/// How the user wants the rows of the timeline. Survives a new layout; void after a reset.
struct RowSettings {
    std::unordered_set<SessionId> collapsed;
    std::unordered_set<SessionId> opened; ///< Repeats, by their first session
    std::vector<RowKey> pinned; ///< top to bottom
    std::map<RowKey, std::string> names; ///< UTF-8; in the place of their own
    std::map<RowKey, int> positions; ///< among their siblings
    /// When there, sessions and threads that hold none of these regions, nor a descendant that does, have no row.
    std::shared_ptr<const LaneSubset> only;

    /// Nothing of them has a row; children of theirs from other sources move up.
    std::set<SourceId> hiddenSources;

    [[nodiscard]] bool isPinned(const RowKey& row) const;
};

/// As they are kept beyond the open trace, in the order of sessions and threads; of pinned rows, in theirs.
[[nodiscard]] std::vector<TrackSetting> keptSettings(const Trace& trace, const RowSettings& settings);
/// The other way; tracks that are not in the trace are left out.
[[nodiscard]] RowSettings openedSettings(const Trace& trace, const std::vector<TrackSetting>& kept);

} // namespace emberline
