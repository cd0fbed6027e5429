// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writers.h"

#include "model/analysis/stack_times.h"
#include "model/dialect.h"

#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

namespace emberline {

namespace {

constexpr std::uint32_t kRoot = 0;
constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

std::string frameText(std::string_view name, std::string_view fallback)
{
    return foldedFrame(name.empty() ? fallback : name);
}

/// All distinct stacks as one tree.
class StackTree {
public:
    /// If the parent has the maximum depth, returns a single frame for everything below it.
    std::uint32_t child(std::uint32_t parent, const std::string& frame)
    {
        const std::uint32_t depth = m_nodes[parent].depth;
        return depth < kDeepest ? childOf(parent, frame) : depth == kDeepest ? childOf(parent, kDeeper) : parent;
    }
    void add(std::uint32_t node, Duration weight) { m_nodes[node].weight += weight; }

    void write(ExportText& out) const
    {
        std::vector<const std::string*> stack;
        for (std::uint32_t row = 1; row < m_nodes.size() && !out.isStopped(); ++row) {
            if (m_nodes[row].weight == Duration::zero())
                continue;
            stack.clear();
            for (std::uint32_t at = row; at != kRoot; at = m_nodes[at].parent)
                stack.push_back(m_frames[m_nodes[at].frame]);
            std::string line = *stack.back();
            for (auto frame = stack.rbegin() + 1; frame != stack.rend(); ++frame)
                line.append(1, ';').append(**frame);
            out.buffer() += line + " " + std::to_string(toNs(m_nodes[row].weight)) + "\n";
            out.endRow();
        }
    }

private:
    struct Node {
        std::uint32_t parent;
        std::uint32_t frame;
        std::uint32_t depth; ///< its number of frames
        Duration weight;
    };
    /// Every stack is written with all its frames. A trace can nest so deep that the square of its depth fits no disk.
    static constexpr std::uint32_t kDeepest = 1000;
    static inline const std::string kDeeper = "(more than 1000 frames)";

    std::uint32_t childOf(std::uint32_t parent, const std::string& frame)
    {
        const auto name = m_names.try_emplace(frame, static_cast<std::uint32_t>(m_frames.size()));
        if (name.second)
            m_frames.push_back(&name.first->first);
        const std::uint64_t key = std::uint64_t{parent} << 32 | name.first->second;
        const auto [at, isNew] = m_children.try_emplace(key, static_cast<std::uint32_t>(m_nodes.size()));
        if (isNew)
            m_nodes.push_back({parent, name.first->second, m_nodes[parent].depth + 1, {}});
        return at->second;
    }

    std::vector<Node> m_nodes{{kRoot, 0, 0, {}}};
    std::unordered_map<std::string, std::uint32_t> m_names;
    std::vector<const std::string*> m_frames;
    std::unordered_map<std::uint64_t, std::uint32_t> m_children; ///< by parent and frame
};

/// Adds every region of a trace that takes time to the tree.
class Folding {
public:
    explicit Folding(const Trace& trace) :
        m_trace(trace), m_processes(trace.sessions().size()), m_nodes(trace.regionCount(), kUnknown), m_stackTimes(trace)
    {
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            if (trace.role(RegionId(row)) == RegionRole::Process)
                m_processes[trace.session(RegionId(row)).row()] = RegionId(row);
        }
    }

    void run(StackTree& tree, const ExportedSelfTimes& selfTimes)
    {
        const TimedTracks timed(m_trace);
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            const RegionId id(row);
            if (!timed[m_trace.track(id)])
                continue;
            tree.add(nodeOf(tree, id), m_stackTimes.selfOf(id, selfTimes.of(id)));
        }
    }

private:
    /// The region under `id` in the stack: its parent, in its own process or in the one that started it.
    [[nodiscard]] RegionId outer(RegionId id) const
    {
        if (const RegionId parent = m_trace.parent(id))
            return parent;
        const SessionId session = m_trace.session(id);
        const RegionId process = m_processes[session.row()];
        if (process && process != id)
            return process;
        const Session& row = m_trace.session(session);
        if (row.spawnedBy || !row.parent)
            return row.spawnedBy;
        return m_processes[row.parent.row()];
    }

    std::uint32_t nodeOf(StackTree& tree, RegionId id)
    {
        std::vector<RegionId> inner;
        RegionId at = id;
        while (at && m_nodes[at.row()] == kUnknown) {
            m_nodes[at.row()] = kRoot; // ends a cycle of processes, which no healthy log has
            inner.push_back(at);
            at = outer(at);
        }
        std::uint32_t node = at ? m_nodes[at.row()] : baseOf(tree, inner.back());
        for (auto region = inner.rbegin(); region != inner.rend(); ++region) {
            node = tree.child(node, frameText(m_trace.name(*region), "(no name)"));
            m_nodes[region->row()] = node;
        }
        return node;
    }

    /// The node for the frames below an outermost region.
    std::uint32_t baseOf(StackTree& tree, RegionId id) const
    {
        const SessionId session = m_trace.session(id);
        if (m_trace.role(id) == RegionRole::Process)
            return kRoot;
        const std::uint32_t process = tree.child(kRoot, frameText(m_trace.text(m_trace.session(session).name), "(process)"));
        const ThreadId thread = m_trace.thread(id);
        if (!thread || m_trace.role(id) == RegionRole::Thread)
            return process;
        return tree.child(process, frameText(m_trace.text(m_trace.thread(thread).name), "(thread)"));
    }

    const Trace& m_trace;
    std::vector<RegionId> m_processes; ///< by session: the region of its whole life
    std::vector<std::uint32_t> m_nodes; ///< by region
    StackTimes m_stackTimes;
};

} // namespace

std::optional<Error> writeFolded(const Exported& exported, const ExportSink& sink)
{
    StackTree tree;
    Folding(exported.trace).run(tree, ExportedSelfTimes(exported));
    ExportText out(sink);
    tree.write(out);
    return out.finish();
}

} // namespace emberline
