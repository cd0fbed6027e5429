// SPDX-License-Identifier: GPL-3.0-or-later
// Which end event closes which begin event, and how the regions of a track nest.
//
// A thread's regions nest: an end closes the innermost begun region. If it names another one that is open, it closes all regions within
// that one as well. The operations of an async id need not nest: an end closes the innermost operation of its name and leaves the others
// open. Afterwards depth and parent follow from overlap in time alone, so that the regions of complete events (X) fit between those of
// pairs.
//
// Every pass starts from scratch, because a late event may change how all others match. So the final result does not depend on earlier
// passes.
#include "importers/chrome/slices/nesting_tracks.h"

#include "model/work/parallel.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <utility>

namespace emberline::chrome {

namespace {

constexpr std::size_t kWorthAThread = 50'000; ///< regions and ends
constexpr unsigned kThreads = 2; ///< as many as parse: an import leaves the other cores to the window's calculations

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
    /// Whether an operation of that name is open.
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

} // namespace

/// Calls work(nesting, index) once for every track.
template <class Work>
void NestingTracks::share(Work work)
{
    const unsigned threads = m_size < kWorthAThread || m_tracks.size() < 2 ? 1 : kThreads;
    std::atomic<std::size_t> next = 0;
    parallelFor(threads, threads, [&](std::size_t) {
        SliceNesting nesting(m_builder);
        for (std::size_t i = next++; i < m_tracks.size(); i = next++)
            work(nesting, i);
    });
}

void NestingTracks::match(std::span<SliceTrack* const> tracks, Which which)
{
    std::vector<std::pair<std::size_t, SliceTrack*>> sized;
    m_size = 0;
    for (SliceTrack* track : tracks) {
        if (which == Which::All || track->isDirty || track->hasOpen) {
            sized.emplace_back(track->size(), track);
            m_size += track->size();
        }
    }
    // Large tracks first, so that no thread starts a large one last.
    std::ranges::stable_sort(sized, std::greater(), &std::pair<std::size_t, SliceTrack*>::first);
    m_tracks.clear();
    m_dataBefore.clear();
    for (const auto& [size, track] : sized) {
        if (!track->endData.empty())
            m_dataBefore.push_back({m_tracks.size(), std::move(track->endData)});
        m_tracks.push_back(track);
    }
    m_findings.clear();
    m_findings.resize(m_tracks.size());
    share([&](SliceNesting& nesting, std::size_t i) { nesting.match(*m_tracks[i], m_findings[i]); });
}

void NestingTracks::include(std::span<SliceTrack* const> tracks, SourceExtent& extent)
{
    for (const SliceTrack* track : tracks) {
        if (track->lastEnd != SourceTime::min())
            extent.include(track->lastEnd);
    }
}

void NestingTracks::nest(SourceTime traceEnd)
{
    share([&](SliceNesting& nesting, std::size_t i) { nesting.nest(*m_tracks[i], traceEnd, m_findings[i]); });
    auto before = m_dataBefore.cbegin();
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const bool hasBefore = before != m_dataBefore.cend() && before->track == i;
        applyEndData(*m_tracks[i], hasBefore ? std::span<const EndEventData>(before->data) : std::span<const EndEventData>());
        before += hasBefore ? 1 : 0;
    }
}

void NestingTracks::release()
{
    m_tracks = std::vector<SliceTrack*>();
    m_dataBefore = std::vector<DataBefore>();
    m_findings = std::vector<TrackFindings>();
    m_ownCnames.clear();
}

void NestingTracks::applyEndData(SliceTrack& track, std::span<const EndEventData> before)
{
    const auto [same, stale] = std::ranges::mismatch(track.endData, before);
    for (auto data = stale; data != before.end(); ++data) {
        m_builder.args().setRecord(data->region, kNoOrigin);
        if (data->cname)
            m_builder.regions().setCname(data->region, m_ownCnames.at(data->region));
    }
    for (auto data = same; data != track.endData.end(); ++data) {
        if (data->origin != kNoOrigin)
            m_builder.args().setRecord(data->region, data->origin);
        if (data->cname) {
            m_ownCnames.try_emplace(data->region, m_builder.regionColumns().cname[data->region.row()]);
            m_builder.regions().setCname(data->region, data->cname);
        }
    }
}

namespace {

/// Sorts items that are nearly in order. Slices are, because many writers write a slice at its end and thus after the slices within it.
/// Insertion takes a few moves for each item; if it takes more, falls back to std::ranges::sort. No two items may compare equal under
/// `before`.
template <class Item, class Before>
void sortNearlySorted(std::vector<Item>& items, Before before)
{
    constexpr std::size_t kMovesEach = 8;
    std::size_t movesLeft = items.size() * kMovesEach;
    for (std::size_t i = 1; i < items.size(); ++i) {
        if (!before(items[i], items[i - 1]))
            continue;
        const Item item = items[i];
        std::size_t to = i;
        for (; to > 0 && before(item, items[to - 1]); --to)
            items[to] = items[to - 1];
        items[to] = item;
        if (i - to > movesLeft) {
            std::ranges::sort(items, before);
            return;
        }
        movesLeft -= i - to;
    }
}

} // namespace

void SliceNesting::sortPairs(const SliceTrack& track)
{
    m_sorted.clear();
    m_sorted.reserve(track.pairs.size());
    bool isSorted = true;
    for (const std::uint32_t what : track.pairs) {
        const bool isEnd = (what & SliceTrack::kEnd) != 0;
        const SourceTime time = isEnd ? track.ends[what & ~SliceTrack::kEnd].time : columns().start[what];
        isSorted = isSorted && (m_sorted.empty() || m_sorted.back().time <= time);
        m_sorted.push_back({time, what});
    }
    if (!isSorted)
        std::ranges::stable_sort(m_sorted, {}, &Pair::time);
}

void SliceNesting::match(SliceTrack& track, TrackFindings& findings)
{
    track.endData.clear();
    track.lastEnd = SourceTime::min();
    sortPairs(track);
    if (track.isAsync)
        return matchAsync(track, findings);
    m_begun.clear();
    m_names.reset();
    for (const Pair& pair : m_sorted) {
        if ((pair.what & SliceTrack::kEnd) != 0) {
            close(track.ends[pair.what & ~SliceTrack::kEnd], track, findings);
            continue;
        }
        const RegionId region(pair.what);
        m_begun.push_back({region, columns().name[region.row()]});
        m_names.opened(m_begun.back().name);
    }
    RegionId parent;
    for (const Begun& open : m_begun) {
        m_builder.regions().setNesting(open.region, columns().start[open.region.row()], true, 0, parent);
        parent = open.region;
    }
}

/// Operations of one id need not nest: each ends by its own name.
void SliceNesting::matchAsync(SliceTrack& track, TrackFindings& findings)
{
    m_asyncs.clear();
    for (const Pair& pair : m_sorted) {
        if ((pair.what & SliceTrack::kEnd) != 0)
            closeAsync(track.ends[pair.what & ~SliceTrack::kEnd], track, findings);
        else
            m_asyncs.open(RegionId(pair.what), columns().name[pair.what]);
    }
    while (!m_asyncs.isEmpty()) {
        const OpenAsyncs::Closed open = m_asyncs.closeInnermost();
        m_builder.regions().setNesting(open.region, columns().start[open.region.row()], true, 0, open.parent);
    }
}

void SliceNesting::closeAsync(const EndEvent& end, SliceTrack& track, TrackFindings& findings)
{
    const bool namesOther = !m_asyncs.isEmpty() && isNamed(end.name) && end.name != m_asyncs.innermostName();
    const bool isOpen = namesOther && m_asyncs.isOpen(end.name);
    if (m_asyncs.isEmpty() || (namesOther && !isOpen && isNamed(m_asyncs.innermostName()))) {
        findings.add(TrackFindings::EndWithoutBegin, end.origin());
        return;
    }
    const OpenAsyncs::Closed closed = isOpen ? m_asyncs.close(end.name) : m_asyncs.closeInnermost();
    m_builder.regions().setNesting(closed.region, end.time, false, 0, closed.parent);
    if (end.hasArgs() || end.cname)
        track.endData.push_back({closed.region, end.cname, end.hasArgs() ? end.origin() : kNoOrigin});
    track.lastEnd = end.time;
}

void SliceNesting::closeTop(SourceTime time)
{
    const Begun& top = m_begun.back();
    const RegionId parent = m_begun.size() < 2 ? RegionId() : m_begun[m_begun.size() - 2].region;
    m_builder.regions().setNesting(top.region, time, false, 0, parent);
    m_names.closed(top.name);
    m_begun.pop_back();
}

void SliceNesting::close(const EndEvent& end, SliceTrack& track, TrackFindings& findings)
{
    if (m_begun.empty()) {
        findings.add(TrackFindings::EndWithoutBegin, end.origin());
        return;
    }
    const StringId innermost = m_begun.back().name;
    if (end.name != innermost && isNamed(end.name) && isNamed(innermost)) {
        if (m_names.isOpen(end.name, m_begun)) {
            findings.add(TrackFindings::EndNamesOuter, end.origin());
            while (m_begun.back().name != end.name)
                closeTop(end.time);
        } else {
            findings.add(TrackFindings::EndNamesNone, end.origin());
        }
    }
    if (end.hasArgs() || end.cname)
        track.endData.push_back({m_begun.back().region, end.cname, end.hasArgs() ? end.origin() : kNoOrigin});
    closeTop(end.time);
    track.lastEnd = end.time;
}

bool SliceNesting::OpenNames::isOpen(StringId name, const std::vector<Begun>& begun)
{
    if (!m_isCounting) {
        m_isCounting = true;
        for (const Begun& one : begun)
            ++m_counts[one.name];
    }
    const auto found = m_counts.find(name);
    return found != m_counts.end() && found->second > 0;
}

void SliceNesting::collect(SliceTrack& track, SourceTime traceEnd)
{
    m_pairs.clear();
    m_pairs.reserve(track.pairs.size() - track.ends.size());
    m_wholes.clear();
    m_wholes.reserve(track.complete.size());
    track.hasOpen = false;
    const auto itemOf = [&](std::uint32_t row, bool isPair) {
        const bool isOpen = columns().kind[row].isOpen();
        track.hasOpen |= isOpen;
        const SourceTime start = columns().start[row];
        return Item{start, isOpen ? std::max(traceEnd, start) : SourceTime(columns().end[row]), RegionId(row), isPair, isOpen};
    };
    for (const std::uint32_t what : track.pairs) {
        if ((what & SliceTrack::kEnd) == 0)
            m_pairs.push_back(itemOf(what, true));
    }
    for (const std::uint32_t row : track.complete)
        m_wholes.push_back(itemOf(row, false));
    sortNearlySorted(m_pairs, isBefore);
    sortNearlySorted(m_wholes, isBefore);
}

bool SliceNesting::isRunning(const Item& outer, const Item& inner) const
{
    // An open region is drawn until the trace's end, but did not end there: what begins at that moment begins within it.
    if (outer.end > inner.start || (outer.isOpen && outer.end == inner.start))
        return true;
    // A region that began and ended within a begun region lies in it, even at its very end.
    if (outer.end == inner.start && inner.isPair && columns().parentRow[inner.region.row()] == outer.region.row())
        return true;
    // Empty regions at one instant are stacked, so that each is visible, except regions of begin and end events that stand side by side.
    const bool bothEmpty = outer.start == outer.end && inner.start == inner.end && outer.start == inner.start;
    return bothEmpty && !(outer.isPair && inner.isPair);
}

/// Stated slices do not affect how the others nest.
void SliceNesting::nestStated(const SliceTrack& track)
{
    m_levels.clear();
    for (const StatedSlice& slice : track.stated) {
        const std::size_t depth = std::min(slice.depth, track.stated.size() - 1); // at most as many lanes as there are regions
        const std::size_t row = slice.region.row();
        const bool hasParent = slice.parentDepth > 0 && slice.parentDepth <= depth;
        m_builder.regions().setNesting(slice.region, columns().end[row], columns().kind[row].isOpen(), static_cast<unsigned>(depth),
            hasParent ? m_levels[slice.parentDepth - 1] : RegionId());
        m_levels.resize(depth);
        m_levels.push_back(slice.region);
        m_order.push_back(slice.region);
    }
    std::ranges::stable_sort(m_order, {}, [&](RegionId region) { return columns().start[region.row()]; });
}

void SliceNesting::nest(SliceTrack& track, SourceTime traceEnd, TrackFindings& findings)
{
    track.isDirty = false;
    if (!track.track)
        return;
    collect(track, traceEnd);
    if (track.isShared)
        return nestShared();
    nestTogether(m_pairs, m_wholes, track.isAsync ? nullptr : &findings);
    if (!track.stated.empty())
        nestStated(track);
    m_builder.regions().place(track.track, m_order);
}

/// Nests the regions of a shared async id, separately on the track of each process.
void SliceNesting::nestShared()
{
    const auto trackOf = [&](const Item& item) { return columns().track[item.region.row()]; };
    std::ranges::stable_sort(m_pairs, {}, trackOf);
    std::ranges::stable_sort(m_wholes, {}, trackOf);
    std::span<const Item> pairs = m_pairs;
    std::span<const Item> wholes = m_wholes;
    while (!pairs.empty() || !wholes.empty()) {
        const TrackId track = pairs.empty() ? trackOf(wholes.front())
            : wholes.empty()                ? trackOf(pairs.front())
                                            : std::min(trackOf(pairs.front()), trackOf(wholes.front()));
        const auto take = [&](std::span<const Item>& items) {
            const auto end = std::ranges::find_if(items, [&](const Item& item) { return trackOf(item) != track; });
            const auto taken = items.first(static_cast<std::size_t>(end - items.begin()));
            items = items.subspan(taken.size());
            return taken;
        };
        const auto itsPairs = take(pairs);
        nestTogether(itsPairs, take(wholes), nullptr);
        m_builder.regions().place(track, m_order);
    }
}

/// Gives depth and parent to regions that are in order, and adds them to m_order. `overlaps`: collects regions that overlap without
/// nesting; null if these are allowed.
void SliceNesting::nestTogether(std::span<const Item> pairs, std::span<const Item> wholes, TrackFindings* overlaps)
{
    m_running.clear();
    m_order.clear();
    m_order.reserve(pairs.size() + wholes.size());
    auto pair = pairs.begin();
    auto whole = wholes.begin();
    while (pair != pairs.end() || whole != wholes.end()) {
        const bool isPair = whole == wholes.end() || (pair != pairs.end() && isBefore(*pair, *whole));
        const Item& item = isPair ? *pair++ : *whole++;
        while (!m_running.empty() && !isRunning(m_running.back().item, item))
            m_running.pop_back();
        // The parent is the innermost running region that does not end before this one. The regions skipped on the way end before this one,
        // so no later region needs to skip them again.
        auto parent = static_cast<std::int64_t>(m_running.size()) - 1;
        if (overlaps && parent >= 0 && m_running.back().item.end < item.end)
            overlaps->add(TrackFindings::Overlap, columns().origin[item.region.row()]);
        while (parent >= 0 && m_running[static_cast<std::size_t>(parent)].item.end < item.end)
            parent = m_running[static_cast<std::size_t>(parent)].parent;
        const RegionId parentId = parent < 0 ? RegionId() : m_running[static_cast<std::size_t>(parent)].item.region;
        m_builder.regions().setNesting(item.region, item.end, item.isOpen, static_cast<unsigned>(m_running.size()), parentId);
        m_order.push_back(item.region);
        m_running.push_back({item, parent});
    }
}

} // namespace emberline::chrome
