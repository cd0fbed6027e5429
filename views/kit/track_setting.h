// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/reference.h"

#include <optional>
#include <string>

namespace emberline {

/// The user's changes to one row of the timeline. A track without thread and async id stands for its session's row.
struct TrackSetting {
    TrackReference track;
    std::string name; ///< replaces its own name; empty: its own
    bool pinned = false;
    bool collapsed = false;
    std::optional<int> position; ///< among its siblings; none: the default place
    bool opened = false; ///< a row of a piece, or of many runs from this one on, which are closed by default
    bool quietShown = false; ///< its quiet threads have rows of their own
    friend bool operator==(const TrackSetting&, const TrackSetting&) = default;
};

} // namespace emberline
