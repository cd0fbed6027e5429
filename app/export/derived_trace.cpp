// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"

#include "app/export/redaction.h"
#include "app/export/selected_rows.h"
#include "model/analysis/self_time.h"
#include "model/bar.h"
#include "model/trace_builder.h"

#include <algorithm>

namespace emberline {

namespace {

class TraceCopy {
public:
    TraceCopy(
        const Trace& from, const std::optional<TraceRange>& range, const CompiledFilter& filter, Redaction& texts, Cancellation cancel) :
        m_from(from),
        m_selected(from, range, filter), m_texts(texts), m_cancel(cancel)
    { }

    Result<Trace> run()
    {
        if (m_selected.isAllTime() && m_from.sourceExtent() != SourceRange())
            includeAll();
        for (const Source& source : m_from.sources())
            m_to.addSource(m_texts.source(source));
        for (std::size_t row = 0; row < m_from.sessions().size(); ++row)
            session(SessionId(row));
        tracks();
        for (std::size_t row = 0; row < m_from.regionCount() && goesOn(); ++row)
            region(RegionId(row));
        for (std::size_t row = 0; row < m_from.instantCount() && goesOn(); ++row)
            instant(InstantId(row));
        counters();
        timers();
        for (std::size_t row = 0; row < m_from.objects().size() && goesOn(); ++row)
            object(ObjectId(row));
        for (const Flow& row : m_from.flows())
            flow(row);
        diagnostics();
        if (m_error)
            return *m_error;
        Trace trace;
        trace.apply(m_to.takeBatch());
        return trace;
    }

    /// The original's self times for the copy's regions; empty if all regions were copied.
    [[nodiscard]] std::vector<Duration> selfTimes() const
    {
        std::vector<Duration> times;
        if (m_selected.isAll())
            return times;
        const SelfTimes all(m_from);
        for (std::size_t row = 0; row < m_from.regionCount(); ++row) {
            if (m_selected.of(RegionId(row)))
                times.push_back(all.selfTime(m_from, RegionId(row)));
        }
        return times;
    }

private:
    bool goesOn()
    {
        if (!m_error && m_cancel.isRequested())
            m_error = Error{"The export was cancelled."};
        return !m_error;
    }
    void session(SessionId id);
    void tracks();
    void region(RegionId id);
    void instant(InstantId id);
    void counters();
    void timers();
    void object(ObjectId id);
    void flow(const Flow& flow);
    void diagnostics();
    /// A command line contains more than names.
    StringId command(StringId id) { return id ? m_to.intern(m_texts.value(m_from.text(id))) : StringId(); }
    StringId name(StringId id) { return id ? m_to.intern(m_texts.name(m_from.text(id))) : StringId(); }
    [[nodiscard]] ThreadId thread(ThreadId id) const { return id ? m_threads[id.row()] : ThreadId(); }
    void includeAll()
    {
        m_to.extent().include(m_from.sourceExtent().begin);
        m_to.extent().include(m_from.sourceExtent().end);
    }

    /// Calls `add` with the key (none if the args are not an object), value and time of each.
    template <class Add>
    void args(const Result<Args>& read, Add add)
    {
        if (!read) {
            m_error = read.error();
            return;
        }
        const Args all = m_texts.args(read.value());
        if (all.whole)
            add(StringId(), *all.whole, kNoTime);
        for (const Arg& arg : all.members)
            add(m_to.intern(arg.key), arg.value, arg.time.value_or(kNoTime));
    }

    const Trace& m_from;
    const SelectedRows m_selected;
    Redaction& m_texts;
    TraceBuilder m_to;
    std::vector<ThreadId> m_threads;
    std::vector<TrackId> m_tracks;
    Cancellation m_cancel;
    std::optional<Error> m_error; ///< a source changed or can no longer be read
};

void TraceCopy::session(SessionId id)
{
    if (!m_selected.of(id))
        return;
    Session row = m_from.session(id);
    row.parent = m_selected.of(row.parent);
    row.spawnedBy = m_selected.of(row.spawnedBy);
    row.name = command(row.name);
    row.sid = name(row.sid);
    row.attributes = m_texts.attributes(m_from, row.attributes, m_to);
    m_to.addSession(std::move(row));
}

void TraceCopy::tracks()
{
    for (const Thread& from : m_from.threads()) {
        Thread row = from;
        row.session = m_selected.of(from.session);
        row.name = name(from.name);
        row.tidText = name(from.tidText);
        m_threads.push_back(row.session ? m_to.addThread(row) : ThreadId());
    }
    for (const Track& from : m_from.tracks()) {
        if (!m_selected.of(from.session))
            m_tracks.emplace_back();
        else if (from.thread)
            m_tracks.push_back(m_to.trackOf(m_threads[from.thread.row()]));
        else
            m_tracks.push_back(m_to.addAsyncTrack(m_selected.of(from.session), name(from.asyncId)));
    }
}

void TraceCopy::region(RegionId id)
{
    if (!m_selected.of(id))
        return;
    NewRegion row;
    row.track = m_tracks[m_from.track(id).row()];
    row.role = m_from.role(id);
    const bool isCommand = row.role == RegionRole::Process || isBar(row.role);
    row.name = isCommand ? command(m_from.nameId(id)) : name(m_from.nameId(id));
    row.category = name(m_from.categoryId(id));
    row.start = m_from.start(id);
    row.end = m_from.end(id);
    row.open = m_from.isOpen(id);
    row.depth = m_selected.depthOf(id);
    row.parent = m_selected.parentOf(id);
    const RegionId to = m_to.regions().add(row);
    if (m_from.isApproximate(id))
        m_to.regions().setApproximate(to);
    if (const StringId place = m_from.codePlace(id))
        m_to.regions().setCodePlace(to, name(place));
    if (const StringId cname = m_from.cname(id))
        m_to.regions().setCname(to, name(cname));
    if (const StringId stack = m_from.stack(id))
        m_to.regions().setStack(to, name(stack));
    const auto add = [&](StringId key, const ArgValue& value, SourceTime time) { m_to.args().add(to, key, value, time); };
    args(Args{replacedArgs(m_from, id), std::nullopt}, add);
    args(regionArgs(m_from, id), add);
    m_to.extent().include(row.start);
    m_to.extent().include(row.end);
}

void TraceCopy::instant(InstantId id)
{
    const InstantColumns& at = m_from.instants();
    const std::size_t row = id.row();
    if (!m_selected.touches(at.session[row], at.time[row]))
        return;
    NewInstant instant;
    instant.session = m_selected.of(at.session[row]);
    instant.thread = thread(at.thread[row]);
    instant.scope = at.scope[row];
    instant.name = name(at.name[row]);
    instant.category = name(at.category[row]);
    instant.time = at.time[row];
    const InstantId to = m_to.instants().add(instant);
    args(instantArgs(m_from, id), [&](StringId key, const ArgValue& value, SourceTime time) { m_to.args().add(to, key, value, time); });
    m_to.extent().include(instant.time);
}

void TraceCopy::counters()
{
    for (const Counter& from : m_from.counters()) {
        CounterId to;
        for (std::size_t i = 0; i < from.pointCount; ++i) {
            const CounterPoint& point = (*from.points)[i];
            if (!m_selected.touches(from.session, point.time))
                continue;
            if (!to)
                to = m_to.counters().series(
                    {m_selected.of(from.session), thread(from.thread), name(from.name), name(from.instance), name(from.series)});
            m_to.counters().addPoint(to, point.time, point.value);
            m_to.extent().include(point.time);
        }
    }
}

void TraceCopy::timers()
{
    for (const Timer& from : m_from.timers()) {
        if (!m_selected.of(from.session))
            continue;
        Timer row = from;
        row.session = m_selected.of(from.session);
        row.thread = thread(from.thread);
        row.name = name(from.name);
        row.category = name(from.category);
        m_to.addTimer(row);
    }
}

void TraceCopy::object(ObjectId id)
{
    const Object& from = m_from.objects()[id.row()];
    if (!m_selected.of(from.session) || !m_selected.touches(from.session, SourceRange{from.start, from.end.value_or(SourceTime::max())}))
        return;
    Object row = from;
    row.session = m_selected.of(from.session);
    row.object = name(from.object);
    row.name = name(from.name);
    row.category = name(from.category);
    row.snapshots.clear();
    for (std::size_t i = 0; i < from.snapshots.size(); ++i) {
        const ObjectSnapshot& snapshot = from.snapshots[i];
        if (!m_selected.touches(from.session, snapshot.time))
            continue;
        ArgId last;
        args(snapshotArgs(m_from, id, i),
            [&](StringId key, const ArgValue& value, SourceTime time) { last = m_to.args().chain(last, key, value, time); });
        row.snapshots.push_back({snapshot.time, kNoOrigin, last});
        m_to.extent().include(snapshot.time);
    }
    m_to.addObject(std::move(row));
}

void TraceCopy::flow(const Flow& flow)
{
    Flow row;
    for (const FlowPoint& point : flow.points) {
        if (m_selected.touches(point.session, point.time))
            row.points.push_back({m_selected.of(point.session), thread(point.thread), point.time, m_selected.of(point.region)});
    }
    if (row.points.empty())
        return;
    row.flow = name(flow.flow);
    row.name = name(flow.name);
    row.category = name(flow.category);
    m_to.addFlow(std::move(row));
}

void TraceCopy::diagnostics()
{
    for (const Diagnostics::Entry& entry : m_from.diagnostics().entries()) {
        for (const Diagnostics::Example& example : entry.examples)
            m_to.diagnostics().add(*entry.kind, example.place, m_texts.record(example.text));
        if (entry.count > entry.examples.size())
            m_to.diagnostics().addCount(*entry.kind, entry.count - entry.examples.size());
    }
}

} // namespace

Result<DerivedTrace> deriveTrace(const Trace& trace, const Derivation& derivation, Cancellation cancel)
{
    const Result<CompiledFilter> filter = CompiledFilter::compile(derivation.filter, trace);
    if (!filter)
        return filter.error();
    Redaction texts(derivation.redacted);
    if (derivation.redacted) { // users and hosts are known only after all texts were seen
        if (const auto seen = TraceCopy(trace, derivation.range, filter.value(), texts, cancel).run(); !seen)
            return seen.error();
    }
    TraceCopy copy(trace, derivation.range, filter.value(), texts, cancel);
    Result<Trace> derived = copy.run();
    if (!derived)
        return derived.error();
    if (auto trouble = filter.value().trouble())
        return *trouble;
    return DerivedTrace{std::move(derived.value()), copy.selfTimes()};
}

} // namespace emberline
