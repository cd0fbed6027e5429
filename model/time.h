// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace emberline {

/// The clock of a trace. Its epoch is that of the source: the Unix epoch for Trace2 EVENT, whatever `ts` counts from for Chrome JSON, local
/// midnight for full PERF and NORMAL logs. We have our own clock so that no other time point mixes in and two points cannot be added.
struct TraceClock {
    using rep = std::int64_t;
    using period = std::nano;
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<TraceClock, duration>;
    static constexpr bool is_steady = true;
};

using Duration = TraceClock::duration;
using SourceTime = TraceClock::time_point;
/// Not yet a type of its own.
using TraceTime = SourceTime;

constexpr SourceTime sourceTimeFromNs(std::int64_t ns)
{
    return SourceTime(Duration(ns));
}
constexpr TraceTime traceTimeFromNs(std::int64_t ns)
{
    return TraceTime(Duration(ns));
}
constexpr std::int64_t toNs(SourceTime t)
{
    return t.time_since_epoch().count();
}
constexpr std::int64_t toNs(Duration d)
{
    return d.count();
}

/// `time` moved by `by`, clamped to the ends of the clock: a damaged trace may hold any time.
constexpr SourceTime moved(SourceTime time, Duration by)
{
    const std::int64_t at = toNs(time);
    const std::int64_t ns = toNs(by);
    if (ns > 0 && at > std::numeric_limits<std::int64_t>::max() - ns)
        return SourceTime::max();
    if (ns < 0 && at < std::numeric_limits<std::int64_t>::min() - ns)
        return SourceTime::min();
    return sourceTimeFromNs(at + ns);
}

/// to - from, clamped to the longest Duration.
constexpr Duration elapsed(SourceTime from, SourceTime to)
{
    const std::int64_t a = toNs(from);
    const std::int64_t b = toNs(to);
    if (a < 0 && b > std::numeric_limits<std::int64_t>::max() + a)
        return Duration::max();
    if (a > 0 && b < std::numeric_limits<std::int64_t>::min() + a)
        return Duration::min();
    return Duration(b - a);
}

/// Same as elapsed(). It replaces std::chrono's operator, which overflows, wherever code subtracts two times of a trace.
constexpr Duration operator-(SourceTime to, SourceTime from)
{
    return elapsed(from, to);
}

/// Half open: [begin, end). Empty when end <= begin.
struct SourceRange {
    SourceTime begin{};
    SourceTime end{};

    [[nodiscard]] constexpr Duration length() const { return end - begin; }
    [[nodiscard]] constexpr bool isEmpty() const { return end <= begin; }
    [[nodiscard]] constexpr bool contains(SourceTime t) const { return begin <= t && t < end; }
    [[nodiscard]] constexpr bool overlaps(SourceRange other) const { return begin < other.end && other.begin < end; }
    [[nodiscard]] constexpr SourceRange united(SourceRange other) const { return {std::min(begin, other.begin), std::max(end, other.end)}; }
    friend constexpr bool operator==(SourceRange, SourceRange) = default;
};
using TraceRange = SourceRange;

} // namespace emberline
