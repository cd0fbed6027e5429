// SPDX-License-Identifier: GPL-3.0-or-later
// The regions of a trace as slices of Chrome JSON. Readers nest the slices of a thread by their times alone.
//
// The slices of a Chrome trace are written as complete events (X). Where times alone would nest them differently, they are written as
// begins and ends (B, E), which also order slices of zero length. Where they overlap, they stay complete events, as in their own file. An
// open slice gets no end: it lasts to the end of its trace, and readers extend it to there. One whose own file ends before the last of
// several would grow, so it ends where it is shown to end.
//
// The regions of other formats need not nest by their times: Trace2 samples its wall clock again for each line, and children of a process
// run side by side. They become complete events, too, after two changes. An end that is only late by the clock's jitter is cut. Regions
// that run beside another become asynchronous (b, e), because viewers draw these on tracks of their own. An open region ends where it was
// last seen.
//
// What is open and is written with an end has "open": true among its args, and "marksOpen": true beside the events says that this is meant:
// another writer's args may have such a key. Reading the copy takes the end for approximate, and writing it again leaves it there.
#include "app/export/trace_event.h"

#include "app/export/row_args.h"
#include "model/outcome.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace emberline {

namespace {

bool isOfALog(RegionRole role)
{
    return role != RegionRole::Slice && role != RegionRole::Async;
}

struct NestedSlice {
    RegionId id;
    SourceTime start;
    SourceTime end;
    unsigned depth = 0;
    bool isOpen = false; ///< write it without an end
};

/// The regions of a track, sorted by start, longer ones first, outer ones first. `isCut`: see writeChromeSlices().
std::vector<NestedSlice> slicesOf(const Trace& trace, TrackId track, bool isCut)
{
    std::vector<NestedSlice> slices;
    for (const Lane& lane : trace.track(track).lanes) {
        lane.visitRegions([&](RegionId id) {
            slices.push_back({id, trace.start(id), trace.end(id), trace.depth(id), hasNoEnd(trace, id, isCut)});
        });
    }
    std::ranges::sort(slices, [](const NestedSlice& a, const NestedSlice& b) {
        return std::tie(a.start, b.end, a.depth, a.id) < std::tie(b.start, a.end, b.depth, b.id);
    });
    return slices;
}

// Regions of other formats.

/// An end that is later than it can be by at most this much is the clock's fault.
constexpr Duration kClockJitter = std::chrono::milliseconds(1);

void cutTo(NestedSlice& slice, SourceTime limit)
{
    if (slice.end > limit && slice.end - limit <= kClockJitter && slice.start < limit)
        slice.end = limit;
}

bool isWithin(const Trace& trace, RegionId region, RegionId outer)
{
    while (region && region != outer)
        region = trace.parent(region);
    return region == outer;
}

/// Makes the slices nest by their times as they nest in the trace: cuts ends that are late by no more than the jitter, and takes out what
/// still runs beside an earlier slice. Returns what it took out.
std::vector<NestedSlice> takeOverlapping(const Trace& trace, std::vector<NestedSlice>& slices)
{
    std::vector<NestedSlice> overlapping;
    std::vector<NestedSlice> nested;
    std::vector<std::size_t> running; // rows of `nested`, the innermost last
    for (NestedSlice slice : slices) {
        while (!running.empty()) {
            NestedSlice& last = nested[running.back()];
            if (last.depth >= slice.depth) // it stands before the slice, not around it
                cutTo(last, slice.start);
            if (last.end > slice.start)
                break;
            running.pop_back();
        }
        if (!running.empty()) {
            const SourceTime limit = nested[running.back()].end;
            cutTo(slice, limit);
            if (slice.end > limit || !isWithin(trace, slice.id, nested[running.back()].id)) {
                overlapping.push_back(slice);
                continue;
            }
        }
        running.push_back(nested.size());
        nested.push_back(slice);
    }
    slices = std::move(nested);
    return overlapping;
}

// Slices of Chrome traces.

/// Whether complete events in this order produce the depths of these slices.
bool nestByTimes(const std::vector<NestedSlice>& slices)
{
    std::vector<SourceRange> running; // each deeper than all before it
    // A slice of zero length still encloses others at the same instant.
    const auto isOver = [](SourceRange range, SourceTime at) { return range.end < at || (range.end == at && range.begin != at); };
    for (const NestedSlice& slice : slices) {
        while (!running.empty() && isOver(running.back(), slice.start))
            running.pop_back();
        if (slice.depth != running.size())
            return false;
        running.push_back({slice.start, slice.end});
    }
    return true;
}

/// A begin or an end of slices[slice].
struct SliceEdge {
    std::size_t slice;
    bool isBegin;
};

/// Walks over the tree of a track's slices as begins and ends, without recursion.
class EdgeWalk {
public:
    EdgeWalk(const Trace& trace, const std::vector<NestedSlice>& slices) : m_slices(slices)
    {
        std::unordered_map<RegionId, std::size_t> rowOf;
        for (std::size_t at = 0; at < slices.size(); ++at)
            rowOf.emplace(slices[at].id, at);
        m_children.reserve(slices.size());
        for (std::size_t at = 0; at < slices.size(); ++at) {
            const auto parent = rowOf.find(trace.parent(slices[at].id));
            m_children.push_back({parent == rowOf.end() ? kTop : parent->second, at});
        }
        std::ranges::sort(m_children, [&](const Child& a, const Child& b) {
            const NestedSlice& left = slices[a.slice];
            const NestedSlice& right = slices[b.slice];
            return std::tie(a.parent, left.start, left.end, left.id) < std::tie(b.parent, right.start, right.end, right.id);
        });
    }

    std::optional<std::vector<SliceEdge>> walk()
    {
        m_levels.push_back({kTop, childrenOf(kTop), SourceTime::min()});
        while (!m_levels.empty()) {
            Level& level = m_levels.back();
            if (level.rest.empty()) {
                if (level.slice != kTop && !m_slices[level.slice].isOpen)
                    m_edges.push_back({level.slice, false});
                m_levels.pop_back();
            } else if (!enter(level)) {
                return std::nullopt;
            }
        }
        return std::move(m_edges);
    }

private:
    static constexpr std::size_t kTop = std::numeric_limits<std::size_t>::max();

    struct Child {
        std::size_t parent;
        std::size_t slice;
    };
    struct Level {
        std::size_t slice;
        std::span<const Child> rest;
        SourceTime reached; ///< the earliest begin for the next child
    };

    /// In time order.
    [[nodiscard]] std::span<const Child> childrenOf(std::size_t parent) const
    {
        const auto first = std::ranges::lower_bound(m_children, parent, {}, &Child::parent);
        const auto last = std::ranges::upper_bound(m_children, parent, {}, &Child::parent);
        return {first, last};
    }
    bool enter(Level& level)
    {
        const std::size_t at = level.rest.front().slice;
        const NestedSlice& slice = m_slices[at];
        const bool isLast = level.rest.size() == 1;
        level.rest = level.rest.subspan(1);
        bool fits = slice.start >= level.reached && (!slice.isOpen || isLast);
        if (level.slice == kTop) {
            fits = fits && slice.depth == 0;
        } else {
            const NestedSlice& parent = m_slices[level.slice];
            fits = fits && slice.depth == parent.depth + 1 && slice.end <= parent.end && (parent.isOpen || !slice.isOpen);
        }
        if (!fits)
            return false;
        level.reached = slice.end;
        m_edges.push_back({at, true});
        m_levels.push_back({at, childrenOf(at), slice.start});
        return true;
    }

    const std::vector<NestedSlice>& m_slices;
    std::vector<Child> m_children; ///< by parent
    std::vector<Level> m_levels;
    std::vector<SliceEdge> m_edges;
};

/// The slices as properly nested begins and ends, which also order slices of zero length. Nothing if slices overlap.
std::optional<std::vector<SliceEdge>> edgesOf(const Trace& trace, const std::vector<NestedSlice>& slices)
{
    return EdgeWalk(trace, slices).walk();
}

class SliceWriter {
public:
    SliceWriter(const Trace& trace, const ChromeActors& actors, const StackFrameIds& frames, bool isCut, TraceEventText& out) :
        m_trace(trace), m_actors(actors), m_frames(frames), m_isCut(isCut), m_args(trace), m_out(out)
    { }

    std::unordered_set<RegionId> writeAll()
    {
        for (std::size_t row = 0; row < m_trace.tracks().size() && !m_out.out().isStopped(); ++row) {
            if (m_trace.tracks()[row].asyncId)
                writeAsync(TrackId(row));
            else
                writeThread(TrackId(row));
        }
        return std::move(m_alongside);
    }

private:
    /// What joins the two events of an asynchronous region.
    struct AsyncKey {
        std::optional<std::string> id; ///< none: of a slice, which has no key; may be empty
        std::string scope; ///< may be empty
    };

    /// Calls write(SliceWriter&, i) for i in [0, `count`), many on all cores.
    template <class Write>
    void each(std::size_t count, Write write)
    {
        constexpr std::size_t kFew = 4096; // a reader of args for each stretch would cost more
        if (count <= kFew) {
            for (std::size_t i = 0; i < count && !m_out.out().isStopped(); ++i)
                write(*this, i);
            return;
        }
        m_out.inStretches(count, [&](TraceEventText& events, std::size_t begin, std::size_t end) {
            SliceWriter part(m_trace, m_actors, m_frames, m_isCut, events);
            for (std::size_t i = begin; i < end && !events.out().isStopped(); ++i)
                write(part, i);
        });
    }

    void writeThread(TrackId track)
    {
        const Track& row = m_trace.track(track);
        const EventActor& actor = m_actors.of(row.session, row.thread);
        std::vector<NestedSlice> slices = slicesOf(m_trace, track, m_isCut);
        if (!slices.empty() && isOfLog(slices.front().id))
            return writeOfLog(std::move(slices), actor);
        const auto edges = nestByTimes(slices) ? std::nullopt : edgesOf(m_trace, slices);
        if (!edges)
            return each(slices.size(), [&](SliceWriter& to, std::size_t i) { to.writeWhole(slices[i], actor); });
        each(edges->size(), [&](SliceWriter& to, std::size_t i) {
            const NestedSlice& slice = slices[(*edges)[i].slice];
            if ((*edges)[i].isBegin) {
                to.writeBegin('B', slice, actor);
            } else {
                to.m_out.beginAt('E', actor, shown(slice.id, slice.end));
                to.m_out.end();
            }
        });
    }

    void writeOfLog(std::vector<NestedSlice> slices, const EventActor& actor)
    {
        const std::vector<NestedSlice> overlapping = takeOverlapping(m_trace, slices);
        each(slices.size(), [&](SliceWriter& to, std::size_t i) { to.writeWhole(slices[i], actor); });
        for (const NestedSlice& slice : overlapping) {
            AsyncKey key{std::to_string(slice.id.row()), {}};
            key.scope = m_scopes.of(*key.id + '\0' + std::string(m_trace.category(slice.id)), m_trace.shown(slice.id));
            writeBegin('b', slice, actor, key);
            writeEnd(slice, actor, key);
            m_alongside.insert(slice.id);
        }
    }

    void writeAsync(TrackId track)
    {
        const Track& row = m_trace.track(track);
        const EventActor& actor = m_actors.of(row.session);
        const std::vector<NestedSlice> slices = slicesOf(m_trace, track, m_isCut);
        if (slices.empty())
            return;
        const std::string id(m_trace.text(row.asyncId));
        const std::string shared = id + '\0' + std::string(m_trace.category(slices.front().id));
        // For readers, the id of an async operation does not include its process, and a track is a unit of its own: it never ends.
        const AsyncKey key{id, m_scopes.of(shared, {shown(slices.front().id, slices.front().start), TraceTime::max()})};
        if (const auto edges = edgesOf(m_trace, slices)) {
            for (const SliceEdge edge : *edges) {
                if (edge.isBegin)
                    writeBegin('b', slices[edge.slice], actor, key);
                else
                    writeEnd(slices[edge.slice], actor, key);
            }
            return;
        }
        std::unordered_map<StringId, std::vector<SourceTime>> ends; // of what runs under a name, the innermost last
        for (const NestedSlice& slice : slices) {
            std::vector<SourceTime>& running = ends[m_trace.nameId(slice.id)];
            while (!running.empty() && running.back() <= slice.start)
                running.pop_back();
            const SourceTime end = slice.isOpen ? SourceTime::max() : slice.end;
            AsyncKey own = key;
            if (!running.empty() && running.back() < end) // in one scope, a reader would give each of the two the other's end
                own.scope
                    = m_scopes.of(shared, {shown(slice.id, slice.start), slice.isOpen ? TraceTime::max() : shown(slice.id, slice.end)});
            else
                running.push_back(end);
            writeBegin('b', slice, actor, own);
            if (!slice.isOpen)
                writeEnd(slice, actor, own);
        }
    }

    void writeWhole(const NestedSlice& slice, const EventActor& actor) { writeBegin(slice.isOpen ? 'B' : 'X', slice, actor); }
    /// Writes an event that begins a region: X, B or b.
    void writeBegin(char phase, const NestedSlice& slice, const EventActor& actor, const AsyncKey& key = {})
    {
        m_out.beginAt(phase, actor, shown(slice.id, slice.start));
        if (phase == 'X')
            m_out.raw("dur", microsecondsBetween(slice.start, slice.end));
        writeFields(slice.id, key);
        const bool isMarked = m_trace.isOpen(slice.id) && !slice.isOpen;
        const bool isQuick = !isMarked && m_trace.role(slice.id) != RegionRole::Process
            && m_out.appendArgs([&](std::string& to) { return m_args.append(to, slice.id); });
        if (!isQuick)
            m_out.args(argsOf(slice.id, isMarked));
        m_out.end();
    }
    /// Writes the end of an asynchronous region.
    void writeEnd(const NestedSlice& slice, const EventActor& actor, const AsyncKey& key)
    {
        m_out.beginAt('e', actor, shown(slice.id, slice.end));
        writeFields(slice.id, key);
        m_out.end();
    }

    void writeFields(RegionId id, const AsyncKey& key)
    {
        m_out.text(m_trace, "name", m_trace.nameId(id));
        m_out.text(m_trace, "cat", m_trace.categoryId(id));
        if (key.id)
            m_out.text("id", *key.id);
        if (!key.scope.empty())
            m_out.text("scope", key.scope);
        m_out.text(m_trace, "cname", m_trace.cname(id));
        const StringId stack = m_trace.stack(id);
        if (const auto frame = m_frames.find(stack); frame != m_frames.end())
            m_out.text("sf", frame->second);
        else if (stack)
            m_out.raw("stack", jsonLine(jsonStack(m_trace, stack)));
    }

    /// A process of a log reports more about itself than its region's args. Viewers have no other place for it.
    [[nodiscard]] Json argsOf(RegionId id, bool isMarked)
    {
        if (m_out.out().isStopped())
            return Json::object();
        Json args = jsonArgs(m_out.out().read(regionArgs(m_trace, id)));
        if (!isOfLog(id) && !isMarked)
            return args;
        if (!args.is_object()) // for data with an empty key
            args = Json{{"", args}};
        if (isMarked && !args.contains("open"))
            args["open"] = true;
        if (m_trace.role(id) != RegionRole::Process)
            return args;
        Json all = jsonAttributes(m_trace, *m_trace.session(m_trace.session(id)).attributes);
        all.update(args);
        return all;
    }

    [[nodiscard]] bool isOfLog(RegionId id) const { return isOfALog(m_trace.role(id)); }
    [[nodiscard]] TraceTime shown(RegionId id, SourceTime time) const { return m_trace.shown(m_trace.session(id), time); }

    const Trace& m_trace;
    const ChromeActors& m_actors;
    const StackFrameIds& m_frames;
    bool m_isCut;
    RowArgs m_args;
    TraceEventText& m_out;
    ChromeScopes m_scopes;
    std::unordered_set<RegionId> m_alongside; ///< of threads, but written as asynchronous
};

} // namespace

bool lastsToTheEnd(const Trace& trace, RegionId id)
{
    return trace.isOpen(id) && !trace.isApproximate(id) && !isOfALog(trace.role(id)) && trace.shown(id).end >= trace.extent().end;
}

bool hasNoEnd(const Trace& trace, RegionId id, bool isCut)
{
    return lastsToTheEnd(trace, id) && !(isCut && hasLostEnd(trace, id));
}

std::unordered_set<RegionId> writeChromeSlices(
    const Trace& trace, const ChromeActors& actors, const StackFrameIds& frames, bool isCut, TraceEventText& out)
{
    return SliceWriter(trace, actors, frames, isCut, out).writeAll();
}

} // namespace emberline
