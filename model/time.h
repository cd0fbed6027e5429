// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

namespace emberline {

/// The count of a Duration: 64 bits that stop at their ends instead of overflowing, since a damaged trace may hold any number.
class SaturatingCount {
public:
    SaturatingCount() = default;
    template <std::integral Number>
    constexpr SaturatingCount(Number number) // NOLINT(google-explicit-constructor): std::chrono converts its own counts
    {
        if (std::cmp_less(number, Limits::min()))
            m_count = Limits::min();
        else if (std::cmp_greater(number, Limits::max()))
            m_count = Limits::max();
        else
            m_count = static_cast<std::int64_t>(number);
    }
    template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
    explicit constexpr operator Number() const { return static_cast<Number>(m_count); }

    constexpr SaturatingCount operator+() const { return *this; }
    constexpr SaturatingCount operator-() const { return SaturatingCount(0) - *this; }
    constexpr SaturatingCount& operator+=(SaturatingCount other) { return *this = *this + other; }
    constexpr SaturatingCount& operator-=(SaturatingCount other) { return *this = *this - other; }
    constexpr SaturatingCount& operator*=(SaturatingCount other) { return *this = *this * other; }
    constexpr SaturatingCount& operator/=(SaturatingCount other) { return *this = *this / other; }
    constexpr SaturatingCount& operator%=(SaturatingCount other) { return *this = *this % other; }
    constexpr SaturatingCount& operator++() { return *this += 1; }
    constexpr SaturatingCount& operator--() { return *this -= 1; }

    friend constexpr SaturatingCount operator+(SaturatingCount a, SaturatingCount b)
    {
        std::int64_t sum = 0;
        return __builtin_add_overflow(a.m_count, b.m_count, &sum) ? end(b.m_count > 0) : SaturatingCount(sum);
    }
    friend constexpr SaturatingCount operator-(SaturatingCount a, SaturatingCount b)
    {
        std::int64_t difference = 0;
        return __builtin_sub_overflow(a.m_count, b.m_count, &difference) ? end(b.m_count < 0) : SaturatingCount(difference);
    }
    friend constexpr SaturatingCount operator*(SaturatingCount a, SaturatingCount b)
    {
        std::int64_t product = 0;
        return __builtin_mul_overflow(a.m_count, b.m_count, &product) ? end((a.m_count < 0) == (b.m_count < 0)) : SaturatingCount(product);
    }
    /// `b` is not zero.
    friend constexpr SaturatingCount operator/(SaturatingCount a, SaturatingCount b)
    {
        return b.m_count == -1 ? -a : SaturatingCount(a.m_count / b.m_count);
    }
    friend constexpr SaturatingCount operator%(SaturatingCount a, SaturatingCount b)
    {
        return b.m_count == -1 ? SaturatingCount(0) : SaturatingCount(a.m_count % b.m_count);
    }
    friend constexpr bool operator==(SaturatingCount, SaturatingCount) = default;
    friend constexpr std::strong_ordering operator<=>(SaturatingCount, SaturatingCount) = default;

private:
    using Limits = std::numeric_limits<std::int64_t>;
    static constexpr SaturatingCount end(bool isUpper) { return SaturatingCount(isUpper ? Limits::max() : Limits::min()); }

    std::int64_t m_count;
};

} // namespace emberline

/// std::chrono asks for the least and the greatest count, and whether counts have a sign.
template <>
class std::numeric_limits<emberline::SaturatingCount> : public std::numeric_limits<std::int64_t> {
    using Base = std::numeric_limits<std::int64_t>;

public:
    static constexpr emberline::SaturatingCount min() noexcept { return Base::min(); }
    static constexpr emberline::SaturatingCount lowest() noexcept { return Base::lowest(); }
    static constexpr emberline::SaturatingCount max() noexcept { return Base::max(); }
};

namespace emberline {

// The times of a trace. There are two clocks, so that a time of one does not mix with a time of the other: only a trace converts them
// (ClockShift). All arithmetic on times and durations stops at the ends of 64 bits.

/// A length of time in nanoseconds.
using Duration = std::chrono::duration<SaturatingCount, std::nano>;

template <class Name>
struct ClockOf {
    using rep = SaturatingCount;
    using period = std::nano;
    using duration = Duration;
    using time_point = std::chrono::time_point<ClockOf, Duration>;
    static constexpr bool is_steady = true;
};
/// On the clock of a source. Its epoch is that of the source: the Unix epoch, whatever the writer counts from, or
/// local midnight if its times do not say the day.
using SourceTime = ClockOf<class SourceClock>::time_point;
/// On the clock that is shown: that of a source plus its shift.
using TraceTime = ClockOf<class TraceClock>::time_point;

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

/// Now, by the system's clock. Any thread.
[[nodiscard]] inline UnixTime unixNow()
{
    return std::chrono::system_clock::now();
}

/// What lies between the clock of a source and the clock that is shown. A trace makes them (Trace::clockShift()); loops over many rows of a
/// source keep one. Times that would lie beyond the end of a clock stop there.
class ClockShift {
public:
    /// None: for what has no source.
    ClockShift() = default;

    [[nodiscard]] constexpr TraceTime shown(SourceTime time) const { return TraceTime(time.time_since_epoch() + m_ahead); }
    [[nodiscard]] constexpr TraceRange shown(SourceRange range) const { return {shown(range.begin), shown(range.end)}; }
    [[nodiscard]] constexpr SourceTime inSource(TraceTime time) const { return SourceTime(time.time_since_epoch() - m_ahead); }
    [[nodiscard]] constexpr SourceRange inSource(TraceRange range) const { return {inSource(range.begin), inSource(range.end)}; }
    /// How far the shown clock is ahead of the source's.
    [[nodiscard]] constexpr Duration ahead() const { return m_ahead; }
    friend constexpr bool operator==(ClockShift, ClockShift) = default;

private:
    friend class Trace;
    explicit constexpr ClockShift(Duration ahead) : m_ahead(ahead) { }

    Duration m_ahead{};
};

} // namespace emberline
