// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of a TraceBuilder.
#include "model/trace_builder.h"

#include <algorithm>

namespace emberline {

namespace {

template <class... Ids>
std::size_t hashOf(Ids... ids)
{
    std::size_t hash = 0;
    ((hash = (hash ^ ids.row()) * 0x9e3779b97f4a7c15ULL, hash ^= hash >> 29), ...);
    return hash;
}

std::vector<CounterPoint> pointsOf(const CounterPoints& points)
{
    std::vector<CounterPoint> all;
    all.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        all.push_back(points[i]);
    return all;
}

} // namespace

std::size_t TraceBuilder::CounterHash::operator()(const CounterKey& key) const
{
    return hashOf(key.session, key.thread, key.name, key.instance, key.series);
}

CounterId TraceBuilder::counter(const CounterKey& key)
{
    const auto [at, isNew] = m_counterIndex.try_emplace(key);
    if (isNew) {
        m_counterStates.emplace_back();
        at->second = m_counters.add({key.session, key.thread, key.name, key.instance, key.series, m_counterStates.back().points, 0});
    }
    return at->second;
}

/// Call it before appending a point at `time`.
void TraceBuilder::touchCounter(CounterId id, SourceTime time)
{
    CounterState& state = m_counterStates[id.row()];
    const CounterPoints& points = *state.points;
    if (points.size() > 0 && time < points[points.size() - 1].time)
        state.sorted = false;
    if (!state.touched) {
        state.touched = true;
        m_touchedCounters.push_back(id);
    }
}

void TraceBuilder::addPoint(CounterId id, SourceTime time, double value)
{
    touchCounter(id, time);
    std::shared_ptr<CounterPoints>& points = m_counterStates[id.row()].points;
    if (points->areArgs())
        points = ownPoints(pointsOf(*points));
    points->append({time, value});
}

void TraceBuilder::addPoint(CounterId id, ArgId arg)
{
    const ArgColumns& args = m_columns->args;
    CounterPoints& points = *m_counterStates[id.row()].points;
    if (points.size() == 0)
        points = CounterPoints(std::shared_ptr<const ArgColumns>(m_columns, &args));
    if (!points.areArgs()) {
        addPoint(id, args.time(arg), static_cast<double>(static_cast<std::int64_t>(args.payload[arg.row()])));
        return;
    }
    touchCounter(id, args.time(arg));
    points.append(arg);
}

/// Readers keep the points they have, so this makes new ones.
std::shared_ptr<CounterPoints> TraceBuilder::ownPoints(std::span<const CounterPoint> points)
{
    auto own = std::make_shared<CounterPoints>();
    for (const CounterPoint& point : points)
        own->append(point);
    return own;
}

void TraceBuilder::sortTouchedCounters()
{
    for (const CounterId id : m_touchedCounters) {
        CounterState& state = m_counterStates[id.row()];
        Counter& row = m_counters.edit(id);
        if (!state.sorted) {
            std::vector<CounterPoint> points = pointsOf(*state.points);
            std::ranges::stable_sort(points, {}, &CounterPoint::time);
            state.points = ownPoints(points);
            state.sorted = true;
        }
        row.points = state.points;
        row.pointCount = state.points->size();
        state.touched = false;
    }
    m_touchedCounters = {};
}

} // namespace emberline
