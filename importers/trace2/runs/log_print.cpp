// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/runs/log_print.h"

#include "importers/trace2/runs/process_key.h"
#include "importers/trace2/sessions/argv.h"

#include <algorithm>
#include <chrono>
#include <compare>
#include <iterator>
#include <span>
#include <utility>

namespace emberline::trace2 {

namespace {

/// If a start is among this many last records, git may be about to write it to the richer target.
constexpr std::size_t kJustWritten = 2;
/// This many times that agree to the microsecond are no coincidence. Fewer may be: two runs of one command sometimes share their first one.
constexpr std::size_t kManyAlike = 2;
/// A busy machine may interrupt git between two targets, so that one start has two times. Of this many it does not happen to most.
constexpr std::size_t kManyStarts = 4;
constexpr Duration kInterrupted = std::chrono::seconds(1); ///< it goes on by then

/// A start, reduced to what both logs have, for searching.
struct Key {
    std::size_t argvHash;
    Duration tAbs;
    Duration inZone; ///< time of day modulo a quarter of an hour, independent of the zone
    auto operator<=>(const Key&) const = default; // NOLINT(modernize-use-nullptr): the 0 that chrono compares with
};

std::vector<Key> sortedKeys(const LogPrint& print, bool hasTAbs)
{
    std::vector<Key> keys;
    for (const LogPrint::Start& start : print.starts) {
        const Duration time = start.timeOfDay ? *start.timeOfDay % kQuarterHour : Duration::zero();
        keys.push_back({start.argvHash, hasTAbs ? start.tAbs.value_or(Duration::zero()) : Duration::zero(), time});
    }
    std::ranges::sort(keys);
    return keys;
}

bool isSameButForTime(const Key& a, const Key& b)
{
    return a.argvHash == b.argvHash && a.tAbs == b.tAbs;
}

/// How many of `keys` have a partner of their own in `of`, whatever their times.
std::size_t countPartners(std::span<const Key> keys, std::span<const Key> of)
{
    std::size_t found = 0;
    auto at = of.begin();
    for (const Key& key : keys) {
        while (at != of.end() && std::pair(at->argvHash, at->tAbs) < std::pair(key.argvHash, key.tAbs))
            ++at;
        if (at != of.end() && isSameButForTime(*at, key)) {
            ++found;
            ++at;
        }
    }
    return found;
}

/// Whether `of` has the same command, started at most `apart` from the time of `key`.
bool hasOneAtItsTime(const Key& key, std::span<const Key> of, Duration apart)
{
    for (const Duration round : {-kQuarterHour, Duration::zero(), kQuarterHour}) { // 12:14:59.999 and 15:15:00.001
        Key early = key;
        early.inZone += round - apart;
        const auto found = std::ranges::lower_bound(of, early);
        if (found != of.end() && isSameButForTime(*found, key) && found->inZone <= early.inZone + 2 * apart)
            return true;
    }
    return false;
}

bool hasTimes(const LogPrint& print)
{
    return !print.starts.empty()
        && std::ranges::all_of(print.starts, [](const LogPrint::Start& start) { return start.timeOfDay.has_value(); });
}

std::size_t countAlike(std::vector<Duration> a, std::vector<Duration> b)
{
    std::ranges::sort(a);
    std::ranges::sort(b);
    std::vector<Duration> both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    return both.size();
}

} // namespace

bool LogPrint::wants(Verb verb)
{
    return verb == Verb::Start || verb == Verb::Exit || verb == Verb::Atexit || verb == Verb::Signal;
}

void LogPrint::add(const Record& record, std::optional<Duration> timeOfDay)
{
    ++records;
    if (!wants(record.verb))
        return;
    const std::optional<Duration> tAbs = record.has(Span::TAbs) ? std::optional(record.span(Span::TAbs)) : std::nullopt;
    if (record.verb == Verb::Start)
        starts.push_back({argvHash(record.list), tAbs, timeOfDay, records});
    hasEnd = hasEnd || record.verb == Verb::Exit || record.verb == Verb::Signal;
    if (tAbs)
        times.push_back(*tAbs);
}

Verdict compare(const LogPrint& log, const LogPrint& of)
{
    const auto tells = [](const LogPrint::Start& start) { return start.tAbs.has_value(); };
    const bool hasTAbs = std::ranges::all_of(log.starts, tells) && std::ranges::all_of(of.starts, tells);
    const std::vector<Key> keys = sortedKeys(log, hasTAbs);
    const std::vector<Key> others = sortedKeys(of, hasTAbs);
    const auto late = static_cast<std::size_t>(
        std::ranges::count_if(log.starts, [&](const LogPrint::Start& start) { return log.records - start.record < kJustWritten; }));
    const std::size_t partners = countPartners(keys, others);
    if (partners + late < keys.size())
        return Verdict::OtherRun;
    if (partners == 0)
        return Verdict::NotYet;
    const std::size_t alike = countAlike(log.times, of.times);
    const bool isAlike = alike >= kManyAlike && (log.times.size() - alike) * 10 <= log.times.size() + 10; // the last may not be there yet
    if (hasTimes(log) && hasTimes(of)) {
        const auto areMostWithin = [&](Duration apart) {
            const auto count = std::ranges::count_if(keys, [&](const Key& key) { return hasOneAtItsTime(key, others, apart); });
            return static_cast<std::size_t>(count) * 2 > keys.size();
        };
        if (areMostWithin(kSameStart) || (isAlike && alike >= 2 * kManyAlike)) // a clock may be wrong
            return Verdict::SameRun;
        return keys.size() < kManyStarts && areMostWithin(kInterrupted) ? Verdict::NotYet : Verdict::OtherRun;
    }
    if (isAlike)
        return Verdict::SameRun;
    return log.hasEnd && of.hasEnd ? Verdict::OtherRun : Verdict::NotYet;
}

} // namespace emberline::trace2
