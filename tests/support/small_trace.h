// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_builder.h"

#include <string_view>

namespace emberline {

/// A handmade trace for tests whose expected sums are worked out by hand. Times are nanoseconds.
class SmallTrace {
public:
    SourceId addSource() { return builder.addSource({}); }
    /// A process; with `spawnedBy`, a child of that region's session.
    SessionId addSession(std::string_view name, SourceId source = {}, RegionId spawnedBy = {})
    {
        Session row{.source = source, .spawnedBy = spawnedBy, .name = builder.intern(name)};
        if (spawnedBy)
            row.parent = builder.track(builder.regionColumns().track[spawnedBy.row()]).session;
        return builder.addSession(row);
    }
    ThreadId addThread(SessionId session, std::string_view name = "main")
    {
        return builder.addThread({session, {}, 0, builder.intern(name), {}, {}, {}});
    }

    struct More {
        std::string_view category = {};
        RegionRole role = RegionRole::Region;
        bool open = false;
        unsigned extraDepth = 0; ///< additional rows below the row under the parent
        std::uint64_t origin = kNoOrigin;
    };
    RegionId addRegion(ThreadId thread, std::string_view name, std::int64_t start, std::int64_t end, RegionId parent = {})
    {
        return addRegion(thread, name, start, end, parent, {});
    }
    RegionId addRegion(ThreadId thread, std::string_view name, std::int64_t start, std::int64_t end, RegionId parent, const More& more)
    {
        builder.extent().include(sourceTimeFromNs(start));
        builder.extent().include(sourceTimeFromNs(end));
        NewRegion region;
        region.track = builder.trackOf(thread);
        region.role = more.role;
        region.name = builder.intern(name);
        region.category = more.category.empty() ? StringId() : builder.intern(more.category);
        region.start = sourceTimeFromNs(start);
        region.end = sourceTimeFromNs(end);
        region.open = more.open;
        region.parent = parent;
        region.depth = (parent ? builder.regionColumns().depth[parent.row()] + 1 : 0) + more.extraDepth;
        region.origin = more.origin;
        return builder.regions().add(region);
    }
    InstantId addInstant(ThreadId thread, std::string_view name, std::int64_t time, std::string_view category = {})
    {
        builder.extent().include(sourceTimeFromNs(time));
        return builder.instants().add({.session = builder.thread(thread).session,
            .thread = thread,
            .name = builder.intern(name),
            .category = category.empty() ? StringId() : builder.intern(category),
            .time = sourceTimeFromNs(time)});
    }

    /// The trace so far, for reading.
    const Trace& trace()
    {
        m_trace.apply(builder.takeBatch());
        return m_trace;
    }

    TraceBuilder builder;

private:
    Trace m_trace;
};

inline TraceRange rangeNs(std::int64_t begin, std::int64_t end)
{
    return {traceTimeFromNs(begin), traceTimeFromNs(end)};
}

} // namespace emberline
