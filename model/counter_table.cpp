// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/counter_table.h"
#include "model/hash.h"

#include <algorithm>
#include <cassert>

namespace emberline {

namespace {

template <class... Ids>
std::size_t hashOf(Ids... ids)
{
    std::uint64_t hash = 0;
    ((hash = mixed(hash, ids.row())), ...);
    return static_cast<std::size_t>(hash);
}

/// The points of a series from `first` on.
std::vector<CounterPoint> pointsOf(const CounterPoints& points, std::size_t first)
{
    std::vector<CounterPoint> all;
    all.reserve(points.size() - first);
    for (std::size_t i = first; i < points.size(); ++i)
        all.push_back(points[i]);
    return all;
}

} // namespace

std::size_t CounterTable::KeyHash::operator()(const CounterKey& key) const
{
    return hashOf(key.session, key.thread, key.name, key.instance, key.series);
}

CounterId CounterTable::series(const CounterKey& key)
{
    const auto [at, isNew] = m_index.try_emplace(key);
    if (isNew) {
        m_states.emplace_back();
        at->second = m_rows.add({key.session, key.thread, key.name, key.instance, key.series, m_states.back().points, 0});
    }
    return at->second;
}

/// Call it before appending a point at `time`.
void CounterTable::touch(CounterId id, SourceTime time)
{
    assert(id.row() < m_states.size());
    State& state = m_states[id.row()];
    const CounterPoints& points = *state.points;
    if (points.size() > 0 && time < points[points.size() - 1].time)
        state.earliestLate = std::min(state.earliestLate, time);
    if (!state.touched) {
        state.touched = true;
        m_touched.push_back(id);
    }
}

void CounterTable::addPoint(CounterId id, SourceTime time, double value)
{
    touch(id, time);
    std::shared_ptr<CounterPoints>& points = m_states[id.row()].points;
    if (points->areArgs()) { // readers keep those they have
        const std::vector<CounterPoint> all = pointsOf(*points, 0);
        points = std::make_shared<CounterPoints>();
        std::ranges::for_each(all, [&](const CounterPoint& point) { points->append(point); });
    }
    points->append({time, value});
}

void CounterTable::addPoint(CounterId id, ArgId arg)
{
    assert(id.row() < m_states.size());
    CounterPoints& points = *m_states[id.row()].points;
    if (points.size() == 0)
        points = CounterPoints(m_args);
    if (!points.areArgs()) {
        addPoint(id, m_args->time(arg), static_cast<double>(static_cast<std::int64_t>(m_args->payload[arg.row()])));
        return;
    }
    touch(id, m_args->time(arg));
    points.append(arg);
}

/// Brings late points to their places. Readers keep the points they have, so this makes new ones, which share what lies before the first
/// late one.
void CounterTable::sort(State& state)
{
    const CounterPoints& old = *state.points;
    std::size_t low = 0;
    for (std::size_t high = state.sorted; low < high;) {
        const std::size_t middle = low + (high - low) / 2;
        if (state.earliestLate < old[middle].time)
            high = middle;
        else
            low = middle + 1;
    }
    auto points = std::make_shared<CounterPoints>();
    points->share(old, low);
    std::vector<CounterPoint> tail = pointsOf(old, points->size());
    std::ranges::stable_sort(tail, {}, &CounterPoint::time);
    for (const CounterPoint& point : tail)
        points->append(point);
    state.points = std::move(points);
    state.earliestLate = SourceTime::max();
}

void CounterTable::settle()
{
    for (const CounterId id : m_touched) {
        State& state = m_states[id.row()];
        Counter& row = m_rows.edit(id);
        if (state.earliestLate != SourceTime::max())
            sort(state);
        state.sorted = state.points->size();
        row.points = state.points;
        row.pointCount = state.points->size();
        state.touched = false;
    }
    m_touched = std::vector<CounterId>();
}

} // namespace emberline
