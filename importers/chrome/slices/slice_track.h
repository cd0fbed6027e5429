// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/short_list.h"
#include "model/trace_builder.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace emberline::chrome {

struct Process;

/// An end that waits for its begin.
struct EndEvent {
    SourceTime time;
    StringId name;
    StringId cname;
    std::uint64_t originAndArgs; ///< offset of its record, times two, plus one if it has args

    [[nodiscard]] std::uint64_t origin() const { return originAndArgs >> 1; }
    [[nodiscard]] bool hasArgs() const { return (originAndArgs & 1) != 0; }
};

/// What an end event adds to the region that it closes.
struct EndEventData {
    RegionId region;
    StringId cname;
    std::uint64_t origin; ///< of its args; kNoOrigin if it has none
    friend bool operator==(const EndEventData&, const EndEventData&) = default;
};

/// A moment that splits a growing track: later events do not change how the regions before it match and nest, except where those that run
/// across it end. So a pass may start there.
struct NestingCut {
    SourceTime time = SourceTime::min(); ///< the first `pairs` and `complete` of the track are earlier, all others are not
    std::size_t pairs = 0;
    std::size_t complete = 0;
    std::size_t endData = 0; ///< how many of the track's `endData` come from ends before `time`
    SourceTime lastEnd = SourceTime::min(); ///< as in the track, of the ends before `time`
    bool ofPairs = false; ///< `running` are from begin and end events; otherwise from complete ones
    std::vector<RegionId> running; ///< outermost first
};

/// The cuts of a track that grows, earliest first, and how much of the track was nested when they were made.
struct NestingCuts {
    std::vector<NestingCut> cuts;
    std::size_t pairs = 0;
    std::size_t complete = 0;
};

/// What tracks of complete events do not have, unless they are large and grow. In a block of its own: a trace may have a million tracks.
struct PairedEvents {
    ShortList<std::uint32_t> pairs; ///< begins (region rows) and ends, in the order of the file
    ShortList<EndEvent> ends;
    ShortList<EndEventData> endData; ///< what the end events added when they were last matched
    SourceTime lastEnd = SourceTime::min(); ///< the last of the ends that found their begins; min() if none did
    std::unique_ptr<NestingCuts> cuts; ///< of a large track that grows
};

/// The regions of one thread or one async id, and the ends that still need their begins. Kept until the input ends, because a late event
/// may change how all others match and nest.
class SliceTrack {
public:
    static constexpr std::uint32_t kEnd = 1U << 31; ///< in PairedEvents::pairs: marks the row of an end, not of a region

    void addBegin(RegionId region)
    {
        editPaired().pairs.push_back(region.row());
        isDirty = true;
    }
    void addEnd(const EndEvent& end)
    {
        PairedEvents& paired = editPaired();
        paired.pairs.push_back(kEnd | static_cast<std::uint32_t>(paired.ends.size()));
        paired.ends.push_back(end);
        isDirty = true;
    }
    void addComplete(RegionId region)
    {
        complete.push_back(region.row());
        isDirty = true;
    }
    /// All empty in a track that has none.
    [[nodiscard]] const PairedEvents& paired() const
    {
        static const PairedEvents none;
        return m_paired ? *m_paired : none;
    }
    /// To be changed. Takes memory, so call it only for what the track does have.
    PairedEvents& editPaired()
    {
        if (!m_paired)
            m_paired = std::make_unique<PairedEvents>();
        return *m_paired;
    }
    [[nodiscard]] bool hasPaired() const { return m_paired != nullptr; }
    [[nodiscard]] std::size_t size() const { return paired().pairs.size() + complete.size(); }
    /// Of an entry of PairedEvents::pairs.
    [[nodiscard]] SourceTime timeOf(std::uint32_t what, const RegionColumns& columns) const
    {
        return (what & kEnd) != 0 ? paired().ends[what & ~kEnd].time : SourceTime(columns.start[what]);
    }
    /// From where on the track is nested; null: from its beginning.
    [[nodiscard]] const NestingCut* lastCut() const
    {
        const NestingCuts* const cuts = paired().cuts.get();
        return cuts && !cuts->cuts.empty() ? &cuts->cuts.back() : nullptr;
    }

    /// Frees what only another pass over the track would need.
    void releaseEvents()
    {
        if (m_paired) {
            m_paired->pairs = {};
            m_paired->ends = {};
        }
        complete = {};
    }

    TrackId track; ///< none while there are only ends
    bool isAsync = false; ///< its regions need not nest: an end closes the innermost region of its name and leaves the others open
    bool isShared = false; ///< of an async id: several processes use it, and each has its own track for its regions
    bool isDirty = false; ///< something was added since the last pass
    bool hasOpen = false; ///< some region ends only where the trace ends
    ShortList<std::uint32_t> complete; ///< regions of complete events, which have their end

private:
    std::unique_ptr<PairedEvents> m_paired;
};

/// The operations of one async id.
struct AsyncTrack : SliceTrack {
    Process* owner = nullptr; ///< the process that used the id first
};

} // namespace emberline::chrome
