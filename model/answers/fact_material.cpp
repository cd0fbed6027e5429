// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/fact_material.h"

#include <algorithm>

namespace emberline {

FactMaterial::FactMaterial(const Trace& trace_, const CommandIndex& index, SessionId command) : trace(trace_)
{
    const ProcessTree tree(trace, index, command);
    std::vector<bool> isMember(trace.sessions().size());
    std::map<StringId, bool> isProgress;
    for (const ProcessNode& node : tree.nodes()) {
        isMember[node.session.row()] = true;
        sessions.push_back(node.session);
        for (const TrackId track : index.tracks(node.session)) {
            for (const Lane& lane : trace.track(track).lanes) {
                for (const auto& run : lane.runs) {
                    for (const RegionId region : run->regions())
                        takeRegion(region, isProgress);
                }
            }
        }
    }
    for (const Counter& counter : trace.counters()) {
        if (!counter.session || !isMember[counter.session.row()])
            continue;
        DataSeries& to = series[std::string(trace.text(counter.name))];
        for (std::size_t i = 0; i < counter.pointCount; ++i) {
            to.last = (*counter.points)[i].value;
            to.max = to.points == 0 ? to.last : std::max(to.max, to.last);
            to.sum += to.last;
            ++to.points;
        }
    }
}

void FactMaterial::takeRegion(RegionId region, std::map<StringId, bool>& isProgress)
{
    const RegionRole role = trace.role(region);
    if (role == RegionRole::Child || role == RegionRole::Exec)
        children.push_back(region);
    if (role != RegionRole::Region)
        return;
    unsigned nesting = 1; // beyond what the question needs nobody counts
    for (RegionId at = trace.parent(region); at && nesting <= kDefaultNesting && trace.role(at) == RegionRole::Region;
         at = trace.parent(at))
        ++nesting;
    deepestNesting = std::max(deepestNesting, nesting);
    const ArgId arg = nesting >= kDefaultNesting ? trace.lastArg(region) : ArgId();
    hasDeepData = hasDeepData || (arg && trace.args().time(arg) != kNoTime);
    const StringId category = trace.categoryId(region);
    const auto [known, isNew] = isProgress.try_emplace(category, false);
    if (isNew) {
        known->second = trace.text(category) == "progress";
        categories.try_emplace(std::string(trace.text(category)), region);
    }
    if (known->second)
        progress.push_back(region);
}

DataSeries FactMaterial::data(std::string_view name) const
{
    const auto found = series.find(name);
    return found == series.end() ? DataSeries{} : found->second;
}

} // namespace emberline
