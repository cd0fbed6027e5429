// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_counters.h"

#include "importers/chrome/roundtrip/words.h"

#include <cmath>
#include <map>
#include <queue>
#include <utility>

namespace emberline {

namespace {

/// The name that joins several series into one counter. Counters of Chrome JSON belong to a process. An instance distinguishes the
/// counters of a thread; our own reader knows that it is not a real one.
struct CounterName {
    SessionId session;
    ThreadId thread;
    StringId name;
    StringId instance;
    friend auto operator<=>(const CounterName&, const CounterName&) = default;
};

/// The first thread's counters need no instance.
StringId instanceOf(const Trace& trace, const Counter& counter)
{
    if (counter.instance || !counter.thread || trace.thread(counter.thread).order == 0)
        return counter.instance;
    return trace.thread(counter.thread).name;
}

/// Reads the series of one counter side by side, in time order.
class SeriesWalk {
public:
    void add(const Counter& counter) { push({&counter, 0}); }
    [[nodiscard]] bool isAtEnd() const { return m_cursors.empty(); }
    [[nodiscard]] SourceTime time() const { return m_cursors.top().time(); }

    /// The values at time(), one per series. Advances to the next time.
    Json take(const Trace& trace)
    {
        Json values = Json::object();
        const SourceTime now = time();
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
        [[nodiscard]] SourceTime time() const { return (*counter->points)[at].time; }
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
            out.beginAt('C', actors.of(counter.session, counter.thread), trace.shown(counter.session, walk.time()));
            out.text("name", trace.text(counter.name));
            if (counter.instance)
                out.text("id", trace.text(counter.instance));
            if (counter.thread)
                out.text(chrome::words::kField, chrome::words::kOfThread);
            out.args(walk.take(trace));
            out.end();
        }
    }
}

} // namespace emberline
