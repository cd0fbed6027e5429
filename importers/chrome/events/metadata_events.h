// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/source_report.h"
#include "importers/chrome/events/stated_processes.h"

#include <optional>

namespace emberline::chrome {

/// Metadata: the phase M. Names and order of processes and threads, and what our own export says about processes and the whole trace.
class MetadataEvents {
public:
    MetadataEvents(TraceBuilder& builder, SourceReport& report, ActorTable& actors, StatedProcesses& stated) :
        m_builder(builder), m_report(report), m_actors(actors), m_stated(stated)
    { }

    void take(const Event& event);
    /// The part of `extent` that counts: all of it, unless the trace states its own extent.
    [[nodiscard]] SourceRange shownOf(const SourceExtent& extent) const;

private:
    TraceBuilder& m_builder;
    SourceReport& m_report;
    ActorTable& m_actors;
    StatedProcesses& m_stated;
    std::optional<SourceRange> m_statedExtent;
};

} // namespace emberline::chrome
