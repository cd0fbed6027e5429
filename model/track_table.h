// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/rows.h"
#include "model/shared_rows.h"
#include "model/trace_columns.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

struct CounterKey {
    SessionId session;
    ThreadId thread;
    StringId name;
    StringId instance;
    StringId series;
    friend bool operator==(const CounterKey&, const CounterKey&) = default;
};

/// The counters of a trace while it is written: finds a series by its key, and brings its points into time order. Lives on the writer's
/// thread; readers get what share() returns.
class CounterTable {
public:
    /// `args`: where the points that are args live.
    explicit CounterTable(std::shared_ptr<const ArgColumns> args) : m_args(std::move(args)) { }

    /// The series with this key; creates it if necessary.
    CounterId series(const CounterKey& key);
    /// Points may come in any order; points with equal times keep the order of calls.
    void addPoint(CounterId id, SourceTime time, double value);
    /// Adds a point that already exists as an arg, an integer with a time, and is not stored twice.
    void addPoint(CounterId id, ArgId arg);
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }

private:
    friend class TraceBuilder; // sorts and publishes all of a trace at once

    /// Sorts what came out of order since the last call, and brings the rows up to date.
    void sortPoints();
    /// The rows as of the last sortPoints().
    [[nodiscard]] SharedRows<Counter> share() { return m_rows.share(); }

    struct KeyHash {
        std::size_t operator()(const CounterKey& key) const;
    };
    struct State {
        std::shared_ptr<CounterPoints> points = std::make_shared<CounterPoints>();
        std::size_t sorted = 0; ///< so many points are in time order
        SourceTime earliestLate = SourceTime::max(); ///< of the points behind them, if one of these is out of order
        bool touched = false;
    };

    void touch(CounterId id, SourceTime time);
    static void sort(State& state);

    std::shared_ptr<const ArgColumns> m_args;
    WritableTable<CounterId, Counter> m_rows;
    std::vector<State> m_states; ///< by counter
    std::vector<CounterId> m_touched;
    std::unordered_map<CounterKey, CounterId, KeyHash> m_index;
};

/// When it is known how the regions of a track nest.
enum class Nesting : std::uint8_t {
    Known, ///< each region is added with its depth and parent; updateLanes() sorts it into its lane
    Later, ///< the importer nests the regions when it has read more: place() sets all lanes of the track anew
};

/// The tracks of a trace while it is written, and the lanes of their regions. Lives on the writer's thread, except place(); readers get
/// what share() returns.
class TrackTable {
public:
    /// `regions`: the columns of the regions in the lanes.
    explicit TrackTable(const RegionColumns& regions) : m_regions(regions) { }

    TrackId add(Track track, Nesting nesting);
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] const Track& operator[](TrackId id) const { return m_rows[id]; }
    [[nodiscard]] Nesting nesting(TrackId id) const { return m_states[id.row()].nesting; }

    /// A region was added to its columns.
    void added(RegionId region, TrackId track);
    /// The end of a region has changed, on a track whose nesting is known.
    void endChanged(RegionId region)
    {
        if (isInLane(region))
            touch(m_regions.track[region.row()]).changed.push_back(region);
    }
    /// The start of a region has changed, on a track whose nesting is known. If the region is in a lane already, updateLanes() places its
    /// whole track again.
    void startChanged(RegionId region)
    {
        if (isInLane(region))
            touch(m_regions.track[region.row()]).replace = true;
    }
    /// Replaces the lanes of a track that is nested later from a cut on. `sorted` has all of its regions that start at the cut or later, by
    /// start, each with its depth set. Different threads may call it for different tracks at once, while nothing else is called.
    void place(TrackId id, std::span<const RegionId> sorted, LaneCut from = {});

    /// Sorts the regions that were added or changed into their lanes, and puts lanes that place() made in place of the old ones.
    void updateLanes();
    /// The tracks as of the last updateLanes().
    [[nodiscard]] SharedRows<Track> share() { return m_rows.share(); }

private:
    struct State {
        std::uint32_t at; ///< in m_touched, if known (or none); in m_placed, if later
        Nesting nesting;
    };
    /// What updateLanes() must do for a track whose nesting is known.
    struct Touched {
        TrackId track;
        std::vector<RegionId> added; ///< not in a lane yet
        std::vector<RegionId> changed; ///< in a lane, end moved
        bool replace = false; ///< starts of placed regions have changed: rebuild all lanes
    };
    struct Placed {
        TrackId track;
        bool isChanged = false; ///< place() was called since the last updateLanes(), and made `lanes`
        Lanes lanes;
    };
    /// Regions by depth; reused for all tracks, because there are many small ones.
    using ByDepth = std::vector<std::vector<RegionId>>;

    Touched& touch(TrackId id);
    [[nodiscard]] bool isInLane(RegionId id) const { return id.row() < m_inLanes; }
    void replaceTail(Lanes& lanes, LaneCut from, std::span<const RegionId> sorted) const;
    void replaceLanes(Touched& touched);
    void extendLanes(Touched& touched, ByDepth& added, ByDepth& changed);

    const RegionColumns& m_regions;
    WritableTable<TrackId, Track> m_rows;
    std::vector<State> m_states; ///< by track
    std::vector<Touched> m_touched;
    std::vector<Placed> m_placed;
    std::size_t m_inLanes = 0; ///< regions before this row are in their lanes, if their nesting is known
};

} // namespace emberline
