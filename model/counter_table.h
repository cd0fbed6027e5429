// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/rows.h"
#include "model/shared_rows.h"
#include "model/trace_columns.h"

#include <cstddef>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace emberline {

struct CounterKey {
    SessionId session;
    ThreadId thread;
    StringId name;
    StringId instance;
    StringId series;
    friend bool operator==(const CounterKey&, const CounterKey&) = default;
};

/// The counters of a trace while it is written: finds a series by its key, and brings its points into time order. Lives on the writer's
/// thread; readers get what share() returns.
class CounterTable {
public:
    /// `args`: where the points that are args live.
    explicit CounterTable(std::shared_ptr<const ArgColumns> args) : m_args(std::move(args)) { }

    /// The series with this key; creates it if necessary.
    CounterId series(const CounterKey& key);
    /// Points may come in any order; points with equal times keep the order of calls.
    void addPoint(CounterId id, SourceTime time, double value);
    /// Adds a point that already exists as an arg, an integer with a time, and is not stored twice.
    void addPoint(CounterId id, ArgId arg);
    [[nodiscard]] std::size_t size() const { return m_rows.size(); }

private:
    friend class TraceBuilder; // settles and publishes all of a trace at once

    /// Sorts what came out of order since the last call, and brings the rows up to date.
    void settle();
    /// The rows as of the last settle().
    [[nodiscard]] SharedRows<Counter> share() { return m_rows.share(); }

    struct KeyHash {
        std::size_t operator()(const CounterKey& key) const;
    };
    struct State {
        std::shared_ptr<CounterPoints> points = std::make_shared<CounterPoints>();
        std::size_t sorted = 0; ///< so many points are in time order
        SourceTime earliestLate = SourceTime::max(); ///< of the points behind them, if one of these is out of order
        bool touched = false;
    };

    void touch(CounterId id, SourceTime time);
    static void sort(State& state);

    std::shared_ptr<const ArgColumns> m_args;
    WritableTable<CounterId, Counter> m_rows;
    std::vector<State> m_states; ///< by counter
    std::vector<CounterId> m_touched;
    std::unordered_map<CounterKey, CounterId, KeyHash> m_index;
};

} // namespace emberline
