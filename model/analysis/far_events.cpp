// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/far_events.h"

#include "model/region_reader.h"

#include <algorithm>
#include <array>
#include <vector>

namespace emberline {

namespace {

/// The first events of a trace by their begin, or its last by their end: for these, time runs backwards.
class TraceEdge {
public:
    explicit TraceEdge(std::size_t events) :
        m_mostFar(std::max(events / 100, std::min<std::size_t>(10, events / 4))),
        m_mostBare(std::max(events / 100, std::min<std::size_t>(1, events / 10)))
    { }

    void add(TraceRange event)
    {
        if (event.begin >= m_limit)
            return;
        if (m_events.size() > 2 * m_mostFar + 1)
            keepFirst();
        m_events.push_back(event);
    }

    void finish()
    {
        keepFirst();
        std::ranges::sort(m_events, {}, &TraceRange::begin);
    }

    /// Counts the events that are far from what begins behind them and ends at `end`.
    [[nodiscard]] std::size_t countFar(TraceTime end) const
    {
        std::size_t far = 0;
        TraceTime reached = TraceTime::min();
        bool areBare = true;
        for (std::size_t before = 1; before < m_events.size(); ++before) {
            reached = std::max(reached, m_events[before - 1].end);
            areBare = areBare && m_events[before - 1].isEmpty();
            const Duration gap = m_events[before].begin - reached;
            const Duration rest = end - m_events[before].begin;
            if (rest > Duration::zero() && (areBare && before <= m_mostBare ? gap * 2 : gap / 50) > rest)
                far = before;
        }
        return far;
    }
    [[nodiscard]] TraceTime begin(std::size_t event) const { return m_events[event].begin; }
    /// Of the first event that cannot be far.
    [[nodiscard]] TraceTime innermost() const { return m_events.back().begin; }

private:
    void keepFirst()
    {
        if (m_events.size() <= m_mostFar + 1)
            return;
        const auto last = m_events.begin() + static_cast<std::ptrdiff_t>(m_mostFar);
        std::ranges::nth_element(m_events, last, {}, &TraceRange::begin);
        m_limit = last->begin;
        m_events.erase(last + 1, m_events.end());
    }

    std::size_t m_mostFar;
    std::size_t m_mostBare; ///< that are far without being very far
    TraceTime m_limit = TraceTime::max(); ///< what begins there or later is not among the first
    std::vector<TraceRange> m_events; ///< at least the first, one more than may be far
};

/// Calls visit(range) for the regions, from the first and the last row towards the middle: rows come roughly in the order of time, so the
/// edges soon know their events, and all others are only compared. Returns false if there is a process, or if cancelled.
bool visitRegions(const Trace& trace, const std::atomic<bool>* cancel, auto visit)
{
    constexpr std::size_t kStep = 1 << 14;
    std::vector<ClockShift> shifts; // by TrackId
    for (const Track& track : trace.tracks())
        shifts.push_back(trace.clockShift(track.session));
    std::array readers{RegionReader(trace.regions()), RegionReader(trace.regions())};
    for (std::size_t i = 0; i < trace.regionCount(); ++i) {
        if (i % kStep == 0 && cancel && cancel->load(std::memory_order_relaxed))
            return false;
        const RegionReader::Row region = readers[i % 2][RegionId(i % 2 == 0 ? i / 2 : trace.regionCount() - 1 - i / 2)];
        // A row may be one batch ahead of its track.
        if (region.track().row() >= shifts.size())
            continue;
        if (region.role() == RegionRole::Process)
            return false;
        visit(shifts[region.track().row()].shown(SourceRange{region.start(), region.end()}));
    }
    return true;
}

/// Same for everything that has a time.
bool visitEvents(const Trace& trace, const std::atomic<bool>* cancel, auto visit)
{
    if (!visitRegions(trace, cancel, visit))
        return false;
    for (std::size_t row = 0; row < trace.instantCount(); ++row) {
        const TraceTime time = trace.shown(InstantId(row));
        visit(TraceRange{time, time});
    }
    for (const Counter& counter : trace.counters()) {
        if (counter.pointCount > 0)
            visit(trace.shown(counter.session, SourceRange{(*counter.points)[0].time, (*counter.points)[counter.pointCount - 1].time}));
    }
    for (const Object& object : trace.objects()) {
        const SourceTime seen = object.snapshots.empty() ? object.start : object.snapshots.back().time;
        const TraceRange alive = trace.shown(object.session, SourceRange{object.start, object.end.value_or(seen)});
        if (alive.begin != trace.extent().begin) // else nothing may tell of its begin: it would join the first event to all others
            visit(alive);
    }
    return true;
}

TraceTime mirrored(TraceTime time)
{
    return TraceTime(-time.time_since_epoch());
}

} // namespace

std::optional<FarEvents> findFarEvents(const Trace& trace, const std::atomic<bool>* cancel)
{
    const std::size_t events = trace.regionCount() + trace.instantCount();
    TraceEdge front(events);
    TraceEdge back(events);
    TraceRange whole{TraceTime::max(), TraceTime::min()};
    bool anyLength = false;
    const bool isOfEvents = visitEvents(trace, cancel, [&](TraceRange event) {
        front.add(event);
        back.add({mirrored(event.end), mirrored(event.begin)});
        whole = whole.united(event);
        anyLength = anyLength || !event.isEmpty();
    });
    if (!isOfEvents || !anyLength)
        return std::nullopt;
    front.finish();
    back.finish();
    TraceRange rest{front.innermost(), mirrored(back.innermost())};
    std::size_t atFront = 0;
    std::size_t atBack = 0;
    for (int pass = 0; pass < 3; ++pass) { // what is far at one side hides what is far at the other
        atFront = front.countFar(rest.end);
        rest.begin = front.begin(atFront);
        atBack = back.countFar(mirrored(rest.begin));
        rest.end = mirrored(back.begin(atBack));
    }
    if (atFront + atBack == 0)
        return std::nullopt;
    return FarEvents{atFront + atBack, std::max(rest.begin - whole.begin, whole.end - rest.end), rest};
}

} // namespace emberline
