// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/counter_details.h"

#include "views/kit/trace_texts.h"

namespace emberline {

void addCounter(DetailRows& rows, CounterId id)
{
    const Trace& trace = rows.trace();
    const Counter& counter = trace.counters()[id.row()];
    rows.add(DetailRows::tr("Counter"), nameText(trace, counter.name));
    rows.add(DetailRows::tr("Instance"), counter.instance);
    rows.add(DetailRows::tr("Series"), counter.series);
    rows.addPlace(counter.session, counter.thread);
    rows.add(DetailRows::tr("Points"), formatCount(counter.pointCount));
    if (counter.pointCount == 0)
        return;
    const CounterPoint& last = (*counter.points)[counter.pointCount - 1];
    rows.addTime(DetailRows::tr("First"), counter.session, (*counter.points)[0].time);
    rows.addTime(DetailRows::tr("Last"), counter.session, last.time);
    rows.add(DetailRows::tr("Last value"), formatValue(last.value));
}

} // namespace emberline
