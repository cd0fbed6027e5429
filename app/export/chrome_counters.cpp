// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_counters.h"

#include "app/export/chrome_regions.h"

#include <cmath>
#include <map>
#include <queue>
#include <utility>

namespace emberline {

namespace {

/// What makes one counter of several series. Counters of Chrome JSON belong to a process; those of a thread are told apart by an instance,
/// which our own reader knows to be none.
struct CounterName {
    SessionId session;
    ThreadId thread;
    StringId name;
    StringId instance;
    friend auto operator<=>(const CounterName&, const CounterName&) = default;
};

/// The first thread's counters need no name to be told apart by.
StringId instanceOf(const Trace& trace, const Counter& counter)
{
    if (counter.instance || !counter.thread || trace.thread(counter.thread).order == 0)
        return counter.instance;
    return trace.thread(counter.thread).name;
}

/// The series of one counter, read side by side in time order.
class SeriesWalk {
public:
    void add(const Counter& counter) { push({&counter, 0}); }
    [[nodiscard]] bool isAtEnd() const { return m_cursors.empty(); }
    [[nodiscard]] Timestamp time() const { return m_cursors.top().time(); }

    /// The values at time(), one a series; goes on to the next.
    Json take(const Trace& trace)
    {
        Json values = Json::object();
        const Timestamp now = time();
        std::vector<Cursor> taken;
        for (; !m_cursors.empty() && time() == now; m_cursors.pop()) {
            const Cursor& cursor = m_cursors.top();
            const double value = (*cursor.counter->points)[cursor.at].value;
            if (std::isfinite(value))
                values[std::string(trace.text(cursor.counter->series))] = jsonNumber(value);
            taken.push_back({cursor.counter, cursor.at + 1});
        }
        for (const Cursor& cursor : taken)
            push(cursor);
        return values;
    }

private:
    struct Cursor {
        const Counter* counter;
        std::size_t at;
        [[nodiscard]] Timestamp time() const { return (*counter->points)[at].time; }
    };
    struct Later {
        bool operator()(const Cursor& a, const Cursor& b) const { return std::pair(a.time(), a.counter) > std::pair(b.time(), b.counter); }
    };
    void push(const Cursor& cursor)
    {
        if (cursor.at < cursor.counter->pointCount)
            m_cursors.push(cursor);
    }
    std::priority_queue<Cursor, std::vector<Cursor>, Later> m_cursors;
};

} // namespace

void writeChromeCounters(const Trace& trace, const ChromeActors& actors, TraceEventText& out)
{
    std::map<CounterName, SeriesWalk> walks;
    for (const Counter& counter : trace.counters())
        walks[{counter.session, counter.thread, counter.name, instanceOf(trace, counter)}].add(counter);
    for (auto& [counter, walk] : walks) {
        while (!walk.isAtEnd()) {
            out.beginAt('C', actors.of(counter.session, counter.thread), shownNs(trace, counter.session, walk.time()));
            out.text("name", trace.text(counter.name));
            if (counter.instance)
                out.text("id", trace.text(counter.instance));
            if (counter.thread)
                out.text("emberline", "thread");
            out.args(walk.take(trace));
            out.end();
        }
    }
}

} // namespace emberline
