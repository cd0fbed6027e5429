// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/other_target.h"

#include "importers/importer.h"
#include "importers/trace2/argv.h"
#include "importers/trace2/normal_syntax.h"
#include "importers/trace2/perf_syntax.h"
#include "importers/trace2/text_sessions.h"
#include "importers/trace2/times.h"

#include <fcntl.h>
#include <unistd.h>

namespace emberline::trace2 {

namespace {

constexpr std::size_t kBlock = 64 << 10;
/// The same call is not looked for further ahead.
constexpr std::size_t kMostAhead = 20'000;
/// So many records without their like: the two logs do not belong together.
constexpr int kMostMisses = 100;
constexpr std::size_t kPerfThreadSize = 24;
constexpr Duration kHalfADay = std::chrono::hours(12);

std::int64_t numberOf(const Record& record)
{
    switch (record.verb) {
    case Verb::RegionEnter:
    case Verb::RegionLeave:
        return record.number(Number::Nesting);
    case Verb::ChildStart:
    case Verb::ChildExit:
    case Verb::ChildReady:
        return record.number(Number::ChildId);
    case Verb::Exec:
    case Verb::ExecResult:
        return record.number(Number::ExecId);
    default:
        return 0;
    }
}

bool isInPerf(Verb verb)
{
    return verb != Verb::Unknown && verb != Verb::TooManyFiles;
}

bool isInNormal(Verb verb)
{
    switch (verb) {
    case Verb::ThreadStart:
    case Verb::ThreadExit:
    case Verb::RegionEnter:
    case Verb::RegionLeave:
    case Verb::Data:
    case Verb::DataJson:
        return false;
    default:
        return isInPerf(verb);
    }
}

/// Other records are in EVENT, too, unless a line of it was damaged.
bool mayBeAlone(Verb verb)
{
    return verb == Verb::RegionEnter || verb == Verb::RegionLeave || verb == Verb::Data || verb == Verb::DataJson || verb == Verb::Printf;
}

} // namespace

/// A trace that nobody sees, in which the lines of many processes are told apart as if the log stood alone.
struct OtherTarget::Scratch {
    Scratch(TextSyntax& syntax, Kind kind) : text(context.shared<SessionTable>(), builder.sources.add(Source()), syntax, kind == Kind::Perf)
    { }

    TraceBuilder builder;
    ImportContext context{builder};
    TextSessions text;
};

OtherTarget::OtherTarget(std::string path, Kind kind, Holds holds) :
    m_path(std::move(path)), m_kind(kind),
    m_syntax(kind == Kind::Perf ? std::unique_ptr<TextSyntax>(std::make_unique<PerfSyntax>()) : std::make_unique<NormalSyntax>()),
    m_scratch(holds == Holds::ManyProcesses ? std::make_unique<Scratch>(*m_syntax, kind) : nullptr), m_records(*m_syntax, *this, {})
{ }

OtherTarget::~OtherTarget() = default;

/// NORMAL has no threads.
OtherTarget::Thread& OtherTarget::threadOf(Process& process, const Record& record) const
{
    return process.threads[m_kind == Kind::Perf ? std::string(record.text(Text::Thread).substr(0, kPerfThreadSize)) : std::string()];
}

bool OtherTarget::read(const TextLine& line, std::string_view text, const RecordPlace& place)
{
    const SessionState* session = nullptr;
    if (m_scratch && !(session = m_scratch->text.read(line, place)))
        return false;
    Process& process = m_processes[session];
    Thread& thread = process.threads[std::string(line.thread)];
    m_syntax->read(line, thread.open, m_record);
    const std::optional<Duration> time = m_kind == Kind::Perf ? line.tAbs : line.timeOfDay;
    thread.records.push_back({line.verb, numberOf(m_record), thread.open, std::string(text), time});
    ++m_held;
    if (line.verb == Verb::Start && m_scratch)
        m_starts.push_back({argvHash(m_record.list), line.tAbs, &process});
    if (line.verb == Verb::RegionEnter)
        ++thread.open;
    else if (line.verb == Verb::RegionLeave && thread.open > 0)
        --thread.open;
    return true;
}

/// Here the process that EVENT's `record` is of; none before its start.
OtherTarget::Process* OtherTarget::processOf(const Record& record)
{
    if (!m_scratch)
        return &m_processes[nullptr];
    const auto known = m_bySid.find(std::string(record.text(Text::Sid)));
    if (known != m_bySid.end())
        return known->second;
    if (record.verb != Verb::Start)
        return nullptr;
    Process* process = takeStart(record);
    while (!process && m_held < kMostAhead && readBlock())
        process = takeStart(record);
    if (process)
        m_bySid.emplace(record.text(Text::Sid), process);
    return process;
}

OtherTarget::Process* OtherTarget::takeStart(const Record& record)
{
    const std::size_t hash = argvHash(record.list);
    const auto found = std::ranges::find_if(
        m_starts, [&](const Start& start) { return start.argvHash == hash && (!start.tAbs || *start.tAbs == record.span(Span::TAbs)); });
    if (found == m_starts.end())
        return nullptr;
    Process* process = found->process;
    m_starts.erase(found);
    return process;
}

/// What git has written so far, a block of it; false when there is no more. Each record is one write, so that what is there is whole.
bool OtherTarget::readBlock()
{
    const int descriptor = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const std::span<char> room = m_records.prepare(kBlock);
    const ssize_t got = ::pread(descriptor, room.data(), room.size(), static_cast<off_t>(m_offset));
    ::close(descriptor);
    m_records.commit(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (got > 0) {
        m_offset += static_cast<std::uint64_t>(got);
        return true;
    }
    m_records.flush();
    return false;
}

/// The thread on which the call that `record` tells of is told here, too.
OtherTarget::Thread* OtherTarget::find(Process& process, const Record& record)
{
    if (process.misses > kMostMisses || !(m_kind == Kind::Perf ? isInPerf(record.verb) : isInNormal(record.verb)))
        return nullptr;
    Thread& thread = threadOf(process, record);
    const std::int64_t number = numberOf(record);
    const bool hasTime = m_kind == Kind::Perf && record.has(Span::TAbs);
    const auto isSame = [&](const Held& held) {
        return held.verb == record.verb && held.number == number && (!hasTime || !held.time || *held.time == record.span(Span::TAbs));
    };
    for (bool mayBeMore = true; mayBeMore && m_held < kMostAhead;) {
        for (m_before = 0; m_before < thread.records.size(); ++m_before) {
            if (isSame(thread.records[m_before]))
                return &thread;
        }
        mayBeMore = readBlock() || thread.records.size() > m_before;
    }
    if (++process.misses > kMostMisses) {
        for (const auto& [name, lost] : process.threads)
            m_held -= lost.records.size();
        process.threads.clear();
    }
    return nullptr;
}

OtherTarget::Held OtherTarget::takeFirst(Thread& thread)
{
    Held held = std::move(thread.records.front());
    thread.records.pop_front();
    --m_held;
    return held;
}

/// Takes the first record of `thread`, which EVENT has not, into m_record; whether it tells something.
bool OtherTarget::readFirst(Process& process, Thread& thread, const Record& before)
{
    const Held held = takeFirst(thread);
    TextLine line;
    m_text = held.text;
    if (!mayBeAlone(held.verb) || !m_syntax->split(m_text, line))
        return false;
    m_syntax->read(line, held.openRegions, m_record);
    m_record.set(Text::Thread, before.has(Text::Thread) ? before.text(Text::Thread) : "main"); // PERF cuts it
    if (before.wall) {
        const Timestamp told = held.time && process.begin ? later(*process.begin, *held.time) : *before.wall;
        m_record.wall = std::chrono::abs(told - *before.wall) < kHalfADay ? told : *before.wall; // NORMAL, past midnight
    }
    return true;
}

void OtherTarget::takeTimes(Process& process, Thread& thread, Record& record)
{
    const std::optional<Duration> time = takeFirst(thread).time;
    if (!time)
        return;
    if (record.wall)
        process.begin = later(*record.wall, -*time);
    else if (m_kind == Kind::Perf)
        record.set(Span::TAbs, *time);
}

} // namespace emberline::trace2
