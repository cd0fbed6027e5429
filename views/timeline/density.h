// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "model/cancellation.h"
#include "model/timed_tracks.h"
#include "model/trace.h"
#include "views/kit/region_style.h"
#include "views/timeline/lod.h"
#include "views/timeline/time_scale.h"

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace emberline {

/// Activity, of all regions or of those in `only`, in each column of `scale`: the number of open regions in all lanes, averaged over the
/// column. Skips `hidden` sources. Running regions count up to `now`. Costs as much as a frame of all lanes at that
/// width; void once cancelled, which it looks for between two lanes. `visit`, if given, gets each box that is counted.
[[nodiscard]] std::vector<float> activity(const Trace& trace, const TimeScale& scale, std::optional<TraceTime> now = std::nullopt,
    const LaneSubset* only = nullptr, const std::set<SourceId>& hidden = {}, Cancellation cancel = {},
    const std::function<void(const LaneBox&)>& visit = {});

/// The fill that has most of each column of the boxes that activity() visits. A box counts without the boxes inside it; a process as a
/// whole, what is grey, and what has no end, such as a message loop, only where nothing else runs; what takes no time (timed_tracks.h) does
/// not count.
class ColumnFills {
public:
    /// Both arguments must outlive this object.
    ColumnFills(const Trace& trace, RegionStyles& styles, std::size_t columns) :
        m_trace(trace), m_styles(styles), m_timed(trace), m_columns(columns)
    { }
    void add(const LaneBox& box);
    /// 0 where there is none.
    [[nodiscard]] std::vector<QRgb> largest() const;

private:
    struct Cover {
        QRgb fill;
        float cover;
    };
    struct Column {
        std::vector<Cover> covers;
        TrackId track; ///< of the box that was added last
        QRgb fill = 0; ///< same
        float cover = 0; ///< same
        float weight = 0; ///< same
    };
    const Trace& m_trace;
    RegionStyles& m_styles;
    TimedTracks m_timed;
    std::vector<Column> m_columns;
};

} // namespace emberline
