// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

namespace emberline {

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// Cuts `whole` into stretches. Each stretch gets the index of the running bar that began last, or kNobody, among the bars that `takes`
/// returns true for. `bars` (anything with begin and end) must be sorted by begin; if several begin at the same time, the last one in
/// `bars` wins. Calls `emit(SourceRange, index)` in time order; the stretches are not empty and together cover `whole`. O(n).
void sweepLatestBegun(const auto& bars, SourceRange whole, auto takes, auto emit)
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

/// The same of the bars that work, except that a bar that waits takes the moment from those of its thread that began before it: they do not
/// work meanwhile. `bars` say whether they wait and, otherwise, whether they are idle; `threadOf` their thread. O(n log n).
void sweepLatestWorking(const auto& bars, SourceRange whole, auto threadOf, auto emit)
{
    const auto works = [](const auto& bar) { return !bar.isIdle; };
    if (std::ranges::none_of(bars, [](const auto& bar) { return bar.waits; }))
        return sweepLatestBegun(bars, whole, works, emit);
    using Running = std::vector<std::size_t>; // by begin; those that ended below a longer one are removed once they are the last
    std::unordered_map<decltype(threadOf(bars.front())), Running> threads;
    std::map<std::size_t, Running*> working; // the last begun of each thread that works
    std::priority_queue<std::pair<SourceTime, Running*>, std::vector<std::pair<SourceTime, Running*>>, std::greater<>> waitEnds;
    SourceTime at = whole.begin;
    const auto goOn = [&](Running& running) {
        while (!running.empty() && bars[running.back()].end <= at)
            running.pop_back();
        if (!running.empty() && !bars[running.back()].waits)
            working.emplace(running.back(), &running);
    };
    const auto advance = [&](SourceTime to) {
        while (at < to) {
            for (; !waitEnds.empty() && waitEnds.top().first <= at; waitEnds.pop())
                goOn(*waitEnds.top().second);
            while (!working.empty() && bars[working.rbegin()->first].end <= at)
                goOn(*working.extract(std::prev(working.end())).mapped());
            SourceTime until = waitEnds.empty() ? to : std::min(to, waitEnds.top().first);
            const std::size_t winner = working.empty() ? kNobody : working.rbegin()->first;
            if (winner != kNobody)
                until = std::min<SourceTime>(until, bars[winner].end);
            emit(SourceRange{at, until}, winner);
            at = until;
        }
    };
    for (std::size_t i = 0; i < bars.size() && bars[i].begin < whole.end; ++i) {
        if (bars[i].end <= bars[i].begin || !(works(bars[i]) || bars[i].waits))
            continue;
        advance(bars[i].begin);
        Running& running = threads[threadOf(bars[i])];
        if (!running.empty())
            working.erase(running.back());
        running.push_back(i);
        if (bars[i].waits)
            waitEnds.emplace(bars[i].end, &running);
        else
            working.emplace(i, &running);
    }
    advance(whole.end);
}

/// The same of all bars, but those that are idle get only those stretches in which none works.
void sweepWorkFirst(const auto& bars, SourceRange whole, auto threadOf, auto emit)
{
    std::vector<std::pair<SourceRange, std::size_t>> idle;
    sweepLatestBegun(
        bars, whole, [](const auto& bar) { return bar.isIdle; },
        [&](SourceRange stretch, std::size_t winner) { idle.emplace_back(stretch, winner); });
    std::size_t next = 0;
    sweepLatestWorking(bars, whole, threadOf, [&](SourceRange stretch, std::size_t winner) {
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
