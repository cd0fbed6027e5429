// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_columns.h"
#include "model/track_table.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace emberline {

struct NewRegion {
    TrackId track;
    RegionRole role = RegionRole::Region;
    StringId name;
    StringId category;
    SourceTime start{};
    SourceTime end{};
    bool open = true;
    unsigned depth = 0;
    RegionId parent;
    std::uint64_t origin = kNoOrigin;
};

/// Writes the regions of a trace: adds them, and changes what becomes known later. Cheap to copy; valid as long as the builder that made
/// it.
class RegionWriter {
public:
    RegionWriter(RegionColumns& columns, TrackTable& tracks) : m_columns(columns), m_tracks(tracks) { }

    /// Adds a region to its track. Its lane has it from the next settle() on or, if it is nested later, from the next place() on.
    RegionId add(const NewRegion& region);
    // On tracks whose nesting is known. Cheap until the region is in its lane; after that, setStart() places its whole track again.
    void setEnd(RegionId id, SourceTime end, bool open); ///< no end is before the start
    void setStart(RegionId id, SourceTime start);
    /// On tracks that are nested later. Nothing shows it before place(). Different threads may call it for different tracks at once, while
    /// nothing else is called.
    void setNesting(RegionId id, SourceTime end, bool open, unsigned depth, RegionId parent);
    /// Replaces the lanes of a track that is nested later; `sorted` has all of its regions by start. Threads as with setNesting().
    void place(TrackId id, std::span<const RegionId> sorted) { m_tracks.place(id, sorted); }

    void setApproximate(RegionId id);
    void setCodePlace(RegionId id, StringId place) { m_columns.codePlace.set(id.row(), place); }
    void setCname(RegionId id, StringId cname) { m_columns.cname.set(id.row(), cname); }
    void setStack(RegionId id, StringId frames) { m_columns.stack.set(id.row(), frames); }

private:
    void setOpen(RegionId id, bool open);

    RegionColumns& m_columns;
    TrackTable& m_tracks;
};

} // namespace emberline
