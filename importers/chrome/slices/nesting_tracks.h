// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/slices/slice_track.h"
#include "model/diagnostics.h"
#include "model/trace_builder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
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

/// What was odd about the regions of one track. Takes no room while nothing is, and little for a single finding: a trace may have a million
/// tracks, and a million operations that never end.
class TrackFindings {
public:
    enum Kind : std::uint8_t { EndWithoutBegin, EndNamesOuter, EndNamesNone, NeverEnded, Overlap };
    struct Finding {
        std::uint64_t origin; ///< offset of the record
        std::uint32_t count; ///< the first of a kind counts all of the kind, exactly; the others are 0
        Kind kind;
    };

    void add(Kind kind, std::uint64_t origin)
    {
        const auto first = std::ranges::find(m_examples, kind, &Finding::kind);
        if (first == m_examples.end())
            m_examples.push_back({origin, 1, kind});
        else if (++first->count <= Diagnostics::kMaxExamples)
            m_examples.push_back({origin, 0, kind});
    }
    /// The first few of each kind, in the order of add().
    [[nodiscard]] std::span<const Finding> examples() const { return m_examples; }

private:
    ShortList<Finding> m_examples;
};

/// Matches and nests many tracks, on two threads when there is much to do. The result does not depend on earlier calls or on threads.
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

/// The operations of one async id that have begun and not ended. They may end in any order; each step takes constant time.
class OpenAsyncs {
public:
    struct Closed {
        RegionId region;
        RegionId parent; ///< the open one around it; none if there is none
    };

    void clear()
    {
        m_entries.clear();
        m_innermost = kNowhere;
        m_isIndexed = false;
        m_byName.clear();
    }
    void open(RegionId region, StringId name)
    {
        const std::size_t at = m_entries.size();
        m_entries.push_back({region, name, m_innermost, kNowhere});
        if (m_innermost != kNowhere)
            m_entries[m_innermost].inner = at;
        m_innermost = at;
        if (m_isIndexed)
            m_byName[name].push_back(at);
    }
    [[nodiscard]] bool isEmpty() const { return m_innermost == kNowhere; }
    [[nodiscard]] StringId innermostName() const { return m_entries[m_innermost].name; }
    [[nodiscard]] bool isOpen(StringId name)
    {
        if (!m_isIndexed) {
            m_isIndexed = true;
            for (std::size_t at = m_innermost; at != kNowhere; at = m_entries[at].outer)
                m_byName[m_entries[at].name].push_back(at);
            for (auto& [ignored, open] : m_byName)
                std::ranges::reverse(open);
        }
        const auto found = m_byName.find(name);
        return found != m_byName.end() && !found->second.empty();
    }
    /// Closes the innermost of all operations. At least one must be open.
    Closed closeInnermost() { return close(m_innermost); }
    /// Closes the innermost operation of that name. At least one must be open.
    Closed close(StringId name) { return close(m_byName.at(name).back()); }

private:
    static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

    struct Entry {
        RegionId region;
        StringId name;
        std::size_t outer; ///< the next open one outwards, or kNowhere
        std::size_t inner;
    };

    /// The closed operation is always the innermost of its name.
    Closed close(std::size_t at)
    {
        const Entry& entry = m_entries[at];
        if (entry.outer != kNowhere)
            m_entries[entry.outer].inner = entry.inner;
        if (entry.inner != kNowhere)
            m_entries[entry.inner].outer = entry.outer;
        else
            m_innermost = entry.outer;
        if (m_isIndexed)
            m_byName.at(entry.name).pop_back();
        return {entry.region, entry.outer == kNowhere ? RegionId() : m_entries[entry.outer].region};
    }

    std::vector<Entry> m_entries; ///< in the order they began, including those that have ended
    std::size_t m_innermost = kNowhere;
    bool m_isIndexed = false;
    std::unordered_map<StringId, std::vector<std::size_t>> m_byName; ///< of the open ones, the innermost last; filled on the first question
};

/// Finds which end event closes which begin event. A thread's regions nest: an end closes the innermost begun region. If it names another
/// one that is open, it closes all regions within that one as well. The operations of an async id need not nest: an end closes the
/// innermost operation of its name and leaves the others open. Different objects may work on different tracks on different threads. Linear,
/// except for sorting what is out of order.
class SliceMatching {
public:
    explicit SliceMatching(TraceBuilder& builder) : m_builder(builder) { }

    /// Matches begins and ends by time and name. Afterwards the regions' columns say where each region ends or that it is open, and in
    /// which begun region it lies. Starts at the track's last cut, as the nesting does.
    void match(SliceTrack& track, TrackFindings& findings);

private:
    struct Pair {
        SourceTime time;
        std::uint32_t what; ///< as in PairedEvents::pairs
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

    void sortPairs(const SliceTrack& track);
    void matchAsync(SliceTrack& track, TrackFindings& findings);
    void closeAsync(const EndEvent& end, SliceTrack& track, TrackFindings& findings);
    void close(const EndEvent& end, SliceTrack& track, TrackFindings& findings);
    void closeTop(SourceTime time);
    [[nodiscard]] bool isNamed(StringId name) const { return name && !m_builder.text(name).empty(); }
    [[nodiscard]] const RegionColumns& columns() const { return m_builder.regionColumns(); }

    TraceBuilder& m_builder;
    std::vector<Pair> m_sorted;
    std::vector<Begun> m_begun;
    OpenNames m_names;
    OpenAsyncs m_asyncs;
};

} // namespace emberline::chrome
