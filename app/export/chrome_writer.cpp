// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/writers.h"

#include "app/export/export_text.h"
#include "app/export/row_args.h"
#include "app/export/trace_event.h"
#include "model/args.h"
#include "model/outcome.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <unordered_set>
#include <utility>

namespace emberline {

namespace {

/// The name that joins several series into one counter. Counters of Chrome JSON belong to a process. An instance distinguishes the
/// counters of a thread.
struct CounterName {
    SessionId session;
    ThreadId thread;
    StringId name;
    StringId instance;
    friend auto operator<=>(const CounterName&, const CounterName&) = default;
};

/// The first thread's counters need no instance.
StringId instanceOf(const Trace& trace, const Counter& counter)
{
    if (counter.instance || !counter.thread || trace.thread(counter.thread).order == 0)
        return counter.instance;
    return trace.thread(counter.thread).name;
}

/// Reads the series of one counter side by side, in time order.
class SeriesWalk {
public:
    void add(const Counter& counter) { push({&counter, 0}); }
    [[nodiscard]] bool isAtEnd() const { return m_cursors.empty(); }
    [[nodiscard]] SourceTime time() const { return m_cursors.top().time(); }

    /// The values at time(), one per series. Advances to the next time.
    Json take(const Trace& trace)
    {
        Json values = Json::object();
        const SourceTime now = time();
        std::vector<Cursor> taken;
        for (; !m_cursors.empty() && time() == now; m_cursors.pop()) {
            const Cursor& cursor = m_cursors.top();
            const double value = (*cursor.counter->points)[cursor.at].value;
            if (std::isfinite(value))
                values[std::string(trace.text(cursor.counter->series))] = jsonNumber(value);
            taken.push_back({cursor.counter, cursor.at + 1});
        }
        for (const Cursor& cursor : taken)
            push(cursor);
        return values;
    }

private:
    struct Cursor {
        const Counter* counter;
        std::size_t at;
        [[nodiscard]] SourceTime time() const { return (*counter->points)[at].time; }
    };
    struct Later {
        bool operator()(const Cursor& a, const Cursor& b) const { return std::pair(a.time(), a.counter) > std::pair(b.time(), b.counter); }
    };
    void push(const Cursor& cursor)
    {
        if (cursor.at < cursor.counter->pointCount)
            m_cursors.push(cursor);
    }
    std::priority_queue<Cursor, std::vector<Cursor>, Later> m_cursors;
};

/// Writes the counters as events: one for each time at which any series of a counter has a point.
void writeChromeCounters(const Trace& trace, const ChromeActors& actors, TraceEventText& out)
{
    std::map<CounterName, SeriesWalk> walks;
    for (const Counter& counter : trace.counters())
        walks[{counter.session, counter.thread, counter.name, instanceOf(trace, counter)}].add(counter);
    for (auto& [counter, walk] : walks) {
        while (!walk.isAtEnd()) {
            out.beginAt('C', actors.of(counter.session, counter.thread), trace.shown(counter.session, walk.time()));
            out.text("name", trace.text(counter.name));
            out.text(trace, "id", counter.instance);
            out.args(walk.take(trace));
            out.end();
        }
    }
}

class ChromeWriter {
public:
    ChromeWriter(const Trace& trace, const ExportSink& sink) : m_trace(trace), m_actors(trace), m_args(trace), m_out(sink) { }

    std::optional<Error> writeAll()
    {
        m_isCut = hasRunning();
        const bool isObject = openContainer();
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row)
            writeProcess(SessionId(row));
        for (std::size_t row = 0; row < m_trace.threads().size(); ++row)
            writeThread(ThreadId(row));
        m_alongside = writeChromeSlices(m_trace, m_actors, m_frames, m_isCut, m_out);
        for (std::size_t row = 0; row < m_trace.regionCount() && !isStopped(); ++row)
            writeEarlierArgs(RegionId(row));
        for (std::size_t row = 0; row < m_trace.instantCount() && !isStopped(); ++row)
            writeInstant(InstantId(row));
        writeChromeCounters(m_trace, m_actors, m_out);
        writeObjects();
        writeFlows();
        for (std::size_t row = 0; row < m_trace.sessions().size(); ++row)
            writeSpawn(SessionId(row));
        m_out.frame(isObject ? "\n]}\n" : "\n]\n");
        return m_out.out().finish();
    }

private:
    /// Whether the order of the session's rows is what its source said.
    [[nodiscard]] bool isOfChrome(SessionId session) const
    {
        const SourceId source = m_trace.session(session).source;
        return source && m_trace.source(source).format == "chrome-json";
    }
    [[nodiscard]] bool isStopped() { return m_out.out().isStopped(); }
    /// Whether a slice without an end may have run on: its trace was cut, or still grows. In a trace that ended, the end got lost.
    [[nodiscard]] bool hasRunning() const
    {
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            const RegionId id(row);
            if (m_trace.role(id) == RegionRole::Slice && lastsToTheEnd(m_trace, id) && !isOfWholeTrace(m_trace, id))
                return true;
        }
        return false;
    }
    /// Whether anything that is open is written with an end.
    [[nodiscard]] bool hasMarks() const
    {
        for (std::size_t row = 0; row < m_trace.regionCount(); ++row) {
            if (m_trace.isOpen(RegionId(row)) && !hasNoEnd(m_trace, RegionId(row), m_isCut))
                return true;
        }
        return false;
    }

    /// Writes the data that sources had beside their events. If several sources share a key, the last one wins. A member says that the
    /// trace was cut: an array that is not closed would say so, too, but is no JSON.
    bool openContainer()
    {
        Json container;
        for (const Source& source : m_trace.sources()) {
            if (!source.hasContainer)
                continue;
            if (container.is_null())
                container = Json::object();
            if (!source.metadataJson.empty())
                container.update(jsonArg(RawJson{source.metadataJson}));
            for (const char* outdated : {"baseTimeNanoseconds", "beginningOfTime", "marksOpen"})
                container.erase(outdated); // the times are written as shown
            if (source.displayTimeUnit)
                container["displayTimeUnit"] = *source.displayTimeUnit;
        }
        if (m_isCut)
            container["truncated"] = true;
        if (hasMarks())
            container["marksOpen"] = true;
        m_frames = shareStackFrames(m_trace, container);
        if (container.is_null()) {
            m_out.frame("[");
            return false;
        }
        std::string head = jsonLine(container);
        head.pop_back();
        m_out.frame(head + (container.empty() ? "\"traceEvents\":[" : ",\"traceEvents\":["));
        return true;
    }

    /// Writes each value that a later one of its key replaced as an instant at its time. Integers are events of counters already.
    void writeEarlierArgs(RegionId id)
    {
        for (const Arg& arg : replacedArgs(m_trace, id)) {
            if (std::holds_alternative<std::int64_t>(arg.value))
                continue;
            beginAt('i', m_trace.session(id), m_trace.thread(id), arg.time.value_or(m_trace.start(id)));
            m_out.text("s", "t");
            m_out.text("name", arg.key);
            m_out.text(m_trace, "cat", m_trace.categoryId(id));
            m_out.args(jsonArgs({{arg}, std::nullopt}));
            m_out.end();
        }
    }

    void writeProcess(SessionId id)
    {
        const Session& session = m_trace.session(id);
        const EventActor process{m_actors.of(id).pid, {}};
        if (session.name)
            writeMetadata("process_name", process, {{"name", jsonText(m_trace, session.name)}});
        std::string labels;
        for (const StringId label : session.attributes->labels)
            labels.append(labels.empty() ? "" : ",").append(m_trace.text(label));
        if (session.signal)
            labels = "signal " + std::to_string(*session.signal);
        else if (session.exitCode)
            labels = "exit " + std::to_string(*session.exitCode);
        // A process without threads may have no other event that mentions it.
        if (!labels.empty() || m_actors.of(id).tid.empty())
            writeMetadata("process_labels", process, {{"labels", labels}});
        if (!isOfChrome(id))
            writeMetadata("process_sort_index", process, {{"sort_index", session.order}});
        else if (session.attributes->sortIndex)
            writeMetadata("process_sort_index", process, {{"sort_index", *session.attributes->sortIndex}});
    }

    void writeThread(ThreadId id)
    {
        const Thread& thread = m_trace.thread(id);
        if (thread.name)
            writeMetadata("thread_name", m_actors.of(id), {{"name", jsonText(m_trace, thread.name)}});
        if (!isOfChrome(thread.session))
            writeMetadata("thread_sort_index", m_actors.of(id), {{"sort_index", thread.order}});
        else if (thread.sortIndex)
            writeMetadata("thread_sort_index", m_actors.of(id), {{"sort_index", *thread.sortIndex}});
    }
    void writeMetadata(std::string_view name, const EventActor& actor, const Json& args)
    {
        m_out.begin('M', actor);
        m_out.text("name", name);
        m_out.args(args);
        m_out.end();
    }
    void writeInstant(InstantId id)
    {
        const InstantColumns& at = m_trace.instants();
        const std::size_t row = id.row();
        m_out.beginAt('i', m_actors.of(at.session[row], at.thread[row]), m_trace.shown(id));
        m_out.text("s", scopeName(at.scope[row]).substr(0, 1));
        m_out.text(m_trace, "name", at.name[row]);
        m_out.text(m_trace, "cat", at.category[row]);
        if (!m_out.appendArgs([&](std::string& to) { return m_args.append(to, id); }))
            m_out.args(jsonArgs(m_out.out().read(instantArgs(m_trace, id))));
        m_out.end();
    }

    /// In the order of begins: if an id is reused at the very time of its destruction, the end of the first life must come first.
    void writeObjects()
    {
        std::vector<ObjectId> objects;
        for (std::size_t row = 0; row < m_trace.objects().size(); ++row)
            objects.emplace_back(row);
        const auto objectOf = [this](ObjectId id) -> const Object& { return m_trace.objects()[id.row()]; };
        const auto lifeOf = [this](const Object& object) {
            const ClockShift shift = m_trace.clockShift(object.session);
            return TraceRange{shift.shown(object.start), object.end ? shift.shown(*object.end) : TraceTime::max()};
        };
        std::ranges::stable_sort(objects, {}, [&](ObjectId id) { return lifeOf(objectOf(id)).begin; });
        ChromeScopes scopes;
        for (const ObjectId id : objects) {
            const Object& object = objectOf(id);
            const std::string key = m_actors.of(object.session).pid + '\0' + std::string(m_trace.text(object.object));
            writeObject(id, scopes.of(key, lifeOf(object)));
        }
    }

    void writeObject(ObjectId id, const std::string& scope)
    {
        const Object& object = m_trace.objects()[id.row()];
        // One that was never created counts from the beginning of the trace. Its process may not have begun there, and must not by this
        // event.
        if (object.start >= m_trace.session(object.session).start) {
            beginObjectEvent('N', object, scope, object.start);
            m_out.end();
        }
        for (std::size_t i = 0; i < object.snapshots.size() && !isStopped(); ++i) {
            beginObjectEvent('O', object, scope, object.snapshots[i].time);
            m_out.args(jsonArgs(m_out.out().read(snapshotArgs(m_trace, id, i))));
            m_out.end();
        }
        if (!object.end)
            return;
        beginObjectEvent('D', object, scope, *object.end);
        m_out.end();
    }

    void beginObjectEvent(char phase, const Object& object, const std::string& scope, SourceTime time)
    {
        beginAt(phase, object.session, {}, time);
        m_out.text(m_trace, "id", object.object);
        m_out.text(m_trace, "name", object.name);
        m_out.text(m_trace, "cat", object.category);
        if (!scope.empty())
            m_out.text("scope", scope);
    }

    void writeFlows()
    {
        std::vector<const Flow*> flows;
        for (const Flow& flow : m_trace.flows()) {
            if (!flow.points.empty())
                flows.push_back(&flow);
        }
        const auto timeOf = [this](const FlowPoint& point) { return m_trace.shown(point.session, point.time); };
        std::ranges::stable_sort(flows, {}, [&](const Flow* flow) { return timeOf(flow->points.front()); });
        ChromeScopes scopes;
        for (const Flow* flow : flows) {
            std::string key;
            for (const StringId part : {flow->flow, flow->name, flow->category})
                key.append(m_trace.text(part)).append(1, '\0');
            const std::string scope = scopes.of(key, {timeOf(flow->points.front()), timeOf(flow->points.back())});
            for (std::size_t i = 0; i < flow->points.size(); ++i)
                writeFlowPoint(i == 0 ? 's' : i + 1 == flow->points.size() ? 'f' : 't', flow->points[i], *flow, scope);
        }
    }

    void writeFlowPoint(char phase, const FlowPoint& point, const Flow& flow, const std::string& scope)
    {
        beginAt(phase, point.session, point.thread, point.time);
        m_out.text(m_trace, "id", flow.flow);
        m_out.text(m_trace, "name", flow.name);
        m_out.text(m_trace, "cat", flow.category);
        if (!scope.empty())
            m_out.text("scope", scope);
        if (phase == 'f' && point.region && m_trace.start(point.region) <= point.time)
            m_out.text("bp", "e"); // otherwise readers bind it to the next slice that begins
        m_out.end();
    }

    /// Writes an arrow from a child's bar to the process that the child became. Arrows begin at slices of threads only: from an
    /// asynchronous one, readers would draw it from the slice that ran beside it.
    void writeSpawn(SessionId id)
    {
        const Session& session = m_trace.session(id);
        if (!session.spawnedBy || m_alongside.contains(session.spawnedBy))
            return;
        const TraceTime spawned = m_trace.shown(session.spawnedBy).begin;
        const TraceTime started = m_trace.shown(id, session.start);
        if (spawned > started)
            return;
        const SessionId parent = m_trace.session(session.spawnedBy);
        const std::string flow = "spawn " + m_actors.of(id).pid;
        const auto write = [&](char phase, const EventActor& actor, TraceTime time) {
            m_out.beginAt(phase, actor, time);
            m_out.text("id", flow);
            m_out.text("name", "spawn");
            m_out.text("cat", "spawn");
            if (phase == 'f')
                m_out.text("bp", "e");
            m_out.end();
        };
        write('s', m_actors.of(parent, m_trace.thread(session.spawnedBy)), spawned);
        write('f', m_actors.of(id), started);
    }

    void beginAt(char phase, SessionId session, ThreadId thread, SourceTime time)
    {
        m_out.beginAt(phase, m_actors.of(session, thread), m_trace.shown(session, time));
    }

    const Trace& m_trace;
    ChromeActors m_actors;
    RowArgs m_args;
    TraceEventText m_out;
    StackFrameIds m_frames;
    std::unordered_set<RegionId> m_alongside; ///< see writeChromeSlices()
    bool m_isCut = false; ///< readers must learn that the trace did not end
};

} // namespace

std::optional<Error> writeChrome(const Exported& exported, const ExportSink& sink)
{
    return ChromeWriter(exported.trace, sink).writeAll();
}

} // namespace emberline
