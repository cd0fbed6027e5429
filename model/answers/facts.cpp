// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/facts.h"

#include "model/analysis/busy_time.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "model/work/work_pool.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace emberline {

namespace {

/// None if each slice of the track ended. Only the last region of a lane may not have.
RegionId innermostOpen(const Trace& trace, const Track& track)
{
    for (std::size_t depth = track.lanes.size(); depth-- > 0;) {
        const RegionId last = track.lanes[depth].last();
        if (last && neverEnded(trace, last))
            return last;
    }
    return {};
}

/// None if no slice of the track ended.
RegionId lastEnded(const Trace& trace, const Track& track)
{
    RegionId last;
    for (const Lane& lane : track.lanes) {
        const RegionId region = lane.last();
        if (region && !trace.isOpen(region) && (!last || trace.end(region) >= trace.end(last)))
            last = region;
    }
    return last;
}

/// Of two slices of cut traces, either of which may be none. What is open tells more than what ended. The first if they tell as much.
RegionId moreTelling(const Trace& trace, RegionId first, RegionId other)
{
    const auto rank = [&](RegionId region) {
        const bool isOpen = trace.isOpen(region);
        return std::tuple(isOpen, isOpen ? trace.shown(region).begin : trace.shown(region).end, trace.depth(region));
    };
    return first && (!other || rank(first) >= rank(other)) ? first : other;
}

std::string nameOrNumber(const Trace& trace, const Thread& thread)
{
    if (const std::string_view name = trace.text(thread.name); !name.empty())
        return std::string(name);
    return thread.tid ? std::to_string(*thread.tid) : std::string(trace.text(thread.tidText));
}

std::optional<Fact> busiestThread(const Trace& trace, const CommandIndex& index, SessionId process, Cancellation cancel)
{
    if (trace.session(process).attributes->hasArgv || trace.dialect(process).isDevice(trace, process))
        return std::nullopt;
    std::vector<TrackId> threads; // of which there are two or more in few traces, and only these are measured
    for (const TrackId track : index.tracks(process)) {
        if (trace.track(track).thread && firstOf(trace.track(track).lanes))
            threads.push_back(track);
    }
    if (threads.size() < 2)
        return std::nullopt;
    std::vector<Duration> busy(threads.size());
    parallelFor(threads.size(), workThreads(), [&](std::size_t i) {
        if (!cancel.isRequested())
            busy[i] = busyTimeOf(trace, std::span(&threads[i], 1));
    });
    const auto most = std::ranges::max_element(busy);
    if (std::ranges::count_if(busy, [](Duration time) { return time > Duration::zero(); }) < 2)
        return std::nullopt;
    const ThreadId busiest = trace.track(threads[static_cast<std::size_t>(most - busy.begin())]).thread;
    return Fact{"busiest-thread", FactWeight::Note, FactKind::BusiestThread,
        {nameOrNumber(trace, trace.thread(busiest)), *most, index.runOf(trace, process).length()}, {}, "its threads", {}, process, busiest};
}

} // namespace

std::vector<Fact> findFacts(const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel)
{
    const FactMaterial material(trace, index, command);
    std::vector<Fact> facts;
    trace.dialect(command).addFacts(material, facts);
    if (const RegionId last = index.lastBeforeCut(trace.session(command).source))
        facts.push_back(cutFact(trace, last));
    if (auto thread = busiestThread(trace, index, command, cancel))
        facts.push_back(std::move(*thread));
    std::ranges::stable_sort(facts, {}, &Fact::weight);
    return facts;
}

Fact cutFact(const Trace& trace, RegionId last)
{
    const bool isOpen = trace.isOpen(last);
    Fact fact{"cut", FactWeight::Problem, isOpen ? FactKind::CutWhile : FactKind::CutAfter, {}, {},
        isOpen ? "no end event" : "the last slice that ended", last, trace.session(last)};
    fact.values = {std::string(trace.name(last)), isOpen ? trace.duration(last) : trace.shown(last).end - trace.extent().begin,
        nameOrNumber(trace, trace.thread(trace.thread(last)))};
    if (trace.sessions().size() > 1)
        fact.values.emplace_back(commandName(trace, trace.session(last)));
    return fact;
}

std::map<SourceId, RegionId> lastBeforeEachCut(const Trace& trace)
{
    std::map<SourceId, RegionId> last;
    if (std::ranges::none_of(trace.sources(), &Source::isCut))
        return last;
    for (std::size_t row = 0; row < trace.tracks().size(); ++row) {
        const Track& track = trace.tracks()[row];
        const SourceId source = trace.session(track.session).source;
        if (!track.thread || !source || !trace.source(source).isCut || !takesTime(trace, TrackId(row)))
            continue;
        const RegionId open = innermostOpen(trace, track);
        if (const RegionId own = open ? open : lastEnded(trace, track))
            last[source] = moreTelling(trace, last[source], own);
    }
    return last;
}

std::optional<Fact> lastBeforeCut(const Trace& trace)
{
    RegionId last;
    for (const auto& [cut, region] : lastBeforeEachCut(trace))
        last = moreTelling(trace, last, region);
    return last ? std::optional(cutFact(trace, last)) : std::nullopt;
}

RegionId lastOpen(const Trace& trace, const CommandIndex& index, SessionId process)
{
    RegionId last;
    for (const TrackId track : index.tracks(process)) {
        for (const Lane& lane : trace.track(track).lanes) {
            const RegionId region = lane.last(); // the only one that may be open
            const bool isOpen = region && trace.isOpen(region) && (isLoggedRegion(trace.role(region)) || isBar(trace.role(region)));
            if (isOpen && (!last || trace.start(region) >= trace.start(last)))
                last = region;
        }
    }
    return last;
}

FactMaterial::FactMaterial(const Trace& trace_, const CommandIndex& index_, SessionId command) :
    trace(trace_), index(index_), m_dialect(trace_.dialect(command))
{
    const ProcessTree tree(trace, index, command);
    for (const ProcessNode& node : tree.nodes()) {
        sessions.push_back(node.session);
        for (const TrackId track : index.tracks(node.session)) {
            for (const Lane& lane : trace.track(track).lanes)
                lane.visitRegions([this](RegionId region) { takeRegion(region); }); // by depth: after the region that contains it
        }
    }
    hollow = m_hollow.empty() ? RegionId() : *m_hollow.begin();
    for (const SessionId session : sessions) {
        for (const CounterId id : index.amounts(session)) {
            const Counter& counter = trace.counters()[id.row()];
            DataSeries& to = series[std::string(trace.text(counter.name))];
            to.session = to.session ? to.session : session;
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
