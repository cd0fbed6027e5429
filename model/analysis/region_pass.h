// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/shown_range.h"
#include "model/dialect.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace emberline {

/// With fewer regions, another thread costs more than it saves.
inline constexpr std::size_t kRegionsPerThread = 50'000;

/// Visits all regions that take time (dialect.h) and touch a range. If the range covers most of a trace, it goes row by row, in the
/// order of memory; for a small part it follows the lanes, which lead there without looking at the rest. Refers to the trace.
class RegionPass {
public:
    RegionPass(const Trace& trace, const ShownRange& range) : m_trace(trace), m_everything(!range), m_timed(trace)
    {
        for (const Track& track : trace.tracks())
            m_windows.push_back(windowOf(trace, track.session, range));
        std::uint64_t touched = 0;
        for (std::size_t row = 0; row < trace.tracks().size() && range; ++row) {
            if (!m_timed[TrackId(row)])
                continue;
            for (const Lane& lane : trace.tracks()[row].lanes) {
                for (const auto& run : lane.runs) {
                    const Window& window = m_windows[row];
                    if (run->begin() >= window.end || run->extent().end < window.begin)
                        continue;
                    m_runs.push_back({&*run, TrackId(row)});
                    touched += regionsIn(*run, window);
                }
            }
        }
        m_byRows = !range || touched > trace.regionCount() / 2;
    }

    [[nodiscard]] const Window& window(TrackId track) const { return m_windows[track.row()]; }
    /// Whether visit() goes row by row; then a part is an equal share of the rows.
    [[nodiscard]] bool isByRows() const { return m_byRows; }
    /// How many regions visit() looks at.
    [[nodiscard]] std::size_t size() const { return m_byRows ? m_trace.regionCount() : m_trace.regionCount() / 2; }
    /// The first row of part `part` of `parts`, in passes by rows.
    [[nodiscard]] std::size_t firstRow(unsigned part, unsigned parts) const { return m_trace.regionCount() * part / parts; }
    /// Into how many parts to split the pass if there are `threads` threads.
    [[nodiscard]] unsigned usefulParts(unsigned threads) const
    {
        return static_cast<unsigned>(std::min<std::size_t>(threads, size() / kRegionsPerThread + 1));
    }

    /// Calls visit(id, track) for every region in part `part` of `parts`; different threads may visit different parts. The order is by
    /// rows, or by tracks, depths and starts. Stops between two regions soon after `cancel` becomes true.
    void visit(unsigned part, unsigned parts, const std::atomic<bool>* cancel, auto visit) const
    {
        const auto isCancelled = [cancel] { return cancel && cancel->load(std::memory_order_relaxed); };
        const RegionColumns& columns = m_trace.regions();
        if (!m_byRows) {
            for (std::size_t i = m_runs.size() * part / parts; i < m_runs.size() * (part + 1) / parts && !isCancelled(); ++i) {
                const TrackId track = m_runs[i].track;
                visitRun(columns, *m_runs[i].run, window(track), [&](RegionId id) { visit(id, track); });
            }
            return;
        }
        const std::size_t stop = firstRow(part + 1, parts);
        for (std::size_t row = firstRow(part, parts); row < stop; ++row) {
            if (row % kStep == 0 && isCancelled())
                return;
            // A row may be one batch ahead of its track.
            const TrackId track = columns.track[row];
            if (track.row() >= m_windows.size() || !m_timed[track])
                continue;
            if (m_everything || m_windows[track.row()].touches(columns.start[row], columns.end[row]))
                visit(RegionId(row), track);
        }
    }

private:
    static constexpr std::size_t kStep = 1 << 14;

    /// Estimates how many regions of a run touch the window, as if they were spread evenly.
    static std::uint64_t regionsIn(const LaneRun& run, const Window& window)
    {
        const SourceRange extent = run.extent();
        const double whole = static_cast<double>(toNs(extent.end)) - static_cast<double>(toNs(extent.begin));
        const double inside
            = static_cast<double>(toNs(std::min(extent.end, window.end))) - static_cast<double>(toNs(std::max(extent.begin, window.begin)));
        const double share = whole > 0 ? std::clamp(inside / whole, 0.0, 1.0) : 1;
        return static_cast<std::uint64_t>(share * static_cast<double>(run.regions().size()));
    }

    struct Run {
        const LaneRun* run;
        TrackId track;
    };

    const Trace& m_trace;
    bool m_everything;
    TimedTracks m_timed;
    std::vector<Window> m_windows; ///< by TrackId
    std::vector<Run> m_runs; ///< those that touch the range
    bool m_byRows = true;
};

} // namespace emberline
