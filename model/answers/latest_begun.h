// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace emberline {

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// Cuts `whole` into stretches. Each stretch gets the index of the running bar that began last, or kNobody, among the bars that `takes`
/// returns true for. `bars` (anything with begin and end) must be sorted by begin; if several begin at the same time, the last one in
/// `bars` wins. Calls `emit(SourceRange, index)` in time order; the stretches are not empty and together cover `whole`. O(n).
template <class Bars, class Takes, class Emit>
void sweepLatestBegun(const Bars& bars, SourceRange whole, Takes takes, Emit emit)
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
        if (bars[i].end <= bars[i].begin || !takes(bars[i]))
            continue;
        advance(bars[i].begin);
        running.push_back(i);
    }
    advance(whole.end);
}

/// The same of all bars, but those for which `isIdle` holds get only those stretches in which no other bar runs.
template <class Bars, class IsIdle, class Emit>
void sweepBusyFirst(const Bars& bars, SourceRange whole, IsIdle isIdle, Emit emit)
{
    std::vector<std::pair<SourceRange, std::size_t>> idle;
    sweepLatestBegun(bars, whole, isIdle, [&](SourceRange stretch, std::size_t winner) { idle.emplace_back(stretch, winner); });
    std::size_t next = 0;
    sweepLatestBegun(bars, whole, std::not_fn(isIdle), [&](SourceRange stretch, std::size_t winner) {
        if (winner != kNobody) {
            emit(stretch, winner);
            return;
        }
        while (next < idle.size() && idle[next].first.end <= stretch.begin)
            ++next;
        for (std::size_t i = next; i < idle.size() && idle[i].first.begin < stretch.end; ++i) {
            const SourceRange part{std::max(stretch.begin, idle[i].first.begin), std::min(stretch.end, idle[i].first.end)};
            emit(part, idle[i].second);
        }
    });
}

} // namespace emberline
