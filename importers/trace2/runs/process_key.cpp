// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/process_key.h"

#include "importers/trace2/sessions/argv.h"

#include <chrono>

namespace emberline::trace2 {

namespace {

/// Whether two times of day are the same but for the time zone.
bool isSameInItsZone(Duration a, Duration b)
{
    const Duration apart = std::chrono::abs(a - b) % kQuarterHour;
    return apart <= kSameStart || kQuarterHour - apart <= kSameStart;
}

} // namespace

bool isLastOfItsProcess(Verb verb)
{
    return verb == Verb::Atexit || verb == Verb::Signal;
}

bool isInKey(Verb verb)
{
    return verb == Verb::Start || isLastOfItsProcess(verb);
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

bool isSameProcess(const ProcessKey& a, const ProcessKey& b)
{
    if (a.argvHash == 0 || a.argvHash != b.argvHash || !a.end || a.end != b.end)
        return false;
    if (a.start && b.start && a.start != b.start)
        return false;
    return !a.timeOfDay || !b.timeOfDay || isSameInItsZone(*a.timeOfDay, *b.timeOfDay);
}

} // namespace emberline::trace2
