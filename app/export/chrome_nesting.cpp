// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_nesting.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <unordered_map>

namespace emberline {

namespace {

void sortOuterFirst(std::vector<NestedSlice>& slices)
{
    std::ranges::sort(slices, [](const NestedSlice& a, const NestedSlice& b) {
        return std::tie(a.start, b.end, a.depth, a.id) < std::tie(b.start, a.end, b.depth, b.id);
    });
}

void cutTo(NestedSlice& slice, SourceTime limit)
{
    if (slice.end > limit && slice.end - limit <= kClockJitter && slice.start < limit)
        slice.end = limit;
}

constexpr std::size_t kTop = std::numeric_limits<std::size_t>::max();

/// The nesting of a track's slices: parents and children.
class SliceTree {
public:
    struct Child {
        std::size_t parent;
        std::size_t slice;
    };

    SliceTree(const Trace& trace, const std::vector<NestedSlice>& slices)
    {
        std::unordered_map<RegionId, std::size_t> rowOf;
        for (std::size_t at = 0; at < slices.size(); ++at)
            rowOf.emplace(slices[at].id, at);
        m_children.reserve(slices.size());
        for (std::size_t at = 0; at < slices.size(); ++at) {
            const auto parent = rowOf.find(trace.parent(slices[at].id));
            m_children.push_back({parent == rowOf.end() ? kTop : parent->second, at});
        }
        std::ranges::sort(m_children, [&](const Child& a, const Child& b) {
            const NestedSlice& left = slices[a.slice];
            const NestedSlice& right = slices[b.slice];
            return std::tie(a.parent, left.start, left.end, left.id) < std::tie(b.parent, right.start, right.end, right.id);
        });
    }
    /// In time order.
    [[nodiscard]] std::span<const Child> childrenOf(std::size_t parent) const
    {
        const auto first = std::ranges::lower_bound(m_children, parent, {}, &Child::parent);
        const auto last = std::ranges::upper_bound(m_children, parent, {}, &Child::parent);
        return {first, last};
    }

private:
    std::vector<Child> m_children; ///< by parent
};

/// Walks over the tree as begins and ends, without recursion.
class EdgeWalk {
public:
    EdgeWalk(const Trace& trace, const std::vector<NestedSlice>& slices) : m_slices(slices), m_tree(trace, slices) { }

    std::optional<std::vector<SliceEdge>> walk()
    {
        m_levels.push_back({kTop, m_tree.childrenOf(kTop), SourceTime::min()});
        while (!m_levels.empty()) {
            Level& level = m_levels.back();
            if (level.rest.empty()) {
                if (level.slice != kTop && !m_slices[level.slice].isOpen)
                    m_edges.push_back({level.slice, false});
                m_levels.pop_back();
            } else if (!enter(level)) {
                return std::nullopt;
            }
        }
        return std::move(m_edges);
    }

private:
    struct Level {
        std::size_t slice;
        std::span<const SliceTree::Child> rest;
        SourceTime reached; ///< the earliest begin for the next child
    };

    bool enter(Level& level)
    {
        const std::size_t at = level.rest.front().slice;
        const NestedSlice& slice = m_slices[at];
        const bool isLast = level.rest.size() == 1;
        level.rest = level.rest.subspan(1);
        bool fits = slice.start >= level.reached && (!slice.isOpen || isLast);
        if (level.slice == kTop) {
            fits = fits && slice.depth == 0;
        } else {
            const NestedSlice& parent = m_slices[level.slice];
            fits = fits && slice.depth == parent.depth + 1 && slice.end <= parent.end && (parent.isOpen || !slice.isOpen);
        }
        if (!fits)
            return false;
        level.reached = slice.end;
        m_edges.push_back({at, true});
        m_levels.push_back({at, m_tree.childrenOf(at), slice.start});
        return true;
    }

    const std::vector<NestedSlice>& m_slices;
    SliceTree m_tree;
    std::vector<Level> m_levels;
    std::vector<SliceEdge> m_edges;
};

} // namespace

std::vector<NestedSlice> slicesOf(const Trace& trace, TrackId track)
{
    std::vector<NestedSlice> slices;
    for (const Lane& lane : trace.track(track).lanes) {
        for (const auto& run : lane.runs) {
            for (const RegionId id : run->regions())
                slices.push_back({id, trace.start(id), trace.end(id), trace.depth(id), trace.isOpen(id)});
        }
    }
    sortOuterFirst(slices);
    return slices;
}

void cutJitter(const Trace& trace, std::vector<NestedSlice>& slices)
{
    std::unordered_map<RegionId, std::size_t> rowOf;
    std::vector<std::size_t> lastOnRow; // by depth: the last slice seen
    for (std::size_t at = 0; at < slices.size(); ++at) {
        const std::size_t depth = slices[at].depth;
        rowOf.emplace(slices[at].id, at);
        if (depth < lastOnRow.size())
            cutTo(slices[lastOnRow[depth]], slices[at].start);
        lastOnRow.resize(std::max(lastOnRow.size(), depth + 1), at);
        lastOnRow[depth] = at;
    }
    for (NestedSlice& slice : slices) { // parents come before their children
        const auto parent = rowOf.find(trace.parent(slice.id));
        if (parent != rowOf.end())
            cutTo(slice, slices[parent->second].end);
    }
    sortOuterFirst(slices);
}

std::vector<NestedSlice> outerFirst(const Trace& trace, const std::vector<NestedSlice>& slices)
{
    const SliceTree tree(trace, slices);
    std::vector<NestedSlice> ordered;
    ordered.reserve(slices.size());
    std::vector<std::span<const SliceTree::Child>> levels{tree.childrenOf(kTop)};
    while (!levels.empty()) {
        if (levels.back().empty()) {
            levels.pop_back();
            continue;
        }
        const std::size_t at = levels.back().front().slice;
        levels.back() = levels.back().subspan(1);
        ordered.push_back(slices[at]);
        levels.push_back(tree.childrenOf(at));
    }
    return ordered;
}

void closeEarlyOnes(std::vector<NestedSlice>& slices)
{
    if (slices.empty())
        return;
    const SourceTime lastStart = slices.back().start;
    SourceTime closedUntil = SourceTime::min(); // the end of the last closed slice
    for (NestedSlice& slice : slices) {
        const bool isAtParentsEnd = slice.depth > 0 && slice.start == slice.end && slice.end == closedUntil;
        slice.isOpen = slice.isOpen && slice.end >= lastStart && !isAtParentsEnd;
        if (!slice.isOpen)
            closedUntil = std::max(closedUntil, slice.end);
    }
    unsigned leastAfter = std::numeric_limits<unsigned>::max(); // depth
    for (auto slice = slices.rbegin(); slice != slices.rend(); ++slice) {
        slice->isOpen = slice->isOpen && slice->depth < leastAfter;
        leastAfter = std::min(leastAfter, slice->depth);
    }
}

bool nestByTimes(const std::vector<NestedSlice>& slices)
{
    std::vector<SourceRange> running; // each deeper than all before it
    // A slice of zero length still encloses others at the same instant.
    const auto isOver = [](SourceRange range, SourceTime at) { return range.end < at || (range.end == at && range.begin != at); };
    for (const NestedSlice& slice : slices) {
        while (!running.empty() && isOver(running.back(), slice.start))
            running.pop_back();
        if (slice.depth != running.size())
            return false;
        running.push_back({slice.start, slice.end});
    }
    return true;
}

std::optional<std::vector<SliceEdge>> edgesOf(const Trace& trace, const std::vector<NestedSlice>& slices)
{
    return EdgeWalk(trace, slices).walk();
}

} // namespace emberline
