// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/time_split.h"

#include "model/answers/latest_begun.h"
#include "model/answers/process_tree.h"
#include "model/answers/topics.h"

#include <map>
#include <unordered_map>

namespace emberline {

namespace {

/// What a process's time is charged to, apart from its own regions.
struct Charge {
    std::size_t line = 0; ///< of its own time
    bool ownsAll = false; ///< everything below is charged to `line`
    bool ownsPlain = false; ///< same, except for children that own their time
};

struct SplitWork {
    std::size_t node;
    Charge charge;
    std::vector<SourceRange> ranges; ///< when the process is charged; in time order
};

class Splitter {
public:
    Splitter(const Trace& trace, const CommandIndex& index, SessionId command) : m_trace(trace), m_tree(trace, index, command)
    {
        m_split.command = command;
        m_split.range = m_tree.range();
        m_split.background = index.backgroundOf(trace, command);
        m_split.processes = m_tree.nodes().size();
    }

    TimeSplit split()
    {
        std::vector<SplitWork> waiting;
        waiting.push_back({0, {line(SplitKind::NotInstrumented, {}), false, false}, {m_split.range}});
        while (!waiting.empty()) { // a worklist: a chain of processes may be deeper than the stack
            const SplitWork work = std::move(waiting.back());
            waiting.pop_back();
            splitProcess(work, waiting);
        }
        finish();
        return std::move(m_split);
    }

private:
    std::size_t line(SplitKind kind, std::string name)
    {
        const auto [at, isNew] = m_lines.try_emplace({kind, name}, m_split.lines.size());
        if (isNew)
            m_split.lines.push_back({kind, std::move(name), {}, {}});
        return at->second;
    }

    std::size_t regionLine(RegionId region)
    {
        const std::uint64_t key = std::uint64_t{m_trace.categoryId(region).row()} << 32 | m_trace.nameId(region).row();
        if (const auto found = m_regionLines.find(key); found != m_regionLines.end())
            return found->second;
        const std::string_view category = m_trace.category(region);
        const Topic* topic = topicOf(category, m_trace.name(region));
        const bool byName = category.empty() || category == "progress"; // git's progress meters say in words what they measure
        const std::size_t found = topic ? line(topic->isWait ? SplitKind::Waiting : SplitKind::Regions, std::string(topic->title))
                                        : line(SplitKind::Regions, std::string(byName ? m_trace.name(region) : category));
        m_regionLines.emplace(key, found);
        return found;
    }

    [[nodiscard]] Charge chargeOf(const ProcessBar& bar, const Charge& outer)
    {
        if (outer.ownsAll)
            return outer;
        const ChildKind kind = bar.region ? childKind(m_trace, bar.region)
                                          : ChildKind{SplitKind::GitCommand, commandName(m_trace, sessionOf(bar.processes.front()))};
        const bool ownsAll = ownsItsTime(kind.kind);
        if (outer.ownsPlain && !ownsAll)
            return outer;
        return {line(kind.kind, kind.name), ownsAll, kind.kind == SplitKind::Transport};
    }

    [[nodiscard]] SessionId sessionOf(std::size_t node) const { return m_tree.nodes()[node].session; }

    void splitProcess(const SplitWork& work, std::vector<SplitWork>& waiting)
    {
        const std::vector<ProcessBar> bars = m_tree.bars(work.node);
        std::map<std::size_t, std::vector<SourceRange>> passedOn; // by bar
        std::size_t next = 0;
        const SourceRange whole{work.ranges.front().begin, work.ranges.back().end};
        sweepLatestBegun(bars, whole, [&](SourceRange stretch, std::size_t winner) {
            // The part of the stretch that this process is charged with.
            for (; next < work.ranges.size(); ++next) {
                const SourceRange mine{std::max(stretch.begin, work.ranges[next].begin), std::min(stretch.end, work.ranges[next].end)};
                if (!mine.isEmpty()) {
                    if (winner != kNobody && bars[winner].runsOther)
                        passedOn[winner].push_back(mine);
                    else
                        chargeOwn(mine, winner == kNobody ? RegionId() : bars[winner].region, work);
                }
                if (work.ranges[next].end > stretch.end)
                    break;
            }
        });
        for (const auto& [bar, ranges] : passedOn)
            splitChild(bars[bar], ranges, work, waiting);
    }

    void chargeOwn(SourceRange range, RegionId region, const SplitWork& work)
    {
        const bool byRegion = region && !work.charge.ownsAll && !work.charge.ownsPlain;
        m_split.pieces.push_back({range, byRegion ? regionLine(region) : work.charge.line, region, sessionOf(work.node)});
    }

    void splitChild(const ProcessBar& bar, const std::vector<SourceRange>& ranges, const SplitWork& parent, std::vector<SplitWork>& waiting)
    {
        const Charge charge = chargeOf(bar, parent.charge);
        const SessionId session = sessionOf(parent.node);
        std::vector<SourceRange> lives;
        for (const std::size_t node : bar.processes)
            lives.push_back({m_tree.nodes()[node].begin, m_tree.nodes()[node].end});
        const bool gapsAreOverhead
            = !bar.processes.empty() && m_tree.isDirect(bar.processes.front(), bar.region) && !charge.ownsAll && !charge.ownsPlain;
        std::map<std::size_t, std::vector<SourceRange>> passedOn;
        for (const SourceRange range : ranges) {
            sweepLatestBegun(lives, range, [&](SourceRange stretch, std::size_t winner) {
                if (winner != kNobody)
                    passedOn[winner].push_back(stretch);
                else
                    m_split.pieces.push_back(
                        {stretch, gapsAreOverhead ? line(SplitKind::SpawnReap, {}) : charge.line, bar.region, session});
            });
        }
        for (auto& [life, stretches] : passedOn)
            waiting.push_back({bar.processes[life], charge, std::move(stretches)});
    }

    void finish()
    {
        std::ranges::sort(m_split.pieces, {}, [](const SplitPiece& piece) { return piece.range.begin; });
        addUpParts();
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < m_split.lines.size(); ++i) {
            if (m_split.lines[i].time > Duration::zero())
                order.push_back(i);
        }
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            const SplitLine& one = m_split.lines[a];
            const SplitLine& two = m_split.lines[b];
            const bool oneLast = one.kind == SplitKind::NotInstrumented;
            const bool twoLast = two.kind == SplitKind::NotInstrumented;
            return oneLast != twoLast ? twoLast : one.time > two.time;
        });
        std::vector<std::size_t> rank(m_split.lines.size());
        std::vector<SplitLine> lines;
        for (const std::size_t old : order) {
            rank[old] = lines.size();
            lines.push_back(std::move(m_split.lines[old]));
        }
        m_split.lines = std::move(lines);
        for (SplitPiece& piece : m_split.pieces)
            piece.line = rank[piece.line];
    }

    void addUpParts()
    {
        std::map<std::tuple<std::size_t, RegionId, SessionId>, Duration> parts;
        for (const SplitPiece& piece : m_split.pieces) {
            m_split.lines[piece.line].time += piece.range.length();
            parts[{piece.line, piece.region, piece.session}] += piece.range.length();
        }
        for (const auto& [key, time] : parts)
            m_split.lines[std::get<0>(key)].parts.push_back({std::get<1>(key), std::get<2>(key), time});
        for (SplitLine& line : m_split.lines)
            std::ranges::stable_sort(line.parts, std::greater(), &SplitPart::time);
    }

    const Trace& m_trace;
    ProcessTree m_tree;
    TimeSplit m_split;
    std::map<std::pair<SplitKind, std::string>, std::size_t> m_lines;
    std::unordered_map<std::uint64_t, std::size_t> m_regionLines;
};

} // namespace

TimeSplit splitTime(const Trace& trace, const CommandIndex& index, SessionId command)
{
    return Splitter(trace, index, command).split();
}

} // namespace emberline
