// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace emberline {

namespace {

/// How far the user can scroll beyond the content, as a share of the visible length.
constexpr double kOverscroll = 0.4;
constexpr double kRoomAtEnd = 0.01;
constexpr double kLongestVisible = 1.5;

constexpr FineDuration kFineShortest(static_cast<double>(toNs(kShortestVisible)));
constexpr FineDuration kNanosecond(1);

TraceRange withLength(TraceTime begin, FineDuration length)
{
    return {begin, moved(begin, length)};
}

template <class Time>
Time movedBy(Time time, FineDuration by)
{
    constexpr FineDuration kLimit(9.2e18); // fits into 63 bits with certainty
    const auto whole = [](FineDuration duration) { return Duration(std::llround(duration.count())); };
    if (std::chrono::abs(by) <= kLimit)
        return time + whole(by);
    // The clock's whole span is slightly more than twice kLimit, so this moves by thirds.
    const Duration third = whole(std::clamp(by / 3, -kLimit, kLimit));
    return time + third + third + third;
}

} // namespace

TraceTime moved(TraceTime time, FineDuration by)
{
    return movedBy(time, by);
}

SourceTime moved(SourceTime time, FineDuration by)
{
    return movedBy(time, by);
}

TraceRange zoomed(TraceRange range, TraceTime anchor, double factor)
{
    const FineDuration left = difference(anchor, range.begin) * factor;
    const FineDuration length = std::max(fineLength(range) * factor, kNanosecond);
    return withLength(moved(anchor, -left), length);
}

TraceRange panned(TraceRange range, FineDuration by)
{
    return withLength(moved(range.begin, by), fineLength(range));
}

TraceRange fitted(TraceRange content)
{
    const FineDuration length = std::max(fineLength(content), kFineShortest);
    return withLength(content.begin, length * (1 + kRoomAtEnd));
}

TraceRange framed(TraceRange content)
{
    const FineDuration length = std::max(fineLength(content), kNanosecond);
    const FineDuration shown = std::max(length * 1.2, kFineShortest);
    return withLength(moved(content.begin, -(shown - length) / 2), shown);
}

TraceRange clamped(TraceRange range, TraceRange content)
{
    const FineDuration longest = std::max(fineLength(fitted(content)) * kLongestVisible, kFineShortest);
    const FineDuration wanted = fineLength(range);
    const FineDuration length = std::clamp(wanted, kFineShortest, longest);
    // Cuts or adds the same length on both sides, so that a zoom that stops here keeps its middle.
    const TraceTime begin = moved(range.begin, (wanted - length) / 2);
    const FineDuration room = length * kOverscroll;
    const TraceTime earliest = moved(content.begin, -room);
    const TraceTime latest = std::max(earliest, moved(content.end, room - length));
    return withLength(std::clamp(begin, earliest, latest), length);
}

TraceRange between(TraceRange from, TraceRange to, double progress)
{
    if (progress <= 0)
        return from;
    if (progress >= 1)
        return to;
    const FineDuration first = std::max(fineLength(from), kNanosecond);
    const FineDuration last = std::max(fineLength(to), kNanosecond);
    const FineDuration length = first * std::pow(last / first, progress);
    // In proportion to the length, so that a point that both ranges show at the same place does not move.
    const bool sameLength = std::chrono::abs(last - first) < first * 1e-6;
    const double share = sameLength ? progress : (length - first) / (last - first);
    return withLength(moved(from.begin, difference(to.begin, from.begin) * share), length);
}

} // namespace emberline
