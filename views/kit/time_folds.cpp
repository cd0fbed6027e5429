// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/time_folds.h"

#include <algorithm>
#include <cmath>

namespace emberline {

constexpr double kShownShare = 0.015; ///< of what is left
constexpr double kShownOfAll = 0.25;

static Duration scaled(Duration duration, double factor)
{
    return Duration(std::llround(static_cast<double>(toNs(duration)) * factor));
}

TimeFolds::TimeFolds(std::span<const TraceRange> gaps, TraceRange extent)
{
    if (gaps.empty())
        return;
    Duration rest = extent.length();
    for (const TraceRange gap : gaps)
        rest -= gap.length();
    const double share = std::min(kShownShare, kShownOfAll / static_cast<double>(gaps.size()));
    const Duration shown = std::max(scaled(rest, share), Duration(1));
    std::vector<TimeFold> folds;
    Duration left{};
    for (const TraceRange gap : gaps) {
        const TraceTime begin = gap.begin - left;
        left += gap.length() - std::min(shown, gap.length());
        folds.push_back({gap, begin, std::min(shown, gap.length()), left});
    }
    m_folds = std::make_shared<const std::vector<TimeFold>>(std::move(folds));
}

std::span<const TimeFold> TimeFolds::within(TraceRange range) const
{
    const auto folds = all();
    const auto first = std::ranges::partition_point(folds, [&](const TimeFold& fold) { return fold.gap.end <= range.begin; });
    const auto last = std::ranges::partition_point(folds, [&](const TimeFold& fold) { return fold.gap.begin < range.end; });
    return first < last ? std::span(first, last) : std::span<const TimeFold>();
}

std::vector<TraceRange> TimeFolds::unfoldedParts(TraceRange range) const
{
    std::vector<TraceRange> parts;
    for (const TimeFold& fold : within(range)) {
        if (range.begin < fold.gap.begin)
            parts.push_back({range.begin, fold.gap.begin});
        range.begin = fold.gap.end;
    }
    if (parts.empty() || !range.isEmpty())
        parts.push_back(range);
    return parts;
}

Duration TimeFolds::idleIn(TraceRange range) const
{
    Duration idle{};
    for (const TimeFold& fold : within(range))
        idle += std::min(fold.gap.end, range.end) - std::max(fold.gap.begin, range.begin);
    return idle;
}

TraceTime TimeFolds::folded(TraceTime time) const
{
    const auto folds = all();
    const auto after = std::ranges::partition_point(folds, [&](const TimeFold& fold) { return fold.gap.begin <= time; });
    if (after == folds.begin())
        return time;
    const TimeFold& fold = *(after - 1);
    return time >= fold.gap.end ? time - fold.left : fold.begin + scaled(time - fold.gap.begin, fold.share());
}

TraceTime TimeFolds::unfolded(TraceTime folded) const
{
    const auto folds = all();
    const auto after = std::ranges::partition_point(folds, [&](const TimeFold& fold) { return fold.begin <= folded; });
    if (after == folds.begin())
        return folded;
    const TimeFold& fold = *(after - 1);
    return folded >= fold.begin + fold.shown ? folded + fold.left : fold.gap.begin + scaled(folded - fold.begin, 1 / fold.share());
}

bool operator==(const TimeFolds& a, const TimeFolds& b)
{
    return a.m_folds == b.m_folds || std::ranges::equal(a.all(), b.all());
}

} // namespace emberline
