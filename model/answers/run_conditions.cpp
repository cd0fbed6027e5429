// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/run_conditions.h"

#include <algorithm>
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

} // namespace

std::vector<ConditionChange> changedConditions(const RunTable& base, const RunList& baseRuns, const RunTable& head, const RunList& headRuns)
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
            changes.push_back({facetName(facet), commonestFirst(before), commonestFirst(after)});
    }
    return changes;
}

} // namespace emberline
