// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "model/ids.h"
#include "views/kit/track_setting.h"
#include "views/theme/side_colors.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

namespace emberline {

/// Two traces on one timeline, set against each other. The rows of base stand above those of head.
struct ComparedSides {
    QString base; ///< display names
    QString head;
    std::set<SourceId> baseSources; ///< all others are head's

    [[nodiscard]] Side of(SourceId source) const { return baseSources.contains(source) ? Side::Base : Side::Head; }
    [[nodiscard]] const QString& name(Side side) const { return side == Side::Base ? base : head; }
};

/// A row that the user can name, pin and move: a thread's, or a session's own.
struct RowKey {
    SessionId session;
    ThreadId thread; ///< none: the session's own row
    friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

/// In which order processes and threads stand.
enum class RowSort : std::uint8_t {
    Busiest, ///< main threads first; commands, and what still grows, stay in the order of the trace
    Start,
    Name, ///< numbers in names count as numbers
    Trace, ///< as the trace asks for, otherwise as they came
};

/// The user's settings for the timeline's rows. They survive a new layout, but not a reset.
struct RowSettings {
    RowSort sort = RowSort::Busiest; ///< survives a reset, too
    std::unordered_set<SessionId> collapsed;
    std::unordered_set<SessionId> opened; ///< Repeats rows, by their first session, and rows of pieces
    std::unordered_set<SessionId> quietShown; ///< their quiet threads have rows of their own
    SessionId shownRun; ///< has a row of its own though the Repeats row of its command is closed
    std::vector<RowKey> pinned; ///< top to bottom
    std::map<RowKey, std::string> names; ///< UTF-8; replaces the row's own name
    std::map<RowKey, int> positions; ///< among their siblings
    /// If set, sessions and threads without any of these regions, in themselves or in a descendant, get no row.
    std::shared_ptr<const LaneSubset> only;

    /// These sources get no rows. Their children from other sources move up.
    std::set<SourceId> hiddenSources;
    /// If set, the rows of base stand above those of head, and the gutter says which is which.
    std::optional<ComparedSides> sides;

    [[nodiscard]] bool isPinned(const RowKey& row) const;
};

/// The settings in the form that outlives the open trace, in the order of sessions and threads; pinned rows keep their own order.
[[nodiscard]] std::vector<TrackSetting> keptSettings(const Trace& trace, const RowSettings& settings);
/// The reverse of keptSettings(). Skips tracks that the trace does not have.
[[nodiscard]] RowSettings openedSettings(References& references, const std::vector<TrackSetting>& kept);

} // namespace emberline
