// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/facts.h"

#include "model/analysis/busy_time.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "model/timed_tracks.h"

#include <algorithm>
#include <span>

namespace emberline {

namespace {

/// None if no slice of the track lacks its end. Only the last region of a lane can. Of one with an approximate end, a copy of its trace
/// says until when it was seen: that need not be the cut.
RegionId innermostOpen(const Trace& trace, const Track& track)
{
    for (std::size_t depth = track.lanes.size(); depth-- > 0;) {
        const RegionId last = track.lanes[depth].last();
        if (last && trace.isOpen(last) && !trace.isApproximate(last) && trace.role(last) == RegionRole::Slice)
            return last;
    }
    return {};
}

/// Of the busiest thread.
void addCut(const FactMaterial& material, std::vector<Fact>& facts)
{
    const Trace& trace = material.trace;
    RegionId running;
    Duration most(-1);
    for (const SessionId session : material.sessions) {
        const SourceId source = trace.session(session).source;
        if (!source || !trace.source(source).isCut)
            continue;
        for (const TrackId track : material.index.tracks(session)) {
            const bool isThread = trace.track(track).thread && takesTime(trace, track);
            const RegionId open = isThread ? innermostOpen(trace, trace.track(track)) : RegionId();
            const Duration busy = open ? busyTimeOf(trace, std::span(&track, 1)) : Duration(-1);
            if (busy > most) {
                most = busy;
                running = open;
            }
        }
    }
    if (!running)
        return;
    const Thread& thread = trace.thread(trace.thread(running));
    const std::string number = thread.tid ? std::to_string(*thread.tid) : std::string(trace.text(thread.tidText));
    const std::string name(trace.text(thread.name));
    facts.push_back({"cut", FactWeight::Problem, FactKind::CutWhile,
        {std::string(trace.name(running)), trace.duration(running), name.empty() ? number : name}, {}, "no end event", running,
        material.sessions.front()});
}

} // namespace

std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command)
{
    const FactMaterial material(trace, index, command);
    std::vector<Fact> facts;
    trace.dialect(command).addFacts(material, facts);
    addCut(material, facts);
    std::ranges::stable_sort(facts, {}, &Fact::weight);
    return facts;
}

FactMaterial::FactMaterial(const Trace& trace_, const CommandIndex& index_, SessionId command) :
    trace(trace_), index(index_), m_dialect(trace_.dialect(command))
{
    const ProcessTree tree(trace, index, command);
    for (const ProcessNode& node : tree.nodes()) {
        sessions.push_back(node.session);
        for (const TrackId track : index.tracks(node.session)) {
            for (const Lane& lane : trace.track(track).lanes) {
                for (const auto& run : lane.runs) {
                    for (const RegionId region : run->regions())
                        takeRegion(region); // by depth: after the region that contains it
                }
            }
        }
    }
    hollow = m_hollow.empty() ? RegionId() : *m_hollow.begin();
    for (const SessionId session : sessions) {
        for (const CounterId id : index.amounts(session)) {
            const Counter& counter = trace.counters()[id.row()];
            DataSeries& to = series[std::string(trace.text(counter.name))];
            for (std::size_t i = 0; i < counter.pointCount; ++i) {
                const double value = (*counter.points)[i].value;
                to.max = to.points == 0 ? value : std::max(to.max, value);
                to.sum += value;
                ++to.points;
            }
        }
    }
}

void FactMaterial::takeRegion(RegionId region)
{
    const RegionRole role = trace.role(region);
    if (isBar(role))
        children.push_back(region);
    if (role != RegionRole::Region)
        return;
    m_hollow.erase(trace.parent(region));
    const StringId id = trace.categoryId(region);
    const auto [category, isNew] = m_known.try_emplace(id);
    if (isNew) {
        category->second.isMeter = m_dialect.isMeter(trace.text(id));
        categories.try_emplace(std::string(trace.text(id)), region);
    }
    if (category->second.isMeter)
        meters.push_back(region);
    if (looksHollow(region, category->second))
        m_hollow.insert(region);
}

/// False in a log that has no filter, and for a region without its leave, which may still get more.
bool FactMaterial::looksHollow(RegionId region, Known& category) const
{
    const auto [holdsMore, isNew] = category.holdsMore.try_emplace(trace.nameId(region));
    if (isNew)
        holdsMore->second = m_dialect.alwaysHoldsMore(trace.text(trace.categoryId(region)), trace.name(region));
    if (!holdsMore->second || trace.isOpen(region) || !trace.session(trace.session(region)).sid)
        return false;
    for (ArgId arg = trace.lastArg(region); arg; arg = trace.args().previous[arg.row()]) {
        if (trace.args().time(arg) != kNoTime)
            return false;
    }
    return true;
}

} // namespace emberline
