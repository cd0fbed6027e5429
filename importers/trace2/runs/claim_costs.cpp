// SPDX-License-Identifier: GPL-3.0-or-later
// What speaks against a line being of a process that EVENT tells of: LineClaims takes the line, or the process, with the least.
#include "importers/trace2/runs/line_claims.h"
#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <chrono>

namespace emberline::trace2 {

namespace {

using namespace std::chrono_literals;

constexpr Duration kCostRounding = 1us;
/// No line tells more than this of whose it is by coming late: its process had to wait for a processor.
constexpr Duration kLate = 5ms;
/// By how much less times weigh where t_abs is the same.
constexpr int kSameTime = 100;
/// Beyond this one process is as strange as another, whatever impossible times a log tells.
constexpr Duration kStranger = 24h;
/// Times of day are told late, never early.
constexpr int kEarlyIsStranger = 4;
/// That a process had to wait between writing to this log and to EVENT says little.
constexpr int kWaitCounts = 8;
/// A leave whose t_rel does not count from the enter that was taken: that one was another's, perhaps.
constexpr Duration kOtherStart = 20us;
/// In brief logs the order of lines stands for the times.
constexpr Duration kPerLine = 1us;

std::uint64_t distance(std::uint64_t a, std::uint64_t b)
{
    return a < b ? b - a : a - b;
}

} // namespace

bool LineClaims::isSame(const HeldLine& line, const Call& call, const Thread& thread) const
{
    const Record& record = call.record;
    if (line.number != call.number)
        return false;
    if (line.tAbs && record.has(Span::TAbs) && *line.tAbs != record.span(Span::TAbs))
        return false;
    if (!m_areMany)
        return true;
    if (line.tRel && record.has(Span::TRel) && *line.tRel != record.span(Span::TRel))
        return false;
    return (!line.tAbs || *line.tAbs >= thread.last) && line.subject == call.subject;
}

/// What speaks against a line that says the same as the record, as the time by which it differs.
Duration LineClaims::misfit(const HeldLine& line, const Call& call, const Thread& thread) const
{
    if (!m_areMany)
        return Duration::zero();
    const Record& record = call.record;
    const Process& process = *thread.process;
    Duration sum{};
    if (const std::optional<SourceTime> begin = beginOf(line); begin && process.clock)
        sum += std::min(std::chrono::abs(*begin - *process.clock), kLate);
    const std::optional<SourceTime> wall = record.wall || record.verb != Verb::Start ? record.wall : process.versionWall;
    if (wall && line.wall && m_zone) {
        const Duration wait = *wall - *line.wall - *m_zone; // EVENT is written last
        sum += wait < -kCostRounding && record.wall ? kLate : std::min(std::chrono::abs(wait) / kWaitCounts, kLate);
    } else if (wall && line.tAbs && process.begin) {
        sum += std::min(std::chrono::abs(*wall - *process.begin - *line.tAbs), kLate);
    }
    if (!line.wall || !record.wall)
        sum += kPerLine * static_cast<std::int64_t>(std::min(distance(line.position, thread.next), distance(line.position, m_latest)));
    if (record.verb == Verb::RegionLeave && !thread.open.empty() && !isSince(line, thread.open.back().start))
        sum += kOtherStart;
    return line.tAbs && record.has(Span::TAbs) ? sum / kSameTime : sum;
}

/// Other records are in EVENT, too, unless a line of it was damaged.
bool LineClaims::mayBeAlone(const HeldLine& line) const
{
    switch (line.verb) {
    case Verb::RegionEnter:
    case Verb::RegionLeave:
    case Verb::Data:
    case Verb::DataJson:
        return !m_areMany || line.openRegions >= m_nesting;
    default:
        return line.verb == Verb::Printf;
    }
}

/// Whether line `index` of the thread's lane, which EVENT has not got, may be of this thread.
bool LineClaims::fits(const Thread& thread, std::size_t index) const
{
    const HeldLine& line = thread.lane->lines[index];
    const std::size_t open = thread.open.size();
    const std::optional<Duration> start = open > 0 ? thread.open.back().start : Duration::zero();
    switch (line.verb) {
    case Verb::RegionEnter:
        return line.openRegions == open && !isAnothers(thread, index);
    case Verb::RegionLeave:
        return line.openRegions + 1 == open && thread.open.back().isLone && isSince(line, start);
    case Verb::Data:
    case Verb::DataJson:
        return line.openRegions >= open && start && isSince(line, start); // a key may begin with dots
    default:
        return line.openRegions >= open && !isAnothers(thread, index);
    }
}

/// The last of those before `line` that were taken.
const LineClaims::Told* LineClaims::toldBefore(const HeldLine& line) const
{
    const auto next = m_told.upper_bound(line.position);
    return next == m_told.begin() ? nullptr : &std::prev(next)->second;
}

/// By how much main() of `process` would have to move for the line to be of it. Times of day are told late, never early.
Duration LineClaims::strangeness(const Process& process, const HeldLine& line, std::optional<SourceTime> beginByLeave) const
{
    std::optional<SourceTime> begin = beginOf(line);
    std::optional<SourceTime> known = process.clock;
    if (begin && beginByLeave) {
        begin = std::min(*begin, *beginByLeave);
    } else if (!begin && line.tAbs) {
        known = process.begin;
        if (const Told* told = toldBefore(line))
            begin = later(told->wall, -*line.tAbs);
    }
    if (!begin || !known)
        return kLate; // it may be
    const Duration late = std::clamp(*begin - *known, -kStranger, kStranger);
    return late < Duration::zero() ? kEarlyIsStranger * -late : late;
}

/// Whether line `index` of the lane fits another process better.
bool LineClaims::isAnothers(const Thread& thread, std::size_t index) const
{
    const std::deque<HeldLine>& lines = thread.lane->lines;
    const HeldLine& line = lines[index];
    if (!line.tAbs) // NORMAL
        return std::ranges::any_of(
            thread.lane->threads, [&](const Thread* other) { return other->next > thread.next && other->next <= line.position; });
    if (const Told* told = line.wall ? nullptr : toldBefore(line); told && told->by == &thread)
        return false;
    std::optional<SourceTime> byLeave;
    if (line.verb == Verb::RegionEnter) {
        const auto leave = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(index), lines.end(), [&](const HeldLine& other) {
            return other.verb == Verb::RegionLeave && other.number == line.number && other.subject == line.subject
                && isSince(other, line.tAbs);
        });
        if (leave != lines.end())
            byLeave = beginOf(*leave);
    }
    const Duration own = strangeness(*thread.process, line, byLeave);
    return own > kLate || std::ranges::any_of(thread.lane->threads, [&](const Thread* other) {
        return other != &thread && other->open.size() == thread.open.size() && other->last <= *line.tAbs
            && strangeness(*other->process, line, byLeave) < own;
    });
}

} // namespace emberline::trace2
