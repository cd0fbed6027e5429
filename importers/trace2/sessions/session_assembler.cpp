// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_assembler.h"

#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/plain_json.h"
#include "importers/trace2/trace2_diagnostics.h"
#include "model/answers/nesting_filter.h"

#include <algorithm>
#include <array>
#include <limits>

namespace emberline::trace2 {

SessionAssembler::Handler SessionAssembler::handlerOf(Verb verb)
{
    // In the order of the enumerators.
    static constexpr std::array<Handler, kVerbs> handlers{
        &SessionAssembler::unknown, &SessionAssembler::version, &SessionAssembler::tooManyFiles, &SessionAssembler::start,
        &SessionAssembler::exit, &SessionAssembler::atexit, &SessionAssembler::signal, &SessionAssembler::error, &SessionAssembler::cmdPath,
        &SessionAssembler::cmdAncestry, &SessionAssembler::cmdName, &SessionAssembler::cmdMode, &SessionAssembler::alias,
        &SessionAssembler::childStart, &SessionAssembler::childExit, &SessionAssembler::childReady, &SessionAssembler::exec,
        &SessionAssembler::execResult, &SessionAssembler::threadStart, &SessionAssembler::threadExit, &SessionAssembler::defParam,
        &SessionAssembler::defRepo, &SessionAssembler::regionEnter, &SessionAssembler::regionLeave, &SessionAssembler::data,
        &SessionAssembler::data, // data_json
        &SessionAssembler::printf, &SessionAssembler::timer,
        &SessionAssembler::timer, // th_timer
        &SessionAssembler::counter,
        &SessionAssembler::counter, // th_counter
    };
    return handlers[static_cast<std::size_t>(verb)];
}

void SessionAssembler::apply(SessionState& session, const Record& record, const RecordPlace& place)
{
    ++m_sequence;
    if (session.firstOrder == 0) {
        session.first = place;
        session.firstOrder = m_sequence;
    }
    session.lastOrder = m_sequence;
    const SourceTime time = timeOf(session, record);
    if (!session.process && record.verb != Verb::Version && record.verb != Verb::TooManyFiles)
        openProcess(session, time, record.verb == Verb::Start ? displayName(record.list) : std::string());
    (this->*handlerOf(record.verb))({session, record, place, time});
}

RegionId SessionAssembler::addRegion(SessionState& session, const NewRegion& region)
{
    const RegionId id = m_builder.addRegion(region);
    if (session.brief) {
        session.movable().regions.push_back(id);
        m_builder.setApproximate(id);
    }
    return id;
}

std::uint32_t SessionAssembler::threadIndex(SessionState& session, std::string_view name)
{
    const std::vector<ThreadState>& threads = session.threads;
    if (session.lastThread < threads.size() && m_builder.text(threads[session.lastThread].name) == name)
        return session.lastThread;
    if (const auto known = session.findThread(name, m_builder)) {
        session.lastThread = *known;
        return *known;
    }
    Thread row;
    row.session = session.id;
    row.order = session.lastThread = static_cast<std::uint32_t>(threads.size());
    row.name = m_names.intern(name);
    ThreadState thread;
    thread.id = m_builder.addThread(row);
    thread.track = m_builder.trackOf(thread.id);
    thread.name = row.name;
    session.addThread(std::move(thread), m_builder);
    return session.lastThread;
}

ThreadState& SessionAssembler::threadOf(SessionState& session, const Record& record)
{
    const std::string_view name = record.has(Text::Thread) ? record.text(Text::Thread) : std::string_view("main");
    return session.threads[threadIndex(session, name)];
}

void SessionAssembler::openProcess(SessionState& session, SourceTime time, std::string_view name)
{
    const StringId title = m_names.intern(name.empty() ? std::string_view("git") : name);
    m_builder.edit(session.id).name = title;
    ThreadState& main = session.threads[threadIndex(session, "main")];
    NewRegion region;
    region.track = main.track;
    region.role = RegionRole::Process;
    region.name = title;
    region.start = session.begin.value_or(time);
    region.end = region.start;
    region.depth = main.rows.take(0);
    session.process = main.base = m_builder.addRegion(region);
    session.processStart = main.baseStart = region.start;
}

std::uint64_t SessionAssembler::originOf(const Event& event) const
{
    return event.place.source == event.session.source ? event.place.byte : kNoOrigin;
}

void SessionAssembler::setCodePlace(RegionId region, const Record& record)
{
    if (!record.has(Text::File))
        return;
    m_builder.setCodePlace(region, m_names.numbered(record.text(Text::File), record.number(Number::Line)));
}

void SessionAssembler::unwind(ThreadState& thread, std::int64_t nesting, SourceTime time)
{
    while (!thread.open.empty() && thread.open.back().nesting >= nesting) {
        const OpenRegion& lost = thread.open.back();
        m_builder.setEnd(lost.id, std::max(time, lost.start), true);
        thread.rows.release(lost.row);
        thread.open.pop_back();
    }
}

void SessionAssembler::regionEnter(const Event& event)
{
    const Record& record = event.record;
    ThreadState& thread = threadOf(event.session, record);
    const std::int64_t nesting = record.number(Number::Nesting, static_cast<std::int64_t>(thread.open.size()) + 1);
    unwind(thread, nesting, event.time);
    NewRegion region;
    region.track = thread.track;
    // A thread-proc on main has neither category nor label, only a message.
    region.name = intern(record, record.has(Text::Label) ? Text::Label : Text::Msg);
    region.category = intern(record, Text::Category);
    region.start = region.end = event.time;
    region.parent = thread.open.empty() ? thread.base : thread.open.back().id;
    region.depth = thread.rows.take(thread.open.empty() ? (thread.base ? 1 : 0) : thread.open.back().row + 1);
    region.origin = originOf(event);
    if (!thread.open.empty())
        thread.open.back().isEmpty = false;
    const RegionId id = addRegion(event.session, region);
    setCodePlace(id, record);
    if (record.has(Text::Label) && record.has(Text::Msg))
        m_builder.addArg(id, m_msg, m_names.intern(record.text(Text::Msg)));
    thread.open.push_back({id, nesting, region.start, region.depth, event.session.brief && !record.has(Span::TAbs)});
}

void SessionAssembler::regionLeave(const Event& event)
{
    const Record& record = event.record;
    ThreadState& thread = threadOf(event.session, record);
    const std::int64_t nesting = record.number(Number::Nesting, static_cast<std::int64_t>(thread.open.size()));
    if (nesting < std::numeric_limits<std::int64_t>::max())
        unwind(thread, nesting + 1, event.time);
    if (thread.open.empty() || thread.open.back().nesting != nesting) {
        m_builder.diagnostics().add(kUnmatchedLeave, event.place, record.text(Text::Label));
        return;
    }
    const OpenRegion& left = thread.open.back();
    const SourceTime end = record.has(Span::TRel) ? later(left.start, record.span(Span::TRel)) : std::max(event.time, left.start);
    m_builder.setEnd(left.id, end, false);
    event.session.last = std::max(event.session.last, end);
    if (left.isEmpty && event.session.hasSid && alwaysHoldsMore(record.text(Text::Category), record.text(Text::Label)))
        m_builder.diagnostics().add(kNestingLimit, event.place, record.text(Text::Label)); // PERF has no such limit
    thread.rows.release(left.row);
    thread.open.pop_back();
}

void SessionAssembler::threadStart(const Event& event)
{
    ThreadState& thread = threadOf(event.session, event.record);
    if (thread.base)
        return;
    NewRegion region;
    region.track = thread.track;
    region.role = RegionRole::Thread;
    region.name = thread.name;
    region.start = region.end = event.time;
    region.depth = thread.rows.take(0);
    region.origin = originOf(event);
    thread.base = addRegion(event.session, region);
    thread.baseStart = region.start;
    setCodePlace(thread.base, event.record);
}

void SessionAssembler::threadExit(const Event& event)
{
    ThreadState& thread = threadOf(event.session, event.record);
    unwind(thread, std::numeric_limits<std::int64_t>::min(), event.time);
    if (!thread.base || thread.base == event.session.process)
        return;
    const SourceTime end
        = event.record.has(Span::TRel) ? later(thread.baseStart, event.record.span(Span::TRel)) : std::max(event.time, thread.baseStart);
    m_builder.setEnd(thread.base, end, false);
    thread.exited = true;
}

void SessionAssembler::data(const Event& event)
{
    const Record& record = event.record;
    ThreadState& thread = threadOf(event.session, record);
    const std::string_view text = record.text(Text::Value);
    const StringId key = intern(record, Text::Key);
    setExactStart(event.session, thread, record);
    if (!thread.open.empty())
        thread.open.back().isEmpty = false;
    const RegionId region = thread.open.empty() ? thread.base : thread.open.back().id;
    std::int64_t number = 0;
    if (record.verb != Verb::DataJson && PlainJson::canonicalInteger(text, number)) {
        const StringId name = m_names.join(record.text(Text::Category), '/', record.text(Text::Key));
        const CounterId series = m_builder.counter({event.session.id, thread.id, name, {}, m_value});
        if (region) {
            m_builder.addPoint(series, m_builder.addArg(region, key, number, event.time));
        } else {
            m_builder.addPoint(series, event.time, static_cast<double>(number));
            m_builder.addArg(addInstant(event), key, number);
        }
        return;
    }
    const ArgValue value = record.verb == Verb::DataJson ? ArgValue(RawJson{std::string(text)}) : ArgValue(std::string(text));
    if (region)
        m_builder.addArg(region, key, value, event.time);
    else
        m_builder.addArg(addInstant(event), key, value); // on a thread that git never announced
}

void SessionAssembler::timer(const Event& event)
{
    const Record& record = event.record;
    Timer timer;
    timer.session = event.session.id;
    if (record.verb == Verb::ThTimer && record.has(Text::Thread)) // NORMAL has no threads
        timer.thread = threadOf(event.session, record).id;
    timer.name = intern(record, Text::Name);
    timer.category = intern(record, Text::Category);
    timer.intervals = record.number(Number::Intervals);
    timer.total = record.span(Span::Total);
    timer.min = record.span(Span::Min);
    timer.max = record.span(Span::Max);
    m_builder.addTimer(timer);
}

void SessionAssembler::counter(const Event& event)
{
    const Record& record = event.record;
    const bool ofThread = record.verb == Verb::ThCounter && record.has(Text::Thread); // NORMAL has no threads
    const ThreadId thread = ofThread ? threadOf(event.session, record).id : ThreadId();
    const StringId name = m_names.join(record.text(Text::Category), '/', record.text(Text::Name));
    const CounterId series = m_builder.counter({event.session.id, thread, name, {}, m_value});
    m_builder.addPoint(series, event.time, static_cast<double>(record.number(Number::Value)));
}

} // namespace emberline::trace2
