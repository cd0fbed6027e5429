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

std::vector<CounterPoint> pointsOf(const CounterPoints& points)
{
    std::vector<CounterPoint> all;
    all.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
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
        state.sorted = false;
    if (!state.touched) {
        state.touched = true;
        m_touched.push_back(id);
    }
}

void CounterTable::addPoint(CounterId id, SourceTime time, double value)
{
    touch(id, time);
    std::shared_ptr<CounterPoints>& points = m_states[id.row()].points;
    if (points->areArgs())
        points = ownPoints(pointsOf(*points));
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

/// Readers keep the points they have, so this makes new ones.
std::shared_ptr<CounterPoints> CounterTable::ownPoints(std::span<const CounterPoint> points)
{
    auto own = std::make_shared<CounterPoints>();
    for (const CounterPoint& point : points)
        own->append(point);
    return own;
}

void CounterTable::settle()
{
    for (const CounterId id : m_touched) {
        State& state = m_states[id.row()];
        Counter& row = m_rows.edit(id);
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
    m_touched = std::vector<CounterId>();
}

} // namespace emberline
