// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slices/slice_track.h"
#include "model/diagnostics.h"
#include "model/trace_builder.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline::chrome {

/// The time range of what a source shows.
struct SourceExtent {
    bool isKnown = false;
    SourceTime begin{};
    SourceTime end{};

    void include(SourceTime from, SourceTime to)
    {
        begin = isKnown && begin < from ? begin : from;
        end = isKnown && end > to ? end : to;
        isKnown = true;
    }
    void include(SourceTime at) { include(at, at); }
};

/// What was odd about the regions of one track. Takes no room while nothing is: a trace may have a million tracks.
class TrackFindings {
public:
    enum Kind : std::uint8_t { EndWithoutBegin, EndNamesOuter, EndNamesNone, NeverEnded, Overlap, kKinds };
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

/// Matches and nests many tracks, on two threads when there is much to do. The result depends neither on earlier calls nor on how the
/// threads share the work.
class NestingTracks {
public:
    explicit NestingTracks(TraceBuilder& builder) : m_builder(builder) { }

    enum class Which {
        Changed, ///< tracks with new events, and tracks with open regions, whose end may have moved
        All, ///< every track, so that the findings are complete; the last pass: nest() frees the events of the tracks
    };
    void match(std::span<SliceTrack* const> tracks, Which which);
    /// Widens `extent` by the ends that match() found.
    static void include(std::span<SliceTrack* const> tracks, SourceExtent& extent);
    /// Nests the same tracks, and gives each region what its end event brought. `isWhole`: the writer ended the trace.
    void nest(SourceTime traceEnd, bool isWhole);

    /// One for each track of match(), in an order that depends only on the tracks.
    [[nodiscard]] const std::vector<TrackFindings>& findings() const { return m_findings; }
    /// Frees what the steps above need.
    void release();

private:
    struct DataBefore {
        std::size_t track;
        std::size_t kept; ///< so much of the track's data lies before its last cut
        ShortList<EndEventData> data; ///< all other
    };

    template <class Worker, class Work>
    void share(Work work);
    void applyEndData(std::span<const EndEventData> data, std::span<const EndEventData> before);

    TraceBuilder& m_builder;
    std::vector<SliceTrack*> m_tracks;
    Which m_which = Which::All;
    std::size_t m_size = 0; ///< of all tracks, from their last cuts on: regions and ends
    std::vector<DataBefore> m_dataBefore; ///< in the order of the tracks
    std::vector<TrackFindings> m_findings;
    std::unordered_map<RegionId, StringId>
        m_ownCnames; ///< of regions that got one from an end: a later event may show that it was another's end
};

} // namespace emberline::chrome
