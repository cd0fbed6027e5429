// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/metadata_events.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/events/metadata.h"
#include "importers/chrome/roundtrip/words.h"

namespace emberline::chrome {

void MetadataEvents::take(const Event& event)
{
    const std::string_view name = event.textOf(event.name);
    if (name == words::kSessionEvent) {
        m_stated.takeSession(event.args, *event.actor.process);
    } else if (name == words::kExtentEvent) {
        m_statedExtent = readExtent(event.args);
    } else if (takeMetadata(m_builder, m_actors, event.actor, name, event.args) == MetadataOutcome::BadArgs) {
        m_report.drop(told::kMetadataArgs, event);
    }
}

SourceRange MetadataEvents::shownOf(const SourceExtent& extent) const
{
    const SourceRange all{extent.begin, extent.end};
    return m_statedExtent && m_statedExtent->begin <= all.end && m_statedExtent->end >= all.begin ? *m_statedExtent : all;
}

} // namespace emberline::chrome
