// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/counters/counter_point_table.h"

#include "views/kit/trace_texts.h"

namespace emberline {

TextTable counterPoints(const Trace& trace, std::span<const CounterGroup* const> groups, TraceRange visible)
{
    constexpr std::size_t kMost = 1'000'000; // rows; a clipboard cannot hold more
    TextTable table{{QStringLiteral("time_ns"), QStringLiteral("counter"), QStringLiteral("series"), QStringLiteral("value")}};
    for (const CounterGroup* group : groups) {
        const ClockShift shift = trace.clockShift(group->session);
        for (const CounterId id : group->series) {
            const Counter& counter = trace.counters()[id.row()];
            const auto timeOf = [&](std::size_t row) { return shift.shown((*counter.points)[row].time); };
            std::size_t first = 0; // the last point before the visible range, whose value still holds
            for (std::size_t end = counter.pointCount; first + 1 < end;) {
                const std::size_t middle = first + (end - first) / 2;
                (timeOf(middle) <= visible.begin ? first : end) = middle;
            }
            for (std::size_t row = first; row < counter.pointCount && timeOf(row) < visible.end && table.size() < kMost; ++row)
                table.push_back({QString::number(toNs(timeOf(row))), nameText(trace, counter.name), nameText(trace, counter.series),
                    QString::number((*counter.points)[row].value, 'g', 17)});
        }
    }
    return table;
}

} // namespace emberline
