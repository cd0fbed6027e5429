// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/source_tables.h"

#include "model/hash.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace emberline::chrome {

std::size_t AsyncTable::ShareHash::operator()(const Share& share) const
{
    return static_cast<std::size_t>(mixed(mixed(0, reinterpret_cast<std::uintptr_t>(share.operations)), share.session.row()));
}

AsyncTrack& AsyncTable::track(std::string_view key)
{
    const std::size_t row = m_keys->intern(key).row();
    if (row == m_tracks.size())
        m_tracks.emplace_back().isAsync = true;
    return m_tracks[row];
}

TrackId AsyncTable::trackIn(AsyncTrack& operations, StringId id, Process& process)
{
    const SessionId session = m_actors.sessionOf(process);
    if (!operations.track) {
        operations.owner = &process;
        operations.track = m_builder.addAsyncTrack(session, id, Nesting::Later);
    }
    if (operations.owner == &process)
        return operations.track;
    operations.isShared = true;
    TrackId& other = m_otherTracks[{&operations, session}];
    if (!other)
        other = m_builder.addAsyncTrack(session, id, Nesting::Later);
    return other;
}

SliceTrack& AsyncTable::statesOf(ProcessThread& thread)
{
    const auto address = reinterpret_cast<std::uintptr_t>(&thread);
    std::string key(1, 's');
    key.append(reinterpret_cast<const char*>(&address), sizeof address);
    AsyncTrack& states = track(key);
    if (!states.track) {
        const bool isNumber = thread.tid.kind == ActorId::Kind::Number;
        const std::string tid = isNumber ? std::to_string(thread.tid.value) : std::string(m_builder.text(thread.tid.text()));
        trackIn(states, m_builder.intern("thread " + tid), *thread.process);
    }
    return states;
}

void AsyncTable::release()
{
    m_keys.reset();
    m_tracks.clear();
    m_otherTracks.clear();
}

void ObjectTable::add(std::string_view key, Process& process, StringId id, const Event& event)
{
    const std::size_t row = m_keys->intern(key).row();
    if (row == m_groups.size())
        m_groups.push_back(Group{&process, id, {}});
    m_groups[row].events.push_back(event);
}

void ObjectTable::match(SourceExtent& extent, const ReportAt& report)
{
    m_lives.clear();
    for (Group& group : m_groups)
        matchGroup(group, extent, report);
}

void ObjectTable::matchGroup(Group& group, SourceExtent& extent, const ReportAt& report)
{
    std::ranges::stable_sort(group.events, {}, &Event::time);
    bool isAlive = false;
    bool hasLived = false;
    const auto end = [&](SourceTime time) {
        m_lives.back().end = time;
        isAlive = false;
    };
    for (const Event& event : group.events) {
        if (event.phase == 'D' && !isAlive && hasLived) {
            report(diagnostic::kObjectDestroyedTwice, event.offset);
            continue;
        }
        if (event.phase == 'N' && isAlive) {
            report(diagnostic::kObjectCreatedTwice, event.offset);
            end(event.time);
        }
        if (!isAlive)
            m_lives.push_back({&group, event, false, {}, {}});
        isAlive = true;
        hasLived = true;
        extent.include(event.time);
        group.process->include(event.time, event.time);
        if (event.phase == 'O') {
            m_lives.back().snapshots.push_back({event.time, event.offset, {}});
        } else if (event.phase == 'D') {
            if (m_lives.back().first.offset == event.offset) {
                report(diagnostic::kObjectNotCreated, event.offset);
                m_lives.back().sinceTraceBegan = true;
            }
            end(event.time);
        }
    }
}

void ObjectTable::make(TraceBuilder& builder, ActorTable& actors, SourceTime traceBegin)
{
    for (Life& life : m_lives) {
        builder.addObject({actors.sessionOf(*life.group->process), life.group->id, life.first.name, life.first.category,
            life.sinceTraceBegan ? traceBegin : life.first.time, life.end, std::move(life.snapshots)});
    }
    m_lives.clear();
    m_groups.clear();
    m_keys.reset();
}

/// Replaces line breaks, because frame names are stored one on each line.
static std::string oneLine(std::string name)
{
    std::ranges::replace(name, '\n', ' ');
    return name;
}

static std::string idText(const nlohmann::json& id)
{
    return id.is_string() ? id.get<std::string>() : id.is_number() ? id.dump() : std::string();
}

void StackFrames::setFrames(const std::string& json)
{
    const nlohmann::json frames = nlohmann::json::parse(json, nullptr, false);
    if (!frames.is_object())
        return;
    for (const auto& [id, frame] : frames.items()) {
        if (!frame.is_object())
            continue;
        const auto name = frame.find("name");
        const auto parent = frame.find("parent");
        m_frames[id] = {name == frame.end() ? std::string() : oneLine(idText(*name)), parent == frame.end() ? "" : idText(*parent)};
    }
}

void StackFrames::setStack(TraceBuilder& builder, RegionId region, std::string_view json)
{
    const nlohmann::json names = nlohmann::json::parse(json, nullptr, false);
    if (!names.is_array() || names.empty())
        return;
    std::string lines;
    for (const nlohmann::json& name : names)
        lines += (lines.empty() ? "" : "\n") + oneLine(idText(name));
    builder.regions().setStack(region, builder.intern(lines));
}

StackFrames::Stack StackFrames::stackOf(TraceBuilder& builder, StringId reference)
{
    std::vector<const std::string*> names;
    Stack stack;
    std::string id(builder.text(reference));
    do {
        const auto at = m_frames.find(id);
        if (at == m_frames.end() || at->second.passedFor == reference) {
            stack.problem = at == m_frames.end() ? &diagnostic::kUnknownStackFrame : &diagnostic::kStackFrameCycle;
            break;
        }
        at->second.passedFor = reference;
        names.push_back(&at->second.name);
        id = at->second.parent;
    } while (!id.empty() && names.size() < kDeepest);
    std::string lines;
    for (auto name = names.rbegin(); name != names.rend(); ++name)
        lines += (name == names.rbegin() ? "" : "\n") + **name;
    if (!names.empty())
        stack.lines = builder.intern(lines);
    return stack;
}

void StackFrames::resolve(TraceBuilder& builder, const ReportAt& report)
{
    std::unordered_map<StringId, Stack> stacks;
    for (const Reference& reference : m_references) {
        const auto [at, isNew] = stacks.try_emplace(reference.frame);
        Stack& stack = at->second;
        if (isNew)
            stack = stackOf(builder, reference.frame);
        if (stack.lines)
            builder.regions().setStack(reference.region, stack.lines);
        if (stack.problem)
            report(*stack.problem, reference.offset);
    }
    m_references.clear();
    m_frames.clear();
}

namespace {

/// The region of `lane` around `time`, which may be its end; none if there is none.
RegionId enclosing(const RegionColumns& columns, const Lane& lane, SourceTime time)
{
    const auto run = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& r) { return r->begin(); });
    if (run == lane.runs.begin())
        return {};
    const auto& regions = (*(run - 1))->regions();
    const auto next = std::ranges::upper_bound(regions, time, {}, [&](RegionId id) { return columns.start[id.row()]; });
    return next == regions.begin() || time > columns.end[(next - 1)->row()] ? RegionId() : *(next - 1);
}

/// The first region of `lane` that begins at or after `time`, or none.
RegionId firstBegun(const RegionColumns& columns, const Lane& lane, SourceTime time)
{
    auto run = std::ranges::upper_bound(lane.runs, time, {}, [](const auto& r) { return r->begin(); });
    if (run != lane.runs.begin())
        --run;
    for (; run != lane.runs.end(); ++run) {
        const auto& regions = (*run)->regions();
        const auto region = std::ranges::lower_bound(regions, time, {}, [&](RegionId id) { return columns.start[id.row()]; });
        if (region != regions.end())
            return *region;
    }
    return {};
}

/// Finds the slices that flow events lie in or lead to. It binds all points of a track together: a lane costs one search for each of its
/// slices or for each point, whichever are fewer: neither a deep track nor many points make it slow. Runs on the import worker's thread.
class FlowBinder {
public:
    struct Point {
        TrackId track;
        SourceTime time;
        bool toNext; ///< binds to the slice that begins next, not to the enclosing one
    };

    /// `builder`: its slices must already be in their lanes.
    explicit FlowBinder(const TraceBuilder& builder) : m_builder(builder) { }

    void add(const Point& point) { m_points.push_back(point); }
    /// The slice of each point, in the order of add(); none for a point without a slice.
    std::vector<RegionId> bind()
    {
        std::vector<RegionId> bound(m_points.size());
        std::vector<std::size_t> order(m_points.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto groupOf = [&](std::size_t row) { return std::pair(m_points[row].track, m_points[row].toNext); };
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            return groupOf(a) != groupOf(b)            ? groupOf(a) < groupOf(b)
                : m_points[a].time != m_points[b].time ? m_points[a].time < m_points[b].time
                                                       : a < b;
        });
        for (auto first = order.begin(); first != order.end();) {
            const auto last = std::find_if(first, order.end(), [&](std::size_t row) { return groupOf(row) != groupOf(*first); });
            m_targets.clear();
            for (auto row = first; row != last; ++row)
                m_targets.push_back({m_points[*row].time, *row, {}});
            const Track& track = m_builder.track(m_points[*first].track);
            if (m_points[*first].toNext)
                bindToNext(track);
            else
                bindToEnclosing(track);
            for (const Target& target : m_targets)
                bound[target.row] = target.region;
            first = last;
        }
        return bound;
    }

private:
    /// A point of the current track.
    struct Target {
        SourceTime time;
        std::size_t row; ///< in m_points
        RegionId region;
    };

    /// Binds each target to the innermost slice around it, including the slice's end. Goes lane by lane, from the innermost outwards, over
    /// the targets that are still unbound.
    void bindToEnclosing(const Track& track)
    {
        m_next.resize(m_targets.size() + 1);
        std::iota(m_next.begin(), m_next.end(), std::size_t{0});
        std::size_t unbound = m_targets.size();
        const auto bindTo = [&](std::size_t target, RegionId region) {
            m_targets[target].region = region;
            m_next[target] = target + 1;
            --unbound;
        };
        for (std::size_t depth = track.lanes.size(); depth-- > 0 && unbound > 0;) {
            const Lane& lane = track.lanes[depth];
            if (lane.regionCount() > unbound) {
                for (std::size_t at = nextUnbound(0); at < m_targets.size(); at = nextUnbound(at + 1)) {
                    if (const RegionId region = enclosing(m_builder.regionColumns(), lane, m_targets[at].time))
                        bindTo(at, region);
                }
                continue;
            }
            // If two slices touch, the later one gets the instant that they share.
            for (std::size_t run = lane.runs.size(); run-- > 0;) {
                const auto regions = lane.runs[run]->regions();
                for (std::size_t i = regions.size(); i-- > 0;) {
                    for (std::size_t at = nextUnbound(firstFrom(startOf(regions[i])));
                         at < m_targets.size() && m_targets[at].time <= endOf(regions[i]); at = nextUnbound(at))
                        bindTo(at, regions[i]);
                }
            }
        }
    }
    /// Binds each target to the slice that begins next; of slices that begin together, to the outermost. Goes lane by lane, inwards.
    void bindToNext(const Track& track)
    {
        for (const Lane& lane : track.lanes) {
            if (lane.regionCount() > m_targets.size()) {
                for (std::size_t at = 0; at < m_targets.size(); ++at) {
                    if (const RegionId region = firstBegun(m_builder.regionColumns(), lane, m_targets[at].time))
                        offerNext(at, region);
                }
                continue;
            }
            for (const LaneRunPtr& run : lane.runs) {
                for (const RegionId region : run->regions()) {
                    const auto after = std::ranges::upper_bound(m_targets, startOf(region), {}, &Target::time);
                    if (after != m_targets.begin()) // the loop below passes it on to earlier targets
                        offerNext(static_cast<std::size_t>(after - m_targets.begin()) - 1, region);
                }
            }
        }
        for (std::size_t at = m_targets.size(); at-- > 1;) {
            if (const RegionId region = m_targets[at].region)
                offerNext(at - 1, region);
        }
    }
    /// The first unbound target at or after `target`; the number of targets if all are bound. Shortens the links that it follows.
    [[nodiscard]] std::size_t nextUnbound(std::size_t target)
    {
        std::size_t found = target;
        while (m_next[found] != found)
            found = m_next[found];
        while (m_next[target] != found)
            target = std::exchange(m_next[target], found);
        return found;
    }
    /// The first target at or after `time`.
    [[nodiscard]] std::size_t firstFrom(SourceTime time) const
    {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_targets, time, {}, &Target::time) - m_targets.begin());
    }
    /// Offers a slice that may be the next to begin after the target; of slices that begin together, the outermost wins.
    void offerNext(std::size_t target, RegionId region)
    {
        const auto rank = [&](RegionId id) { return std::pair(startOf(id), m_builder.regionColumns().depth[id.row()]); };
        RegionId& best = m_targets[target].region;
        if (!best || rank(region) < rank(best))
            best = region;
    }
    [[nodiscard]] SourceTime startOf(RegionId region) const { return m_builder.regionColumns().start[region.row()]; }
    [[nodiscard]] SourceTime endOf(RegionId region) const { return m_builder.regionColumns().end[region.row()]; }

    const TraceBuilder& m_builder;
    std::vector<Point> m_points;
    std::vector<Target> m_targets; ///< by time
    std::vector<std::size_t> m_next; ///< for a bound target: a later one that may be unbound; otherwise the target itself
};

} // namespace

void FlowTable::add(std::string_view key, const Names& names, const Event& event)
{
    const std::size_t row = m_keys->intern(key).row();
    if (row == m_groups.size())
        m_groups.push_back(Group{names, {}});
    m_groups[row].events.push_back(event);
}

void FlowTable::match(SourceExtent& extent, const ReportAt& report)
{
    m_matches.clear();
    m_lone = {};
    for (Group& group : m_groups) {
        std::ranges::stable_sort(group.events, {}, &Event::time);
        if (group.events.front().slice)
            matchSlices(group, report);
        else
            matchEvents(group, extent);
    }
    for (const Match& match : m_matches) {
        for (const Event& event : match.events)
            event.thread->process->include(event.time, event.time);
    }
    const bool neverMeet = lonesNeverMeet();
    for (const LoneEvent& event : m_lone.starts)
        report(neverMeet ? diagnostic::kFlowsNeverMeet : diagnostic::kFlowUnfinished, event.offset);
    for (const LoneEvent& event : m_lone.others)
        report(neverMeet ? diagnostic::kFlowsNeverMeet : diagnostic::kFlowWithoutStart, event.offset);
    m_lone = {};
}

/// A flow goes from its start to its end or, if it has no end, to its last step.
void FlowTable::matchEvents(const Group& group, SourceExtent& extent)
{
    std::vector<Event> current;
    const auto close = [&] {
        if (current.size() > 1) {
            for (const Event& part : current)
                extent.include(part.time);
            m_matches.push_back({&group, std::move(current)});
        } else if (!current.empty()) {
            m_lone.starts.push_back({&group, current.front().offset});
        }
        current.clear();
    };
    for (const Event& event : group.events) {
        if (event.phase == 's') {
            close();
        } else if (current.empty()) {
            m_lone.others.push_back({&group, event.offset});
            continue;
        }
        current.push_back(event);
        if (event.phase == 'f')
            close();
    }
    close();
}

/// A start or end whose other half was not recorded is normal: the recording began after the one, or ended before the other. But if no
/// start and no end in the trace share a name and category, the writer uses different ones for the two halves.
bool FlowTable::lonesNeverMeet() const
{
    if (!m_matches.empty() || m_lone.starts.empty() || m_lone.others.empty())
        return false;
    const auto kind = [](const LoneEvent& event) { return std::pair(event.group->names.name.row(), event.group->names.category.row()); };
    std::set<std::pair<std::size_t, std::size_t>> started;
    for (const LoneEvent& event : m_lone.starts)
        started.insert(kind(event));
    return std::ranges::none_of(m_lone.others, [&](const LoneEvent& event) { return started.contains(kind(event)); });
}

/// An arrow may reach several slices, one after the other. So a flow continues until another one begins.
void FlowTable::matchSlices(const Group& group, const ReportAt& report)
{
    std::vector<Event> current;
    const auto close = [&] {
        if (current.size() > 1)
            m_matches.push_back({&group, current});
        else if (!current.empty())
            report(diagnostic::kFlowOneEnd, current.front().offset);
        current.clear();
    };
    for (const Event& event : group.events) {
        if (event.phase == 's')
            close();
        if (event.phase == 'f' && current.empty())
            report(diagnostic::kFlowOneEnd, event.offset);
        else
            current.push_back(event);
    }
    close();
}

void FlowTable::make(TraceBuilder& builder, ActorTable& actors)
{
    FlowBinder binder(builder);
    for (const Match& match : m_matches) {
        for (const Event& event : match.events) {
            if (!event.slice)
                binder.add({builder.trackOf(actors.threadOf(*event.thread)), event.time, event.phase == 'f' && !event.bindsEnclosing});
        }
    }
    const std::vector<RegionId> bound = binder.bind();
    auto next = bound.begin();
    for (const Match& match : m_matches) {
        Flow flow{match.group->names.id, match.group->names.name, match.group->names.category, {}};
        if (const RegionId first = match.events.front().slice) { // by time, wherever it stands in the file
            flow.name = builder.regionColumns().name[first.row()];
            flow.category = builder.regionColumns().category[first.row()];
        }
        for (const Event& event : match.events) {
            const RegionId region = event.slice ? event.slice : *next++;
            flow.points.push_back({event.thread->process->session, actors.threadOf(*event.thread), event.time, region});
        }
        builder.addFlow(std::move(flow));
    }
    m_groups.clear();
    m_keys.reset();
    m_matches.clear();
}

} // namespace emberline::chrome
