// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_scale.h"

#include <cmath>

namespace emberline {

namespace {

/// How far the user can scroll beyond the content, as a share of the visible length: enough to see that there is the end.
constexpr double kOverscroll = 0.25;
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

std::shared_ptr<const TimeBends> TimeBends::of(TraceRange range, double width, const TimeFolds& folds)
{
    if (folds.within(range).empty())
        return nullptr;
    // First in the lengths of the folded axis, from the begin of the range on to both sides.
    const auto bends = std::make_shared<TimeBends>();
    std::vector<Bend>& all = bends->m_bends;
    double slope = 1;
    bool hasBegun = false;
    const auto add = [&](TraceTime time, double from) {
        if (!hasBegun && time >= range.begin) {
            all.push_back({0, 0, slope});
            hasBegun = true;
        }
        all.push_back({difference(time, range.begin).count(), 0, from});
        slope = from;
    };
    for (const TimeFold& fold : folds.all()) {
        add(fold.gap.begin, fold.share());
        add(fold.gap.end, 1);
    }
    const auto zero = std::ranges::lower_bound(all, 0.0, {}, &Bend::time);
    for (auto at = zero + 1; at != all.end(); ++at)
        at->pixel = (at - 1)->pixel + (at->time - (at - 1)->time) * (at - 1)->pixelsPerNs;
    for (auto at = zero; at != all.begin(); --at)
        (at - 1)->pixel = at->pixel - (at->time - (at - 1)->time) * (at - 1)->pixelsPerNs;
    bends->m_perPixel = FineDuration(1);
    bends->m_perPixel = FineDuration(bends->pixelAt(fineLength(range)) / width);
    for (Bend& bend : all) {
        bend.pixel /= bends->m_perPixel.count();
        bend.pixelsPerNs /= bends->m_perPixel.count();
    }
    return bends;
}

double TimeBends::pixelAt(FineDuration time) const
{
    const auto after = std::ranges::upper_bound(m_bends, time.count(), {}, &Bend::time);
    if (after == m_bends.begin())
        return after->pixel + (time.count() - after->time) / m_perPixel.count();
    return (after - 1)->pixel + (time.count() - (after - 1)->time) * (after - 1)->pixelsPerNs;
}

FineDuration TimeBends::timeAt(double pixel) const
{
    const auto after = std::ranges::upper_bound(m_bends, pixel, {}, &Bend::pixel);
    if (after == m_bends.begin())
        return FineDuration(after->time) + (pixel - after->pixel) * m_perPixel;
    return FineDuration((after - 1)->time + (pixel - (after - 1)->pixel) / (after - 1)->pixelsPerNs);
}

FineDuration shownLength(TraceRange range, const TimeFolds& folds)
{
    return fineLength(folds.folded(range));
}

TraceRange zoomed(TraceRange range, TraceTime anchor, double factor, const TimeFolds& folds)
{
    range = folds.folded(range);
    anchor = folds.folded(anchor);
    const FineDuration left = difference(anchor, range.begin) * factor;
    const FineDuration length = std::max(fineLength(range) * factor, kNanosecond);
    return folds.unfolded(withLength(moved(anchor, -left), length));
}

TraceRange panned(TraceRange range, FineDuration by, const TimeFolds& folds)
{
    range = folds.folded(range);
    return folds.unfolded(withLength(moved(range.begin, by), fineLength(range)));
}

TraceRange pannedTo(TraceRange range, TraceTime time, double share, const TimeFolds& folds)
{
    range = folds.folded(range);
    return folds.unfolded(withLength(moved(folds.folded(time), -fineLength(range) * share), fineLength(range)));
}

TraceRange centredOn(TraceRange range, TraceTime time, TraceRange content, const TimeFolds& folds)
{
    const TraceTime begin = std::min(content.begin, time); // of a trace that grows, the time may lie beyond what was written
    const TraceTime end = std::max(fitted(content, folds).end, time);
    TraceRange centred = pannedTo(range, time, 0.5, folds);
    if (centred.end > end)
        centred = pannedTo(range, end, 1, folds);
    return centred.begin < begin ? pannedTo(range, begin, 0, folds) : centred;
}

TraceRange fitted(TraceRange content, const TimeFolds& folds)
{
    content = folds.folded(content);
    const FineDuration length = std::max(fineLength(content), kFineShortest);
    return folds.unfolded(withLength(content.begin, length * (1 + kRoomAtEnd)));
}

TraceRange framed(TraceRange content, const TimeFolds& folds)
{
    content = folds.folded(content);
    const FineDuration length = std::max(fineLength(content), kNanosecond);
    const FineDuration shown = std::max(length * 1.2, kFineShortest);
    return folds.unfolded(withLength(moved(content.begin, -(shown - length) / 2), shown));
}

TraceRange clamped(TraceRange range, TraceRange content, const TimeFolds& folds)
{
    const TraceRange asked = folds.folded(range);
    content = folds.folded(content);
    const FineDuration longest = std::max(fineLength(fitted(content)) * kLongestVisible, kFineShortest);
    const FineDuration wanted = fineLength(asked);
    const FineDuration length = std::clamp(wanted, kFineShortest, longest);
    // Cuts or adds the same length on both sides, so that a zoom that stops here keeps its middle.
    const TraceTime begin = moved(asked.begin, (wanted - length) / 2);
    const FineDuration room = length * kOverscroll;
    const TraceTime earliest = moved(content.begin, -room);
    const TraceTime latest = std::max(earliest, moved(content.end, room - length));
    const TraceRange found = withLength(std::clamp(begin, earliest, latest), length);
    return found == asked ? range : folds.unfolded(found); // within a gap, a folded time is not exact
}

TraceRange between(TraceRange from, TraceRange to, double progress, const TimeFolds& folds)
{
    if (progress <= 0)
        return from;
    if (progress >= 1)
        return to;
    from = folds.folded(from);
    to = folds.folded(to);
    const FineDuration first = std::max(fineLength(from), kNanosecond);
    const FineDuration last = std::max(fineLength(to), kNanosecond);
    const FineDuration length = first * std::pow(last / first, progress);
    // In proportion to the length, so that a point that both ranges show at the same place does not move.
    const bool sameLength = std::chrono::abs(last - first) < first * 1e-6;
    const double share = sameLength ? progress : (length - first) / (last - first);
    return folds.unfolded(withLength(moved(from.begin, difference(to.begin, from.begin) * share), length));
}

} // namespace emberline
