// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/search.h"
#include "model/trace_store.h"
#include "views/kit/background.h"
#include "views/kit/view_state.h"

#include <memory>
#include <optional>

namespace emberline {

/// Hits with a fast test whether something is one of them. Immutable.
struct HitSet {
    /// What is known of kBlock hits that follow each other in time; the last block may have fewer.
    struct Block {
        TraceTime end; ///< of the one that ends last
        Duration longest;
    };
    static constexpr std::size_t kBlock = 256;

    std::shared_ptr<const SearchResults> results = std::make_shared<const SearchResults>();
    std::vector<bool> regions; ///< by row; only as long as the hits require
    std::vector<bool> instants;
    std::vector<Block> blocks;

    HitSet() = default;
    /// `trace`: in which they were found. Any thread.
    HitSet(std::shared_ptr<const SearchResults> from, const Trace& trace);
    [[nodiscard]] bool contains(RegionId id) const { return id && id.row() < regions.size() && regions[id.row()]; }
    [[nodiscard]] bool contains(InstantId id) const { return id && id.row() < instants.size() && instants[id.row()]; }
};

/// A hit of all, and at how many it took a look.
struct MostSeen {
    std::size_t index;
    std::size_t looks;
};

/// The hit of which most is in `visible`; if none is, the longest of all. Of equal ones, the first in time. Looks only into blocks that may
/// hold it, because there may be millions. There must be a hit.
[[nodiscard]] MostSeen mostSeen(const HitSet& hits, const Trace& trace, TraceRange visible);

/// The search of one window: the query, the hits so far, and the current hit. Searches in the background, and again when the trace grows.
/// Views mark hits() and repaint on hitsChanged(). GUI thread.
class SearchHits : public QObject {
    Q_OBJECT

public:
    SearchHits(TraceStore& store, ViewState& state, QObject* parent = nullptr);

    [[nodiscard]] const SearchQuery& query() const { return m_query; }
    /// Starts a search; hits arrive in a moment. An empty text ends the search.
    void setQuery(const SearchQuery& query);
    void clear() { setQuery({}); }

    [[nodiscard]] const std::shared_ptr<const HitSet>& hits() const { return m_hits; }
    [[nodiscard]] std::size_t count() const { return m_hits->results->hits.size(); }
    [[nodiscard]] bool isComplete() const { return m_hits->results->complete; }
    [[nodiscard]] const QString& error() const { return m_error; } ///< a sentence about the regular expression; empty without an error
    [[nodiscard]] const std::optional<SearchHit>& current() const { return m_current; }
    /// The index of the current hit, from 0.
    [[nodiscard]] std::optional<std::size_t> currentIndex() const;

    /// Goes to the hit after (before) the current one in time, and wraps around at the ends. Goes first to the hit of which most
    /// is in view, so that people see where it led; if none is in view, to the longest of all.
    void next() { step(1); }
    void previous() { step(count() - 1); }
    void goTo(const SearchHit& hit);

Q_SIGNALS:
    void queryChanged();
    /// The hits or the error changed, or the search progressed.
    void hitsChanged();
    void currentChanged();

private:
    void forget();
    [[nodiscard]] TraceCalculation::Job makeJob();
    void setHits(std::shared_ptr<const HitSet> hits);
    void step(std::size_t places);

    const TraceStore& m_store;
    ViewState& m_state;
    PacedCalculation* m_searching;
    SearchQuery m_query;
    std::shared_ptr<const HitSet> m_hits = std::make_shared<const HitSet>();
    std::optional<SearchHit> m_current;
    QString m_error;
};

} // namespace emberline
