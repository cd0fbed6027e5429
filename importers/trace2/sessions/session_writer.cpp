// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_set.h"

#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/event_syntax.h"
#include "importers/trace2/syntax/git_times.h"

#include <optional>

namespace emberline::trace2 {

/// Args can be read again only from the session's own source.
static std::uint64_t originOf(const SessionRecord& event)
{
    return event.place.source == event.session.source ? event.place.byte : kNoOrigin;
}

static Ending endingOf(const SessionRecord& event, Number code)
{
    const Record& record = event.record;
    Ending ending{};
    if (record.has(Span::TAbs))
        ending.at = record.span(Span::TAbs);
    else if (event.session.begin)
        ending.at = std::max(Duration::zero(), Duration(event.time - *event.session.begin));
    if (record.has(code))
        ending.code = record.number(code);
    return ending;
}

/// The end of what began at `start` and ends with the record.
static SourceTime endAfter(SourceTime start, const SessionRecord& event)
{
    return event.record.has(Span::TRel) ? later(start, event.record.span(Span::TRel)) : std::max(event.time, start);
}

/// What PERF leaves of git's categories negotiation_v0_v1 and negotiation_v2.
constexpr std::string_view kCutNegotiation = "negotiation_";

void SessionWriter::apply(SessionState& session, const Record& record, const RecordPlace& place)
{
    ++m_order;
    if (session.firstOrder == 0) {
        session.first = place;
        session.firstOrder = m_order;
    }
    session.lastOrder = m_order;
    checkClock(session, record, place);
    const SourceTime time = m_clock.read(session, record);
    if (!session.process && record.verb != Verb::Version && record.verb != Verb::TooManyFiles)
        openProcess(session, time, record.verb == Verb::Start ? displayName(record.list) : std::string());
    using Writer = SessionWriter;
    static constexpr std::array kByVerb{std::pair(Verb::Unknown, &Writer::unknown), std::pair(Verb::Version, &Writer::version),
        std::pair(Verb::TooManyFiles, &Writer::tooManyFiles), std::pair(Verb::Start, &Writer::start), std::pair(Verb::Exit, &Writer::exit),
        std::pair(Verb::Atexit, &Writer::atexit), std::pair(Verb::Signal, &Writer::signal), std::pair(Verb::Error, &Writer::error),
        std::pair(Verb::CmdPath, &Writer::cmdPath), std::pair(Verb::CmdAncestry, &Writer::cmdAncestry),
        std::pair(Verb::CmdName, &Writer::cmdName), std::pair(Verb::CmdMode, &Writer::cmdMode), std::pair(Verb::Alias, &Writer::alias),
        std::pair(Verb::ChildStart, &Writer::childStart), std::pair(Verb::ChildExit, &Writer::childExit),
        std::pair(Verb::ChildReady, &Writer::childReady), std::pair(Verb::Exec, &Writer::exec),
        std::pair(Verb::ExecResult, &Writer::execResult), std::pair(Verb::ThreadStart, &Writer::threadStart),
        std::pair(Verb::ThreadExit, &Writer::threadExit), std::pair(Verb::DefParam, &Writer::defParam),
        std::pair(Verb::DefRepo, &Writer::defRepo), std::pair(Verb::RegionEnter, &Writer::regionEnter),
        std::pair(Verb::RegionLeave, &Writer::regionLeave), std::pair(Verb::Data, &Writer::data), std::pair(Verb::DataJson, &Writer::data),
        std::pair(Verb::Printf, &Writer::message), std::pair(Verb::Timer, &Writer::timer), std::pair(Verb::ThTimer, &Writer::timer),
        std::pair(Verb::Counter, &Writer::counter), std::pair(Verb::ThCounter, &Writer::counter)};
    static_assert(kByVerb.size() == kVerbs
        && std::ranges::adjacent_find(kByVerb, std::ranges::greater_equal(), [](const auto& row) { return row.first; }) == kByVerb.end());
    (this->*kByVerb[static_cast<std::size_t>(record.verb)].second)({session, record, place, time, m_order});
}

/// Once for each process. Lines of PERF and NORMAL may be of other processes, and their DayClock knows of summer time.
void SessionWriter::checkClock(SessionState& session, const Record& record, const RecordPlace& place)
{
    constexpr Duration kOutOfOrder = std::chrono::milliseconds(100); // threads that write at once are by less
    if (session.clockSetBack || !session.hasSid || session.brief || !record.wall)
        return;
    if (std::exchange(session.clockSource, place.source) != place.source) // files of one log may be read newest first
        session.clockLast = *record.wall;
    session.clockSetBack = *record.wall < later(session.clockLast, -kOutOfOrder);
    session.clockLast = std::max(session.clockLast, *record.wall);
    if (session.clockSetBack)
        m_builder.diagnostics().add(kClockSetBack, place, m_builder.text(session.sid));
}

void SessionWriter::version(const SessionRecord& event)
{
    SessionAttributes& to = attributes(event.session);
    to.version = intern(event.record, Text::Exe);
    to.evt = intern(event.record, Text::Evt);
}

void SessionWriter::tooManyFiles(const SessionRecord& event)
{
    m_builder.diagnostics().add(kTooManyFiles, event.place, m_builder.source(event.place.source).path);
}

void SessionWriter::start(const SessionRecord& event)
{
    SessionAttributes& to = attributes(event.session);
    if (to.hasArgv)
        return;
    to.hasArgv = true;
    to.argv.reserve(event.record.list.size());
    for (const std::string_view arg : event.record.list)
        to.argv.push_back(m_names.intern(arg));
    event.session.argvHash = argvHash(event.record.list);
    if (const std::string name = displayName(event.record.list); !name.empty())
        m_builder.edit(event.session.id).name = m_names.intern(name);
}

void SessionWriter::exit(const SessionRecord& event)
{
    event.session.exit = endingOf(event, Number::Code);
}

void SessionWriter::atexit(const SessionRecord& event)
{
    const Ending ending = endingOf(event, Number::Code);
    if (event.session.atexit && event.session.atexit->at < ending.at)
        event.session.noteDetached();
    event.session.atexit = ending;
    event.session.shrink();
}

void SessionWriter::signal(const SessionRecord& event)
{
    event.session.signal = endingOf(event, Number::Signo);
    const InstantId instant = addInstant(event);
    if (const std::optional<std::int64_t> number = event.session.signal->code)
        m_builder.args().add(instant, m_names.intern("signo"), *number);
}

void SessionWriter::cmdPath(const SessionRecord& event)
{
    attributes(event.session).cmdPath = intern(event.record, Text::Path);
    addInstant(event, {{"path", Text::Path}});
}

void SessionWriter::cmdAncestry(const SessionRecord& event)
{
    SessionAttributes& to = attributes(event.session);
    to.ancestry.clear();
    for (const std::string_view name : event.record.list)
        to.ancestry.push_back(m_names.intern(name));
    m_builder.args().add(addInstant(event), m_names.intern("ancestry"), jsonList(event.record));
}

void SessionWriter::cmdName(const SessionRecord& event)
{
    // A process may name itself several times; "_run_dashed_" and the like are only steps on the way to the command.
    SessionAttributes& to = attributes(event.session);
    if (!to.cmdName || !event.record.text(Text::Name).starts_with('_') || m_builder.text(to.cmdName).starts_with('_'))
        to.cmdName = intern(event.record, Text::Name);
    to.hierarchy = intern(event.record, Text::Hierarchy);
    if (to.hierarchy)
        event.session.hierarchies.push_back(to.hierarchy);
    addInstant(event, {{"name", Text::Name}, {"hierarchy", Text::Hierarchy}});
}

void SessionWriter::cmdMode(const SessionRecord& event)
{
    attributes(event.session).cmdMode.push_back(intern(event.record, Text::Name));
    addInstant(event, {{"name", Text::Name}});
}

void SessionWriter::alias(const SessionRecord& event)
{
    attributes(event.session).alias = intern(event.record, Text::Alias);
    const InstantId instant = addInstant(event, {{"alias", Text::Alias}});
    if (event.record.hasList)
        m_builder.args().add(instant, m_names.intern("argv"), jsonList(event.record));
}

void SessionWriter::defParam(const SessionRecord& event)
{
    const Record& record = event.record;
    attributes(event.session).params.push_back({intern(record, Text::Param), intern(record, Text::Value), intern(record, Text::Scope)});
}

void SessionWriter::defRepo(const SessionRecord& event)
{
    ShortList<SessionWorktree>& worktrees = attributes(event.session).worktrees;
    const std::int64_t repo = event.record.number(Number::Repo, static_cast<std::int64_t>(worktrees.size()) + 1);
    worktrees.push_back({repo, intern(event.record, Text::Worktree)});
}

void SessionWriter::error(const SessionRecord& event)
{
    attributes(event.session).errors.push_back({intern(event.record, Text::Msg), intern(event.record, Text::Fmt)});
    addInstant(event, {{"msg", Text::Msg}, {"fmt", Text::Fmt}});
}

void SessionWriter::unknown(const SessionRecord& event)
{
    const std::string_view name = event.record.text(Text::Event);
    addInstant(event);
    if (m_unknownNames.insert(m_names.intern(name)).second)
        m_builder.diagnostics().add(kUnknownEvent, event.place, name);
}

/// Closes the regions from `nesting` on, whose leaves are missing.
void SessionWriter::unwind(ThreadState& thread, std::int64_t nesting, SourceTime time)
{
    while (!thread.open.empty() && thread.open.back().nesting >= nesting) {
        const OpenRegion& lost = thread.open.back();
        m_builder.regions().setEnd(lost.id, std::max(time, lost.start), true);
        thread.rows.release(lost.row);
        thread.open.pop_back();
    }
}

void SessionWriter::regionEnter(const SessionRecord& event)
{
    const Record& record = event.record;
    ThreadState& thread = threadOf(event);
    const std::int64_t nesting = record.number(Number::Nesting, static_cast<std::int64_t>(thread.open.size()) + 1);
    unwind(thread, nesting, event.time);
    // A thread-proc on main has neither category nor label, only a message.
    const StringId name = intern(record, record.has(Text::Label) ? Text::Label : Text::Msg);
    const StringId category = record.has(Text::Category) ? m_names.intern(categoryOf(event)) : StringId();
    if (record.text(Text::Label).starts_with(kCutNegotiation))
        event.session.negotiation = name;
    const RegionId parent = thread.innermost();
    const unsigned row = thread.takeRow();
    if (!thread.open.empty())
        thread.open.back().isEmpty = false;
    const RegionId id = openRegion(event, {.track = thread.track, .name = name, .category = category, .depth = row, .parent = parent});
    if (record.has(Text::Label) && record.has(Text::Msg))
        m_builder.args().add(id, m_msg, intern(record, Text::Msg));
    thread.open.push_back({id, nesting, event.time, row, event.session.brief && !record.has(Span::TAbs), true, thread.lastEnd});
}

/// The record's category, whole although PERF cut it: git encloses a negotiation in a region whose label is the category of what follows.
std::string_view SessionWriter::categoryOf(const SessionRecord& event) const
{
    const std::string_view category = event.record.text(Text::Category);
    return category == kCutNegotiation && event.session.negotiation ? m_builder.text(event.session.negotiation) : category;
}

/// The innermost open region began at `start`, earlier than its record says. The regions around it cannot have begun later.
void SessionWriter::moveOuter(ThreadState& thread, SourceTime start)
{
    constexpr std::size_t kMost = 8; // a disk that is busy for so many begins is no reason to go through all of a deep stack
    const std::size_t least = thread.open.size() - std::min(thread.open.size(), kMost + 1);
    for (std::size_t i = thread.open.size() - 1; i-- > least && thread.open[i].start > start;) {
        thread.open[i].start = start;
        m_builder.regions().setStart(thread.open[i].id, start);
    }
}

void SessionWriter::regionLeave(const SessionRecord& event)
{
    const Record& record = event.record;
    ThreadState& thread = threadOf(event);
    const std::int64_t nesting = record.number(Number::Nesting, static_cast<std::int64_t>(thread.open.size()));
    if (nesting < std::numeric_limits<std::int64_t>::max())
        unwind(thread, nesting + 1, event.time);
    if (thread.open.empty() || thread.open.back().nesting != nesting) {
        m_builder.diagnostics().add(kUnmatchedLeave, event.place, record.text(Text::Label));
        return;
    }
    OpenRegion& left = thread.open.back();
    if (const SourceTime start = m_clock.startByEnd(event.session, record, event.time, left.id, left.start, left.after);
        start != left.start) {
        left.start = start;
        moveOuter(thread, start);
    }
    const SourceTime end = endAfter(left.start, event);
    m_builder.regions().setEnd(left.id, end, false);
    event.session.last = std::max(event.session.last, end);
    thread.lastEnd = end;
    if (left.isEmpty && event.session.hasSid
        && dialectOf(event.session).alwaysHoldsMore(record.text(Text::Category), record.text(Text::Label)))
        m_builder.diagnostics().add(kNestingLimit, event.place, record.text(Text::Label)); // PERF has no such limit
    thread.rows.release(left.row);
    thread.open.pop_back();
}

void SessionWriter::threadStart(const SessionRecord& event)
{
    ThreadState& thread = threadOf(event);
    if (thread.base && !thread.exited)
        return;
    if (std::exchange(thread.exited, false)) { // another thread of the same name
        unwind(thread, std::numeric_limits<std::int64_t>::min(), event.time);
        thread.rows.release(m_builder.regionColumns().depth[thread.base.row()]);
    }
    const unsigned row = thread.rows.take(0);
    thread.base = openRegion(
        event, {.track = thread.track, .role = RegionRole::Thread, .name = thread.name, .category = {}, .depth = row, .parent = {}});
    thread.baseStart = event.time;
}

void SessionWriter::threadExit(const SessionRecord& event)
{
    ThreadState& thread = threadOf(event);
    unwind(thread, std::numeric_limits<std::int64_t>::min(), event.time);
    if (!thread.base || thread.base == event.session.process)
        return;
    thread.baseStart = m_clock.startByEnd(event.session, event.record, event.time, thread.base, thread.baseStart);
    m_builder.regions().setEnd(thread.base, endAfter(thread.baseStart, event), false);
    thread.exited = true;
}

/// Opens the bar of a child or exec. It lies in the innermost open region; later regions do not lie in it, because it runs beside them.
SessionWriter::Bar SessionWriter::openBar(const SessionRecord& event, RegionRole role, StringId name, StringId category)
{
    ThreadState& thread = threadOf(event);
    const RegionId parent = thread.innermost();
    const unsigned row = thread.takeRow();
    const RegionId id
        = openRegion(event, {.track = thread.track, .role = role, .name = name, .category = category, .depth = row, .parent = parent});
    if (event.record.hasList)
        m_builder.args().add(id, m_names.intern("argv"), jsonList(event.record));
    return {id, event.session.lastThread, row};
}

void SessionWriter::childStart(const SessionRecord& event)
{
    const Record& record = event.record;
    std::string name = displayName(record.list);
    if (name.empty())
        name = record.has(Text::HookName) ? record.text(Text::HookName) : record.text(Text::ChildClass);
    const StringId childClass = intern(record, Text::ChildClass);
    const Bar bar = openBar(event, RegionRole::Child, m_names.intern(name), childClass);
    if (event.session.atexit && event.session.begin && event.time > later(*event.session.begin, event.session.atexit->at))
        event.session.noteDetached();
    ChildState child{};
    child.id = record.number(Number::ChildId);
    child.thread = bar.thread;
    child.row = bar.row;
    child.region = bar.region;
    child.start = event.time;
    child.childClass = childClass;
    child.argvHash = argvHash(record.list);
    child.useShell = record.number(Number::UseShell) != 0;
    child.shellHash = child.useShell && record.list.size() == 1 ? shellHash(record.list.front()) : 0;
    child.runsGit = !record.list.empty() && baseName(record.list.front()) == "git";
    child.startOrder = event.order;
    m_builder.args().add(bar.region, m_names.intern("child_id"), child.id);
    if (childClass)
        m_builder.args().add(bar.region, m_names.intern("child_class"), childClass);
    if (record.has(Number::UseShell))
        m_builder.args().add(bar.region, m_names.intern("use_shell"), child.useShell);
    addText(bar.region, "hook_name", record, Text::HookName);
    addText(bar.region, "cd", record, Text::Cd);
    event.session.addChild(child);
    event.session.familyDirty = true;
}

void SessionWriter::unmatchedChild(const SessionRecord& event)
{
    m_builder.diagnostics().add(kUnmatchedChild, event.place, event.record.text(Text::Event));
}

ChildState* SessionWriter::findChild(const SessionRecord& event)
{
    if (const auto child = event.session.lastChild(event.record.number(Number::ChildId, -1)))
        return &event.session.children[*child];
    unmatchedChild(event);
    return nullptr;
}

void SessionWriter::endChild(ChildState& child, const SessionRecord& event)
{
    child.start = m_clock.startByEnd(event.session, event.record, event.time, child.region, child.start);
    child.setEnd(endAfter(child.start, event));
    m_builder.regions().setEnd(child.region, *child.end(), false);
    if (event.record.has(Number::Pid)) {
        child.setPid(event.record.number(Number::Pid));
        m_builder.args().add(child.region, m_names.intern("pid"), *child.pid());
    }
    event.session.familyDirty = true;
}

void SessionWriter::childExit(const SessionRecord& event)
{
    const Record& record = event.record;
    ChildState* child = findChild(event);
    if (!child)
        return;
    if (child->endOrder != 0)
        return unmatchedChild(event);
    event.session.threads[child->thread].rows.release(child->row);
    child->endOrder = event.order;
    event.session.lastEnded = static_cast<std::uint32_t>(child - event.session.children.data());
    endChild(*child, event);
    if (record.has(Number::Code)) {
        child->setCode(record.number(Number::Code));
        m_builder.args().add(child->region, m_names.intern("code"), *child->code());
    }
    event.session.last = std::max(event.session.last, *child->end());
}

void SessionWriter::childReady(const SessionRecord& event)
{
    ChildState* child = findChild(event);
    if (!child)
        return;
    // Its row stays taken: an exit may still follow.
    child->ready = true;
    endChild(*child, event);
    m_builder.args().add(child->region, m_names.intern("ready"), intern(event.record, Text::Ready));
}

void SessionWriter::exec(const SessionRecord& event)
{
    const Record& record = event.record;
    std::string name = displayName(record.list);
    if (name.empty())
        name = record.has(Text::Exe) ? record.text(Text::Exe) : std::string_view("exec");
    const Bar bar = openBar(event, RegionRole::Exec, m_names.intern(name), {});
    const std::int64_t id = record.number(Number::ExecId);
    m_builder.args().add(bar.region, m_names.intern("exec_id"), id);
    addText(bar.region, "exe", record, Text::Exe);
    event.session.addExec({id, bar.thread, bar.row, bar.region, event.time, argvHash(record.list), event.order});
    event.session.familyDirty = true;
}

void SessionWriter::execResult(const SessionRecord& event)
{
    ExecState* found = event.session.lastExec(event.record.number(Number::ExecId, -1));
    if (!found)
        return unmatchedChild(event);
    if (!found->failed) {
        event.session.threads[found->thread].rows.release(found->row);
        --event.session.liveExecs;
    }
    found->failed = true;
    m_builder.regions().setEnd(found->region, std::max(event.time, m_builder.regionColumns().start[found->region.row()]), false);
    if (event.record.has(Number::Code))
        m_builder.args().add(found->region, m_names.intern("code"), event.record.number(Number::Code));
}

void SessionWriter::data(const SessionRecord& event)
{
    const Record& record = event.record;
    ThreadState& thread = threadOf(event);
    const std::string_view text = record.text(Text::Value);
    const StringId key = intern(record, Text::Key);
    m_clock.setExactStart(event.session, thread, record);
    if (!thread.open.empty())
        thread.open.back().isEmpty = false;
    const RegionId region = thread.innermost();
    std::int64_t number = 0;
    if (record.verb != Verb::DataJson && CompactJson::canonicalInteger(text, number)) {
        const StringId name = m_names.join(categoryOf(event), '/', record.text(Text::Key));
        const CounterId series = m_builder.counters().series({event.session.id, thread.id, name, {}, m_value});
        if (region) {
            m_builder.counters().addPoint(series, m_builder.args().add(region, key, number, event.time));
        } else {
            m_builder.counters().addPoint(series, event.time, static_cast<double>(number));
            m_builder.args().add(addInstant(event), key, number);
        }
        return;
    }
    const ArgValue value = record.verb == Verb::DataJson ? ArgValue(RawJson{std::string(text)}) : ArgValue(std::string(text));
    if (region)
        m_builder.args().add(region, key, value, event.time);
    else
        m_builder.args().add(addInstant(event), key, value); // on a thread that git never announced
}

void SessionWriter::timer(const SessionRecord& event)
{
    const Record& record = event.record;
    const bool ofThread = record.verb == Verb::ThTimer && record.has(Text::Thread); // NORMAL has no threads
    m_builder.addTimer(
        {event.session.id, ofThread ? threadOf(event).id : ThreadId(), intern(record, Text::Name), intern(record, Text::Category),
            record.number(Number::Intervals), record.span(Span::Total), record.span(Span::Min), record.span(Span::Max)});
}

void SessionWriter::counter(const SessionRecord& event)
{
    const Record& record = event.record;
    const bool ofThread = record.verb == Verb::ThCounter && record.has(Text::Thread); // NORMAL has no threads
    const ThreadId thread = ofThread ? threadOf(event).id : ThreadId();
    const StringId name = m_names.join(record.text(Text::Category), '/', record.text(Text::Name));
    const CounterId series = m_builder.counters().series({event.session.id, thread, name, {}, m_value});
    m_builder.counters().addPoint(series, event.time, static_cast<double>(record.number(Number::Value)));
}

std::uint32_t SessionWriter::threadIndex(SessionState& session, std::string_view name)
{
    const std::vector<ThreadState>& threads = session.threads;
    if (session.lastThread < threads.size() && m_builder.text(threads[session.lastThread].name) == name)
        return session.lastThread;
    if (const auto known = session.findThread(name, m_builder)) {
        session.lastThread = *known;
        return *known;
    }
    session.lastThread = static_cast<std::uint32_t>(threads.size());
    ThreadState thread;
    thread.name = m_names.intern(name);
    thread.id = m_builder.addThread({session.id, {}, session.lastThread, thread.name, {}, {}});
    thread.track = m_builder.trackOf(thread.id);
    session.addThread(std::move(thread), m_builder);
    return session.lastThread;
}

ThreadState& SessionWriter::threadOf(const SessionRecord& event)
{
    const Record& record = event.record;
    const std::string_view name = record.has(Text::Thread) ? record.text(Text::Thread) : std::string_view("main");
    return event.session.threads[threadIndex(event.session, name)];
}

void SessionWriter::openProcess(SessionState& session, SourceTime time, std::string_view name)
{
    const StringId title = m_names.intern(name.empty() ? std::string_view("git") : name);
    m_builder.edit(session.id).name = title;
    ThreadState& main = session.threads[threadIndex(session, "main")];
    const SourceTime start = session.begin.value_or(time);
    session.process = main.base
        = m_builder.regions().add({main.track, RegionRole::Process, title, {}, start, start, true, main.rows.take(0), {}, kNoOrigin});
    session.processStart = main.baseStart = start;
}

RegionId SessionWriter::openRegion(const SessionRecord& event, NewRegion region)
{
    region.start = region.end = event.time;
    region.origin = originOf(event);
    const RegionId id = m_builder.regions().add(region);
    if (event.session.brief)
        event.session.movable().regions.push_back(id);
    if (event.session.brief || event.record.hasBadTime)
        m_builder.regions().setApproximate(id);
    if (event.record.has(Text::File))
        m_builder.regions().setCodePlace(id, m_names.numbered(event.record.text(Text::File), event.record.number(Number::Line)));
    return id;
}

InstantId SessionWriter::addInstant(const SessionRecord& event, std::initializer_list<std::pair<std::string_view, Text>> texts)
{
    const ThreadId thread = threadOf(event).id;
    const InstantId id = m_builder.instants().add({event.session.id, thread, InstantScope::Thread,
        m_names.intern(event.record.text(Text::Event)), intern(event.record, Text::Category), event.time, originOf(event)});
    if (event.session.brief)
        event.session.movable().instants.push_back(id);
    for (const auto& [key, field] : texts)
        addText(id, key, event.record, field);
    return id;
}

void SessionWriter::addText(auto id, std::string_view key, const Record& record, Text field)
{
    if (record.has(field))
        m_builder.args().add(id, m_names.intern(key), intern(record, field));
}

} // namespace emberline::trace2
