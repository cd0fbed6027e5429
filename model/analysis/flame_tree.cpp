// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/analysis/flame_tree.h"

#include "model/analysis/group_index.h"
#include "model/analysis/self_time.h"
#include "model/analysis/stack_times.h"
#include "model/column.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <algorithm>
#include <memory>

namespace emberline {

namespace {

/// Cuts long paths of callers: those of a very deep tree, written out in full, would take unbounded memory.
constexpr std::uint32_t kMaxCallers = 1000;
constexpr std::size_t kMaxCallerNodes = 1 << 20;

/// Adds nodes to a tree; returns the existing node for the same name under the same parent.
class NodeMaker {
public:
    explicit NodeMaker(FlameTree& tree) : m_tree(tree) { }

    std::uint32_t child(std::uint32_t parent, StringId category, StringId name)
    {
        const std::uint32_t label = m_labels[std::uint64_t{category.row()} << 32 | name.row()];
        const std::uint32_t number = m_children[std::uint64_t{parent} << 32 | label] + 1; // the root is 0
        if (number == m_tree.nodes.size()) {
            FlameNode node;
            node.category = category;
            node.name = name;
            node.parent = parent;
            node.depth = m_tree.nodes[parent].depth + 1;
            m_tree.nodes.push_back(node);
        }
        return number;
    }

private:
    FlameTree& m_tree;
    GroupIndex m_labels;
    GroupIndex m_children;
};

/// Children come after their parents, so one pass from the back always sees complete subtrees.
void addUpTotals(FlameTree& tree)
{
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        FlameNode& node = tree.nodes[i];
        node.total += node.self;
        if (node.parent != FlameNode::kNone) {
            FlameNode& parent = tree.nodes[node.parent];
            parent.total += node.total;
            parent.first = std::min(parent.first, node.first);
        }
    }
}

void absorb(FlameNode& into, const FlameNode& from)
{
    into.only = into.count == 0 || into.only == from.only ? from.only : RegionId();
    into.count += from.count;
    into.lostEnds += from.lostEnds;
    into.wall += from.wall;
    into.cutOff += from.cutOff;
    into.self += from.self;
    into.first = std::min(into.first, from.first);
    if (from.longestWall > into.longestWall) {
        into.longest = from.longest;
        into.longestWall = from.longestWall;
    }
}

class Folding {
public:
    Folding(const Trace& trace, const FlameQuery& query, CompiledFilter filter, unsigned threads, const std::atomic<bool>* cancel) :
        m_trace(trace), m_columns(trace.regions()), m_query(query), m_filter(std::move(filter)), m_cancel(cancel),
        m_selfTimes(trace, query.range, threads), m_stackTimes(trace, query.range),
        m_nodeOf(makeZeros<std::uint32_t>(trace.regionCount(), Fill::Parts))
    {
        m_sessionNode.assign(trace.sessions().size(), 0);
        m_tracks.resize(trace.sessions().size());
        for (std::size_t row = 0; row < trace.tracks().size(); ++row)
            m_tracks[trace.tracks()[row].session.row()].emplace_back(row);
        m_children.resize(trace.sessions().size());
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            if (const SessionId parent = parentOf(trace.sessions()[row]))
                m_children[parent.row()].emplace_back(row);
        }
    }

    FlameTree run()
    {
        for (const SessionId session : parentsFirst()) {
            for (const TrackId track : m_tracks[session.row()]) {
                foldTrack(track);
                if (m_cancel && m_cancel->load(std::memory_order_relaxed)) {
                    m_tree.cancelled = true;
                    return std::move(m_tree);
                }
            }
        }
        addUpTotals(m_tree);
        m_tree.sortChildren(m_query.order);
        return std::move(m_tree);
    }

private:
    [[nodiscard]] SessionId parentOf(const Session& session) const
    {
        if (session.spawnedBy && session.spawnedBy.row() < m_trace.regionCount())
            return m_trace.session(session.spawnedBy);
        return session.parent;
    }

    /// Sessions after those that spawned them. Cuts cyclic links, which no importer should make.
    std::vector<SessionId> parentsFirst() const
    {
        std::vector<SessionId> order;
        std::vector<bool> seen(m_trace.sessions().size());
        const auto addTree = [&](SessionId root) {
            std::vector<SessionId> pending{root};
            while (!pending.empty()) {
                const SessionId session = pending.back();
                pending.pop_back();
                if (seen[session.row()])
                    continue;
                seen[session.row()] = true;
                order.push_back(session);
                pending.insert(pending.end(), m_children[session.row()].begin(), m_children[session.row()].end());
            }
        };
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
            if (!parentOf(m_trace.sessions()[row]))
                addTree(SessionId(row));
        }
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row)
            addTree(SessionId(row));
        return order;
    }

    /// The node under which a track's outermost regions are.
    [[nodiscard]] std::uint32_t baseOf(const Track& track) const
    {
        const Session& session = m_trace.session(track.session);
        if (const std::uint32_t own = m_sessionNode[track.session.row()])
            return own;
        if (session.spawnedBy && session.spawnedBy.row() < m_trace.regionCount() && m_nodeOf[session.spawnedBy.row()])
            return m_nodeOf[session.spawnedBy.row()] - 1;
        const SessionId parent = parentOf(session);
        return parent ? m_sessionNode[parent.row()] : 0;
    }

    void foldTrack(TrackId id)
    {
        if (!takesTime(m_trace, id))
            return;
        const Track& track = m_trace.track(id);
        const Window window = windowOf(m_trace, track.session, m_query.range);
        const ClockShift shift = m_trace.clockShift(track.session);
        const std::uint32_t base = baseOf(track);
        for (const Lane& lane : track.lanes)
            visitLane(m_columns, lane, window, [&](RegionId region) { fold(region, id, window, shift, base); });
    }

    void fold(RegionId region, TrackId track, const Window& window, ClockShift shift, std::uint32_t base)
    {
        const RegionId parent = m_trace.parent(region);
        const bool nested = parent && m_columns.track[parent.row()] == track && m_nodeOf[parent.row()];
        const std::uint32_t above = nested ? m_nodeOf[parent.row()] - 1 : base;
        std::uint32_t number = above;
        if (m_filter.passesAll() || m_filter(region)) {
            number = m_nodes.child(above, m_trace.categoryId(region), m_trace.nameId(region));
            const SourceTime from = m_trace.start(region);
            const Duration wall = window.clipped(from, m_trace.end(region));
            FlameNode one;
            one.count = 1;
            one.lostEnds = hasLostEnd(m_trace, region) ? 1 : 0;
            one.wall = one.longestWall = wall;
            one.self = m_stackTimes.selfOf(region, m_selfTimes.self(region, wall), window);
            one.cutOff = m_stackTimes.cutOff(region);
            one.first = shift.shown(std::max(from, window.begin));
            one.longest = one.only = region;
            absorb(m_tree.nodes[number], one);
        }
        m_nodeOf[region.row()] = number + 1;
        if (m_trace.role(region) == RegionRole::Process)
            m_sessionNode[m_trace.session(region).row()] = number;
    }

    const Trace& m_trace;
    const RegionColumns& m_columns;
    const FlameQuery& m_query;
    CompiledFilter m_filter;
    const std::atomic<bool>* m_cancel;
    SelfTimes m_selfTimes;
    StackTimes m_stackTimes;
    FlameTree m_tree;
    NodeMaker m_nodes{m_tree};
    std::unique_ptr<std::uint32_t[], FreeMemory> m_nodeOf; ///< by region: its node, or the one in its place, + 1; 0: not in the range
    std::vector<std::uint32_t> m_sessionNode; ///< by session: the node of its process region; the root if it has none
    std::vector<std::vector<TrackId>> m_tracks; ///< by session
    std::vector<std::vector<SessionId>> m_children; ///< by session
};

} // namespace

void FlameTree::sortChildren(FlameOrder order)
{
    std::vector<std::uint32_t> sorted(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        sorted[i] = i;
    // Reverse order, because each node is then inserted before its siblings.
    std::ranges::sort(sorted, [&](std::uint32_t a, std::uint32_t b) {
        if (order == FlameOrder::LeftHeavy && nodes[a].total != nodes[b].total)
            return nodes[a].total < nodes[b].total;
        if (nodes[a].first != nodes[b].first)
            return nodes[a].first > nodes[b].first;
        return a > b;
    });
    for (FlameNode& node : nodes)
        node.firstChild = node.nextSibling = FlameNode::kNone;
    for (const std::uint32_t i : sorted) {
        if (nodes[i].parent == FlameNode::kNone)
            continue;
        FlameNode& parent = nodes[nodes[i].parent];
        nodes[i].nextSibling = parent.firstChild;
        parent.firstChild = i;
    }
}

Result<FlameTree> buildFlameTree(const Trace& trace, const FlameQuery& query, unsigned threads, const std::atomic<bool>* cancel)
{
    Result<CompiledFilter> filter = CompiledFilter::compile(query.filter, trace, Cancellation(cancel));
    if (!filter)
        return filter.error();
    if (trace.regionCount() == 0)
        return FlameTree{};
    FlameTree tree = Folding(trace, query, filter.value(), threads, cancel).run();
    if (auto trouble = filter.value().trouble())
        return *trouble;
    return tree;
}

FlameTree calleesOf(const FlameTree& tree, StringId category, StringId name, FlameOrder order)
{
    FlameTree callees;
    NodeMaker nodes(callees);
    std::vector<std::uint32_t> image(tree.nodes.size(), 0); // 0: neither the node nor one above it has the name
    for (std::uint32_t i = 1; i < tree.nodes.size(); ++i) {
        const FlameNode& node = tree.nodes[i];
        const bool wanted = node.category == category && node.name == name;
        const std::uint32_t above = image[node.parent];
        if (above == 0 && !wanted)
            continue;
        image[i] = nodes.child(above, node.category, node.name);
        absorb(callees.nodes[image[i]], node);
    }
    addUpTotals(callees);
    callees.sortChildren(order);
    return callees;
}

FlameTree callersOf(const FlameTree& tree, StringId category, StringId name, FlameOrder order)
{
    FlameTree callers;
    NodeMaker nodes(callers);
    std::vector<bool> inside(tree.nodes.size()); // the node or one above it has the name
    for (std::uint32_t i = 1; i < tree.nodes.size(); ++i) {
        const FlameNode& node = tree.nodes[i];
        inside[i] = inside[node.parent];
        if (node.category != category || node.name != name || inside[i])
            continue;
        inside[i] = true;
        std::uint32_t at = 0;
        for (std::uint32_t above = i; above != 0 && callers.nodes[at].depth < kMaxCallers; above = tree.nodes[above].parent) {
            at = nodes.child(at, tree.nodes[above].category, tree.nodes[above].name);
            FlameNode weighted = tree.nodes[above];
            weighted.count = node.count;
            weighted.lostEnds = node.lostEnds;
            weighted.wall = node.wall;
            weighted.cutOff = node.cutOff;
            weighted.self = Duration::zero();
            absorb(callers.nodes[at], weighted);
            if (callers.nodes.size() > kMaxCallerNodes)
                break;
        }
        callers.nodes[at].self += node.total; // a path's weight is at its far end, and adds up from there
    }
    addUpTotals(callers);
    callers.sortChildren(order);
    return callers;
}

} // namespace emberline
