// SPDX-License-Identifier: GPL-3.0-or-later
// What else was not the same when two kinds of runs were made: changedConditions() of compare.h says which and from where on.
#include "model/analysis/percentiles.h"
#include "model/answers/compare.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace emberline {

namespace {

using RunsByValue = std::map<std::string, std::size_t>; ///< with the number of runs

RunsByValue valuesOf(const RunTable& table, const RunList& runs, const Facet& facet)
{
    RunsByValue values;
    for (const RunRow* run : runs)
        ++values[facetOf(table, *run, facet).value_or(std::string())];
    return values;
}

std::vector<std::string> commonestFirst(const RunsByValue& values)
{
    std::vector<std::string> names;
    for (const auto& [name, runs] : values)
        names.push_back(name);
    std::ranges::stable_sort(names, [&](const std::string& a, const std::string& b) { return values.at(a) > values.at(b); });
    return names;
}

void addSettings(const RunTable& table, const RunList& runs, std::set<std::string>& names)
{
    for (const RunRow* run : runs) {
        for (const RunSetting& setting : run->settings)
            names.emplace(table.text(setting.name));
    }
}

/// The median of a datum by command.
std::map<std::string, double> mediansOf(const RunTable& table, const RunList& runs, const std::string& datum)
{
    const auto name = std::ranges::lower_bound(table.dataNames, datum);
    if (name == table.dataNames.end() || *name != datum)
        return {};
    const auto number = static_cast<std::uint32_t>(name - table.dataNames.begin());
    std::map<std::string, std::vector<double>> values;
    for (const RunRow* run : runs) {
        const auto found = std::ranges::find(run->data, number, &RunDatum::name);
        if (found != run->data.end())
            values[std::string(table.text(run->name))].push_back(found->value);
    }
    std::map<std::string, double> medians;
    for (auto& [command, sorted] : values) {
        std::ranges::sort(sorted);
        medians.emplace(command, median(sorted));
    }
    return medians;
}

void addSizes(std::vector<ConditionChange>& changes, const std::map<std::string, double>& base, const std::map<std::string, double>& head,
    const std::string& datum)
{
    constexpr double kOtherSize = 1.05;
    constexpr double kOtherWork = 1.5;
    for (const auto& [command, before] : base) {
        const auto after = head.find(command);
        if (after == head.end())
            continue;
        const double factor = std::max(before, after->second) / std::max(1.0, std::min(before, after->second));
        if (factor < kOtherSize)
            continue;
        const auto text = [](double value) { return std::to_string(std::llround(value)); };
        changes.push_back({std::string(datum).append(" of ").append(command), {text(before)}, {text(after->second)}, factor >= kOtherWork});
    }
}

/// When runs went on, to count those around a moment.
class RunsOverTime {
public:
    void add(const RunRow& run)
    {
        m_starts.push_back(run.start);
        m_ends.push_back(run.start + run.wall);
    }
    void finish()
    {
        std::ranges::sort(m_starts);
        std::ranges::sort(m_ends);
    }
    /// Besides itself.
    [[nodiscard]] std::ptrdiff_t during(const RunRow& run) const
    {
        const TraceTime end = run.start + run.wall;
        const auto begun = std::ranges::lower_bound(m_starts, std::max(end, run.start + Duration(1))) - m_starts.begin();
        const auto ended = std::ranges::upper_bound(m_ends, run.start) - m_ends.begin();
        return std::max<std::ptrdiff_t>(0, begun - ended - (run.wall > Duration::zero() ? 1 : 0));
    }
    /// Whether nothing went on at its start, nor for so long before.
    [[nodiscard]] bool isFirstFor(Duration time, const RunRow& run) const
    {
        const auto ended = std::ranges::upper_bound(m_ends, run.start - time) - m_ends.begin();
        const auto begun = std::ranges::lower_bound(m_starts, run.start) - m_starts.begin();
        return begun <= ended;
    }

private:
    std::vector<TraceTime> m_starts;
    std::vector<TraceTime> m_ends;
};

/// What went on around the runs of one side.
struct Surroundings {
    std::ptrdiff_t others = 0; ///< at the same time, in the median
    std::size_t known = 0; ///< runs whose repository is known
    std::size_t first = 0; ///< of these, in it for a while
};

/// `all`: the runs that may have gone on meanwhile.
Surroundings surroundingsOf(const RunTable& table, const RunList& runs, const RunList& all)
{
    constexpr Duration kWarm = std::chrono::minutes(10);
    std::map<std::string_view, RunsOverTime> onHost;
    std::map<std::pair<std::string_view, std::string_view>, RunsOverTime> inRepository;
    const auto placeOf = [&](const RunRow& run) { return std::pair(table.text(run.host), table.text(run.repository)); };
    for (const RunRow* run : all) {
        onHost[table.text(run->host)].add(*run);
        inRepository[placeOf(*run)].add(*run);
    }
    for (auto& [host, times] : onHost)
        times.finish();
    for (auto& [place, times] : inRepository)
        times.finish();
    Surroundings around;
    std::vector<std::ptrdiff_t> others;
    for (const RunRow* run : runs) {
        others.push_back(onHost[table.text(run->host)].during(*run));
        if (!run->repository)
            continue;
        ++around.known;
        around.first += inRepository[placeOf(*run)].isFirstFor(kWarm, *run) ? 1 : 0;
    }
    std::ranges::sort(others);
    around.others = median(others);
    return around;
}

void addSurroundings(
    std::vector<ConditionChange>& changes, const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns)
{
    constexpr std::size_t kFewest = 4;
    constexpr double kOtherShare = 0.3;
    const auto isDated = [](const RunRow* run) { return hasDate(run->start); };
    if (baseRuns.empty() || headRuns.empty() || !std::ranges::all_of(baseRuns, isDated) || !std::ranges::all_of(headRuns, isDated))
        return;
    RunList both = baseRuns; // of one table; of two, they may be of different times and places
    both.insert(both.end(), headRuns.begin(), headRuns.end());
    const Surroundings before = surroundingsOf(base, baseRuns, &base == &head ? both : baseRuns);
    const Surroundings after = surroundingsOf(head, headRuns, &base == &head ? both : headRuns);
    if (before.others != after.others)
        changes.push_back(
            {"other commands at the same time (median)", {std::to_string(before.others)}, {std::to_string(after.others)}, false});
    const auto startOf = [](const RunRow* run) { return run->start; };
    const auto [firstOfBase, lastOfBase] = std::ranges::minmax(baseRuns, {}, startOf);
    const auto [firstOfHead, lastOfHead] = std::ranges::minmax(headRuns, {}, startOf);
    const bool isBaseEarlier = lastOfBase->start < firstOfHead->start;
    if (&base != &head && std::min(baseRuns.size(), headRuns.size()) > 1 && (isBaseEarlier || lastOfHead->start < firstOfBase->start))
        changes.push_back(
            {"time of the runs (not in turns)", {isBaseEarlier ? "earlier" : "later"}, {isBaseEarlier ? "later" : "earlier"}, false});
    if (before.known < kFewest || after.known < kFewest)
        return;
    const auto share = [](const Surroundings& of) { return static_cast<double>(of.first) / static_cast<double>(of.known); };
    const auto text = [&](const Surroundings& of) { return std::to_string(std::lround(share(of) * 100)) + " % of the runs"; };
    if (std::abs(share(before) - share(after)) >= kOtherShare)
        changes.push_back({"first in their repository for 10 minutes", {text(before)}, {text(after)}, false});
}

} // namespace

std::vector<ConditionChange> changedConditions(
    const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns, std::span<const std::string> sizes)
{
    std::vector<Facet> facets;
    for (const FacetKind kind : {FacetKind::Version, FacetKind::Host, FacetKind::User, FacetKind::Repository, FacetKind::Caller})
        facets.push_back({kind});
    std::set<std::string> settings;
    addSettings(base, baseRuns, settings);
    addSettings(head, headRuns, settings);
    for (const std::string& name : settings)
        facets.push_back({FacetKind::Parameter, name});
    std::vector<ConditionChange> changes;
    for (const Facet& facet : facets) {
        const RunsByValue before = valuesOf(base, baseRuns, facet);
        const RunsByValue after = valuesOf(head, headRuns, facet);
        const auto name = [](const auto& value) -> const std::string& { return value.first; };
        if (!std::ranges::equal(before, after, {}, name, name))
            changes.push_back({facetName(facet), commonestFirst(before), commonestFirst(after), false});
    }
    for (const std::string& size : sizes)
        addSizes(changes, mediansOf(base, baseRuns, size), mediansOf(head, headRuns, size), size);
    addSurroundings(changes, base, baseRuns, head, headRuns);
    return changes;
}

} // namespace emberline
