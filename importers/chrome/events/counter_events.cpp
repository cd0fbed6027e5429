// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/counter_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/roundtrip/words.h"

namespace emberline::chrome {

void CounterEvents::add(const Event& event)
{
    if (event.record.valueCount == 0)
        return m_report.drop(told::kCounterWithoutValues, event);
    const ThreadId thread = event.states(words::kOfThread) ? m_actors.threadOf(event.actor) : ThreadId();
    bool any = false;
    for (const CounterValue& value : event.stretch.valuesOf(event.record)) {
        if (!value.isNumber) {
            m_report.tell(told::kCounterValue, event);
            continue;
        }
        const SessionId session = m_actors.sessionOf(*event.actor.process);
        const StringId name = event.name ? event.name : m_builder.intern({});
        const StringId id = thread ? StringId() : event.text(event.extra.id);
        const CounterId counter = m_builder.counters().series({session, thread, name, id, event.text(value.series)});
        m_builder.counters().addPoint(counter, event.start(), value.value);
        any = true;
    }
    if (any)
        event.includeIn(m_extent);
}

} // namespace emberline::chrome
