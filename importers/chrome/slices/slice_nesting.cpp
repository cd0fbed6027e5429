// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/slices/slice_nesting.h"

#include <algorithm>

namespace emberline::chrome {

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
    track.given.clear();
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
        track.given.push_back({closed.region, end.cname, end.hasArgs() ? end.origin() : kNoOrigin});
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
        track.given.push_back({m_begun.back().region, end.cname, end.hasArgs() ? end.origin() : kNoOrigin});
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
