// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_set.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/sid.h"

#include <cerrno>
#include <csignal>

namespace emberline::trace2 {

/// A sid can name numbers that no process has; kill() would take them for groups of processes.
static bool processExists(std::int64_t pid)
{
    return pid > 0 && std::in_range<pid_t>(pid) && (::kill(static_cast<pid_t>(pid), 0) == 0 || errno != ESRCH);
}

/// Checks, about one a second, without a record and without the process, until it counts as killed: a log copied here in steps outlasts it.
constexpr std::uint8_t kQuietChecks = 3;

/// A hostile log's sid may name thousands of ancestors, each with a sid nearly as long.
constexpr int kMostAncestors = 100;

static void takeComponent(const SidComponent& component, SessionState& session, Session& row)
{
    row.pid = session.pid = component.pid;
    session.isLocal = component.isLocal;
    session.sidTime = component.time;
}

bool SessionSet::checkProcesses()
{
    bool any = false;
    std::erase_if(m_watched, [&](SessionState* session) {
        const bool isOpen = m_builder.session(session->id).open;
        if (isOpen && (processExists(*session->pid) || ++session->quietChecks < kQuietChecks))
            return false;
        session->watched = false;
        if (isOpen) {
            m_builder.edit(session->id).gone = true;
            any = true;
        }
        return true; // until another record comes
    });
    return any;
}

SessionState& SessionSet::find(std::string_view sid)
{
    if (const auto found = m_bySid.find(sid); found != m_bySid.end())
        return **found;
    SessionState& session = m_sessions.emplace_back();
    session.sid = m_builder.intern(sid);
    Session row;
    row.sid = session.sid;
    row.attributes.edit().placeholder = true;
    if (const std::optional<SidComponent> component = parseComponent(lastComponent(sid)))
        takeComponent(*component, session, row);
    row.name = session.sid;
    session.id = m_builder.addSession(std::move(row));
    m_bySid.insert(&session);
    return session;
}

SessionState& SessionSet::bySid(std::string_view sid, SourceId source)
{
    if (m_latest && sid == m_latestSid)
        return *m_latest;
    SessionState& session = find(sid);
    if (!session.source) {
        session.source = source;
        Session& row = m_builder.edit(session.id);
        row.source = source;
        row.attributes.edit().placeholder = false;
        makeParents(session);
    }
    m_latest = &session;
    m_latestSid = m_builder.text(session.sid);
    return session;
}

void SessionSet::makeParents(SessionState& first)
{
    SessionState* session = &first;
    for (int depth = 0; !session->parent; ++depth) {
        const std::string_view parent = parentSid(m_builder.text(session->sid));
        if (parent.empty())
            return;
        if (depth == kMostAncestors) {
            m_builder.diagnostics().add(kDeepSid, {first.source, 0, 0}, lastComponent(m_builder.text(first.sid)));
            return;
        }
        session->parent = &find(parent);
        session->parent->childSessions.push_back(session);
        Session& row = m_builder.edit(session->id);
        row.parent = session->parent->id;
        row.link = SessionLink::Sid;
        session = session->parent;
    }
}

SessionState& SessionSet::addWithoutSid(SourceId source, std::string_view component)
{
    SessionState& session = m_sessions.emplace_back();
    session.hasSid = false;
    session.source = source;
    Session row;
    row.source = source;
    if (const std::optional<SidComponent> known = parseComponent(component))
        takeComponent(*known, session, row);
    session.id = m_builder.addSession(std::move(row));
    return session;
}

namespace {

struct SessionExtent {
    SourceTime start;
    SourceTime end;
    bool open;
};

/// A session ends with its last atexit (after a fork there are two), else its exit, else its signal, else its exec, else its last record.
SessionExtent extentOf(const SessionState& session)
{
    const SourceTime start = session.begin.value_or(session.last);
    const auto at = [&](const Ending& ending) {
        return session.beginExact || session.brief ? later(start, ending.at) : std::max(start, session.last);
    };
    if (session.atexit)
        return {start, at(*session.atexit), false};
    if (session.exit)
        return {start, at(*session.exit), false};
    if (session.signal)
        return {start, at(*session.signal), false};
    return {start, std::max(start, session.last), !session.isReplaced() && !session.exitCodeFromParent};
}

void closeOpenBars(SessionState& session, const SessionExtent& extent, TraceBuilder& builder)
{
    const SourceTime exit = session.exit && session.begin ? later(*session.begin, session.exit->at) : extent.end;
    const auto endFrom = [&](SourceTime start) { return exit >= start ? exit : std::max(start, session.last); };
    for (ThreadState& thread : session.threads) {
        if (thread.base && thread.base != session.process && !thread.exited)
            builder.regions().setEnd(thread.base, std::max(extent.end, thread.baseStart), true);
        for (const OpenRegion& region : thread.open)
            builder.regions().setEnd(region.id, endFrom(region.start), true);
    }
    for (const ChildState& child : session.children) {
        if (!child.end())
            builder.regions().setEnd(child.region, std::max(extent.end, child.start), true);
    }
    for (const ExecState& exec : session.execs) {
        if (!exec.failed)
            builder.regions().setEnd(exec.region, std::max(extent.end, builder.regionColumns().start[exec.region.row()]), true);
    }
}

void writeRow(const SessionState& session, const SessionExtent& extent, TraceBuilder& builder)
{
    Session& row = builder.edit(session.id);
    row.start = extent.start;
    row.end = extent.end;
    row.open = extent.open;
    row.gone = (row.gone && session.quietChecks > 0) || (extent.open && endedAccordingToParent(session));
    row.attributes.edit().detachedAfter = session.detachedAfter;
    row.exitCode = session.atexit ? session.atexit->code : std::nullopt;
    if (!row.exitCode && session.exit)
        row.exitCode = session.exit->code;
    row.attributes.edit().exitCodeInferred = !row.exitCode && session.exitCodeFromParent;
    if (!row.exitCode)
        row.exitCode = session.exitCodeFromParent;
    if (session.signal)
        row.signal = session.signal->code;
    row.attributes.edit().approximate = session.brief;
}

/// Ranks the sessions as the gutter shows them: roots by start, each followed by its children by start.
void setDisplayOrder(const std::deque<SessionState>& sessions, TraceBuilder& builder)
{
    const auto latestFirst = [&](const SessionState* a, const SessionState* b) {
        const SourceTime startA = builder.session(a->id).start;
        const SourceTime startB = builder.session(b->id).start;
        return startA != startB ? startA > startB : a->id > b->id;
    };
    std::vector<const SessionState*> waiting; // a stack, the next one last
    for (const SessionState& session : sessions) {
        if (!session.parent)
            waiting.push_back(&session);
    }
    std::ranges::sort(waiting, latestFirst);
    std::uint32_t rank = 0;
    while (!waiting.empty()) {
        const SessionState& session = *waiting.back();
        waiting.pop_back();
        if (builder.session(session.id).order != rank)
            builder.edit(session.id).order = rank;
        ++rank;
        const auto firstChildSession = static_cast<std::ptrdiff_t>(waiting.size());
        waiting.insert(waiting.end(), session.childSessions.begin(), session.childSessions.end());
        std::sort(waiting.begin() + firstChildSession, waiting.end(), latestFirst);
    }
}

/// Widens the placeholders above `session` so that they cover it. Returns whether any changed. A placeholder, a session without a log,
/// lasts from the start of its first child to the end of its last.
bool coverPlaceholders(const SessionState& session, TraceBuilder& builder)
{
    bool any = false;
    for (const SessionState* at = &session; at->parent && !at->parent->source; at = at->parent) {
        const Session& childSession = builder.session(at->id);
        const Session& known = builder.session(at->parent->id);
        const bool isFirst = known.start == SourceTime{} && known.end == SourceTime{};
        if (!isFirst && known.start <= childSession.start && known.end >= childSession.end)
            break;
        const SourceRange life{childSession.start, childSession.end}; // a copy: edit() invalidates the references
        Session& row = builder.edit(at->parent->id);
        row.start = isFirst ? life.begin : std::min(row.start, life.begin);
        row.end = isFirst ? life.end : std::max(row.end, life.end);
        any = true;
    }
    return any;
}

/// Sets the times of all placeholders anew. While records come, the times of brief sessions move, and placeholders still cover their old
/// times. Returns whether there are any.
bool coverPlaceholdersAnew(const std::deque<SessionState>& sessions, TraceBuilder& builder)
{
    for (const SessionState& session : sessions) {
        if (session.source)
            continue;
        Session& row = builder.edit(session.id);
        row.start = row.end = SourceTime{};
    }
    bool any = false;
    for (const SessionState& session : sessions) {
        if (session.source)
            any = coverPlaceholders(session, builder) || any;
    }
    return any;
}

void reportBadField(const BadField& field, const RecordPlace& place, Diagnostics& diagnostics)
{
    std::string text;
    if (diagnostics.wantsExample(kBadField))
        text.append(field.key).append(": ").append(field.value.substr(0, Diagnostics::kMaxText));
    diagnostics.add(kBadField, place, text);
}

} // namespace

SessionSet::SessionSet(TraceBuilder& builder) :
    m_builder(builder), m_bySid(0, SidHash{&m_builder}, SidEqual{&m_builder}), m_clock(m_builder), m_writer(m_builder, m_clock)
{ }

/// Whether another copy of the log has had the record. Undamaged copies hold the same records of a process in the same order, so each has
/// its number; it counts when it is first read, also of copies that grow. A record that is later than all read so far is no copy's: the log
/// was cut and went on.
bool SessionSet::isRepeated(SessionState& session, const Record& record, const RecordPlace& place)
{
    if (!place.source) // completes the record of another target
        return false;
    if (record.verb == Verb::Version) {
        if (!session.versionIn) {
            session.versionIn = place.source;
        } else {
            if (!session.copies)
                session.copies
                    = std::make_unique<std::map<SourceId, std::uint32_t>>(std::map{std::pair(session.versionIn, session.records)});
            session.copies->insert_or_assign(place.source, 0U);
            m_builder.diagnostics().add(kSameRun, place, m_builder.text(session.sid));
        }
    }
    const auto copy = session.copies ? session.copies->find(place.source) : std::map<SourceId, std::uint32_t>::iterator();
    if (!session.copies || copy == session.copies->end()) { // the only log, or one that continues a rotated one
        session.records += session.versionIn ? 1 : 0;
        return false;
    }
    if (++copy->second <= session.records) {
        if (!record.wall || !session.hasLast || *record.wall <= session.last)
            return true;
        session.copies->erase(copy);
    } else {
        session.records = copy->second;
    }
    return false;
}

void SessionSet::apply(SessionState& session, const Record& record, const RecordPlace& place)
{
    if (isRepeated(session, record, place))
        return;
    session.quietChecks = 0;
    m_writer.apply(session, record, place);
    if (record.isRepaired)
        m_builder.diagnostics().add(kInvalidUtf8, place, record.text(Text::Event));
    if (record.hasBad())
        reportBadField(record.bad(), place, m_builder.diagnostics());
    touch(session);
}

void SessionSet::touch(SessionState& session)
{
    if (session.dirty)
        return;
    session.dirty = true;
    m_changed.push_back(&session);
}

void SessionSet::move(SessionState& session, Duration by)
{
    std::vector<SessionState*> waiting{&session};
    while (!waiting.empty()) {
        SessionState* next = waiting.back();
        waiting.pop_back();
        if (!m_clock.moveBrief(*next, by))
            continue;
        touch(*next);
        waiting.insert(waiting.end(), next->childSessions.begin(), next->childSessions.end());
    }
}

void SessionSet::updateChanged(bool atEnd)
{
    std::vector<SessionState*> notShown;
    for (SessionState* session : m_changed) {
        if (!updateRows(*session, atEnd))
            notShown.push_back(session);
    }
    for (SessionState* session : m_changed) {
        m_orderChanged = coverPlaceholders(*session, m_builder) || m_orderChanged;
        session->dirty = false;
    }
    m_changed.clear();
    for (SessionState* session : notShown)
        touch(*session);
    updateOrder();
}

/// Brings the model's rows of a session up to date: its start and end, how it ended, and the ends of what is still open. Returns false if
/// too little is known to show the session, and more may come.
bool SessionSet::updateRows(SessionState& session, bool atEnd)
{
    if (!session.process && !atEnd) // its name is not known yet
        return false;
    const SourceTime before = m_builder.session(session.id).start;
    if (!session.process)
        m_writer.openProcess(session, session.last, {});
    const SessionExtent extent = extentOf(session);
    closeOpenBars(session, extent, m_builder);
    if (extent.start != session.processStart) {
        m_builder.regions().setStart(session.process, extent.start);
        session.processStart = extent.start;
    }
    m_builder.regions().setEnd(session.process, extent.end, extent.open);
    writeRow(session, extent, m_builder);
    m_builder.extent().include(extent.start);
    m_builder.extent().include(std::max(extent.end, session.last));
    m_orderChanged = m_orderChanged || extent.start != before;
    if (const Session& row = m_builder.session(session.id); session.isLocal && !session.watched && row.open && !row.gone) {
        session.watched = true;
        m_watched.push_back(&session);
    }
    return true;
}

void SessionSet::updateOrder()
{
    if (!m_orderChanged && m_ordered == m_sessions.size())
        return;
    m_orderChanged = false;
    m_ordered = m_sessions.size();
    setDisplayOrder(m_sessions, m_builder);
}

void SessionSet::finish()
{
    m_orderChanged = coverPlaceholdersAnew(m_sessions, m_builder);
    updateOrder();
    m_changed.shrink_to_fit(); // little more will come
}

} // namespace emberline::trace2
