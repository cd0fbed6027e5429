// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/object_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/event_key.h"

namespace emberline::chrome {

void ObjectEvents::add(const Event& event)
{
    const EventRecord& record = event.record;
    if (event.extra.id == kNone)
        return m_report.drop(told::kNoId, event);
    if (record.phase == 'O' && !record.hasSnapshot)
        return m_report.drop(told::kNoSnapshot, event);
    m_args.keep(event);
    const EventKey key = EventKey('o').addId(event, event.extra.idKind != EventExtra::IdKind::Global);
    m_objects.add(key.bytes(), *event.actor.process, event.text(event.extra.id),
        {record.start, record.phase, event.name, event.category, event.offset});
}

} // namespace emberline::chrome
