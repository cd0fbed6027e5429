// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/joins.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/sid.h"

#include <chrono>

namespace emberline::trace2 {

/// The most that two targets differ about when a process started.
constexpr Duration kSameStart = std::chrono::milliseconds(2);

constexpr Duration kQuarterHour = ZoneStep(1);

/// Whether two times of day are the same but for the time zone.
static bool isSameInItsZone(Duration a, Duration b)
{
    const Duration apart = std::chrono::abs(a - b) % kQuarterHour;
    return apart <= kSameStart || kQuarterHour - apart <= kSameStart;
}

/// Whether both keys may be of the same process: argv is known and equal, and so are start and time of day if both keys have them.
static bool isSameStart(const ProcessKey& a, const ProcessKey& b)
{
    if (a.argvHash == 0 || a.argvHash != b.argvHash)
        return false;
    if (a.start && b.start && a.start != b.start)
        return false;
    return !a.timeOfDay || !b.timeOfDay || isSameInItsZone(*a.timeOfDay, *b.timeOfDay);
}

static std::unique_ptr<ProcessJoin> joinOf(Target target, const HeldRecords& held, std::span<const HeldRecords::Record> process)
{
    auto join = std::make_unique<ProcessJoin>(makeSyntax(target));
    const std::unique_ptr<TextSyntax> syntax = makeSyntax(target);
    for (const HeldRecords::Record& record : process) {
        if (TextLine line; syntax->split(held.textOf(record), line))
            join->hold(line, held.textOf(record), record.place);
    }
    return join;
}

bool isLastOfItsProcess(Verb verb)
{
    return verb == Verb::Atexit || verb == Verb::Signal;
}

void note(const Record& record, std::optional<Duration> timeOfDay, ProcessKey& key)
{
    const std::optional<Duration> tAbs = record.has(Span::TAbs) ? std::optional(record.span(Span::TAbs)) : std::nullopt;
    if (record.verb == Verb::Start) {
        key.argvHash = argvHash(record.list);
        key.start = tAbs;
        key.timeOfDay = timeOfDay;
    } else if (isLastOfItsProcess(record.verb)) {
        key.end = tAbs;
    }
}

void HeldRecords::add(std::string_view text, const RecordPlace& place)
{
    records.push_back({texts.size(), text.size(), place});
    texts += text;
    texts += '\n';
}

void HeldProcesses::add(const TextLine& line, TextSyntax& syntax, std::string_view text, const RecordPlace& place)
{
    m_isWhole = m_isWhole && m_held.texts.size() + text.size() < kMostHeld;
    if (!m_isWhole)
        return;
    m_held.add(text, place);
    if (m_areSequential)
        note(line, syntax);
}

/// Adds what the last record says about its process.
void HeldProcesses::note(const TextLine& line, TextSyntax& syntax)
{
    const bool isBegin = line.verb == Verb::Version;
    if (isBegin == m_open.has_value()) { // a second process began, or one went on after its end
        m_areSequential = false;
        return;
    }
    if (isBegin) {
        m_open = Process{.key = {}, .begin = m_held.records.size() - 1};
        ++m_unclaimed;
    } else if (line.verb == Verb::Start || isLastOfItsProcess(line.verb)) { // of whose records note() reads the fields
        syntax.read(line, 0, m_record);
        trace2::note(m_record, line.timeOfDay, m_open->key);
    }
    if (!isLastOfItsProcess(line.verb))
        return;
    m_open->end = m_held.records.size();
    if (m_open->key.end)
        m_byEnd.emplace(*m_open->key.end, *m_open);
    m_open.reset();
}

std::span<const HeldRecords::Record> HeldProcesses::claim(const ProcessKey& key)
{
    if (!isClaimable() || !key.end)
        return {};
    const auto [begin, end] = m_byEnd.equal_range(*key.end);
    const auto found = std::find_if(begin, end, [&](const auto& entry) { return isSameStart(entry.second.key, key); });
    if (found == end)
        return {};
    const Process process = found->second;
    m_byEnd.erase(found);
    --m_unclaimed;
    return std::span(m_held.records).subspan(process.begin, process.end - process.begin);
}

HeldRecords HeldProcesses::release()
{
    m_isWhole = false;
    m_byEnd.clear();
    return std::exchange(m_held, {});
}

/// With more records missing, the two logs do not belong together.
constexpr int kMostMisses = 100;
/// PERF cuts the names of threads.
constexpr std::size_t kPerfThreadSize = 24;
/// No honest region lies deeper.
constexpr std::size_t kMostNested = 10'000;

/// EVENT may lack such records although it is undamaged.
constexpr VerbSet kAdded{Verb::RegionEnter, Verb::RegionLeave, Verb::Data, Verb::DataJson, Verb::Printf};

constexpr VerbSet kOfRegion{Verb::RegionEnter, Verb::RegionLeave};
constexpr VerbSet kOfChild{Verb::ChildStart, Verb::ChildExit, Verb::ChildReady};
constexpr VerbSet kOfExec{Verb::Exec, Verb::ExecResult};

/// Nesting of a region, id of a child or exec; else 0.
static std::int64_t numberOf(const Record& record)
{
    return kOfRegion.contains(record.verb) ? record.number(Number::Nesting)
        : kOfChild.contains(record.verb)   ? record.number(Number::ChildId)
        : kOfExec.contains(record.verb)    ? record.number(Number::ExecId)
                                           : 0;
}

std::string ProcessJoin::threadKey(std::string_view thread) const
{
    return m_syntax->hasDepths() ? std::string(thread.substr(0, kPerfThreadSize)) : std::string();
}

/// The innermost open region that EVENT has, too; rend() if there is none.
auto ProcessJoin::innermostKnown(auto& thread)
{
    return std::find_if(thread.open.rbegin(), thread.open.rend(), [](const OpenRegion& region) { return !region.isAdded; });
}

void ProcessJoin::hold(const TextLine& line, std::string_view text, const RecordPlace& place)
{
    m_hasGivenUp = m_hasGivenUp || m_bytes + text.size() > kMostHeld;
    if (m_hasGivenUp)
        return;
    m_bytes += text.size();
    const std::size_t open = line.dots / PerfSyntax::kDotsPerRegion;
    m_syntax->read(line, open, m_record);
    const std::optional<SourceTime> wall = line.timeOfDay ? std::optional(m_clock.read(*line.timeOfDay)) : std::nullopt;
    m_threads[threadKey(line.thread)].lines.push_back({line.verb, numberOf(m_record), open, std::string(text), place, line.tAbs, wall});
}

HeldRecords ProcessJoin::release()
{
    HeldRecords held;
    for (const auto& [name, thread] : std::exchange(m_threads, {})) {
        for (const HeldLine& line : thread.lines)
            held.add(line.text, line.place);
    }
    std::ranges::sort(held.records, {}, [](const HeldRecords::Record& record) { return record.place.byte; });
    return held;
}

void ProcessJoin::meet(Record& record, const std::function<void(const Record&)>& take)
{
    if (m_hasGivenUp)
        m_threads.clear();
    if (m_hasGivenUp || !m_syntax->records(record.verb))
        return;
    Thread& thread = m_threads[threadKey(record.text(Text::Thread))];
    const std::int64_t number = numberOf(record);
    const auto found = std::ranges::find_if(thread.lines, [&](const HeldLine& line) {
        return line.verb == record.verb && line.number == number
            && !(line.tAbs && record.has(Span::TAbs) && *line.tAbs != record.span(Span::TAbs));
    });
    if (found == thread.lines.end()) {
        miss(thread, record);
        return;
    }
    if (record.verb == Verb::RegionLeave)
        moveByLeave(thread, record, *found);
    addBefore(thread, static_cast<std::size_t>(found - thread.lines.begin()), record, take);
    const HeldLine line = takeFirst(thread);
    if (record.wall && (line.tAbs || line.wall))
        m_origin = later(*record.wall, line.tAbs ? -*line.tAbs : -line.wall->time_since_epoch());
    if (kOfRegion.contains(line.verb))
        thread.open.resize(line.openRegions);
    if (line.verb == Verb::RegionEnter)
        thread.open.push_back({record.wall ? m_origin : std::nullopt, false, line.tAbs.value_or(Duration::zero()), thread.lastEnd});
    if (line.tAbs && !record.wall)
        record.set(Span::TAbs, *line.tAbs);
}

/// Where EVENT wrote an enter late, the leave tells when the region began: see SessionClock::startByEnd(), which moves it. What is added to
/// it moves with it.
void ProcessJoin::moveByLeave(Thread& thread, const Record& leave, const HeldLine& line)
{
    const auto known = innermostKnown(thread);
    if (known == thread.open.rend() || !known->origin || !leave.wall || !leave.has(Span::TRel) || !line.tAbs)
        return;
    const SourceTime start = std::max(later(*leave.wall, -leave.span(Span::TRel)), known->after);
    if (later(*known->origin, known->tAbs) - start > SessionClock::kUsualDelay) {
        for (auto region = known; region != thread.open.rend(); ++region) { // the regions around it did not begin later
            if (region->origin)
                region->origin = std::min(*region->origin, later(start, -region->tAbs));
        }
    }
    thread.lastEnd = later(*known->origin, *line.tAbs);
}

ProcessJoin::HeldLine ProcessJoin::takeFirst(Thread& thread)
{
    HeldLine line = std::move(thread.lines.front());
    thread.lines.pop_front();
    m_bytes -= line.text.size();
    return line;
}

/// The lines of `thread` before line `index`, which is EVENT's `record`.
void ProcessJoin::addBefore(Thread& thread, std::size_t index, const Record& record, const std::function<void(const Record&)>& take)
{
    for (; index > 0; --index) {
        const HeldLine line = takeFirst(thread);
        if (kAdded.contains(line.verb) && readAdded(thread, line, record))
            take(m_record);
        if (kOfRegion.contains(line.verb))
            thread.open.resize(line.openRegions);
        if (line.verb == Verb::RegionEnter)
            thread.open.push_back({std::nullopt, true});
    }
}

/// The time counts from the start of the innermost region that EVENT has too, so that the line lies in it as it does in its own log.
std::optional<SourceTime> ProcessJoin::wallOf(const Thread& thread, const HeldLine& line) const
{
    const auto known = innermostKnown(thread);
    const std::optional<SourceTime> origin = known != thread.open.rend() ? known->origin : m_origin;
    if (!origin || !(line.tAbs || line.wall))
        return std::nullopt;
    return later(*origin, line.tAbs ? *line.tAbs : line.wall->time_since_epoch());
}

/// Reads a record that EVENT lacks into m_record.
bool ProcessJoin::readAdded(const Thread& thread, const HeldLine& line, const Record& before)
{
    TextLine split;
    m_text = line.text;
    if (!m_syntax->split(m_text, split))
        return false;
    m_syntax->read(split, std::min(line.openRegions, thread.open.size()), m_record); // a text may begin with dots
    m_record.set(Text::Thread, before.has(Text::Thread) ? before.text(Text::Thread) : "main");
    if (before.wall)
        m_record.wall = std::min(wallOf(thread, line).value_or(*before.wall), *before.wall);
    return true;
}

void ProcessJoin::miss(Thread& thread, const Record& record)
{
    if (kOfRegion.contains(record.verb)) {
        const auto nesting = static_cast<std::size_t>(std::max<std::int64_t>(record.number(Number::Nesting), 1));
        thread.open.resize(std::min(nesting, kMostNested) - 1);
    }
    if (record.verb == Verb::RegionEnter)
        thread.open.emplace_back();
    m_hasGivenUp = ++m_misses > kMostMisses;
}

void ShownStarts::add(const ProcessKey& key, std::uint64_t begin)
{
    if (key.start)
        m_byAbs.emplace(std::pair(key.argvHash, *key.start), Start{key, begin});
    if (key.timeOfDay)
        m_byTime.emplace(std::pair(key.argvHash, *key.timeOfDay % kQuarterHour), Start{key, begin});
}

std::optional<std::uint64_t> ShownStarts::find(const ProcessKey& key) const
{
    std::optional<std::uint64_t> begin;
    const auto search = [&](const Starts& starts, Duration from, Duration to) {
        const auto end = starts.upper_bound({key.argvHash, to});
        for (auto start = starts.lower_bound({key.argvHash, from}); start != end; ++start) {
            if (isSameStart(start->second.key, key))
                begin = std::max(begin, std::optional(start->second.begin));
        }
    };
    if (key.start)
        search(m_byAbs, *key.start, *key.start);
    if (begin || !key.timeOfDay)
        return begin;
    const Duration time = *key.timeOfDay % kQuarterHour;
    for (const Duration around : {time - kQuarterHour, time, time + kQuarterHour})
        search(m_byTime, around - kSameStart, around + kSameStart);
    return begin;
}

RunLog& RunLogs::add(Target target, const ImportSource& source)
{
    RunLog& log = m_logs.emplace_back();
    log.target = target;
    log.source = source.id;
    log.isWhole = source.firstByte == 0;
    return log;
}

void RunLogs::begin(RunLog& log)
{
    if (std::exchange(log.hasBegun, true))
        return;
    for (RunLog& other : m_logs) {
        if (other.target < log.target && (m_isOneProcess || (log.target == Target::Event && !other.held.isClaimable())))
            other.held.release();
    }
}

bool RunLogs::isJoined(Target target) const
{
    const bool isBest = std::ranges::none_of(m_logs, [&](const RunLog& log) { return log.target != Target::Event && log.target > target; });
    return m_isOneProcess && m_addsOtherLogs && target != Target::Event && isBest && hasRicherThan(Target::Perf)
        && std::ranges::all_of(m_logs, &RunLog::isWhole);
}

ProcessJoin* RunLogs::join()
{
    for (const Target target : {Target::Perf, Target::Normal}) {
        const bool isHere = std::ranges::any_of(m_logs, [&](const RunLog& log) { return log.target == target; });
        if (!m_join && isHere && isJoined(target))
            m_join = std::make_unique<ProcessJoin>(makeSyntax(target));
    }
    return m_join.get();
}

std::unique_ptr<ProcessJoin> RunLogs::claim(const ProcessKey& key)
{
    std::unique_ptr<ProcessJoin> join;
    for (const Target target : {Target::Perf, Target::Normal}) {
        for (RunLog& log : m_logs) {
            if (log.target != target)
                continue;
            const std::span<const HeldRecords::Record> process = log.held.claim(key);
            if (!join && !process.empty() && m_addsOtherLogs)
                join = joinOf(target, log.held.held(), process);
        }
    }
    return join;
}

void RunLogs::noteShown(RunLog& log, const ProcessKey& start, std::uint64_t begin)
{
    bool isBesideShown = log.target != Target::Event; // a richer one may begin
    for (const RunLog& other : m_logs) {
        if (other.target == log.target)
            continue;
        isBesideShown = isBesideShown || !other.shown.isEmpty();
        const std::optional<std::uint64_t> otherBegin = other.shown.find(start);
        if (otherBegin && log.target < other.target)
            m_context.shareFrom(log.source, begin);
        else if (otherBegin)
            m_context.shareFrom(other.source, *otherBegin);
    }
    if (isBesideShown)
        log.shown.add(start, begin);
}

RunLogs* LogGroups::logsOf(const ImportSource& source)
{
    if (source.group == 0)
        return nullptr;
    const bool isOneProcess = !componentOf(source.directoryEntry).empty();
    return &m_groups.try_emplace(source.group, isOneProcess, m_addsOtherLogs, m_context).first->second;
}

} // namespace emberline::trace2
