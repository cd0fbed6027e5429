// SPDX-License-Identifier: GPL-3.0-or-later
// What a run did (WorkMeter), whether that is within its budgets, and which budgets the runs of a log suggest.
#include "model/answers/budget.h"

#include "model/analysis/percentiles.h"
#include "model/answers/process_tree.h"
#include "model/answers/run_profile.h"
#include "model/dialect.h"
#include "model/outcome.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace emberline {

namespace {

constexpr unsigned kProposedPercent = 95;
constexpr std::size_t kLeastRunsWithout = 10; ///< fewer without some work do not say that a command never does it

/// Whether a name is meant: all of it, or what follows a slash.
bool isNamed(std::string_view full, std::string_view name)
{
    return full.ends_with(name) && (full.size() == name.size() || full[full.size() - name.size() - 1] == '/');
}

/// Data of one name.
struct DataSum {
    RunData amount;
    RunData largest;
};

/// What a command and all that it started did.
struct RunWork {
    std::map<StringId, DataSum> data;
    std::map<std::pair<StringId, StringId>, std::uint64_t> regions; ///< by category and name
    std::vector<RegionId> children;
    std::size_t processes = 0;
    std::size_t errors = 0;
};

class WorkMeter {
public:
    WorkMeter(const Trace& trace, const CommandIndex& index) : m_trace(trace), m_index(index) { }

    [[nodiscard]] RunWork measure(SessionId run) const
    {
        RunWork work;
        const ProcessTree tree(m_trace, m_index, run);
        for (const ProcessNode& process : tree.nodes()) {
            ++work.processes;
            work.errors += m_trace.session(process.session).attributes->errors.size();
            addData(process.session, work);
            addRegions(process.session, work);
        }
        return work;
    }

    /// What the budget limits, in this run; nothing if it has nothing of that name.
    [[nodiscard]] std::optional<double> amount(const RunWork& work, const Budget& budget) const
    {
        if (budget.measure == BudgetMeasure::Processes)
            return static_cast<double>(work.processes);
        if (budget.measure == BudgetMeasure::Errors)
            return static_cast<double>(work.errors);
        if (budget.measure == BudgetMeasure::Regions)
            return regionsOf(work, budget.name);
        const bool isOfChildren = budget.measure == BudgetMeasure::Children || budget.measure == BudgetMeasure::Hooks;
        return isOfChildren ? childrenOf(work, budget) : dataOf(work, budget);
    }

    /// The budget, with either data or regions in place of either.
    [[nodiscard]] Budget resolved(Budget budget) const
    {
        if (budget.measure == BudgetMeasure::Work) {
            const bool isData = std::ranges::any_of(
                m_trace.counters(), [&](const Counter& counter) { return isNamed(m_trace.text(counter.name), budget.name); });
            budget.measure = isData ? BudgetMeasure::Data : BudgetMeasure::Regions;
        }
        return budget;
    }

private:
    void addData(SessionId session, RunWork& work) const
    {
        for (const CounterId id : m_index.amounts(session)) {
            const Counter& counter = m_trace.counters()[id.row()];
            DataSum& sum = work.data[counter.name];
            const bool level = isLevel(m_trace, counter);
            for (std::size_t point = 0; point < counter.pointCount; ++point) {
                const double value = (*counter.points)[point].value;
                sum.amount.add(value, level);
                sum.largest.add(value, true);
            }
        }
    }

    void addRegions(SessionId session, RunWork& work) const
    {
        for (const TrackId track : m_index.tracks(session)) {
            if (!takesTime(m_trace, track))
                continue;
            for (const Lane& lane : m_trace.track(track).lanes)
                lane.visitRegions([&](RegionId region) { addRegion(region, work); });
        }
    }

    void addRegion(RegionId region, RunWork& work) const
    {
        const RegionRole role = m_trace.role(region);
        if (role == RegionRole::Child)
            work.children.push_back(region);
        else if (role != RegionRole::Process && role != RegionRole::Thread && !isBar(role))
            ++work.regions[{m_trace.categoryId(region), m_trace.nameId(region)}];
    }

    [[nodiscard]] std::optional<double> childrenOf(const RunWork& work, const Budget& budget) const
    {
        if (budget.measure == BudgetMeasure::Children && budget.name.empty())
            return static_cast<double>(work.children.size());
        const auto count = std::ranges::count_if(work.children, [&](RegionId child) {
            if (budget.measure == BudgetMeasure::Hooks)
                return hookOf(m_trace, child) == budget.name;
            return m_trace.category(child) == budget.name || m_trace.dialect(child).topicOfChild(m_trace, child).id == budget.name;
        });
        return count > 0 ? std::optional(static_cast<double>(count)) : std::nullopt;
    }

    [[nodiscard]] std::optional<double> regionsOf(const RunWork& work, const std::string& name) const
    {
        std::uint64_t count = 0;
        for (const auto& [key, times] : work.regions) {
            const std::string_view label = m_trace.text(key.second);
            const std::string_view category = m_trace.text(key.first);
            const bool isWhole = name.size() == category.size() + 1 + label.size() && name.starts_with(category)
                && name[category.size()] == '/' && name.ends_with(label);
            if (isWhole || isNamed(label, name))
                count += times;
        }
        return count > 0 ? std::optional(static_cast<double>(count)) : std::nullopt;
    }

    [[nodiscard]] std::optional<double> dataOf(const RunWork& work, const Budget& budget) const
    {
        std::optional<double> all;
        for (const auto& [name, sum] : work.data) {
            if (sum.amount.count == 0 || !isNamed(m_trace.text(name), budget.name))
                continue;
            if (budget.measure == BudgetMeasure::LargestData)
                all = std::max(all.value_or(sum.largest.value), sum.largest.value);
            else
                all = all.value_or(0) + sum.amount.value;
        }
        return all;
    }

    const Trace& m_trace;
    const CommandIndex& m_index;
};

/// What runs of one command are called.
struct RunNames {
    std::string_view title; ///< its command line, if it is a command
    std::string name;
    std::string fullName; ///< with its writer

    [[nodiscard]] bool isMeant(const std::string& command) const
    {
        const bool begins
            = !title.empty() && title.starts_with(command) && (title.size() == command.size() || title[command.size()] == ' ');
        return begins || command == name || command == fullName;
    }
};

RunNames namesOf(const Trace& trace, const CommandIndex& index, SessionId session)
{
    const SessionId ran = behindAlias(trace, index, session);
    const std::string writer(trace.session(ran).attributes->hasArgv ? trace.dialect(ran).writer() : std::string_view());
    std::string name = trace.dialect(ran).commandOf(trace, ran).name;
    std::string full = writer.empty() || name == writer ? name : writer + " " + name;
    const Session& row = trace.session(session);
    return {row.attributes->hasArgv ? trace.text(row.name) : std::string_view(), std::move(name), std::move(full)};
}

bool isTimeWithin(Duration time, const Budget& budget)
{
    return budget.sense == BudgetSense::Below ? time < budget.limit : time <= budget.limit;
}

/// One budget and the runs that it met so far.
struct BudgetTally {
    BudgetVerdict verdict;
    Budget resolved;
    std::vector<Duration> times;
    double farthest = -1; ///< of the worst run, from 0, or from a count that it must equal

    void addTime(SessionId run, Duration time)
    {
        times.push_back(time);
        add(run, static_cast<double>(time.count()), isTimeWithin(time, resolved));
    }
    void addCount(SessionId run, std::optional<double> count)
    {
        verdict.isSeen = verdict.isSeen || count.has_value();
        const double value = count.value_or(0);
        const bool isExact = resolved.sense == BudgetSense::Exactly;
        const bool isWithin = isExact              ? value == resolved.count
            : resolved.sense == BudgetSense::Below ? value < resolved.count
                                                   : value <= resolved.count;
        if (add(run, isExact ? std::abs(value - resolved.count) : value, isWithin))
            verdict.count = value;
    }

private:
    /// Whether the run is the worst so far.
    bool add(SessionId run, double distance, bool isWithin)
    {
        ++verdict.runs;
        verdict.over += isWithin ? 0 : 1;
        if (distance <= farthest)
            return false;
        farthest = distance;
        verdict.worst = run;
        return true;
    }
};

BudgetVerdict finishedVerdict(const Trace& trace, const CommandIndex& index, BudgetTally& tally)
{
    BudgetVerdict& verdict = tally.verdict;
    if (!verdict.worst)
        return verdict;
    verdict.longest = index.runOf(trace, verdict.worst).length();
    verdict.background = index.backgroundOf(trace, verdict.worst);
    verdict.isWithin = verdict.over == 0;
    if (tally.resolved.measure == BudgetMeasure::Time) {
        std::ranges::sort(tally.times);
        verdict.isSeen = true;
        verdict.time = percentile(tally.times, tally.resolved.percent);
        verdict.isWithin = isTimeWithin(verdict.time, tally.resolved);
    }
    return verdict;
}

/// The runs of one command.
struct SameRuns {
    std::string command;
    std::vector<Duration> times; ///< of those that succeeded
    std::size_t runs = 0;
    std::vector<std::pair<Budget, std::size_t>> counts; ///< in the order of the first run; in how many runs each was
    std::set<std::string> costly; ///< regions of any run (Dialect::isCostly)
};

/// The name of a region in a budget.
std::string regionName(const Trace& trace, const std::pair<StringId, StringId>& key)
{
    const std::string category(trace.text(key.first));
    return (category.empty() ? category : category + "/") + std::string(trace.text(key.second));
}

/// All that a budget can limit in a run, as exact counts.
std::vector<Budget> countsOf(const Trace& trace, const std::string& command, const RunWork& work)
{
    std::vector<Budget> counts;
    const auto add = [&](BudgetMeasure measure, std::string name, double count) {
        const bool isWhole = count >= 0 && count == std::floor(count) && count < 1e15;
        if (isWhole && name.find('"') == std::string::npos)
            counts.push_back({command, {}, measure, std::move(name), 100, BudgetSense::Exactly, count, false});
    };
    add(BudgetMeasure::Processes, {}, static_cast<double>(work.processes));
    add(BudgetMeasure::Children, {}, static_cast<double>(work.children.size()));
    add(BudgetMeasure::Errors, {}, static_cast<double>(work.errors));
    std::map<std::string, double> hooks;
    for (const RegionId child : work.children) {
        if (const std::string hook(hookOf(trace, child)); !hook.empty())
            ++hooks[hook];
    }
    for (const auto& [hook, count] : hooks)
        add(BudgetMeasure::Hooks, hook, count);
    for (const auto& [name, sum] : work.data) {
        if (sum.amount.count > 0 && !trace.text(name).empty())
            add(BudgetMeasure::Data, std::string(trace.text(name)), sum.amount.value);
    }
    for (const auto& [key, count] : work.regions) {
        if (!trace.text(key.second).empty())
            add(BudgetMeasure::Regions, regionName(trace, key), static_cast<double>(count));
    }
    return counts;
}

void addRun(SameRuns& runs, const std::vector<Budget>& counts)
{
    const bool isFirst = runs.runs++ == 0;
    for (const Budget& count : counts) {
        const auto known = std::ranges::find_if(
            runs.counts, [&](const auto& one) { return one.first.measure == count.measure && one.first.name == count.name; });
        if (isFirst)
            runs.counts.emplace_back(count, 1);
        else if (known != runs.counts.end() && known->first.count == count.count)
            ++known->second;
    }
}

} // namespace

std::vector<BudgetVerdict> checkBudgets(const Trace& trace, const CommandIndex& index, std::span<const Budget> budgets)
{
    std::vector<BudgetVerdict> verdicts;
    if (budgets.empty())
        return verdicts;
    const WorkMeter meter(trace, index);
    std::vector<BudgetTally> tallies(budgets.size());
    for (std::size_t i = 0; i < budgets.size(); ++i) {
        tallies[i].verdict.budget = budgets[i];
        tallies[i].resolved = meter.resolved(budgets[i]);
    }
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        const SessionId run(row);
        if (trace.session(run).attributes->placeholder)
            continue;
        const bool isInner = index.commandOf(trace, run) != run || hasUnloggedParent(trace, run);
        const RunNames names = namesOf(trace, index, run);
        const SessionId endedAs = index.endedAs(trace, run);
        std::optional<RunWork> work;
        for (BudgetTally& tally : tallies) {
            if (tally.resolved.isInner != isInner || !names.isMeant(tally.resolved.command))
                continue;
            ++(hasFailed(trace, endedAs)       ? tally.verdict.failures
                    : hasNoEnd(trace, endedAs) ? tally.verdict.withoutEnd
                                               : tally.verdict.succeeded);
            if (tally.resolved.measure == BudgetMeasure::Time) {
                const Duration time = index.runOf(trace, run).length(); // at least, without an end
                if (!hasFailed(trace, endedAs) && (!hasNoEnd(trace, endedAs) || !isTimeWithin(time, tally.resolved)))
                    tally.addTime(run, time);
                continue;
            }
            if (!work)
                work = meter.measure(run);
            tally.addCount(run, meter.amount(*work, tally.resolved));
        }
    }
    for (BudgetTally& tally : tallies)
        verdicts.push_back(finishedVerdict(trace, index, tally));
    return verdicts;
}

std::vector<ProposedBudget> proposeBudgets(const Trace& trace, const CommandIndex& index, std::size_t leastRuns)
{
    const WorkMeter meter(trace, index);
    std::vector<SameRuns> commands;
    std::map<std::string, std::size_t> known;
    std::set<std::string> costly; // of any command
    for (const SessionId run : index.commands()) {
        if (hasUnloggedParent(trace, run))
            continue;
        const std::string name = namesOf(trace, index, run).fullName;
        const auto [found, isNew] = known.try_emplace(name, commands.size());
        if (isNew)
            commands.push_back({name, {}, 0, {}, {}});
        SameRuns& runs = commands[found->second];
        const RunWork work = meter.measure(run);
        if (const SessionId endedAs = index.endedAs(trace, run); !hasFailed(trace, endedAs) && !hasNoEnd(trace, endedAs))
            runs.times.push_back(index.runOf(trace, run).length());
        addRun(runs, countsOf(trace, name, work));
        for (const auto& [key, count] : work.regions) {
            if (trace.dialect(run).isCostly(trace.text(key.first), trace.text(key.second)))
                runs.costly.insert(regionName(trace, key));
        }
        costly.insert(runs.costly.begin(), runs.costly.end());
    }
    std::vector<ProposedBudget> proposed;
    for (SameRuns& runs : commands) {
        const bool isWritable = !runs.command.empty() && runs.command.find('"') == std::string::npos;
        if (runs.runs < leastRuns || runs.times.empty() || !isWritable)
            continue;
        std::ranges::sort(runs.times);
        Budget time{runs.command, percentile(runs.times, kProposedPercent)};
        time.percent = kProposedPercent;
        time.sense = BudgetSense::Below;
        proposed.push_back({std::move(time), runs.times.size()});
        for (const auto& [count, equal] : runs.counts) {
            if (equal == runs.runs)
                proposed.push_back({count, equal});
        }
        for (const std::string& name : costly) {
            if (runs.runs >= kLeastRunsWithout && !runs.costly.contains(name))
                proposed.push_back({{runs.command, {}, BudgetMeasure::Regions, name, 100, BudgetSense::Exactly, 0, false}, runs.runs});
        }
    }
    return proposed;
}

} // namespace emberline
