// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/search_hits.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace emberline {

HitSet::HitSet(std::shared_ptr<const SearchResults> from)
{
    if (!from)
        return;
    results = std::move(from);
    for (const SearchHit& hit : results->hits) {
        std::vector<bool>& set = hit.isInstant ? instants : regions;
        if (hit.row >= set.size())
            set.resize(std::max<std::size_t>(hit.row + std::size_t{1}, set.size() * 2));
        set[hit.row] = true;
    }
}

SearchHits::SearchHits(TraceStore& store, ViewState& state, QObject* parent) :
    QObject(parent), m_store(store), m_state(state), m_searching(new PacedCalculation(store, this, nullptr, [this] { return makeJob(); }))
{
    connect(&store, &TraceStore::changed, m_searching, &PacedCalculation::request);
    connect(&store, &TraceStore::wasReset, this, &SearchHits::forget);
}

void SearchHits::setQuery(const SearchQuery& query)
{
    if (query == m_query)
        return;
    m_query = query;
    m_current.reset();
    Q_EMIT queryChanged();
    Q_EMIT currentChanged();
    if (query.text.isEmpty()) {
        m_error.clear();
        setHits(std::make_shared<const HitSet>());
    }
    m_searching->restart();
}

TraceCalculation::Job SearchHits::makeJob()
{
    if (m_query.text.isEmpty())
        return nullptr;
    return [this, query = m_query](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const auto take = [&](std::shared_ptr<const SearchResults> results) {
            deliver([this, hits = std::make_shared<const HitSet>(std::move(results))] {
                m_error.clear();
                setHits(hits);
            });
        };
        const Result<bool> ended = search(trace, query, take, cancel);
        if (!ended) {
            deliver([this, message = ended.error().message] {
                m_error = QString::fromStdString(message);
                setHits(std::make_shared<const HitSet>());
            });
        }
    };
}

void SearchHits::forget()
{
    m_searching->cancel();
    m_current.reset();
    setHits(std::make_shared<const HitSet>());
    Q_EMIT currentChanged();
}

void SearchHits::setHits(std::shared_ptr<const HitSet> hits)
{
    m_hits = std::move(hits);
    Q_EMIT hitsChanged();
}

std::optional<std::size_t> SearchHits::currentIndex() const
{
    if (!m_current)
        return std::nullopt;
    const std::vector<SearchHit>& hits = m_hits->results->hits;
    const auto at = std::lower_bound(hits.begin(), hits.end(), *m_current);
    return at != hits.end() && !(*m_current < *at) ? std::optional(static_cast<std::size_t>(at - hits.begin())) : std::nullopt;
}

/// The hit of which most is in view; if none is, the longest of all. Of equal ones, the first in time.
std::size_t SearchHits::mostSeen() const
{
    const Trace& trace = m_store.trace();
    const TraceRange visible = m_state.visibleRange();
    const auto rank = [&](const SearchHit& hit) {
        const TraceRange range = hit.isInstant ? TraceRange{hit.time, hit.time} : trace.shown(hit.region());
        const Duration seen = std::min(range.end, visible.end) - std::max(range.begin, visible.begin);
        return std::tuple(range.overlaps(visible) || visible.contains(range.begin), std::max(seen, Duration::zero()), range.length());
    };
    const std::vector<SearchHit>& hits = m_hits->results->hits;
    std::size_t best = 0;
    auto most = rank(hits.front());
    for (std::size_t i = 1; i < hits.size() && !(std::get<0>(most) && hits[i].time >= visible.end);
         ++i) { // by begin: none is in view after that
        if (const auto one = rank(hits[i]); one > most) {
            most = one;
            best = i;
        }
    }
    return best;
}

void SearchHits::step(std::size_t places)
{
    if (count() == 0)
        return;
    const auto index = currentIndex();
    goTo(m_hits->results->hits[index ? (*index + places) % count() : mostSeen()]);
}

void SearchHits::goTo(const SearchHit& hit)
{
    m_current = hit;
    Q_EMIT currentChanged();
    m_state.reveal({.region = m_current->region(), .instant = m_current->instant()});
}

} // namespace emberline

#include "moc_search_hits.cpp"
