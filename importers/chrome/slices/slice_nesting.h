// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/events/open_asyncs.h"
#include "importers/chrome/slices/slice_track.h"
#include "model/diagnostics.h"

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline::chrome {

/// What was odd about the regions of one track. Counts are exact, examples (offsets of records) as many as are kept.
struct TrackFindings {
    enum Kind : std::uint8_t { EndWithoutBegin, EndNamesOuter, EndNamesNone, Overlap, kKinds };

    std::array<std::uint64_t, kKinds> counts{};
    std::array<std::vector<std::uint64_t>, kKinds> examples;

    void add(Kind kind, std::uint64_t origin)
    {
        if (++counts[kind] <= Diagnostics::kMaxExamples)
            examples[kind].push_back(origin);
    }
};

/// Finds out which end closes which begin, and how the regions of a track nest. Settlers may work on different tracks on different threads.
/// Linear, but for the sorting of what is out of order.
class SliceNesting {
public:
    explicit SliceNesting(TraceBuilder& builder) : m_builder(builder) { }

    /// First step: matches begins and ends by time and name. Afterwards the regions' columns say where each ends, or that it is open, and
    /// in which begun region it lies.
    void match(SliceTrack& track, TrackFindings& findings);
    /// Second step, when the end of the whole trace is known: ends what is open, and gives depth and parent by overlap in time.
    void nest(SliceTrack& track, Timestamp traceEnd, TrackFindings& findings);

private:
    struct Pair {
        std::int64_t ns;
        std::uint32_t what; ///< as in SliceTrack::pairs
    };
    struct Begun {
        RegionId region;
        StringId name;
    };
    /// How many begun regions have which name; counted only from the first name that does not match on.
    class OpenNames {
    public:
        void reset()
        {
            m_isCounting = false;
            m_counts.clear();
        }
        void opened(StringId name)
        {
            if (m_isCounting)
                ++m_counts[name];
        }
        void closed(StringId name)
        {
            if (m_isCounting)
                --m_counts[name];
        }
        bool isOpen(StringId name, const std::vector<Begun>& begun);

    private:
        bool m_isCounting = false;
        std::unordered_map<StringId, std::size_t> m_counts;
    };
    /// A region to be nested.
    struct Item {
        std::int64_t start;
        std::int64_t end;
        RegionId region;
        bool isPair; ///< of a begin and an end
        bool isOpen;
    };
    /// Outer ones first; rows are in the order of the file.
    static bool isBefore(const Item& a, const Item& b)
    {
        return a.start != b.start ? a.start < b.start : a.end != b.end ? a.end > b.end : a.region < b.region;
    }
    struct Running {
        Item item;
        std::int64_t parent; ///< index in m_running of the innermost that encloses it, or -1
    };

    void sortPairs(const SliceTrack& track);
    void matchAsync(SliceTrack& track, TrackFindings& findings);
    void closeAsync(const EndEvent& end, SliceTrack& track, TrackFindings& findings);
    void close(const EndEvent& end, SliceTrack& track, TrackFindings& findings);
    void closeTop(std::int64_t ns);
    void collect(SliceTrack& track, Timestamp traceEnd);
    void nestTogether(std::span<const Item> pairs, std::span<const Item> wholes, TrackFindings* overlaps);
    void nestStated(const SliceTrack& track);
    void nestShared();
    [[nodiscard]] bool isNamed(StringId name) const { return name && !m_builder.text(name).empty(); }
    [[nodiscard]] bool isRunning(const Item& outer, const Item& inner) const;
    [[nodiscard]] const RegionColumns& columns() const { return m_builder.regions(); }

    TraceBuilder& m_builder;
    std::vector<Pair> m_sorted;
    std::vector<Begun> m_begun;
    OpenNames m_names;
    OpenAsyncs m_asyncs;
    std::vector<Item> m_pairs; ///< the regions of begins and ends, in order
    std::vector<Item> m_wholes; ///< those that brought their end along, in order
    std::vector<Running> m_running;
    std::vector<RegionId> m_levels; ///< the last of each depth
    std::vector<RegionId> m_order;
};

} // namespace emberline::chrome
