// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/search_hits.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace emberline {

static TraceRange rangeOf(const Trace& trace, const SearchHit& hit)
{
    return hit.isInstant ? TraceRange{hit.time, hit.time} : trace.shown(hit.region());
}

HitSet::HitSet(std::shared_ptr<const SearchResults> from, const Trace& trace) : results(std::move(from))
{
    for (std::size_t i = 0; i < results->hits.size(); ++i) {
        const SearchHit& hit = results->hits[i];
        std::vector<bool>& set = hit.isInstant ? instants : regions;
        if (hit.row >= set.size())
            set.resize(std::max<std::size_t>(hit.row + std::size_t{1}, set.size() * 2));
        set[hit.row] = true;
        const TraceRange range = rangeOf(trace, hit);
        if (i % kBlock == 0)
            blocks.push_back({range.end, range.length()});
        blocks.back().end = std::max(blocks.back().end, range.end);
        blocks.back().longest = std::max(blocks.back().longest, range.length());
    }
}

MostSeen mostSeen(const HitSet& set, const Trace& trace, TraceRange visible)
{
    const std::vector<SearchHit>& hits = set.results->hits;
    // Whether it is in view, how much of it, its length, and the index from the end.
    using Rank = std::tuple<bool, Duration, Duration, std::size_t>;
    const auto rankOf = [&](TraceRange range, Duration length, std::size_t index) {
        const Duration seen = std::min(range.end, visible.end) - std::max(range.begin, visible.begin);
        return Rank(range.overlaps(visible) || visible.contains(range.begin), std::min(std::max(seen, Duration::zero()), length), length,
            hits.size() - index);
    };
    const auto bestOf = [&](std::size_t block) { // no hit of it has a higher rank
        const std::size_t first = block * HitSet::kBlock;
        const HitSet::Block& of = set.blocks[block];
        const TraceRange all{hits[first].time, of.end};
        const TraceTime last = hits[std::min(first + HitSet::kBlock, hits.size()) - 1].time;
        Rank best = rankOf(all, of.longest, first);
        std::get<bool>(best) = all.begin < visible.end && std::max(last, of.end) >= visible.begin;
        return best;
    };
    Rank most(false, Duration::zero(), Duration(-1), 0);
    std::size_t looks = 0;
    const auto look = [&](std::size_t block) {
        const std::size_t first = block * HitSet::kBlock;
        for (std::size_t i = first; i < std::min(first + HitSet::kBlock, hits.size()); ++i, ++looks) {
            const TraceRange range = rangeOf(trace, hits[i]);
            most = std::max(most, rankOf(range, range.length(), i));
        }
    };
    std::vector<Rank> bests;
    for (std::size_t block = 0; block < set.blocks.size(); ++block)
        bests.push_back(bestOf(block));
    const auto likeliest = std::max_element(bests.begin(), bests.end());
    look(static_cast<std::size_t>(likeliest - bests.begin()));
    *likeliest = most;
    for (std::size_t block = 0; block < bests.size(); ++block) {
        if (bests[block] > most)
            look(block);
    }
    return {hits.size() - std::get<std::size_t>(most), looks};
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
            deliver([this, hits = std::make_shared<const HitSet>(std::move(results), trace)] {
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

void SearchHits::step(std::size_t places)
{
    if (count() == 0)
        return;
    const auto index = currentIndex();
    goTo(m_hits->results->hits[index ? (*index + places) % count() : mostSeen(*m_hits, m_store.trace(), m_state.visibleRange()).index]);
}

void SearchHits::goTo(const SearchHit& hit)
{
    m_current = hit;
    Q_EMIT currentChanged();
    m_state.reveal({.region = m_current->region(), .instant = m_current->instant()});
}

} // namespace emberline

#include "moc_search_hits.cpp"
