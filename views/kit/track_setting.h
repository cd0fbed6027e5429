// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/reference.h"

#include <optional>
#include <string>

namespace emberline {

/// What the user has changed about how one row of the timeline is shown. A track without thread and async id stands for its session's row.
struct TrackSetting {
    TrackReference track;
    std::string name; ///< in the place of its own; empty: its own
    bool pinned = false;
    bool collapsed = false;
    std::optional<int> position; ///< among its siblings; none: where it would be
    friend bool operator==(const TrackSetting&, const TrackSetting&) = default;
};

} // namespace emberline
