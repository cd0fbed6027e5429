// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "model/trace_store.h"
#include "views/timeline/shown_lanes.h"

#include <QObject>
#include <QTimer>

namespace emberline {

class FilterState;
class SearchHits;
class TraceCalculation;
struct HitSet;

/// The regions that pass the filter and those that the search found, in lanes ready to draw. Computed off the GUI thread, and again a few
/// times a second while the trace grows. The object itself belongs to the GUI thread.
class ShownRegions : public QObject {
    Q_OBJECT

public:
    /// `filter` and `hits` may be null. All arguments must outlive this object.
    ShownRegions(TraceStore& store, const FilterState* filter, const SearchHits* hits, QObject* parent = nullptr);

    /// Valid until the next changed().
    [[nodiscard]] ShownLanes lanes() const;
    /// Rows without any of these are dropped; null if no row is.
    [[nodiscard]] std::shared_ptr<const LaneSubset> rowsOf() const;
    /// Whether the filter drops the region and the timeline does not show it dimmed.
    [[nodiscard]] bool hides(const Trace& trace, RegionId region) const;
    /// The hits of the search, as in lanes(); null without a search.
    [[nodiscard]] std::shared_ptr<const LaneSubset> hits() const { return m_hits; }
    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    void changed();

private:
    void followFilter();
    void followHits();
    void followTrace();
    void forget();

    const FilterState* m_filter;
    const SearchHits* m_search;
    TraceCalculation* m_filtering;
    TraceCalculation* m_marking;
    QTimer m_timer; ///< gathers a trace's growth
    std::shared_ptr<const LaneSubset> m_passing;
    std::shared_ptr<const LaneSubset> m_hits;
    std::shared_ptr<const HitSet> m_found; ///< the hits from which m_hits was made
};

} // namespace emberline
