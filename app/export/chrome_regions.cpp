// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_regions.h"

#include "app/export/row_names.h"
#include "importers/chrome/roundtrip/words.h"

namespace emberline {

std::string ChromeScopes::of(const std::string& key, TraceRange life)
{
    EarliestFirst& scopes = m_scopes[key];
    std::size_t number = scopes.size();
    if (!scopes.empty() && scopes.top().end <= life.begin) {
        number = scopes.top().number;
        scopes.pop();
    }
    scopes.push({life.end, number});
    return number == 0 ? std::string() : std::to_string(number);
}

namespace words = chrome::words;

namespace {

/// A pid or tid as JSON.
Json actorId(const std::string& text)
{
    return Json::parse(text, nullptr, false);
}

bool isStated(RegionRole role)
{
    return role != RegionRole::Slice && role != RegionRole::Async;
}

} // namespace

ChromeRegions::ChromeRegions(const Trace& trace, const ChromeActors& actors, TraceEventText& out) :
    m_trace(trace), m_actors(actors), m_out(out), m_timers(trace.sessions().size()), m_isSaid(trace.sessions().size())
{
    for (const Timer& timer : trace.timers()) {
        m_timers[timer.session.row()].push_back(
            {{words::kCategory, jsonText(trace, timer.category)}, {words::kName, jsonText(trace, timer.name)},
                {words::kTid, timer.thread ? actorId(actors.of(timer.thread).tid) : Json(nullptr)}, {words::kIntervals, timer.intervals},
                {words::kTotalNs, toNs(timer.total)}, {words::kMinNs, toNs(timer.min)}, {words::kMaxNs, toNs(timer.max)}});
    }
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (const RegionId bar = trace.sessions()[row].spawnedBy)
            m_started[bar].push_back(actorId(actors.of(SessionId(row)).pid));
    }
}

void ChromeRegions::writeAll()
{
    for (std::size_t row = 0; row < m_trace.tracks().size() && !m_out.out().isStopped(); ++row) {
        if (m_trace.tracks()[row].asyncId)
            writeAsync(TrackId(row));
        else
            writeThread(TrackId(row));
    }
    for (std::size_t row = 0; row < m_trace.sessions().size(); ++row) {
        if (!m_isSaid[row] && (isForeign(m_trace, SessionId(row)) || m_trace.sessions()[row].sid))
            writeSession(SessionId(row));
    }
}

/// For a session without a region for its whole life, of which perhaps only a name is known.
void ChromeRegions::writeSession(SessionId id)
{
    m_out.begin('M', {m_actors.of(id).pid, {}});
    m_out.text("name", words::kSessionEvent);
    m_out.args(statementOf(id));
    m_out.end();
}

void ChromeRegions::writeThread(TrackId track)
{
    const Track& row = m_trace.track(track);
    const EventActor& actor = m_actors.of(row.session, row.thread);
    std::vector<NestedSlice> slices = slicesOf(m_trace, track);
    if (!slices.empty() && isStated(m_trace.role(slices.front().id)))
        return writeStated(std::move(slices), actor);
    closeEarlyOnes(slices);
    const auto edges = nestByTimes(slices) ? std::nullopt : edgesOf(m_trace, slices);
    if (!edges) {
        for (const NestedSlice& slice : slices)
            writeWhole(slice, actor);
        return;
    }
    for (const SliceEdge edge : *edges) {
        const NestedSlice& slice = slices[edge.slice];
        if (edge.isBegin) {
            writeBegin(slice, actor);
        } else {
            m_out.beginAt('E', actor, shown(slice.id, slice.end));
            m_out.end();
        }
    }
}

void ChromeRegions::writeStated(std::vector<NestedSlice> slices, const EventActor& actor)
{
    cutJitter(m_trace, slices);
    for (const NestedSlice& slice : outerFirst(m_trace, slices)) {
        m_out.beginAt('X', actor, shown(slice.id, slice.start));
        m_out.raw("dur", microsecondsBetween(slice.start, slice.end));
        writeFields(slice);
        const Args own = readArgs(slice.id);
        Json args = jsonArgs(own);
        if (!args.is_object()) // for data with an empty key
            args = Json{{"", args}};
        std::string key = words::kField;
        while (args.contains(key))
            key += '_';
        m_out.text(words::kField, key);
        args[key] = statementOf(slice, own);
        m_out.args(args);
        m_out.end();
    }
}

void ChromeRegions::writeAsync(TrackId track)
{
    const Track& row = m_trace.track(track);
    const EventActor& actor = m_actors.of(row.session);
    const std::vector<NestedSlice> slices = slicesOf(m_trace, track);
    if (slices.empty())
        return;
    const std::string key = std::string(m_trace.text(row.asyncId)) + '\0' + std::string(m_trace.category(slices.front().id));
    const auto writeBegin = [&](const NestedSlice& slice, const std::string& scope) {
        m_out.beginAt('b', actor, shown(slice.id, slice.start));
        writeFields(slice);
        writeScope(scope);
        m_out.args(jsonArgs(readArgs(slice.id)));
        m_out.end();
    };
    const auto writeEnd = [&](const NestedSlice& slice, const std::string& scope) {
        m_out.beginAt('e', actor, shown(slice.id, slice.end));
        writeFields(slice);
        writeScope(scope);
        m_out.end();
    };
    // For readers, the id of an async operation does not include its process, and a track is a unit of its own: it never ends.
    const std::string scope = m_scopes.of(key, {shown(slices.front().id, slices.front().start), TraceTime::max()});
    if (const auto edges = edgesOf(m_trace, slices)) {
        for (const SliceEdge edge : *edges) {
            if (edge.isBegin)
                writeBegin(slices[edge.slice], scope);
            else
                writeEnd(slices[edge.slice], scope);
        }
        return;
    }
    std::unordered_map<StringId, std::vector<SourceTime>> ends; // of what runs under a name, the innermost last
    for (const NestedSlice& slice : slices) {
        std::vector<SourceTime>& running = ends[m_trace.nameId(slice.id)];
        while (!running.empty() && running.back() <= slice.start)
            running.pop_back();
        const SourceTime end = slice.isOpen ? SourceTime::max() : slice.end;
        std::string own = scope;
        if (!running.empty() && running.back() < end) // in one scope, a reader would give each of the two the other's end
            own = m_scopes.of(key, {shown(slice.id, slice.start), slice.isOpen ? TraceTime::max() : shown(slice.id, slice.end)});
        else
            running.push_back(end);
        writeBegin(slice, own);
        if (!slice.isOpen)
            writeEnd(slice, own);
    }
}

void ChromeRegions::writeWhole(const NestedSlice& slice, const EventActor& actor)
{
    if (slice.isOpen) {
        writeBegin(slice, actor);
        return;
    }
    m_out.beginAt('X', actor, shown(slice.id, slice.start));
    m_out.raw("dur", microsecondsBetween(slice.start, slice.end));
    writeFields(slice);
    m_out.args(jsonArgs(readArgs(slice.id)));
    m_out.end();
}

void ChromeRegions::writeBegin(const NestedSlice& slice, const EventActor& actor)
{
    m_out.beginAt('B', actor, shown(slice.id, slice.start));
    writeFields(slice);
    m_out.args(jsonArgs(readArgs(slice.id)));
    m_out.end();
}

void ChromeRegions::writeScope(const std::string& scope)
{
    if (!scope.empty())
        m_out.text("scope", scope);
}

void ChromeRegions::writeFields(const NestedSlice& slice)
{
    if (const StringId name = m_trace.nameId(slice.id))
        m_out.text("name", m_trace.text(name));
    if (const StringId category = m_trace.categoryId(slice.id))
        m_out.text("cat", m_trace.text(category));
    if (const StringId asyncId = m_trace.track(m_trace.track(slice.id)).asyncId)
        m_out.text("id", m_trace.text(asyncId));
    if (const StringId cname = m_trace.cname(slice.id))
        m_out.text("cname", m_trace.text(cname));
    if (const StringId stack = m_trace.stack(slice.id))
        m_out.raw("stack", jsonLine(jsonStack(m_trace, stack)));
}

Args ChromeRegions::readArgs(RegionId id)
{
    return m_out.out().isStopped() ? Args() : m_out.out().read(regionArgs(m_trace, id));
}

Json ChromeRegions::statementOf(const NestedSlice& slice, const Args& args)
{
    const RegionId id = slice.id;
    Json said{{words::kRole, roleName(m_trace.role(id))}, {words::kDepth, slice.depth}};
    const RegionId parent = m_trace.parent(id);
    const int parentDepth = parent ? static_cast<int>(m_trace.depth(parent)) : -1;
    if (parentDepth + 1 != static_cast<int>(slice.depth)) // beside another child that is still running
        said[words::kParentDepth] = parentDepth;
    if (m_trace.isOpen(id))
        said[words::kOpen] = true;
    if (m_trace.isApproximate(id))
        said[words::kApproximate] = true;
    if (slice.end != m_trace.end(id))
        said[words::kDurationNs] = toNs(m_trace.duration(id));
    if (const StringId place = m_trace.codePlace(id))
        said[words::kCodePlace] = jsonText(m_trace, place);
    for (const Arg& arg : args.members) {
        if (arg.time)
            said[words::kTimes][arg.key] = toNs(shown(id, *arg.time));
    }
    for (const Arg& arg : replacedArgs(m_trace, id))
        said[words::kEarlier].push_back({{words::kArgs, {{arg.key, jsonArg(arg.value)}}}, {words::kTimeNs, toNs(shown(id, *arg.time))}});
    if (const auto started = m_started.find(id); started != m_started.end())
        said[words::kProcesses] = started->second;
    if (m_trace.role(id) == RegionRole::Process) {
        const SessionId session = m_trace.session(id);
        said[words::kSession] = statementOf(session);
        if (!m_timers[session.row()].is_null())
            said[words::kSession][words::kTimers] = m_timers[session.row()];
    }
    return said;
}

Json ChromeRegions::statementOf(SessionId id)
{
    m_isSaid[id.row()] = true;
    const Session& session = m_trace.session(id);
    Json said = jsonAttributes(m_trace, session.attributes);
    const auto put = [&](const char* key, const auto& value) {
        if (value)
            said[key] = *value;
    };
    put(words::kPid, session.pid);
    put(words::kExitCode, session.exitCode);
    put(words::kSignal, session.signal);
    if (session.sid)
        said[words::kSid] = jsonText(m_trace, session.sid);
    said[words::kStartNs] = toNs(m_trace.shown(id, session.start));
    said[words::kEndNs] = toNs(m_trace.shown(id, session.end));
    if (session.open)
        said[words::kOpen] = true;
    if (session.detachedAfter)
        said[words::kDetachedAfterNs] = toNs(*session.detachedAfter);
    if (session.parent)
        said[words::kParent] = actorId(m_actors.of(session.parent).pid);
    if (session.link != SessionLink::None)
        said[words::kLink] = linkName(session.link);
    if (session.linkInferred)
        said[words::kLinkInferred] = true;
    return said;
}

} // namespace emberline
