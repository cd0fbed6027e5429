// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/process_join.h"

#include "importers/trace2/syntax/git_times.h"
#include "importers/trace2/syntax/perf_syntax.h"

#include <algorithm>
#include <utility>

namespace emberline::trace2 {

namespace {

/// With more records missing, the two logs do not belong together.
constexpr int kMostMisses = 100;
/// PERF cuts the names of threads.
constexpr std::size_t kPerfThreadSize = 24;
/// No honest region lies deeper.
constexpr std::size_t kMostNested = 10'000;

/// Nesting of a region, id of a child or exec; else 0.
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

/// Whether EVENT may lack such a record although it is undamaged.
bool mayBeAdded(Verb verb)
{
    switch (verb) {
    case Verb::RegionEnter:
    case Verb::RegionLeave:
    case Verb::Data:
    case Verb::DataJson:
    case Verb::Printf:
        return true;
    default:
        return false;
    }
}

bool isRegion(Verb verb)
{
    return verb == Verb::RegionEnter || verb == Verb::RegionLeave;
}

} // namespace

std::string ProcessJoin::threadKey(std::string_view thread) const
{
    return m_syntax->hasDepths() ? std::string(thread.substr(0, kPerfThreadSize)) : std::string();
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
    addBefore(thread, static_cast<std::size_t>(found - thread.lines.begin()), record, take);
    const HeldLine line = takeFirst(thread);
    if (record.wall && (line.tAbs || line.wall))
        m_origin = later(*record.wall, line.tAbs ? -*line.tAbs : -line.wall->time_since_epoch());
    if (isRegion(line.verb))
        thread.open.resize(line.openRegions);
    if (line.verb == Verb::RegionEnter)
        thread.open.push_back({record.wall ? m_origin : std::nullopt, false});
    if (line.tAbs && !record.wall)
        record.set(Span::TAbs, *line.tAbs);
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
        if (mayBeAdded(line.verb) && readAdded(thread, line, record))
            take(m_record);
        if (isRegion(line.verb))
            thread.open.resize(line.openRegions);
        if (line.verb == Verb::RegionEnter)
            thread.open.push_back({std::nullopt, true});
    }
}

/// The time counts from the start of the innermost region that EVENT has too, so that the line lies in it as it does in its own log.
std::optional<SourceTime> ProcessJoin::wallOf(const Thread& thread, const HeldLine& line) const
{
    const auto known = std::find_if(thread.open.rbegin(), thread.open.rend(), [](const OpenRegion& region) { return !region.isAdded; });
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
    if (isRegion(record.verb)) {
        const auto nesting = static_cast<std::size_t>(std::max<std::int64_t>(record.number(Number::Nesting), 1));
        thread.open.resize(std::min(nesting, kMostNested) - 1);
    }
    if (record.verb == Verb::RegionEnter)
        thread.open.emplace_back();
    m_hasGivenUp = ++m_misses > kMostMisses;
}

} // namespace emberline::trace2
