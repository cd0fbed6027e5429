// SPDX-License-Identifier: GPL-3.0-or-later
// How the regions of a track nest, once SliceMatching has found which end closes which begin: depth and parent follow from overlap in time
// alone, so that the regions of complete events (X) fit between those of pairs.
//
// A late event may change how all others match. So the last pass starts from scratch, and the final result does not depend on earlier
// passes. While a trace grows, a pass starts at a cut (NestingCut): the last one that is not later than any new event.
#include "importers/chrome/slices/nesting_tracks.h"

#include "model/work/work_pool.h"

#include <atomic>
#include <functional>
#include <optional>
#include <utility>

namespace emberline::chrome {

namespace {

constexpr std::size_t kCutEvery = 1024; ///< regions
constexpr std::size_t kWorthAThread = 50'000; ///< regions and ends
constexpr unsigned kThreads = 2; ///< as many as parse: an import leaves the other cores to the window's calculations

/// Where a list of a track, in the order of its file, can be split by time.
class Splits {
public:
    /// `timeAt(i)`: the time of entry i.
    void read(std::size_t size, auto timeAt)
    {
        m_latest.resize(size);
        m_earliest.resize(size);
        for (std::size_t i = 0; i < size; ++i)
            m_latest[i] = m_earliest[i] = timeAt(i);
        for (std::size_t i = 1; i < size; ++i)
            m_latest[i] = std::max(m_latest[i], m_latest[i - 1]);
        for (std::size_t i = size; i-- > 1;)
            m_earliest[i - 1] = std::min(m_earliest[i], m_earliest[i - 1]);
    }
    /// How many entries are earlier than `time`, if these are the first ones.
    [[nodiscard]] std::optional<std::size_t> before(SourceTime time) const
    {
        const auto count = static_cast<std::size_t>(std::ranges::lower_bound(m_latest, time) - m_latest.begin());
        return count == m_earliest.size() || m_earliest[count] >= time ? std::optional(count) : std::nullopt;
    }

private:
    std::vector<SourceTime> m_latest; ///< of the entries up to this one
    std::vector<SourceTime> m_earliest; ///< of the entries from this one on
};

/// Sorts items that are nearly in order. Slices are, because many writers write a slice at its end and thus after the slices within it.
/// Insertion takes a few moves for each item; if it takes more, falls back to std::ranges::sort. No two items may be equal.
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

/// Finds how the regions of a track nest. Different objects may work on different tracks on different threads. Linear but for sorting.
class SliceNesting {
public:
    explicit SliceNesting(TraceBuilder& builder) : m_builder(builder) { }

    /// When the end of the whole trace is known: ends the open regions, and sets depth and parent by overlap in time. `growing`: notes
    /// where the next pass may start.
    void nest(SliceTrack& track, SourceTime traceEnd, bool growing, TrackFindings& findings)
    {
        track.isDirty = false;
        if (!track.track)
            return;
        m_traceEnd = traceEnd;
        m_growing = nullptr;
        m_running.clear();
        m_base = track.lastCut() ? *track.lastCut() : NestingCut();
        resume(m_base);
        collect(track);
        if (track.isShared)
            return nestShared();
        if (growing)
            watchForCuts(track);
        nestTogether(m_pairs, m_wholes, track.isAsync ? nullptr : &findings);
        if (NestingCuts* const cuts = track.paired().cuts.get()) {
            cuts->pairs = track.paired().pairs.size();
            cuts->complete = track.complete.size();
        }
        m_builder.regions().place(track.track, m_order, {m_base.time, m_base.running.size()});
    }
    /// Of the track that was nested last.
    void findOpen(TrackFindings& findings) const
    {
        for (const std::span<const Item> items : {std::span(m_pairs), std::span(m_wholes)}) {
            for (const Item& item : items) {
                const RegionRole role = columns().kind[item.region.row()].role();
                if (item.isOpen && (role == RegionRole::Slice || role == RegionRole::Async))
                    findings.add(TrackFindings::NeverEnded, columns().origin[item.region.row()]);
            }
        }
    }

private:
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

    [[nodiscard]] Item itemOf(RegionId region, bool isPair) const
    {
        const std::size_t row = region.row();
        const bool isOpen = columns().kind[row].isOpen();
        const SourceTime start = columns().start[row];
        return {start, isOpen ? std::max(m_traceEnd, start) : SourceTime(columns().end[row]), region, isPair, isOpen};
    }
    /// The innermost running region that does not end before `end`, as an index in m_running. The regions skipped on the way end before it,
    /// so no later region needs to skip them again.
    [[nodiscard]] std::int64_t parentOf(SourceTime end) const
    {
        auto parent = static_cast<std::int64_t>(m_running.size()) - 1;
        while (parent >= 0 && m_running[static_cast<std::size_t>(parent)].item.end < end)
            parent = m_running[static_cast<std::size_t>(parent)].parent;
        return parent;
    }
    void collect(SliceTrack& track)
    {
        m_pairs.clear();
        m_wholes.clear();
        m_wholes.reserve(track.complete.size() - m_base.complete);
        for (const std::uint32_t what : std::span<const std::uint32_t>(track.paired().pairs).subspan(m_base.pairs)) {
            if ((what & SliceTrack::kEnd) == 0)
                m_pairs.push_back(itemOf(RegionId(what), true));
        }
        for (const std::uint32_t row : std::span<const std::uint32_t>(track.complete).subspan(m_base.complete))
            m_wholes.push_back(itemOf(RegionId(row), false));
        sortNearlySorted(m_pairs, isBefore);
        sortNearlySorted(m_wholes, isBefore);
        track.hasOpen = std::ranges::any_of(m_pairs, &Item::isOpen) || std::ranges::any_of(m_wholes, &Item::isOpen)
            || std::ranges::any_of(m_running, [](const Running& running) { return running.item.isOpen; });
    }
    /// Goes on where the regions before `cut` left off.
    void resume(const NestingCut& cut)
    {
        for (const RegionId region : cut.running) {
            const Item item = itemOf(region, cut.ofPairs);
            const std::int64_t parent = parentOf(item.end);
            if (item.isPair || item.isOpen)
                nestAs(item, parent);
            m_running.push_back({item, parent});
        }
    }
    void watchForCuts(SliceTrack& track)
    {
        if (m_pairs.size() + m_wholes.size() < kCutEvery || track.isShared)
            return;
        if (!track.paired().cuts)
            track.editPaired().cuts = std::make_unique<NestingCuts>();
        m_growing = &track;
        m_untilCut = kCutEvery;
        m_lastEnd = m_base.lastEnd;
        const auto pairs = std::span<const std::uint32_t>(track.paired().pairs).subspan(m_base.pairs);
        const auto wholes = std::span<const std::uint32_t>(track.complete).subspan(m_base.complete);
        m_pairSplits.read(pairs.size(), [&](std::size_t i) { return track.timeOf(pairs[i], columns()); });
        m_wholeSplits.read(wholes.size(), [&](std::size_t i) { return columns().start[wholes[i]]; });
    }
    /// Sets the depth and the parent of a region that lies on all that are running.
    void nestAs(const Item& item, std::int64_t parent)
    {
        const RegionId parentId = parent < 0 ? RegionId() : m_running[static_cast<std::size_t>(parent)].item.region;
        m_builder.regions().setNesting(item.region, item.end, item.isOpen, static_cast<unsigned>(m_running.size()), parentId);
    }
    void popRunning()
    {
        const Item& top = m_running.back().item;
        if (top.isPair && !top.isOpen)
            m_lastEnd = std::max(m_lastEnd, top.end);
        m_running.pop_back();
    }
    /// Cuts the growing track at `time`, where the next region starts; all before it started earlier. Returns false where a later event
    /// could change how the regions before `time` nest. It could if one that has begun runs beside one whose end is known: where the first
    /// ends decides which of them holds the other.
    bool cut(SourceTime time)
    {
        while (!m_running.empty() && !m_running.back().item.isOpen && m_running.back().item.end < time)
            popRunning();
        const auto pairs = m_pairSplits.before(time);
        const auto wholes = m_wholeSplits.before(time);
        if (!pairs || !wholes || time > m_traceEnd)
            return false;
        NestingCut made;
        made.time = time;
        made.pairs = m_base.pairs + *pairs;
        made.complete = m_base.complete + *wholes;
        made.lastEnd = m_lastEnd;
        for (const Running& running : m_running) {
            const Item& item = running.item;
            const Item& outermost = m_running.front().item;
            const bool isBegun = item.isPair && (item.isOpen || item.end >= time);
            if (item.isPair != outermost.isPair || (!item.isPair && item.isOpen != outermost.isOpen) || (isBegun && m_growing->isAsync))
                return false;
            made.ofPairs = item.isPair;
            if (item.isPair && !isBegun)
                made.lastEnd = std::max(made.lastEnd, item.end);
            made.running.push_back(item.region);
        }
        const auto endsBefore = [&](const EndEventData& data) { return columns().end[data.region.row()] < time; };
        made.endData = static_cast<std::size_t>(
            std::ranges::partition_point(m_growing->paired().endData, endsBefore) - m_growing->paired().endData.begin());
        m_growing->paired().cuts->cuts.push_back(std::move(made));
        return true;
    }
    /// Gives depth and parent to regions that are in order, on top of those in m_running, and lists them in m_order. `overlaps`: collects
    /// regions that overlap without nesting; null if these are allowed.
    void nestTogether(std::span<const Item> pairs, std::span<const Item> wholes, TrackFindings* overlaps)
    {
        m_order.clear();
        m_order.reserve(pairs.size() + wholes.size());
        auto pair = pairs.begin();
        auto whole = wholes.begin();
        SourceTime last = m_base.time;
        while (pair != pairs.end() || whole != wholes.end()) {
            const bool isPair = whole == wholes.end() || (pair != pairs.end() && isBefore(*pair, *whole));
            const Item& item = isPair ? *pair++ : *whole++;
            if (m_growing && m_untilCut-- == 0)
                m_untilCut = 4 * m_running.size() + (last < item.start && cut(item.start) ? kCutEvery : 0);
            last = item.start;
            while (!m_running.empty() && !isRunning(m_running.back().item, item))
                popRunning();
            if (overlaps && !m_running.empty() && m_running.back().item.end < item.end)
                overlaps->add(TrackFindings::Overlap, columns().origin[item.region.row()]);
            const std::int64_t parent = parentOf(item.end);
            nestAs(item, parent);
            m_order.push_back(item.region);
            m_running.push_back({item, parent});
        }
    }
    /// Nests the regions of a shared async id, separately on the track of each process.
    void nestShared()
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
            m_running.clear();
            nestTogether(itsPairs, take(wholes), nullptr);
            m_builder.regions().place(track, m_order);
        }
    }
    [[nodiscard]] bool isRunning(const Item& outer, const Item& inner) const
    {
        // An open region is drawn until the trace's end, but did not end there: what begins at that moment begins within it.
        if (outer.end > inner.start || (outer.isOpen && outer.end == inner.start))
            return true;
        // A region that began and ended within a begun region lies in it, even at its very end.
        if (outer.end == inner.start && inner.isPair && columns().parentRow[inner.region.row()] == outer.region.row())
            return true;
        // Empty regions at one instant are stacked, so that each is visible, except pairs that stand side by side.
        const bool bothEmpty = outer.start == outer.end && inner.start == inner.end && outer.start == inner.start;
        return bothEmpty && !(outer.isPair && inner.isPair);
    }
    [[nodiscard]] const RegionColumns& columns() const { return m_builder.regionColumns(); }

    TraceBuilder& m_builder;
    std::vector<Item> m_pairs; ///< the regions of begin and end events, in order
    std::vector<Item> m_wholes; ///< the regions of complete events, in order
    std::vector<Running> m_running;
    std::vector<RegionId> m_order;

    SourceTime m_traceEnd;
    SliceTrack* m_growing = nullptr; ///< the track to cut, if it is worth it
    std::size_t m_untilCut = 0; ///< so many regions before the next cut is tried
    SourceTime m_lastEnd; ///< of the pairs that are no longer running
    NestingCut m_base; ///< where this pass began
    Splits m_pairSplits;
    Splits m_wholeSplits;
};

/// Drops the cuts that are later than a new event.
void dropCuts(SliceTrack& track, const RegionColumns& columns)
{
    if (!track.paired().cuts)
        return;
    PairedEvents& paired = track.editPaired();
    if (track.isShared)
        return paired.cuts.reset();
    SourceTime earliest = SourceTime::max();
    const auto see = [&](SourceTime time) { earliest = std::min(earliest, time); };
    for (std::size_t i = paired.cuts->pairs; i < paired.pairs.size(); ++i)
        see(track.timeOf(paired.pairs[i], columns));
    for (std::size_t i = paired.cuts->complete; i < track.complete.size(); ++i)
        see(columns.start[track.complete[i]]);
    std::vector<NestingCut>& cuts = paired.cuts->cuts;
    while (!cuts.empty() && earliest < cuts.back().time)
        cuts.pop_back();
}

} // namespace

/// Calls work(worker, index) once for every track. Each thread has its own worker.
template <class Worker, class Work>
void NestingTracks::share(Work work)
{
    const unsigned threads = m_size < kWorthAThread || m_tracks.size() < 2 ? 1 : kThreads;
    std::atomic<std::size_t> next = 0;
    parallelFor(threads, threads, [&](std::size_t) {
        Worker worker(m_builder);
        for (std::size_t i = next++; i < m_tracks.size(); i = next++)
            work(worker, i);
    });
}

void NestingTracks::match(std::span<SliceTrack* const> tracks, Which which)
{
    std::vector<std::pair<std::size_t, SliceTrack*>> sized;
    m_which = which;
    m_size = 0;
    for (SliceTrack* track : tracks) {
        if (which == Which::Changed && !track->isDirty && !track->hasOpen)
            continue;
        if (which == Which::All && track->hasPaired())
            track->editPaired().cuts.reset();
        dropCuts(*track, m_builder.regionColumns());
        const NestingCut* from = track->lastCut();
        sized.emplace_back(track->size() - (from ? from->pairs + from->complete : 0), track);
        m_size += sized.back().first;
    }
    // Large tracks first, so that no thread starts a large one last.
    if (constexpr auto size = &std::pair<std::size_t, SliceTrack*>::first; !std::ranges::is_sorted(sized, std::greater(), size))
        std::ranges::stable_sort(sized, std::greater(), size); // a million tracks are often of one size
    m_tracks.clear();
    m_dataBefore.clear();
    for (const auto& [size, track] : sized) {
        if (!track->paired().endData.empty()) {
            const std::size_t kept = track->lastCut() ? track->lastCut()->endData : 0;
            const std::span<const EndEventData> data(track->paired().endData);
            m_dataBefore.push_back({m_tracks.size(), kept, ShortList<EndEventData>(data.subspan(kept))});
            track->editPaired().endData.truncate(kept);
        }
        m_tracks.push_back(track);
    }
    m_findings.clear();
    m_findings.resize(m_tracks.size());
    share<SliceMatching>([&](SliceMatching& matching, std::size_t i) { matching.match(*m_tracks[i], m_findings[i]); });
}

void NestingTracks::include(std::span<SliceTrack* const> tracks, SourceExtent& extent)
{
    for (const SliceTrack* track : tracks) {
        if (track->paired().lastEnd != SourceTime::min())
            extent.include(track->paired().lastEnd);
    }
}

void NestingTracks::nest(SourceTime traceEnd, bool isWhole)
{
    share<SliceNesting>([&](SliceNesting& nesting, std::size_t i) {
        SliceTrack& track = *m_tracks[i];
        nesting.nest(track, traceEnd, m_which == Which::Changed, m_findings[i]);
        if (isWhole && track.track && track.hasOpen)
            nesting.findOpen(m_findings[i]);
        if (m_which == Which::All && !track.isShared) // else includeEnds() reads its pairs
            track.releaseEvents();
    });
    const DataBefore none{};
    auto before = m_dataBefore.cbegin();
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const bool hasBefore = before != m_dataBefore.cend() && before->track == i;
        const DataBefore& its = hasBefore ? *before++ : none;
        applyEndData(std::span<const EndEventData>(m_tracks[i]->paired().endData).subspan(its.kept), its.data);
    }
}

void NestingTracks::release()
{
    m_tracks = std::vector<SliceTrack*>();
    m_dataBefore = std::vector<DataBefore>();
    m_findings = std::vector<TrackFindings>();
    m_ownCnames.clear();
}

void NestingTracks::applyEndData(std::span<const EndEventData> data, std::span<const EndEventData> before)
{
    const auto [same, stale] = std::ranges::mismatch(data, before);
    for (auto one = stale; one != before.end(); ++one) {
        m_builder.args().setRecord(one->region, kNoOrigin);
        if (one->cname)
            m_builder.regions().setCname(one->region, m_ownCnames.at(one->region));
    }
    for (auto one = same; one != data.end(); ++one) {
        if (one->origin != kNoOrigin)
            m_builder.args().setRecord(one->region, one->origin);
        if (one->cname) {
            m_ownCnames.try_emplace(one->region, m_builder.regionColumns().cname[one->region.row()]);
            m_builder.regions().setCname(one->region, one->cname);
        }
    }
}

} // namespace emberline::chrome
