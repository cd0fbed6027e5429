// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/compare.h"

#include "model/analysis/percentiles.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

constexpr std::size_t kNoMatch = std::numeric_limits<std::size_t>::max();

/// A side and what was measured in each of its runs, in ascending order: values of data, otherwise nanoseconds.
struct SampledSide {
    ComparedSide side;
    std::vector<double> samples;
};

SampledSide sideOf(const RunProfile& profile, std::size_t node, std::uint32_t runs)
{
    SampledSide sampled;
    ComparedSide& side = sampled.side;
    side.runs = runs;
    if (node == kNoMatch) {
        sampled.samples.resize(runs);
        return sampled;
    }
    const PathNode& path = profile.nodes[node];
    side.present = true;
    side.longest = path.longest;
    side.outcome = path.outcome;
    std::vector<Duration> times(runs);
    std::vector<double> counts(runs);
    std::vector<double> values(runs);
    for (const PathSample& sample : path.samples) {
        times[sample.run] = sample.time;
        counts[sample.run] = static_cast<double>(sample.count);
        values[sample.run] = sample.value;
    }
    std::ranges::sort(times);
    side.time = median(times);
    side.timeSpread = spreadOf(times);
    std::ranges::sort(counts);
    side.count = {median(counts), spreadOf(counts)};
    std::ranges::sort(values);
    side.value = {median(values), spreadOf(values)};
    if (path.key.kind == PathKind::Data)
        sampled.samples = std::move(values);
    else
        std::ranges::transform(times, std::back_inserter(sampled.samples), [](Duration time) { return static_cast<double>(toNs(time)); });
    if (path.key.kind == PathKind::Command)
        side.times = std::move(times);
    return sampled;
}

/// See ComparedSide::outlasts. `above`: of the row's parent.
bool outlasts(const ComparedRow& row, const ComparedSide& side, const ComparedSide& above, const ComparedSide& command)
{
    const bool isPart = row.key.kind == PathKind::Region || row.key.kind == PathKind::Child;
    return isPart && side.present && command.present && side.time > command.time && (side.count.median <= 1 || above.outlasts);
}

/// Whether the common beginning and end of two names make up at least half of the longer one.
bool areAlike(std::string_view a, std::string_view b)
{
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t front = 0;
    while (front < shorter && a[front] == b[front])
        ++front;
    std::size_t back = 0;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    return 2 * (front + back) >= std::max(a.size(), b.size());
}

/// A path that one side alone has under some parent, while the other has the same further down.
struct Moved {
    std::size_t node; ///< of this side
    std::size_t level; ///< of the other side, under the same parent
    std::size_t partner; ///< of the other side, below `level`
};

/// The partner nearest to the parent counts. Does not look below partners, so that comparing passes each node once.
std::vector<Moved> findMoved(
    const RunProfile& mine, const std::vector<std::size_t>& alone, const RunProfile& other, const std::vector<std::size_t>& levels)
{
    std::map<PathKey, std::size_t> wanted;
    for (const std::size_t node : alone)
        wanted.emplace(mine.nodes[node].key, node);
    std::vector<std::pair<std::size_t, std::size_t>> places; // node, level
    for (const std::size_t level : levels)
        places.emplace_back(level, level);
    std::vector<Moved> moved;
    for (std::size_t i = 0; i < places.size() && !wanted.empty(); ++i) {
        const auto [at, level] = places[i];
        for (const auto& [key, child] : other.nodes[at].children) {
            const auto found = wanted.find(key);
            if (found == wanted.end()) {
                places.emplace_back(child, level);
                continue;
            }
            moved.push_back({found->second, level, child});
            wanted.erase(found);
        }
    }
    return moved;
}

void addUpByRun(std::vector<PathSample>& samples)
{
    std::ranges::stable_sort(samples, {}, &PathSample::run);
    std::vector<PathSample> sums;
    for (const PathSample& sample : samples) {
        if (sums.empty() || sums.back().run != sample.run)
            sums.push_back({sample.run, 0, {}, 0});
        sums.back().time += sample.time;
    }
    samples = std::move(sums);
}

/// Moves what the other side has further down under levels that `mine` lacks. Such a level takes as long as what moves into it, so that the
/// children of `parent` still add up to what they did. Returns the levels under `parent` and their partners.
std::vector<std::pair<std::size_t, std::size_t>> moveDown(
    RunProfile& mine, std::size_t parent, const RunProfile& other, std::span<const Moved> moved)
{
    const std::size_t first = mine.nodes.size();
    std::map<std::size_t, std::size_t> made; // by node of the other side
    std::vector<std::pair<std::size_t, std::size_t>> top;
    for (const Moved& one : moved) {
        std::vector<std::size_t> lacking;
        std::size_t above = other.nodes[one.partner].parent;
        for (; !made.contains(above); above = other.nodes[above].parent) {
            lacking.push_back(above);
            if (above == one.level)
                break;
        }
        std::size_t at = made.contains(above) ? made[above] : parent;
        for (; !lacking.empty(); lacking.pop_back()) {
            const std::size_t level = mine.nodes.size();
            const PathKey& key = other.nodes[lacking.back()].key;
            mine.nodes.push_back({key, at, {}, {}, {}, {}, 0, {}});
            made.emplace(lacking.back(), level);
            if (at == parent)
                top.emplace_back(level, lacking.back());
            else
                mine.nodes[at].children.emplace(key, level);
            at = level;
        }
        PathNode& node = mine.nodes[one.node];
        node.parent = at;
        mine.nodes[at].children.emplace(node.key, one.node);
        mine.nodes[at].samples.insert(mine.nodes[at].samples.end(), node.samples.begin(), node.samples.end());
    }
    for (std::size_t level = mine.nodes.size(); level-- > first;) {
        std::vector<PathSample>& samples = mine.nodes[level].samples;
        addUpByRun(samples);
        if (const std::size_t above = mine.nodes[level].parent; above >= first)
            mine.nodes[above].samples.insert(mine.nodes[above].samples.end(), samples.begin(), samples.end());
    }
    return top;
}

struct Pair {
    std::size_t base;
    std::size_t head;
    std::size_t parent; ///< pair
    unsigned depth;
    bool renamed;
};

class Comparer {
public:
    Comparer(RunProfile base, RunProfile head, Cancellation cancellation) :
        m_base(std::move(base)), m_head(std::move(head)), m_cancellation(cancellation)
    { }

    Comparison compare()
    {
        pairRest(pairSame(m_base.commands, m_head.commands, kNoMatch, 0), kNoMatch, 0);
        for (std::size_t pair = 0; pair < m_pairs.size(); ++pair) { // m_pairs grows during the loop: a trace may be arbitrarily deep
            if (m_cancellation.isRequested())
                return {};
            const auto [base, head, parent, depth, renamed] = m_pairs[pair];
            pairRest(pairSame(childrenOf(m_base, base), childrenOf(m_head, head), pair, depth + 1), pair, depth + 1);
        }
        makeRows();
        return m_cancellation.isRequested() ? Comparison() : arrange();
    }

private:
    using Children = std::map<PathKey, std::size_t>; ///< nodes

    /// What one side alone has under a parent.
    struct Alone {
        std::vector<std::size_t> gone;
        std::vector<std::size_t> come;
    };

    /// Valid until the nodes of the profile grow.
    static const Children& childrenOf(const RunProfile& profile, std::size_t node)
    {
        static const Children kNothing;
        return node == kNoMatch ? kNothing : profile.nodes[node].children;
    }

    Alone pairSame(const Children& base, const Children& head, std::size_t parent, unsigned depth)
    {
        Alone alone;
        for (const auto& [key, node] : base) {
            if (const auto found = head.find(key); found != head.end())
                m_pairs.push_back({node, found->second, parent, depth, false});
            else
                alone.gone.push_back(node);
        }
        for (const auto& [key, node] : head) {
            if (!base.contains(key))
                alone.come.push_back(node);
        }
        return alone;
    }

    void pairRest(Alone alone, std::size_t parent, unsigned depth)
    {
        auto& [gone, come] = alone;
        if (depth > 0 && !gone.empty() && !come.empty()) {
            pairRenamed(gone, come, parent, depth);
            pairMoved(gone, come, parent, depth);
        }
        for (const std::size_t node : gone)
            m_pairs.push_back({node, kNoMatch, parent, depth, false});
        for (const std::size_t node : come)
            m_pairs.push_back({kNoMatch, node, parent, depth, false});
    }

    void pairRenamed(std::vector<std::size_t>& gone, std::vector<std::size_t>& come, std::size_t parent, unsigned depth)
    {
        constexpr std::size_t kMostToTry = 64; // among more we cannot tell which path became which
        if (gone.size() > kMostToTry || come.size() > kMostToTry)
            return;
        const auto onlyMatch = [](std::size_t of, const std::vector<std::size_t>& among, const auto& matches) {
            std::size_t only = kNoMatch;
            for (const std::size_t other : among) {
                if (!matches(of, other))
                    continue;
                if (only != kNoMatch)
                    return kNoMatch;
                only = other;
            }
            return only;
        };
        const auto forth = [&](std::size_t base, std::size_t head) { return couldBeRenamed(base, head); };
        const auto back = [&](std::size_t head, std::size_t base) { return couldBeRenamed(base, head); };
        std::vector<Pair> found;
        for (const std::size_t node : gone) {
            const std::size_t other = onlyMatch(node, come, forth);
            if (other != kNoMatch && onlyMatch(other, gone, back) == node)
                found.push_back({node, other, parent, depth, true});
        }
        for (const Pair& pair : found) {
            std::erase(gone, pair.base);
            std::erase(come, pair.head);
            m_pairs.push_back(pair);
        }
    }

    /// A level between two paths may be new in head, or gone from it.
    void pairMoved(std::vector<std::size_t>& gone, std::vector<std::size_t>& come, std::size_t parent, unsigned depth)
    {
        std::vector<Moved> inBase = findMoved(m_base, gone, m_head, come);
        std::vector<Moved> inHead = findMoved(m_head, come, m_base, gone);
        const auto nodesOf = [](const std::vector<Moved>& all) {
            std::set<std::size_t> nodes;
            for (const Moved& one : all)
                nodes.insert(one.node);
            return nodes;
        };
        const std::set<std::size_t> movedInBase = nodesOf(inBase);
        const std::set<std::size_t> movedInHead = nodesOf(inHead);
        // What moves itself is no level: so neither side goes first, and nothing moves into itself.
        std::erase_if(inBase, [&](const Moved& one) { return movedInHead.contains(one.level); });
        std::erase_if(inHead, [&](const Moved& one) { return movedInBase.contains(one.level); });
        const Pair above = m_pairs[parent];
        std::set<std::size_t> pairedInBase = nodesOf(inBase);
        std::set<std::size_t> pairedInHead = nodesOf(inHead);
        for (const auto& [level, partner] : moveDown(m_base, above.base, m_head, inBase)) {
            m_pairs.push_back({level, partner, parent, depth, false});
            pairedInHead.insert(partner);
        }
        for (const auto& [level, partner] : moveDown(m_head, above.head, m_base, inHead)) {
            m_pairs.push_back({partner, level, parent, depth, false});
            pairedInBase.insert(partner);
        }
        std::erase_if(gone, [&](std::size_t node) { return pairedInBase.contains(node); });
        std::erase_if(come, [&](std::size_t node) { return pairedInHead.contains(node); });
    }

    [[nodiscard]] bool couldBeRenamed(std::size_t base, std::size_t head) const
    {
        const PathNode& one = m_base.nodes[base];
        const PathNode& two = m_head.nodes[head];
        if (one.key.kind != two.key.kind || one.key.kind == PathKind::Data || one.key.category != two.key.category
            || !areAlike(one.key.name, two.key.name) || one.samples.empty() || two.samples.empty())
            return false;
        const PathSample& a = one.samples.front();
        const PathSample& b = two.samples.front();
        return a.count == b.count && a.time <= 2 * b.time && b.time <= 2 * a.time;
    }

    void makeRows()
    {
        const auto tested = std::ranges::count_if(m_pairs, [&](const Pair& pair) { // of too few runs, it never alarms
            return pair.parent == kNoMatch && pair.base != kNoMatch && pair.head != kNoMatch && canCompare(pair)
                && canTell(m_base.nodes[pair.base].runs, m_head.nodes[pair.head].runs);
        });
        m_tests = std::max<std::size_t>(1, static_cast<std::size_t>(tested));
        std::vector<std::size_t> parts(m_pairs.size()); // of a command
        for (const Pair& pair : m_pairs) {
            m_commandOf.push_back(pair.parent == kNoMatch ? m_commandOf.size() : m_commandOf[pair.parent]);
            ++parts[m_commandOf.back()];
        }
        for (const Pair& pair : m_pairs) {
            if (m_cancellation.isRequested()) // the test of many runs takes long
                return;
            const bool isCommand = pair.parent == kNoMatch;
            const auto runs = [&](const RunProfile& profile, std::size_t node, bool ofBase) {
                if (isCommand)
                    return node == kNoMatch ? 0 : profile.nodes[node].runs;
                const ComparedRow& above = m_rows[pair.parent];
                return (ofBase ? above.base : above.head).runs;
            };
            ComparedRow row;
            row.key = pair.head == kNoMatch ? m_base.nodes[pair.base].key : m_head.nodes[pair.head].key;
            row.oldName = pair.renamed ? m_base.nodes[pair.base].key.name : std::string();
            row.parent = isCommand ? m_rows.size() : pair.parent;
            row.depth = pair.depth;
            SampledSide base = sideOf(m_base, pair.base, runs(m_base, pair.base, true));
            SampledSide head = sideOf(m_head, pair.head, runs(m_head, pair.head, false));
            row.base = std::move(base.side);
            row.head = std::move(head.side);
            row.comparable = isCommand ? canCompare(pair) : m_rows[pair.parent].comparable;
            judge(row, pair);
            const std::size_t command = m_commandOf[m_rows.size()];
            if (!isCommand) {
                row.base.outlasts = outlasts(row, row.base, m_rows[pair.parent].base, m_rows[command].base);
                row.head.outlasts = outlasts(row, row.head, m_rows[pair.parent].head, m_rows[command].head);
            }
            const double chance = chanceOfEach(isCommand ? m_tests : parts[command] - 1);
            if (isCommand && row.comparable && row.base.present && row.head.present) {
                row.test = testChange(row.base.times, row.head.times, chance);
                row.test->tests = m_tests;
            }
            std::optional<bool> differ;
            if (row.change != RowChange::Same)
                differ = differByMoreThanChance(base.samples, head.samples, chance);
            row.insideSpread = mayBeChance(row, differ, isCommand ? row : m_rows[command]);
            row.isTold = isCommand ? row.isDecided() : m_rows[command].isTold && differ.value_or(false);
            m_rows.push_back(std::move(row));
        }
    }

    /// Of a command.
    [[nodiscard]] bool canCompare(const Pair& pair) const
    {
        if (pair.base == kNoMatch || pair.head == kNoMatch)
            return true;
        const PathNode& base = m_base.nodes[pair.base];
        const PathNode& head = m_head.nodes[pair.head];
        const auto hasEnd = [](const PathNode& side) { return side.outcome.withoutEnd < side.runs + side.outcome.leftOut(); };
        return base.outcome.failed == head.outcome.failed && hasEnd(base) && hasEnd(head);
    }

    void judge(ComparedRow& row, const Pair& pair) const
    {
        const bool same = row.timeChange() == Duration::zero() && row.valueChange() == 0 && row.countChange() == 0;
        row.change = pair.base >= m_ofBase ? RowChange::Added // nothing, or a level to put things in
            : pair.head >= m_ofHead        ? RowChange::Vanished
            : pair.renamed                 ? RowChange::Renamed
            : same                         ? RowChange::Same
                                           : RowChange::Changed;
    }

    /// `differ`: what the row's own test says; nothing if there are too few runs for one. What no test of its own tells is no surer than
    /// its command.
    static bool mayBeChance(const ComparedRow& row, std::optional<bool> differ, const ComparedRow& command)
    {
        if (row.change == RowChange::Same || !row.base.present || !row.head.present)
            return false;
        if (row.test && row.test->interval) // so that the row agrees with the sentence about its command
            return !row.isDecided();
        if (differ)
            return !*differ;
        if (command.test && command.test->interval && !command.isDecided())
            return true;
        const bool timeInside = std::chrono::abs(row.timeChange()) <= row.base.timeSpread + row.head.timeSpread;
        const bool valueInside = std::abs(row.valueChange()) <= row.base.value.spread + row.head.value.spread;
        return row.key.kind == PathKind::Data ? valueInside : timeInside;
    }

    /// The less a test tells of a difference, the further behind it stands; of none, it tells nothing.
    static int doubtOf(const ComparedRow& row, const ComparedRow& command)
    {
        const bool mayBeNone = row.insideSpread || row.change == RowChange::Same;
        return !command.base.present || !command.head.present ? 4
            : !command.test || !command.test->interval        ? (mayBeNone ? 3 : 2)
            : command.isDecided() && !mayBeNone               ? 0
                                                              : 1;
    }

    /// Larger changes first; pools of threads, whose times overlap, after what takes time, and data last. A total order, so that the result
    /// does not depend on which side is base.
    static bool comesFirst(const ComparedRow& a, const ComparedRow& b)
    {
        const auto standing = [](const ComparedRow& row) {
            const int kind = row.key.kind == PathKind::Data ? 2 : isPool(row.key) ? 1 : 0;
            return std::tuple(kind, -std::chrono::abs(row.timeChange()), -std::abs(row.valueChange()));
        };
        return standing(a) < standing(b);
    }

    Comparison arrange()
    {
        std::vector<std::vector<std::size_t>> below(m_rows.size());
        std::vector<std::size_t> top;
        std::vector<int> doubts;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            doubts.push_back(doubtOf(m_rows[i], m_rows[m_commandOf[i]]));
            (m_rows[i].parent == i ? top : below[m_rows[i].parent]).push_back(i);
        }
        const auto order = [&](std::vector<std::size_t>& rows) {
            std::ranges::stable_sort(rows, [&](std::size_t a, std::size_t b) {
                return doubts[a] == doubts[b] ? comesFirst(m_rows[a], m_rows[b]) : doubts[a] < doubts[b];
            });
        };
        order(top);
        Comparison result;
        result.tests = m_tests;
        std::vector<std::size_t> place(m_rows.size());
        std::vector<std::size_t> differences;
        std::vector<std::size_t> waiting(top.rbegin(), top.rend());
        while (!waiting.empty()) {
            const std::size_t i = waiting.back();
            waiting.pop_back();
            place[i] = result.rows.size();
            if (m_rows[i].change != RowChange::Same)
                differences.push_back(i);
            result.rows.push_back(m_rows[i]);
            result.rows.back().parent = place[m_rows[i].parent];
            order(below[i]);
            waiting.insert(waiting.end(), below[i].rbegin(), below[i].rend());
        }
        order(differences);
        std::ranges::transform(differences, std::back_inserter(result.differences), [&](std::size_t i) { return place[i]; });
        return result;
    }

    RunProfile m_base; ///< grows by levels that head alone has
    RunProfile m_head;
    const std::size_t m_ofBase = m_base.nodes.size(); ///< nodes that base has itself
    const std::size_t m_ofHead = m_head.nodes.size();
    Cancellation m_cancellation;
    std::vector<Pair> m_pairs; ///< parents before their children
    std::vector<std::size_t> m_commandOf; ///< by pair
    std::vector<ComparedRow> m_rows; ///< one for each pair
    std::size_t m_tests = 1; ///< of commands
};

std::vector<std::size_t> rowsWhose(const Comparison& comparison, auto holds)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        if (holds(comparison.rows[i]))
            rows.push_back(i);
    }
    return rows;
}

} // namespace

bool ComparedRow::isDecided() const
{
    const ChangeVerdict verdict = test ? verdictOf(*test, 0) : ChangeVerdict::Undecided;
    return verdict == ChangeVerdict::Slower || verdict == ChangeVerdict::Faster;
}

Comparison compare(RunProfile base, RunProfile head, Cancellation cancellation)
{
    return Comparer(std::move(base), std::move(head), cancellation).compare();
}

std::vector<std::size_t> newlyFailing(const Comparison& comparison)
{
    return rowsWhose(comparison, [](const ComparedRow& row) {
        const ComparedSide& base = row.base;
        const ComparedSide& head = row.head;
        return row.key.kind == PathKind::Command && base.present && head.present
            && ((head.outcome.failed && !base.outcome.failed) // one of many runs may fail by chance
                || happensMoreOften(base.outcome.unsuccessful(), base.allRuns(), head.outcome.unsuccessful(), head.allRuns()));
    });
}

std::vector<std::size_t> slowerThan(const Comparison& comparison, double limit)
{
    return rowsWhose(comparison, [&](const ComparedRow& row) { return row.test && isSlowerBeyond(*row.test, limit); });
}

std::vector<std::size_t> perhapsSlowerThan(const Comparison& comparison, double limit)
{
    return rowsWhose(comparison, [&](const ComparedRow& row) { return row.test && mayBeSlowerBeyond(*row.test, limit); });
}

} // namespace emberline
