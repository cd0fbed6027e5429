// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slices/open_asyncs.h"
#include "importers/chrome/slices/slice_track.h"
#include "model/diagnostics.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline::chrome {

/// What was odd about the regions of one track. Takes no room while nothing is: a trace may have a million tracks.
class TrackFindings {
public:
    enum Kind : std::uint8_t { EndWithoutBegin, EndNamesOuter, EndNamesNone, Overlap, kKinds };
    struct Finding {
        std::uint64_t count = 0; ///< exact
        std::vector<std::uint64_t> examples; ///< offsets of the first few records
    };

    void add(Kind kind, std::uint64_t origin)
    {
        if (!m_findings)
            m_findings = std::make_unique<std::array<Finding, kKinds>>();
        Finding& finding = (*m_findings)[kind];
        if (++finding.count <= Diagnostics::kMaxExamples)
            finding.examples.push_back(origin);
    }
    /// One for each kind, or none at all.
    [[nodiscard]] std::span<const Finding> byKind() const
    {
        return m_findings ? std::span<const Finding>(*m_findings) : std::span<const Finding>();
    }

private:
    std::unique_ptr<std::array<Finding, kKinds>> m_findings;
};

/// Finds which end closes which begin, and how the regions of a track nest. Different objects may work on different tracks on different
/// threads. Linear, except for sorting what is out of order.
class SliceNesting {
public:
    explicit SliceNesting(TraceBuilder& builder) : m_builder(builder) { }

    /// First step: matches begins and ends by time and name. Afterwards the regions' columns say where each region ends or that it is open,
    /// and in which begun region it lies.
    void match(SliceTrack& track, TrackFindings& findings);
    /// Second step, when the end of the whole trace is known: ends the open regions, and sets depth and parent by overlap in time.
    void nest(SliceTrack& track, SourceTime traceEnd, TrackFindings& findings);

private:
    struct Pair {
        SourceTime time;
        std::uint32_t what; ///< as in SliceTrack::pairs
    };
    struct Begun {
        RegionId region;
        StringId name;
    };
    /// How many begun regions have each name. It counts only from the first name on that does not match.
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
    /// A region to nest.
    struct Item {
        SourceTime start;
        SourceTime end;
        RegionId region;
        bool isPair; ///< from a begin and an end event
        bool isOpen;
    };
    /// Outer regions first; regions with equal times keep the order of the file, which is the order of their rows.
    static bool isBefore(const Item& a, const Item& b)
    {
        return a.start != b.start ? a.start < b.start : a.end != b.end ? a.end > b.end : a.region < b.region;
    }
    struct Running {
        Item item;
        std::int64_t parent; ///< index in m_running of the innermost region that encloses this one, or -1
    };

    void sortPairs(const SliceTrack& track);
    void matchAsync(SliceTrack& track, TrackFindings& findings);
    void closeAsync(const EndEvent& end, SliceTrack& track, TrackFindings& findings);
    void close(const EndEvent& end, SliceTrack& track, TrackFindings& findings);
    void closeTop(SourceTime time);
    void collect(SliceTrack& track, SourceTime traceEnd);
    void nestTogether(std::span<const Item> pairs, std::span<const Item> wholes, TrackFindings* overlaps);
    void nestStated(const SliceTrack& track);
    void nestShared();
    [[nodiscard]] bool isNamed(StringId name) const { return name && !m_builder.text(name).empty(); }
    [[nodiscard]] bool isRunning(const Item& outer, const Item& inner) const;
    [[nodiscard]] const RegionColumns& columns() const { return m_builder.regionColumns(); }

    TraceBuilder& m_builder;
    std::vector<Pair> m_sorted;
    std::vector<Begun> m_begun;
    OpenNames m_names;
    OpenAsyncs m_asyncs;
    std::vector<Item> m_pairs; ///< the regions of begin and end events, in order
    std::vector<Item> m_wholes; ///< the regions of complete events, in order
    std::vector<Running> m_running;
    std::vector<RegionId> m_levels; ///< the last region of each depth
    std::vector<RegionId> m_order;
};

} // namespace emberline::chrome
