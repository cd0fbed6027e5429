// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/process_tree.h"

#include "model/analysis/busy_time.h"
#include "model/column.h"
#include "model/dialect.h"
#include "model/outcome.h"
#include "model/region_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace emberline {

namespace {

/// Removes the regions in which a process only waits for its transport. `transports`: when they run.
void dropYielding(const Trace& trace, const Dialect& dialect, std::span<const SourceRange> transports, std::vector<ProcessBar>& bars)
{
    constexpr std::size_t kMostTransports = 64; // one for each remote; with more, searching them for each region would take too long
    if (transports.empty() || transports.size() > kMostTransports)
        return;
    std::erase_if(bars, [&](const ProcessBar& bar) {
        if (!bar.region || bar.runsOther)
            return false;
        const auto topic = dialect.topicOfRegion(trace.category(bar.region), trace.name(bar.region));
        return topic && topic->yields && std::ranges::any_of(transports, [&](SourceRange transport) {
            return transport.begin <= bar.begin && bar.begin < transport.end;
        });
    });
}

/// Goes through the regions of a lane by start.
class LaneCursor {
public:
    explicit LaneCursor(const Lane& lane) : m_lane(&lane) { }

    [[nodiscard]] bool isAtEnd() const { return m_run == m_lane->runs.size(); }
    [[nodiscard]] RegionId region() const { return m_lane->runs[m_run]->regions()[m_at]; }
    void next(const RegionReader& reader)
    {
        const std::span<const RegionId> regions = m_lane->runs[m_run]->regions();
        if (m_at + kAhead < regions.size())
            reader.prefetch(regions[m_at + kAhead]);
        if (++m_at == regions.size()) {
            ++m_run;
            m_at = 0;
        }
    }

private:
    static constexpr std::size_t kAhead = 8; ///< neighbours in a lane may be far apart in memory

    const Lane* m_lane;
    std::size_t m_run = 0;
    std::size_t m_at = 0; ///< in the run
};

/// Goes through the regions of a track: by start, each before those in it, wherever they nest properly.
class NestedRegions {
public:
    NestedRegions(const Trace& trace, const Track& track) : m_reader(trace.regions()), m_lanes(track.lanes.begin(), track.lanes.end())
    {
        std::erase_if(m_lanes, [](const LaneCursor& lane) { return lane.isAtEnd(); });
        m_until.resize(m_lanes.size() + 1);
    }

    /// None at the end.
    RegionId next()
    {
        // Usually all lie in the regions of the first lane.
        for (; m_outermost < m_lanes.size(); m_depth = ++m_outermost) {
            do {
                const bool isPast = m_depth == m_lanes.size() || m_lanes[m_depth].isAtEnd();
                const RegionId region = isPast ? RegionId() : m_lanes[m_depth].region();
                if (region && (m_depth == m_outermost || m_reader[region].start() < m_until[m_depth])) {
                    m_until[m_depth + 1] = m_reader[region].end();
                    m_lanes[m_depth++].next(m_reader);
                    return region;
                }
            } while (m_depth-- != m_outermost);
        }
        return {};
    }
    [[nodiscard]] RegionReader::Row operator[](RegionId region) { return m_reader[region]; }

private:
    RegionReader m_reader;
    std::vector<LaneCursor> m_lanes;
    std::vector<SourceTime> m_until; ///< by lane: where the region ends that contains its next ones
    std::size_t m_outermost = 0;
    std::size_t m_depth = 0;
};

/// The start of the earliest region; none without regions.
std::optional<SourceTime> firstBegin(const Track& track)
{
    std::optional<SourceTime> first;
    for (const Lane& lane : track.lanes) {
        if (!lane.runs.empty())
            first = first ? std::min(*first, lane.runs.front()->begin()) : lane.runs.front()->begin();
    }
    return first;
}

/// By begin; of bars that begin at once, the enclosing one comes first.
struct BarOrder {
    const Trace* trace;

    [[nodiscard]] bool operator()(const ProcessBar& a, const ProcessBar& b) const
    {
        if (a.begin != b.begin)
            return a.begin < b.begin;
        const auto depth = [this](const ProcessBar& bar) { return bar.region ? trace->depth(bar.region) : 0U; };
        return depth(a) != depth(b) ? depth(a) < depth(b) : a.region < b.region;
    }
};

/// Sorts bars that nearly come in order.
class SortedBars {
public:
    SortedBars(BarOrder isBefore, std::size_t most) : m_isBefore(isBefore)
    {
        m_bars.reserve(most); // there may be millions
        adviseLargePages(m_bars.data(), m_bars.capacity() * sizeof(ProcessBar));
    }

    void add(const ProcessBar& bar)
    {
        m_bars.push_back(bar);
        if (!placeLast(m_ends.empty() ? 0 : m_ends.back()))
            m_ends.push_back(m_bars.size() - 1);
    }
    [[nodiscard]] std::vector<ProcessBar> take()
    {
        m_ends.push_back(m_bars.size());
        std::vector<ProcessBar> merged;
        while (m_ends.size() > 1) {
            merged.reserve(m_bars.size());
            std::vector<std::size_t> mergedEnds;
            const auto at = [this](std::size_t place) { return m_bars.begin() + static_cast<std::ptrdiff_t>(place); };
            for (std::size_t i = 0, begin = 0; i < m_ends.size(); i += 2) {
                const std::size_t end = m_ends[std::min(i + 1, m_ends.size() - 1)];
                std::merge(at(begin), at(m_ends[i]), at(m_ends[i]), at(end), std::back_inserter(merged), m_isBefore);
                mergedEnds.push_back(begin = end);
            }
            m_bars.swap(merged);
            merged.clear();
            m_ends = std::move(mergedEnds);
        }
        return std::move(m_bars);
    }

private:
    /// Moves the last bar to its place among those from `first` on; false if that is far. Overlapping regions come a few places late.
    bool placeLast(std::size_t first)
    {
        constexpr std::size_t kNear = 64;
        const std::size_t last = m_bars.size() - 1;
        std::size_t to = last;
        while (to > first && last - to <= kNear && m_isBefore(m_bars[last], m_bars[to - 1]))
            --to;
        const bool isPlaced = to == first || !m_isBefore(m_bars[last], m_bars[to - 1]);
        if (isPlaced)
            std::rotate(m_bars.begin() + static_cast<std::ptrdiff_t>(to), m_bars.end() - 1, m_bars.end());
        return isPlaced;
    }

    BarOrder m_isBefore;
    std::vector<ProcessBar> m_bars;
    std::vector<std::size_t> m_ends; ///< of the stretches of m_bars that are sorted; as a rule there is one
};

/// The part of a bar that lies in the life of its process.
ProcessBar withinLife(ProcessBar bar, const ProcessNode& process)
{
    bar.begin = std::clamp(bar.begin, process.begin, process.end);
    bar.end = std::clamp(bar.end, bar.begin, process.end);
    return bar;
}

/// The bars of the regions of a process. Those of all its tracks are merged as they come. A track is read from its first region to its last
/// only: there may be a million of them.
class TrackBars {
public:
    TrackBars(const ProcessTree& tree, const CommandIndex& index, const ProcessNode& process) :
        m_tree(tree), m_trace(tree.trace()), m_process(process), m_dialect(m_trace.dialect(process.session)),
        m_idle(m_trace, m_dialect), m_isLater{{&m_trace}}
    {
        for (const TrackId track : index.tracks(process.session)) {
            if (!takesTime(m_trace, track))
                continue;
            for (const Lane& lane : m_trace.track(track).lanes)
                m_most += lane.regionCount();
            if (const std::optional<SourceTime> begin = firstBegin(m_trace.track(track)))
                m_unread.push_back({std::clamp(*begin + process.shift, process.begin, process.end), track});
        }
        std::ranges::stable_sort(m_unread, std::ranges::greater(), &UnreadTrack::begin);
    }

    [[nodiscard]] std::size_t most() const { return m_most; } ///< there are no more bars

    /// Nearly in order; none at the end.
    std::optional<ProcessBar> next()
    {
        while (!m_unread.empty() && (m_heap.empty() || m_unread.back().begin <= m_heap.front()->next.begin)) {
            const TrackId track = m_unread.back().id;
            m_unread.pop_back();
            push(std::make_unique<Stream>(Stream{NestedRegions(m_trace, m_trace.track(track)), {}}));
        }
        if (m_heap.empty())
            return {};
        std::ranges::pop_heap(m_heap, m_isLater);
        std::unique_ptr<Stream> earliest = std::move(m_heap.back());
        m_heap.pop_back();
        const ProcessBar bar = earliest->next;
        push(std::move(earliest));
        return bar;
    }

private:
    /// A track and its next bar.
    struct Stream {
        NestedRegions regions;
        ProcessBar next;
    };
    struct UnreadTrack {
        SourceTime begin;
        TrackId id;
    };

    struct IsLater {
        BarOrder isBefore;
        bool operator()(const std::unique_ptr<Stream>& a, const std::unique_ptr<Stream>& b) const { return isBefore(b->next, a->next); }
    };

    /// Reads the stream's next bar. A stream that has none is over.
    void push(std::unique_ptr<Stream> stream)
    {
        RegionId region = stream->regions.next();
        while (region && (stream->regions[region].role() == RegionRole::Process || stream->regions[region].role() == RegionRole::Thread))
            region = stream->regions.next();
        if (!region)
            return;
        stream->next = barOf(region, stream->regions[region]);
        m_heap.push_back(std::move(stream));
        std::ranges::push_heap(m_heap, m_isLater);
    }

    [[nodiscard]] ProcessBar barOf(RegionId region, const RegionReader::Row& row)
    {
        const RegionWork work = m_idle.workOf(region, row);
        ProcessBar bar{.begin = row.start() + m_process.shift,
            .end = m_dialect.endOf(m_trace, region) + m_process.shift,
            .region = region,
            .runsOther = isBar(row.role()),
            .isIdle = work != RegionWork::Works,
            .waits = work == RegionWork::Waits};
        if (row.role() == RegionRole::Exec) {
            if (const ShortList<std::uint32_t> replaces = m_tree.processes(bar); !replaces.empty())
                bar.end = m_tree.nodes()[replaces.front()].end;
        } else if (m_process.isCut && row.isOpen()) {
            bar.end = endOfOpen(bar);
        }
        return withinLife(bar, m_process);
    }

    /// Of what a process had under way when its log was cut: a child in the log says itself until when it ran.
    [[nodiscard]] SourceTime endOfOpen(const ProcessBar& bar) const
    {
        const ShortList<std::uint32_t> processes = m_tree.processes(bar);
        SourceTime end = processes.empty() ? m_process.end : bar.end;
        for (const std::uint32_t node : processes)
            end = std::max(end, m_tree.nodes()[node].end);
        return end;
    }

    const ProcessTree& m_tree;
    const Trace& m_trace;
    const ProcessNode& m_process;
    const Dialect& m_dialect;
    IdleRegions m_idle;
    IsLater m_isLater;
    std::size_t m_most = 0;
    std::vector<UnreadTrack> m_unread; ///< the first one last
    std::vector<std::unique_ptr<Stream>> m_heap; ///< the stream with the earliest bar first
};

} // namespace

ProcessTree::ProcessTree(const Trace& trace, const CommandIndex& index, SessionId root) : m_trace(trace), m_index(index)
{
    addNodes(index, root);
    extendOverChildren();
    const auto byBegin = [&](std::uint32_t node) { return m_nodes[node].begin; };
    for (auto& [bar, nodes] : m_spawned)
        std::ranges::stable_sort(nodes, {}, byBegin);
}

void ProcessTree::addNodes(const CommandIndex& index, SessionId root)
{
    const Duration base = m_trace.clockShift(root).ahead();
    const auto add = [&](SessionId id, std::size_t parent) {
        const Session& session = m_trace.session(id);
        const Duration shift = m_trace.clockShift(id).ahead() - base;
        const SourceTime begin = session.start + shift;
        // The life in a damaged log may be longer than the longest Duration.
        const SourceTime end = std::clamp(session.promptTime() + shift, begin, begin + Duration::max());
        m_nodes.push_back({id, begin, end, shift, parent, session.spawnedBy});
    };
    add(root, 0);
    for (std::size_t node = 0; node < m_nodes.size(); ++node) {
        for (const SessionId child : index.children(m_nodes[node].session)) {
            if (child == root) // its own parent, in a damaged log
                continue;
            const RegionId bar = m_trace.session(child).spawnedBy;
            const bool accounted = bar && m_trace.session(bar) == m_nodes[node].session;
            (accounted ? m_spawned[bar] : m_unaccounted[node]).push_back(static_cast<std::uint32_t>(m_nodes.size()));
            add(child, node);
        }
    }
}

void ProcessTree::extendOverChildren()
{
    for (std::size_t node = m_nodes.size(); node-- > 1;) {
        const ProcessNode& child = m_nodes[node];
        if (!lastsUntilEndOf(m_trace, child.session))
            continue;
        ProcessNode& lasting = m_nodes[child.parent];
        const bool replacesIt = child.spawnedBy && m_trace.role(child.spawnedBy) == RegionRole::Exec;
        lasting.isCut = lasting.isCut || (!replacesIt && child.end > lasting.end);
        lasting.end = std::clamp(child.end, lasting.end, lasting.begin + Duration::max());
    }
}

std::vector<ProcessBar> ProcessTree::bars(std::size_t node) const
{
    const ProcessNode& process = m_nodes[node];
    TrackBars tracks(*this, m_index, process);
    SortedBars sorted({&m_trace}, tracks.most());
    while (const std::optional<ProcessBar> bar = tracks.next())
        sorted.add(*bar);
    if (const auto found = m_unaccounted.find(node); found != m_unaccounted.end()) {
        for (const std::uint32_t child : found->second)
            sorted.add(withinLife({.begin = m_nodes[child].begin,
                                      .end = m_nodes[child].end,
                                      .region = {},
                                      .node = child & ProcessBar::kMostNodes,
                                      .runsOther = true},
                process));
    }
    std::vector<ProcessBar> bars = sorted.take();
    followTransports(m_trace.dialect(process.session), bars);
    return bars;
}

/// Has receivers begin when transports send, and drops what only waits for a transport.
void ProcessTree::followTransports(const Dialect& dialect, std::vector<ProcessBar>& bars) const
{
    std::vector<ProcessBar*> receivers;
    std::vector<SourceRange> transports;
    std::vector<const ProcessBar*> transportBars;
    for (ProcessBar& bar : bars) {
        if (!bar.region || !bar.runsOther)
            continue;
        const Topic topic = dialect.topicOfChild(m_trace, bar.region);
        if (topic.receives)
            receivers.push_back(&bar);
        if (topic.kind == TopicKind::Transport) {
            transports.push_back({bar.begin, bar.end});
            transportBars.push_back(&bar);
        }
    }
    if (delayReceivers(receivers, transportBars))
        std::ranges::stable_sort(bars, BarOrder{&m_trace});
    dropYielding(m_trace, dialect, transports, bars);
}

ShortList<std::uint32_t> ProcessTree::processes(const ProcessBar& bar) const
{
    if (!bar.region)
        return {bar.node};
    const auto found = bar.runsOther ? m_spawned.find(bar.region) : m_spawned.end();
    return found == m_spawned.end() ? ShortList<std::uint32_t>() : found->second;
}

Topic ProcessTree::topicOf(const ProcessBar& bar) const
{
    if (bar.region)
        return m_trace.dialect(bar.region).topicOfChild(m_trace, bar.region);
    const SessionId session = m_nodes[bar.node].session;
    return m_trace.dialect(session).topicOfCommand(commandName(m_trace, session));
}

/// A receiver waits for what the last transport before it brings. Returns whether any begins later now. Both are in the order of time.
bool ProcessTree::delayReceivers(std::span<ProcessBar* const> receivers, std::span<const ProcessBar* const> transports) const
{
    bool isDelayed = false;
    std::size_t next = 0;
    std::optional<SourceTime> sending; // of the transport before `next`
    for (ProcessBar* const receiver : receivers) {
        const std::size_t first = next;
        while (next < transports.size() && transports[next]->begin <= receiver->begin)
            ++next;
        if (next > first)
            sending = firstSending(*transports[next - 1]);
        if (sending && *sending > receiver->begin && *sending < receiver->end) {
            receiver->begin = *sending;
            isDelayed = true;
        }
    }
    return isDelayed;
}

/// When the processes of a transport, and those below them, begin to send.
std::optional<SourceTime> ProcessTree::firstSending(const ProcessBar& transport) const
{
    const Duration base = m_trace.clockShift(m_nodes.front().session).ahead();
    std::vector<SessionId> below;
    for (const std::uint32_t node : processes(transport))
        below.push_back(m_nodes[node].session);
    std::optional<SourceTime> first;
    for (std::size_t i = 0; i < below.size(); ++i) {
        const SessionId id = below[i];
        const Dialect& dialect = m_trace.dialect(id);
        const Duration shift = m_trace.clockShift(id).ahead() - base;
        for (const TrackId track : m_index.tracks(id)) {
            NestedRegions regions(m_trace, m_trace.track(track));
            while (const RegionId region = regions.next()) {
                const SourceTime start = regions[region].start() + shift;
                if (regions[region].role() != RegionRole::Region || (first && start >= *first))
                    continue;
                if (const auto topic = dialect.topicOfRegion(m_trace.category(region), m_trace.name(region)); topic && topic->sends)
                    first = start;
            }
        }
        for (const SessionId child : m_index.children(id)) {
            if (child != m_nodes.front().session) // its own ancestor, in a damaged log
                below.push_back(child);
        }
    }
    return first;
}

const TimeOwner* TimeOwners::of(const Trace& trace, SessionId session)
{
    std::vector<SessionId> added; // a chain of processes may be deeper than the stack and, in a damaged log, a ring
    for (SessionId at = session; at && m_owners.try_emplace(at).second; at = trace.session(at).parent)
        added.push_back(at);
    for (; !added.empty(); added.pop_back()) {
        const Session& row = trace.session(added.back());
        std::shared_ptr<const TimeOwner> owner = row.parent ? m_owners.at(row.parent) : nullptr;
        const bool isThere = row.spawnedBy && row.spawnedBy.row() < trace.regionCount(); // it may still be on its way
        if (isThere && trace.session(row.spawnedBy) == row.parent) {
            Topic topic = trace.dialect(row.spawnedBy).topicOfChild(trace, row.spawnedBy);
            if (topic.owns != TimeOwnership::Nothing && !(owner && takesBelow(owner->topic.owns, topic.owns))) {
                std::shared_ptr<const TimeOwner>& known = m_known[{topic.id, topic.name, topic.owns}];
                if (!known)
                    known = std::make_shared<const TimeOwner>(TimeOwner{std::move(topic), m_known.size()});
                owner = known;
            }
        }
        m_owners.at(added.back()) = std::move(owner);
    }
    return m_owners.at(session).get();
}

bool isDirect(const Trace& trace, SessionId session, RegionId bar)
{
    if (!bar || trace.role(bar) == RegionRole::Exec)
        return true;
    const std::optional<std::int64_t> pid = pidOf(trace, bar);
    return pid ? trace.session(session).pid == pid : trace.dialect(bar).runsOwnCommand(trace, bar);
}

RegionId processRegion(const Trace& trace, const CommandIndex& index, SessionId session)
{
    for (const TrackId track : index.tracks(session)) {
        const RegionId first = firstOf(trace.track(track).lanes);
        if (first && trace.role(first) == RegionRole::Process)
            return first;
    }
    return {};
}

} // namespace emberline
