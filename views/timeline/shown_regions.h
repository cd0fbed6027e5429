// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/lane_subset.h"
#include "model/trace_store.h"
#include "views/timeline/scene_builder.h"

#include <QObject>
#include <QTimer>

namespace emberline {

class Background;
class FilterState;
class SearchHits;
struct HitSet;

/// The regions that the filter lets pass and those that the search has found, in lanes ready to be drawn. Made off the GUI thread, and made
/// anew a few times a second while the trace grows. GUI thread.
class ShownRegions : public QObject {
    Q_OBJECT

public:
    /// `filter` and `hits` may be null; all outlive it.
    ShownRegions(TraceStore& store, const FilterState* filter, const SearchHits* hits, QObject* parent = nullptr);

    /// Valid until the next changed().
    [[nodiscard]] ShownLanes lanes() const;
    /// Rows with none of these are left out; null when all rows are there.
    [[nodiscard]] std::shared_ptr<const LaneSubset> rowsOf() const;
    /// What the search has found, as lanes() has it; null when nothing is searched for.
    [[nodiscard]] std::shared_ptr<const LaneSubset> hits() const { return m_hits; }
    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    void changed();

private:
    void followFilter();
    void followHits();
    void followTrace();
    void forget();

    TraceStore& m_store;
    const FilterState* m_filter;
    const SearchHits* m_search;
    Background* m_filtering;
    Background* m_marking;
    QTimer m_timer; ///< gathers a trace's growth
    std::shared_ptr<const LaneSubset> m_passing;
    std::shared_ptr<const LaneSubset> m_hits;
    std::shared_ptr<const HitSet> m_found; ///< what m_hits was made of
};

} // namespace emberline
