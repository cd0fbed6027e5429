// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QString>

#include <unordered_map>
#include <vector>

namespace emberline {

/// One counter with all its series. Known by its first series for as long as the trace lives: others may join it.
struct CounterGroup {
    SessionId session;
    ThreadId thread; ///< set where the values belong to one thread
    StringId name;
    StringId instance; ///< Chrome's id
    std::vector<CounterId> series; ///< in the order in which they came

    [[nodiscard]] CounterId key() const { return series.front(); }
};

/// The counters of a growing trace, each with its series. GUI thread.
class CounterGroups {
public:
    /// Takes over what is new since the last call; of the same trace.
    void update(const Trace& trace);
    void clear();

    [[nodiscard]] const std::vector<CounterGroup>& all() const { return m_groups; }
    /// The one that `series` belongs to; null for a series that no update() has brought.
    [[nodiscard]] const CounterGroup* of(CounterId series) const;

private:
    std::vector<CounterGroup> m_groups; ///< in the order of their first series
    std::vector<std::size_t> m_groupOf; ///< by CounterId
    std::unordered_multimap<std::uint64_t, std::size_t> m_byName; ///< by session and name
};

/// "pack/objects", "heap [0x1000]", "index/refresh (th01)".
[[nodiscard]] QString counterText(const Trace& trace, const CounterGroup& group);
/// A series' name; the counter's where it has but one.
[[nodiscard]] QString seriesText(const Trace& trace, const CounterGroup& group, CounterId series);

} // namespace emberline
