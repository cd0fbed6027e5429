// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/saturating_count.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

/// The times of a trace. There are two clocks, so that a time of one does not mix with a time of the other: only a trace converts them
/// (clock_shift.h). All arithmetic on times and durations stops at the ends of 64 bits.
namespace emberline {

/// A length of time in nanoseconds.
using Duration = std::chrono::duration<SaturatingCount, std::nano>;

/// The clock of a source. Its epoch is that of the source: the Unix epoch, whatever the writer counts from, or
/// local midnight if its times do not say the day.
struct SourceClock {
    using rep = SaturatingCount;
    using period = std::nano;
    using duration = Duration;
    using time_point = std::chrono::time_point<SourceClock, Duration>;
    static constexpr bool is_steady = true;
};
using SourceTime = SourceClock::time_point;

/// The clock that is shown: that of a source plus its shift.
struct TraceClock {
    using rep = SaturatingCount;
    using period = std::nano;
    using duration = Duration;
    using time_point = std::chrono::time_point<TraceClock, Duration>;
    static constexpr bool is_steady = true;
};
using TraceTime = TraceClock::time_point;

/// A moment since the Unix epoch.
using UnixTime = std::chrono::sys_time<Duration>;

constexpr SourceTime sourceTimeFromNs(std::int64_t ns)
{
    return SourceTime(Duration(ns));
}
constexpr TraceTime traceTimeFromNs(std::int64_t ns)
{
    return TraceTime(Duration(ns));
}
constexpr std::int64_t toNs(Duration duration)
{
    return static_cast<std::int64_t>(duration.count());
}
/// Since the clock's epoch.
template <class Clock>
constexpr std::int64_t toNs(std::chrono::time_point<Clock, Duration> time)
{
    return toNs(time.time_since_epoch());
}
/// Whether times of this clock have a date: at least a year after the Unix epoch. Other clocks count from when a machine started.
constexpr bool hasDate(TraceTime time)
{
    return time >= TraceTime(std::chrono::hours(24) * 365);
}

/// Half open: [begin, end). Empty when end <= begin.
template <class Time>
struct TimeRange {
    Time begin{};
    Time end{};

    [[nodiscard]] constexpr Duration length() const { return end - begin; }
    [[nodiscard]] constexpr bool isEmpty() const { return end <= begin; }
    [[nodiscard]] constexpr bool contains(Time time) const { return begin <= time && time < end; }
    [[nodiscard]] constexpr bool overlaps(TimeRange other) const { return begin < other.end && other.begin < end; }
    [[nodiscard]] constexpr TimeRange united(TimeRange other) const { return {std::min(begin, other.begin), std::max(end, other.end)}; }
    friend constexpr bool operator==(TimeRange, TimeRange) = default;
};
using SourceRange = TimeRange<SourceTime>;
using TraceRange = TimeRange<TraceTime>;

} // namespace emberline
