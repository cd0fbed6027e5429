// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace emberline {

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// Cuts `whole` into stretches. Each stretch gets the index of the running bar that began last, or kNobody. `bars` (anything with begin and
/// end) must be sorted by begin; if several begin at the same time, the last one in `bars` wins. Calls `emit(SourceRange, index)` in time
/// order; the stretches are not empty and together cover `whole`. O(n).
template <class Bars, class Emit>
void sweepLatestBegun(const Bars& bars, SourceRange whole, Emit emit)
{
    std::vector<std::size_t> running; // by begin; those that ended below a longer one are removed once they are the last
    SourceTime at = whole.begin;
    const auto advance = [&](SourceTime to) {
        while (at < to) {
            while (!running.empty() && bars[running.back()].end <= at)
                running.pop_back();
            const SourceTime until = running.empty() ? to : std::min<SourceTime>(to, bars[running.back()].end);
            emit(SourceRange{at, until}, running.empty() ? kNobody : running.back());
            at = until;
        }
    };
    for (std::size_t i = 0; i < bars.size() && bars[i].begin < whole.end; ++i) {
        if (bars[i].end <= bars[i].begin)
            continue;
        advance(bars[i].begin);
        running.push_back(i);
    }
    advance(whole.end);
}

/// The same, but bars for which `isIdle` holds get only those stretches in which no other bar runs.
template <class Bars, class IsIdle, class Emit>
void sweepBusyFirst(const Bars& bars, SourceRange whole, IsIdle isIdle, Emit emit)
{
    struct Numbered {
        SourceTime begin;
        SourceTime end;
        std::size_t number;
    };
    std::vector<Numbered> busy;
    std::vector<Numbered> idle;
    for (std::size_t i = 0; i < bars.size(); ++i)
        (isIdle(bars[i]) ? idle : busy).push_back({bars[i].begin, bars[i].end, i});
    std::vector<std::pair<SourceRange, std::size_t>> below;
    sweepLatestBegun(idle, whole,
        [&](SourceRange stretch, std::size_t winner) { below.emplace_back(stretch, winner == kNobody ? kNobody : idle[winner].number); });
    std::size_t next = 0;
    sweepLatestBegun(busy, whole, [&](SourceRange stretch, std::size_t winner) {
        if (winner != kNobody) {
            emit(stretch, busy[winner].number);
            return;
        }
        while (next < below.size() && below[next].first.end <= stretch.begin)
            ++next;
        for (std::size_t i = next; i < below.size() && below[i].first.begin < stretch.end; ++i) {
            const SourceRange part{std::max(stretch.begin, below[i].first.begin), std::min(stretch.end, below[i].first.end)};
            emit(part, below[i].second);
        }
    });
}

} // namespace emberline
