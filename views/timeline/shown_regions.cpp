// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/shown_regions.h"

#include "model/work/work_pool.h"
#include "views/kit/filter_state.h"
#include "views/kit/trace_calculation.h"
#include "views/search/search_hits.h"

#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

namespace {

/// Hits are scattered all over the trace, so this puts them into lanes one by one. Ten hits in ten million regions need no walk over a
/// lane.
std::shared_ptr<const LaneSubset> lanesOfHits(const Trace& trace, const HitSet& hits, const std::atomic<bool>& cancel)
{
    auto subset = std::make_shared<LaneSubset>();
    subset->tracks.resize(trace.tracks().size());
    std::vector<std::vector<std::vector<RegionId>>> found(trace.tracks().size()); // in time order, like the hits
    for (const SearchHit& hit : hits.results->hits) {
        if (cancel)
            return nullptr;
        const RegionId region = hit.region();
        if (!region || trace.track(region).row() >= found.size())
            continue;
        auto& lanes = found[trace.track(region).row()];
        const std::size_t depth = trace.depth(region);
        if (depth >= lanes.size())
            lanes.resize(depth + 1);
        lanes[depth].push_back(region);
        ++subset->count;
    }
    for (std::size_t track = 0; track < found.size(); ++track) {
        for (const std::vector<RegionId>& lane : found[track])
            subset->tracks[track].push_back(makeLane(trace.regions(), lane));
    }
    return subset;
}

} // namespace

ShownRegions::ShownRegions(TraceStore& store, const FilterState* filter, const SearchHits* hits, QObject* parent) :
    QObject(parent), m_filter(filter), m_search(hits), m_filtering(new TraceCalculation(store, this)),
    m_marking(new TraceCalculation(store, this))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(300ms);
    connect(&m_timer, &QTimer::timeout, this, &ShownRegions::followFilter);
    connect(&store, &TraceStore::changed, this, &ShownRegions::followTrace);
    connect(&store, &TraceStore::wasReset, this, &ShownRegions::forget);
    if (m_filter) {
        connect(m_filter, &FilterState::filterChanged, this, &ShownRegions::followFilter);
        connect(m_filter, &FilterState::dimsChanged, this, &ShownRegions::changed);
    }
    if (m_search)
        connect(m_search, &SearchHits::hitsChanged, this, &ShownRegions::followHits);
}

ShownLanes ShownRegions::lanes() const
{
    return {m_passing.get(), m_filter && m_filter->dims(), m_hits.get(), m_found.get()};
}

std::shared_ptr<const LaneSubset> ShownRegions::rowsOf() const
{
    return m_filter && m_filter->dims() ? nullptr : m_passing;
}

bool ShownRegions::hides(const Trace& trace, RegionId region) const
{
    const auto shown = rowsOf();
    return shown && !shown->contains(trace, region);
}

bool ShownRegions::isSettled() const
{
    return !m_timer.isActive() && !m_filtering->isBusy() && !m_marking->isBusy();
}

void ShownRegions::followFilter()
{
    m_timer.stop();
    if (m_filter->filter().isEmpty()) {
        m_filtering->cancel();
        if (std::exchange(m_passing, nullptr))
            Q_EMIT changed();
        return;
    }
    m_filtering->start(
        [this, filter = m_filter->filter()](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            const Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace, Cancellation(&cancel));
            if (!compiled) // an incomplete regular expression, while the user types it
                return;
            auto passing = makeLaneSubset(
                trace, [&] { return RegionPredicate(compiled.value()); }, workThreads(), &cancel);
            if (compiled.value().trouble()) // the docks report it
                return;
            deliver([this, passing = std::move(passing)] {
                m_passing = passing;
                Q_EMIT changed();
            });
        });
}

void ShownRegions::followHits()
{
    const std::shared_ptr<const HitSet> hits = m_search->hits();
    if (hits->results->hits.empty()) {
        m_marking->cancel();
        m_found.reset();
        if (std::exchange(m_hits, nullptr))
            Q_EMIT changed();
        return;
    }
    m_marking->start([this, hits](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        deliver([this, hits, lanes = lanesOfHits(trace, *hits, cancel)] {
            m_hits = lanes;
            m_found = hits;
            Q_EMIT changed();
        });
    });
}

void ShownRegions::followTrace()
{
    if (m_filter && !m_filter->filter().isEmpty() && !m_timer.isActive() && !m_filtering->isBusy())
        m_timer.start();
}

void ShownRegions::forget()
{
    m_timer.stop();
    m_filtering->cancel();
    m_marking->cancel();
    m_passing.reset();
    m_hits.reset();
    m_found.reset();
    followTrace();
}

} // namespace emberline

#include "moc_shown_regions.cpp"
