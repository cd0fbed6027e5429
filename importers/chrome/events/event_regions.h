// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/args_keeper.h"
#include "importers/chrome/events/event.h"
#include "importers/chrome/events/flow_events.h"
#include "importers/chrome/events/stack_frames.h"

namespace emberline::chrome {

/// What slices and async operations have in common: their regions, and the ends that wait for their begins.
class EventRegions {
public:
    EventRegions(TraceBuilder& builder, ArgsKeeper& args, FlowEvents& flows, StackFrames& stackFrames) :
        m_builder(builder), m_args(args), m_flows(flows), m_stackFrames(stackFrames)
    { }

    /// A region of the event, without its details.
    RegionId add(const Event& event, TrackId track, RegionRole role, SourceTime end, bool isOpen);
    /// Args, colour, call stack and flow.
    void addDetails(const Event& event, RegionId region);
    void addEnd(const Event& event, SliceTrack& track);

private:
    TraceBuilder& m_builder;
    ArgsKeeper& m_args;
    FlowEvents& m_flows;
    StackFrames& m_stackFrames;
};

} // namespace emberline::chrome
