// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/critical_path.h"

#include "model/analysis/busy_time.h"
#include "model/analysis/latest_begun.h"
#include "model/answers/process_tree.h"
#include "model/column.h"
#include "model/dialect.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

namespace emberline {

namespace {

/// A part of a process's life that lies on the chain.
struct PathWork {
    std::size_t node;
    SourceRange range;
    unsigned level;
    Duration mostSaved; ///< limit for anything below: beyond it, whatever ends next decides
    std::size_t limit; ///< the same in CriticalPath::limits
};

/// A part of a step, before it is joined with its neighbours. Each visit of a process or child has a limit of its own.
struct Stretch {
    SourceRange range;
    RegionId region;
    SessionId session;
    unsigned level;
    std::uint32_t limit;
};

/// The bars of one process, divided into jobs that it waits for and the rest.
class Chain {
public:
    /// Up to `end`: then, a job still runs.
    Chain(const Trace& trace, std::vector<ProcessBar> bars, SourceTime end) : m_own(std::move(bars))
    {
        std::size_t kept = 0;
        for (const ProcessBar& bar : m_own) {
            const bool serves = bar.region && bar.runsOther && trace.dialect(bar.region).topicOfChild(trace, bar.region).serves;
            if (bar.runsOther && !serves) {
                if (bar.begin < end) {
                    m_jobs.push_back(bar);
                    m_jobs.back().end = std::min(bar.end, end);
                }
            } else if (!bar.isIdle || bar.waits)
                m_own[kept++] = bar;
        }
        m_own.resize(kept);
        std::ranges::stable_sort(m_jobs, {}, &ProcessBar::end);
    }

    /// The job that ended last at or before `time`, among those that still ran after `from`. Looks at each job once: `time` only decreases.
    std::optional<ProcessBar> lastEnded(SourceTime time, SourceTime from)
    {
        while (!m_jobs.empty() && m_jobs.back().end > time)
            m_jobs.pop_back();
        while (!m_jobs.empty() && m_jobs.back().end > from) {
            const ProcessBar job = m_jobs.back();
            m_jobs.pop_back();
            if (job.begin < job.end)
                return job;
        }
        return {};
    }
    /// What would have ended last instead of the job that lastEnded() just returned, but not earlier than that job's begin.
    [[nodiscard]] SourceTime nextBest(const ProcessBar& job) const
    {
        SourceTime best = job.begin;
        if (!m_jobs.empty())
            best = std::max(best, m_jobs.back().end);
        // Jobs on the chain follow one another, so this looks at each region once.
        for (auto own = std::ranges::lower_bound(m_own, job.begin, {}, &ProcessBar::begin); own != m_own.end() && own->begin < job.end;
             ++own) {
            if (!own->runsOther && own->end <= job.end)
                best = std::max(best, own->end);
        }
        return best;
    }
    [[nodiscard]] const std::vector<ProcessBar>& own() const { return m_own; } ///< regions, and bars that serve the process; by begin

private:
    std::vector<ProcessBar> m_own;
    std::vector<ProcessBar> m_jobs; ///< by end
};

class Walker {
public:
    Walker(const Trace& trace, const CommandIndex& index, SessionId command) : m_trace(trace), m_tree(trace, index, command)
    {
        m_path.command = command;
        m_path.range = m_tree.range();
    }

    CriticalPath walk()
    {
        std::vector<PathWork> waiting{{0, m_path.range, 0, m_path.range.length(), newLimit(0, m_path.range.length())}};
        while (!waiting.empty()) {
            const PathWork work = waiting.back();
            waiting.pop_back();
            walkProcess(work, waiting);
        }
        const auto begin = [](const Stretch& stretch) { return stretch.range.begin; };
        if (!std::ranges::is_sorted(m_stretches, {}, begin)) // those of one process are
            std::ranges::sort(m_stretches, {}, begin);
        join();
        return std::move(m_path);
    }

private:
    void walkProcess(const PathWork& work, std::vector<PathWork>& waiting)
    {
        Chain chain(m_trace, m_tree.bars(work.node), work.range.end);
        std::vector<SourceRange> own; // from the end backwards
        SourceTime at = work.range.end;
        while (at > work.range.begin) {
            const std::optional<ProcessBar> job = chain.lastEnded(at, work.range.begin);
            const SourceTime from = job ? job->end : work.range.begin;
            if (from < at)
                own.push_back({from, at});
            if (!job)
                break;
            const SourceRange run{std::max(job->begin, work.range.begin), job->end};
            walkChild(*job, run, std::min(work.mostSaved, job->end - std::max(chain.nextBest(*job), run.begin)), work, waiting);
            at = run.begin;
        }
        std::ranges::reverse(own);
        chargeOwn(chain.own(), own, work, waiting);
    }

    void chargeOwn(
        const std::vector<ProcessBar>& bars, const std::vector<SourceRange>& own, const PathWork& work, std::vector<PathWork>& waiting)
    {
        if (own.empty())
            return;
        std::size_t next = 0;
        const auto threadOf = [&](const ProcessBar& bar) { return m_tree.track(bar); };
        sweepLatestWorking(bars, {own.front().begin, own.back().end}, threadOf, [&](SourceRange stretch, std::size_t winner) {
            for (; next < own.size(); ++next) {
                const SourceRange mine{std::max(stretch.begin, own[next].begin), std::min(stretch.end, own[next].end)};
                if (!mine.isEmpty()) {
                    if (winner != kNobody && bars[winner].runsOther)
                        walkChild(bars[winner], mine, std::min(work.mostSaved, mine.length()), work, waiting);
                    else
                        add(mine, winner == kNobody ? RegionId() : bars[winner].region, work.node, work.level, work.limit);
                }
                if (own[next].end > stretch.end)
                    break;
            }
        });
    }

    std::size_t newLimit(std::size_t above, Duration most)
    {
        m_path.limits.push_back({above, most});
        return m_path.limits.size() - 1;
    }

    void add(SourceRange range, RegionId region, std::size_t node, unsigned level, std::size_t limit)
    {
        m_stretches.push_back({range, region, m_tree.nodes()[node].session, level, static_cast<std::uint32_t>(limit)});
    }

    /// Walks through a child from its end backwards: through its processes that are in the log, and through the bar itself between them.
    void walkChild(const ProcessBar& bar, SourceRange run, Duration mostSaved, const PathWork& parent, std::vector<PathWork>& waiting)
    {
        const std::size_t limit = newLimit(parent.limit, mostSaved);
        ShortList<std::uint32_t> byEnd = m_tree.processes(bar);
        if (!byEnd.empty() && !m_path.topics.contains(m_tree.nodes()[byEnd.front()].session))
            noteTopic(bar, byEnd, m_tree.nodes()[parent.node].session);
        std::ranges::stable_sort(byEnd, {}, [&](std::uint32_t node) { return std::min(m_tree.nodes()[node].end, run.end); });
        SourceTime at = run.end;
        for (; at > run.begin && !byEnd.empty(); byEnd.pop_back()) {
            const ProcessNode& node = m_tree.nodes()[byEnd.back()];
            const SourceRange life{std::max(node.begin, run.begin), std::min(node.end, at)};
            if (life.isEmpty())
                continue;
            if (life.end < at)
                add({life.end, at}, bar.region, parent.node, parent.level, limit);
            const Duration most = std::min(mostSaved, life.length());
            waiting.push_back({byEnd.back(), life, parent.level + 1, most, newLimit(limit, most)});
            at = life.begin;
        }
        if (at > run.begin)
            add({run.begin, at}, bar.region, parent.node, parent.level, limit);
    }

    void noteTopic(const ProcessBar& bar, std::span<const std::uint32_t> nodes, SessionId parent)
    {
        Topic topic = m_tree.topicOf(bar);
        if (const auto around = m_path.topics.find(parent); around != m_path.topics.end() && takesBelow(around->second.owns, topic.owns))
            topic = around->second;
        for (const std::uint32_t node : nodes)
            m_path.topics.emplace(m_tree.nodes()[node].session, topic);
    }

    /// Joins consecutive stretches of one box into one step, which saves at most the limit of each visit.
    void join()
    {
        m_path.steps.reserve(m_stretches.size());
        adviseLargePages(m_path.steps.data(), m_path.steps.capacity() * sizeof(CriticalStep));
        const bool isDevice = m_trace.dialect(m_path.command).isDevice(m_trace, m_path.command);
        WorkOfTrace workOf(m_trace);
        Duration left{}; // of the visit's limit
        std::optional<Stretch> last;
        for (; !m_stretches.empty(); m_stretches.pop_front()) { // gives back the memory of stretches as that of steps is written
            const Stretch& stretch = m_stretches.front();
            const bool sameBox = last && last->region == stretch.region && last->session == stretch.session;
            const Duration most = m_path.limits[stretch.limit].most;
            if (!sameBox || last->limit != stretch.limit)
                left = most;
            if (!sameBox)
                m_path.steps.push_back(
                    {{stretch.range.begin, stretch.range.begin}, stretch.region, stretch.session, stretch.level, stretch.limit, {}, {}});
            CriticalStep& step = m_path.steps.back();
            const bool works = !isDevice && isKnownToRun(m_trace, step) && !(step.region && workOf.waits(step.region));
            const Duration saving = works ? std::min(stretch.range.length(), left) : Duration::zero();
            step.range.end = stretch.range.end;
            step.mostSaved = std::max(step.mostSaved, most);
            step.saving += saving;
            left -= saving;
            last = stretch;
        }
    }

    const Trace& m_trace;
    ProcessTree m_tree;
    CriticalPath m_path;
    std::deque<Stretch> m_stretches; ///< there may be millions, which a vector would copy as it grows
};

} // namespace

const Topic* CriticalPath::topicOf(const Trace& trace, const CriticalStep& step) const
{
    const auto found = topics.find(step.session);
    const bool isOfRegion
        = found == topics.end() || (step.region && !takesBelow(found->second.owns, trace.dialect(step.region).topicOf(trace, step.region)));
    return isOfRegion ? nullptr : &found->second;
}

bool isKnownToRun(const Trace& trace, const CriticalStep& step)
{
    return step.region || trace.session(step.session).attributes->hasArgv;
}

Duration savedWithout(const CriticalPath& path, std::span<const std::size_t> steps)
{
    struct Box {
        std::size_t limit;
        Duration saved{};
        Duration most{};
    };
    std::map<std::pair<RegionId, SessionId>, Box> boxes;
    for (const std::size_t i : steps) {
        const CriticalStep& step = path.steps[i];
        Box& box = boxes.try_emplace({step.region, step.session}, Box{step.limit}).first->second;
        if (box.limit != step.limit) // several waits for one box have their limit in common with the process that waited
            box.limit = path.limits[step.limit].above;
        box.most = std::max(box.most, step.mostSaved);
        box.saved = std::min(box.saved + step.saving, box.most);
    }
    std::map<std::size_t, Duration, std::greater<>> under; // by limit, those below before those above
    for (const auto& [key, box] : boxes)
        under[box.limit] += box.saved;
    for (auto at = under.begin(); at != under.end(); ++at) {
        const SavingLimit& limit = path.limits[at->first];
        at->second = std::min(at->second, limit.most);
        if (at->first != 0)
            under[limit.above] += at->second;
    }
    return under.empty() ? Duration::zero() : under.rbegin()->second;
}

CriticalPath criticalPath(const Trace& trace, const CommandIndex& index, SessionId command)
{
    return Walker(trace, index, command).walk();
}

} // namespace emberline
