// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/instant_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/roundtrip/words.h"

namespace emberline::chrome {

void InstantEvents::add(const Event& event)
{
    const char scope = event.extra.instantScope;
    if (scope != '\0' && scope != 'g' && scope != 'p' && scope != 't')
        m_report.tell(told::kBadScope, event);
    add(event, scope == 'g' ? InstantScope::Global : scope == 'p' ? InstantScope::Process : InstantScope::Thread);
}

void InstantEvents::addInstead(const Event& event, const DiagnosticKind& kind)
{
    m_report.tell(kind, event);
    add(event, InstantScope::Thread);
}

void InstantEvents::add(const Event& event, InstantScope scope)
{
    NewInstant instant;
    instant.scope = scope;
    instant.name = event.name;
    instant.category = event.category;
    instant.time = event.start();
    if (scope != InstantScope::Global)
        instant.session = m_actors.sessionOf(*event.actor.process);
    if (scope == InstantScope::Thread)
        instant.thread = m_actors.threadOf(event.actor);
    instant.origin = event.offset;
    const InstantId id = m_builder.instants().add(instant);
    if (scope == InstantScope::Global)
        m_extent.include(event.start());
    else
        event.includeIn(m_extent);
    // Without a session, the args reader would not know the source.
    if (scope == InstantScope::Global || event.states(words::kKept))
        m_args.keepInModel(id, event.args, [](const Arg&) { return kNoTime; });
    else
        m_args.keep(event);
}

} // namespace emberline::chrome
