// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/args_keeper.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/source_report.h"

namespace emberline::chrome {

/// Instants: the phases i and I, and events of other phases that are shown as instants.
class InstantEvents {
public:
    InstantEvents(TraceBuilder& builder, SourceReport& report, ActorTable& actors, ArgsKeeper& args, SourceExtent& extent) :
        m_builder(builder), m_report(report), m_actors(actors), m_args(args), m_extent(extent)
    { }

    void add(const Event& event);
    /// Shows an event of another phase as an instant of its thread, and says so by `kind`.
    void addInstead(const Event& event, const DiagnosticKind& kind);

private:
    void add(const Event& event, InstantScope scope);

    TraceBuilder& m_builder;
    SourceReport& m_report;
    ActorTable& m_actors;
    ArgsKeeper& m_args;
    SourceExtent& m_extent;
};

} // namespace emberline::chrome
