// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/search.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QTimer>

#include <memory>
#include <optional>

namespace emberline {

class Background;

/// Hits with the means to ask quickly whether something is one. Immutable.
struct HitSet {
    std::shared_ptr<const SearchResults> results = std::make_shared<const SearchResults>();
    std::vector<bool> regions; ///< by row, as far as there are hits
    std::vector<bool> instants;

    explicit HitSet(std::shared_ptr<const SearchResults> from = {});
    [[nodiscard]] bool contains(RegionId id) const { return id && id.row() < regions.size() && regions[id.row()]; }
    [[nodiscard]] bool contains(InstantId id) const { return id && id.row() < instants.size() && instants[id.row()]; }
};

/// The search of one window: what is looked for, what was found so far, and which hit one is at. Looks on a thread of its own and again
/// when the trace grows. Views mark hits() and repaint on hitsChanged(). GUI thread.
class SearchHits : public QObject {
    Q_OBJECT

public:
    SearchHits(TraceStore& store, ViewState& state, QObject* parent = nullptr);

    [[nodiscard]] const SearchQuery& query() const { return m_query; }
    /// Starts to look; hits come in a moment. An empty text ends the search.
    void setQuery(const SearchQuery& query);
    void clear() { setQuery({}); }

    [[nodiscard]] const std::shared_ptr<const HitSet>& hits() const { return m_hits; }
    [[nodiscard]] std::size_t count() const { return m_hits->results->hits.size(); }
    [[nodiscard]] bool isComplete() const { return m_hits->results->complete; }
    [[nodiscard]] const QString& error() const { return m_error; } ///< a sentence about the regular expression, else empty
    [[nodiscard]] const std::optional<SearchHit>& current() const { return m_current; }
    /// Where the current hit is among all, from 0.
    [[nodiscard]] std::optional<std::size_t> currentIndex() const;

    /// Goes to the hit after (before) the current one, or first to the one at the left edge of what is seen; round at the ends.
    void next();
    void previous();
    void goTo(const SearchHit& hit);

Q_SIGNALS:
    void queryChanged();
    /// Other hits, a new error, or more is known.
    void hitsChanged();
    void currentChanged();

private:
    void look();
    void lookAgain();
    void forget();
    void setHits(std::shared_ptr<const HitSet> hits);
    [[nodiscard]] std::size_t firstSeen() const;

    TraceStore& m_store;
    ViewState& m_state;
    Background* m_background;
    QTimer m_timer; ///< gathers a trace's growth
    bool m_grown = false; ///< while it was looked at
    SearchQuery m_query;
    std::shared_ptr<const HitSet> m_hits = std::make_shared<const HitSet>();
    std::optional<SearchHit> m_current;
    QString m_error;
};

} // namespace emberline
