// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/held_processes.h"

#include "importers/trace2/sessions/argv.h"
#include "importers/trace2/sessions/day_clock.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace emberline::trace2 {

namespace {

/// The most that two targets differ about when a process started.
constexpr Duration kSameStart = std::chrono::milliseconds(2);

/// Whether two times of day are the same but for the time zone.
bool isSameInItsZone(Duration a, Duration b)
{
    constexpr Duration quarterHour = ZoneStep(1);
    const Duration apart = std::chrono::abs(a - b) % quarterHour;
    return apart <= kSameStart || quarterHour - apart <= kSameStart;
}

/// Whether both keys are of the same process: argv and end are known and equal, and so are start and time of day if both keys have them.
bool isSameProcess(const ProcessKey& a, const ProcessKey& b)
{
    if (a.argvHash == 0 || a.argvHash != b.argvHash || !a.end || a.end != b.end)
        return false;
    if (a.start && b.start && a.start != b.start)
        return false;
    return !a.timeOfDay || !b.timeOfDay || isSameInItsZone(*a.timeOfDay, *b.timeOfDay);
}

/// Whether note() reads the fields of such a record.
bool isInKey(Verb verb)
{
    return verb == Verb::Start || isLastOfItsProcess(verb);
}

} // namespace

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
    } else if (isInKey(line.verb)) {
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
    const auto found = std::find_if(begin, end, [&](const auto& entry) { return isSameProcess(entry.second.key, key); });
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

} // namespace emberline::trace2
