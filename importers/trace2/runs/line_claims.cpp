// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/line_claims.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <chrono>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

/// So many records without their like: the two logs do not belong together.
constexpr int kMostMisses = 100;
constexpr std::size_t kPerfThreadSize = 24;
/// A line that so many are behind, with their like in EVENT, has none there.
constexpr std::uint64_t kMostBehind = 10'000;
/// Processes that a line is compared with.
constexpr std::size_t kMostClaimants = 64;
/// A line of which only times tell whose it is: what a machine that is not busy needs for the three targets.
constexpr Duration kClose = 50us;
/// No honest region lies deeper.
constexpr std::size_t kMostNested = 10'000;

std::size_t nestingOf(const Record& record)
{
    return static_cast<std::size_t>(std::max<std::int64_t>(record.number(Number::Nesting), 0));
}

/// After main() began, and before anything was told.
std::optional<SourceTime> timeOf(std::string_view sid)
{
    const std::optional<SidComponent> component = parseComponent(lastComponent(sid));
    return component ? std::optional(component->time) : std::nullopt;
}

} // namespace

/// NORMAL has no threads.
std::string LineClaims::threadKey(std::string_view thread) const
{
    return m_hasThreads ? std::string(thread.substr(0, kPerfThreadSize)) : std::string();
}

void LineClaims::hold(HeldLine line, unsigned depth, std::string_view thread)
{
    line.position = m_lines++;
    m_lanes[{m_areMany && m_hasThreads ? depth : 0, threadKey(thread)}].lines.push_back(std::move(line));
    ++m_held;
}

/// In a log of many processes: none before the first record of it that tells who it is.
LineClaims::Process* LineClaims::processOf(const Record& record)
{
    if (!m_areMany)
        return &m_processes[{}];
    const std::string_view sid = record.text(Text::Sid);
    const auto known = m_processes.find(std::string(sid));
    if (known != m_processes.end())
        return &known->second;
    if (record.verb != Verb::Version && record.verb != Verb::Start)
        return nullptr;
    Process& process = m_processes[std::string(sid)];
    if (m_hasThreads)
        process.depth = static_cast<unsigned>(std::ranges::count(sid, '/'));
    if (record.verb == Verb::Version)
        process.versionWall = record.wall;
    return &process;
}

LineClaims::Thread* LineClaims::threadOf(const Record& record)
{
    Process* process = processOf(record);
    if (!process || process->misses > kMostMisses)
        return nullptr;
    const std::string key = threadKey(record.text(Text::Thread));
    Thread& thread = process->threads[key];
    if (!thread.lane) {
        thread.process = process;
        thread.lane = &m_lanes[{process->depth, key}];
        std::vector<Thread*>& alive = thread.lane->threads;
        alive.push_back(&thread);
        if (alive.size() > kMostClaimants)
            alive.erase(alive.begin());
    }
    return &thread;
}

LineClaims::Found LineClaims::find(const Record& record)
{
    m_thread = threadOf(record);
    if (!m_thread)
        return Found::Never;
    const Call call{record, numberOf(record), subjectOf(record)};
    m_nesting = std::max(m_nesting, nestingOf(record));
    const std::deque<HeldLine>& lines = m_thread->lane->lines;
    Duration least = Duration::max();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].verb != record.verb || !isSame(lines[i], call, *m_thread))
            continue;
        if (const Duration cost = misfit(lines[i], call, *m_thread); cost < least) {
            least = cost;
            m_index = i;
        }
        if (!m_areMany)
            break;
    }
    return least <= kClose ? Found::Certain : least < Duration::max() ? Found::Likely : Found::None;
}

void LineClaims::miss(const Record& record)
{
    Thread* thread = threadOf(record);
    if (!thread)
        return;
    if (record.verb == Verb::RegionEnter || record.verb == Verb::RegionLeave)
        thread->open.resize(std::clamp<std::size_t>(nestingOf(record), 1, kMostNested) - 1);
    if (record.verb == Verb::RegionEnter)
        thread->open.emplace_back();
    if (++thread->process->misses <= kMostMisses || m_areMany)
        return;
    for (auto& [key, lane] : m_lanes)
        lane.lines.clear();
    m_held = 0;
}

LineClaims::Claim LineClaims::take(const Record& record)
{
    Thread& thread = *m_thread;
    Claim claim;
    takeBefore(thread, claim);
    std::deque<HeldLine>& lines = thread.lane->lines;
    const auto found = lines.begin() + static_cast<std::ptrdiff_t>(m_index);
    claim.line = std::move(*found);
    lines.erase(found);
    --m_held;
    m_latest = claim.line.position;
    learnTimes(thread, claim.line, record);
    follow(thread, claim.line);
    if (claim.line.tAbs && (record.has(Span::TAbs) || record.has(Span::TRel)))
        thread.last = *claim.line.tAbs;
    if (claim.line.verb == Verb::RegionEnter)
        thread.open.back() = {claim.line.tAbs, record.wall ? thread.process->origin : std::nullopt, false};
    if (record.verb == Verb::Atexit || record.verb == Verb::ThreadExit)
        std::erase(thread.lane->threads, &thread);
    if (m_areMany && claim.line.position > kMostBehind)
        forget(claim.line.position - kMostBehind);
    return claim;
}

/// The lines of `thread` before line m_index, with which EVENT goes on.
void LineClaims::takeBefore(Thread& thread, Claim& claim)
{
    std::deque<HeldLine>& lines = thread.lane->lines;
    const HeldLine& until = lines[m_index];
    if (until.verb == Verb::RegionLeave && until.tAbs && until.tRel && !thread.open.empty() && !thread.open.back().isLone)
        thread.open.back().start = *until.tAbs - *until.tRel; // now it is certain which enter was its own
    const auto isTime = [&, end = until.tAbs](Duration time) {
        return end && time >= thread.last && time <= *end && (thread.open.empty() || time >= thread.open.back().start.value_or(time));
    };
    for (std::size_t i = 0; i < m_index;) {
        const HeldLine& line = lines[i];
        const bool mayBe = mayBeAlone(line) && (line.tAbs ? isTime(*line.tAbs) : line.position >= thread.next);
        if (m_areMany && !(mayBe && fits(thread, i))) {
            ++i;
            continue;
        }
        if (mayBeAlone(line))
            claim.before.push_back(lone(thread, line));
        if (line.tAbs)
            thread.last = *line.tAbs;
        follow(thread, line);
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
        --m_held;
        --m_index;
    }
}

/// The time is told from the start of the region that EVENT tells, too, so that the line lies in it as the log has it.
LineClaims::Lone LineClaims::lone(const Thread& thread, const HeldLine& line) const
{
    const auto known
        = std::ranges::find_if(thread.open.rbegin(), thread.open.rend(), [](const OpenRegion& region) { return !region.isLone; });
    const std::optional<SourceTime> origin = known != thread.open.rend() ? known->origin : thread.process->origin;
    Lone told{line, std::nullopt};
    told.line.openRegions = std::min(line.openRegions, thread.open.size()); // a text may begin with dots
    if (origin && (line.tAbs || line.wall))
        told.wall = later(*origin, line.tAbs ? *line.tAbs : line.wall->time_since_epoch());
    return told;
}

/// What is open on the thread after `line`.
void LineClaims::follow(Thread& thread, const HeldLine& line)
{
    thread.next = std::max(thread.next, line.position + 1);
    if (line.verb == Verb::RegionEnter || line.verb == Verb::RegionLeave)
        thread.open.resize(line.openRegions);
    if (line.verb == Verb::RegionEnter)
        thread.open.push_back({line.tAbs, std::nullopt, true});
}

void LineClaims::learnTimes(Thread& thread, const HeldLine& line, const Record& record)
{
    Process& process = *thread.process;
    if (record.wall && line.wall && record.has(Span::TAbs))
        m_zone = std::min(m_zone.value_or(Duration::max()), *record.wall - *line.wall);
    if (record.wall && (line.tAbs || line.wall))
        process.origin = later(*record.wall, line.tAbs ? -*line.tAbs : -line.wall->time_since_epoch());
    if (!line.tAbs)
        return;
    if (record.wall)
        process.begin = std::min(process.begin.value_or(*process.origin), *process.origin);
    else if (!process.begin && process.versionWall)
        process.begin = later(*process.versionWall, -*line.tAbs);
    if (const std::optional<SourceTime> begin = beginOf(line))
        process.clock = std::min(process.clock.value_or(*begin), *begin);
    if (const std::optional<SourceTime> latest = record.verb == Verb::Start ? timeOf(record.text(Text::Sid)) : std::nullopt) {
        if (process.begin) // the start may have had to wait
            process.begin = std::min(*process.begin, *latest);
        if (process.clock && m_zone)
            process.clock = std::min(*process.clock, later(*latest, -*m_zone));
    }
    if (!line.wall && process.begin && m_areMany)
        m_told[line.position] = {later(*process.begin, *line.tAbs), &thread};
}

/// Drops lines whose like EVENT has not told for so long that it will not.
void LineClaims::forget(std::uint64_t before)
{
    for (auto& [key, lane] : m_lanes) {
        while (!lane.lines.empty() && lane.lines.front().position < before) {
            lane.lines.pop_front();
            --m_held;
        }
    }
    m_told.erase(m_told.begin(), m_told.lower_bound(before));
}

} // namespace emberline::trace2
