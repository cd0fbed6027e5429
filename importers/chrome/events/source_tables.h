// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/actor_table.h"
#include "importers/chrome/events/async_table.h"
#include "importers/chrome/events/flow_table.h"
#include "importers/chrome/events/object_table.h"
#include "importers/chrome/events/stack_frames.h"
#include "importers/chrome/events/stated_processes.h"
#include "importers/chrome/slices/nesting_tracks.h"

namespace emberline::chrome {

/// What the events of one source have said so far. Events fill it in the order of the file; settling reads it.
struct SourceTables {
    SourceTables(TraceBuilder& builder, SourceId source) :
        actors(builder, source), asyncs(builder, actors), statedProcesses(builder, actors)
    { }

    ActorTable actors;
    AsyncTable asyncs;
    ObjectTable objects;
    FlowTable flows;
    StackFrames stackFrames;
    StatedProcesses statedProcesses;
    SourceExtent extent; ///< of everything that counts, except ends that are not matched yet
};

} // namespace emberline::chrome
