// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/density.h"

#include "model/outcome.h"
#include "views/timeline/lod.h"
#include "views/timeline/track_layout.h"

#include <algorithm>

namespace emberline {

namespace {

/// Extends a lane's last region from `drawnTo` to `end` if it is still running.
void growLast(
    const Trace& trace, const Lane& lane, const SourceScale& scale, std::int32_t drawnTo, std::int32_t end, std::vector<float>& sums)
{
    if (lane.runs.empty() || lane.runs.back()->regions().empty())
        return;
    const RegionId last = lane.runs.back()->regions().back();
    if (!isRunning(trace, last))
        return;
    end = std::min(end, static_cast<std::int32_t>(sums.size()));
    for (std::int32_t column = std::max(drawnTo, scale.columnAt(trace.start(last))); column < end; ++column)
        sums[static_cast<std::size_t>(column)] += 1.0F;
}

} // namespace

std::vector<float> activity(const Trace& trace, const TimeScale& scale, std::optional<TraceTime> now, const LaneSubset* only,
    const std::set<SourceId>& hidden, Cancellation cancel, const std::function<void(const LaneBox&)>& visit)
{
    const auto columns = static_cast<std::int32_t>(scale.width());
    std::vector<float> sums(static_cast<std::size_t>(columns), 0);
    std::vector<LaneBox> boxes;
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const Track& track = trace.tracks()[row];
        const std::vector<Lane>* lanes = only ? (row < only->tracks.size() ? &only->tracks[row] : nullptr) : &track.lanes;
        if (!lanes)
            break;
        if (!hidden.empty() && hidden.contains(trace.session(track.session).source))
            continue;
        const SourceScale own = inSource(scale, trace.clockShift(track.session));
        for (const Lane& lane : *lanes) {
            if (cancel.isRequested())
                return sums;
            boxes.clear();
            sampleLane(trace.regions(), lane, own, columns, boxes);
            for (const LaneBox& box : boxes) {
                if (visit)
                    visit(box);
                for (std::int32_t column = box.begin; column < box.end; ++column)
                    sums[static_cast<std::size_t>(column)] += box.cover;
            }
            if (now)
                growLast(trace, lane, own, boxes.empty() ? 0 : boxes.back().end, scale.columnAt(*now), sums);
        }
    }
    return sums;
}

/// A track's lanes come one after the other, the outermost first, so the last box of a column may hold this one.
void ColumnFills::add(const LaneBox& box)
{
    const TrackId track = m_trace.track(box.region);
    if (!m_timed[track])
        return;
    constexpr float kHardly = 1.0F / 65'536;
    const QRgb fill = m_styles.of(m_trace, box.region).fill;
    const bool isWork
        = m_trace.role(box.region) != RegionRole::Process && !m_trace.isOpen(box.region) && fill != m_styles.theme().idle.rgb();
    const float weight = isWork ? 1.0F : kHardly;
    for (std::int32_t at = box.begin; at < box.end; ++at) {
        Column& column = m_columns[static_cast<std::size_t>(at)];
        const auto coverOf = [&](QRgb of) -> float& {
            const auto known = std::ranges::find(column.covers, of, &Cover::fill);
            return (known == column.covers.end() ? column.covers.emplace_back(Cover{of, 0.0F}) : *known).cover;
        };
        if (column.track == track)
            coverOf(column.fill) -= std::min(box.cover, column.cover) * column.weight;
        coverOf(fill) += box.cover * weight;
        column.track = track;
        column.fill = fill;
        column.cover = box.cover;
        column.weight = weight;
    }
}

std::vector<QRgb> ColumnFills::largest() const
{
    std::vector<QRgb> fills;
    fills.reserve(m_columns.size());
    for (const Column& column : m_columns)
        fills.push_back(column.covers.empty() ? 0 : std::ranges::max_element(column.covers, {}, &Cover::cover)->fill);
    return fills;
}

} // namespace emberline
