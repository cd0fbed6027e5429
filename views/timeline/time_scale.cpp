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

double lengthOf(TraceRange range)
{
    return nsBetween(range.end, range.begin);
}

TraceRange withLength(TraceTime begin, double length)
{
    return {begin, moved(begin, length)};
}

} // namespace

TraceTime moved(TraceTime time, double ns)
{
    constexpr double kLimit = 9.2e18; // fits into 63 bits with certainty
    if (std::abs(ns) <= kLimit)
        return moved(time, Duration(std::llround(ns)));
    // The clock's whole span is slightly more than twice kLimit, so this moves by thirds.
    const Duration third(std::llround(std::clamp(ns / 3, -kLimit, kLimit)));
    return moved(moved(moved(time, third), third), third);
}

TimeScale::TimeScale(TraceRange range, double width) : m_range(range), m_width(std::max(width, 1.0))
{
    if (m_range.isEmpty())
        m_range = {range.begin, moved(range.begin, Duration(1))};
    m_nsPerPixel = std::max(lengthOf(m_range), 1.0) / m_width;
    m_pixelsPerNs = 1 / m_nsPerPixel;
}

TraceTime TimeScale::timeAt(double pixel) const
{
    return moved(m_range.begin, pixel * m_nsPerPixel);
}

TimeScale TimeScale::before(Duration offset) const
{
    if (offset == Duration::zero())
        return *this;
    // not through a double: an offset may be as long as the time since the epoch
    const Duration back = offset == Duration::min() ? Duration::max() : -offset;
    return {{moved(m_range.begin, back), moved(m_range.end, back)}, m_width};
}

TraceRange zoomed(TraceRange range, TraceTime anchor, double factor)
{
    const double left = nsBetween(anchor, range.begin) * factor;
    const double length = std::max(lengthOf(range) * factor, 1.0);
    return withLength(moved(anchor, -left), length);
}

TraceRange panned(TraceRange range, double ns)
{
    return withLength(moved(range.begin, ns), lengthOf(range));
}

TraceRange fitted(TraceRange content)
{
    const double length = std::max(lengthOf(content), static_cast<double>(toNs(kShortestVisible)));
    return withLength(content.begin, length * (1 + kRoomAtEnd));
}

TraceRange framed(TraceRange content)
{
    const double length = std::max(lengthOf(content), 1.0);
    const double shown = std::max(length * 1.2, static_cast<double>(toNs(kShortestVisible)));
    return withLength(moved(content.begin, -(shown - length) / 2), shown);
}

TraceRange clamped(TraceRange range, TraceRange content)
{
    const double shortest = static_cast<double>(toNs(kShortestVisible));
    const double longest = std::max(lengthOf(fitted(content)) * kLongestVisible, shortest);
    const double wanted = lengthOf(range);
    const double length = std::clamp(wanted, shortest, longest);
    // Cuts or adds the same length on both sides, so that a zoom that stops here keeps its middle.
    const TraceTime begin = moved(range.begin, (wanted - length) / 2);
    const double room = length * kOverscroll;
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
    const double first = std::max(lengthOf(from), 1.0);
    const double last = std::max(lengthOf(to), 1.0);
    const double length = first * std::pow(last / first, progress);
    // In proportion to the length, so that a point that both ranges show at the same place does not move.
    const bool sameLength = std::abs(last - first) < first * 1e-6;
    const double share = sameLength ? progress : (length - first) / (last - first);
    return withLength(moved(from.begin, nsBetween(to.begin, from.begin) * share), length);
}

} // namespace emberline
