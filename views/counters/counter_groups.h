// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QString>

#include <unordered_map>
#include <vector>

namespace emberline {

/// One counter with all its series. Its first series identifies it for as long as the trace lives; others may join.
struct CounterGroup {
    SessionId session;
    ThreadId thread; ///< set if the values belong to one thread
    StringId name;
    StringId instance; ///< tells counters of one name apart
    std::vector<CounterId> series; ///< in order of appearance

    [[nodiscard]] CounterId key() const { return series.front(); }
};

/// The counters of a growing trace, each with its series. GUI thread.
class CounterGroups {
public:
    /// Adds what is new since the last call. Must be the same trace.
    void update(const Trace& trace);
    void clear();

    [[nodiscard]] const std::vector<CounterGroup>& all() const { return m_groups; }
    /// The group of `series`; null if no update() has added that series.
    [[nodiscard]] const CounterGroup* of(CounterId series) const;

private:
    std::vector<CounterGroup> m_groups; ///< in the order of their first series
    std::vector<std::size_t> m_groupOf; ///< by CounterId
    std::unordered_multimap<std::uint64_t, std::size_t> m_byName; ///< by session and name
};

/// "pack/objects", "heap [0x1000]", "index/refresh (th01)".
[[nodiscard]] QString counterText(const Trace& trace, const CounterGroup& group);
/// A series' name, or the counter's if it has only one.
[[nodiscard]] QString seriesText(const Trace& trace, const CounterGroup& group, CounterId series);

} // namespace emberline
