// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"
#include "model/time.h"
#include "model/trace_columns.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

namespace emberline {

struct CounterPoint {
    Timestamp time;
    double value;
};

/// Points of a series' own. What more than a few need is made before a batch tells of it.
struct OwnPoints {
    static constexpr std::size_t kFew = 2;
    std::array<CounterPoint, kFew> few{};
    std::unique_ptr<Column<CounterPoint, 3>> more;
};

/// Points that are args: see CounterPoints.
struct ArgPoints {
    static constexpr std::size_t kFew = 6;
    static constexpr std::size_t kSome = 50;

    [[nodiscard]] CounterPoint point(std::size_t row) const
    {
        const ArgId arg = row < kFew ? few[row] : row < kFew + kSome ? some[row - kFew] : (*rest)[row - kFew - kSome];
        return {args->time(arg), static_cast<double>(static_cast<std::int64_t>(args->payload[arg.row()]))};
    }
    void set(std::size_t row, ArgId arg)
    {
        if (row < kFew) {
            few[row] = arg;
        } else if (row < kFew + kSome) {
            if (!some)
                some = std::make_unique<ArgId[]>(kSome);
            some[row - kFew] = arg;
        } else {
            if (!rest)
                rest = std::make_unique<Column<ArgId, 6>>();
            rest->append(arg);
        }
    }

    std::shared_ptr<const ArgColumns> args;
    std::array<ArgId, kFew> few{};
    std::unique_ptr<ArgId[]> some;
    std::unique_ptr<Column<ArgId, 6>> rest;
};

/// The points of one series, a column in a small box: most series of git's logs have one point or two, and there are as many as sessions
/// times keys. Those logs keep a point as an integer arg, too, with its time: then only the arg's id is here. Threads as with Column.
class CounterPoints {
public:
    /// Of points of its own.
    CounterPoints() = default;
    /// Of points that are args in `args`.
    explicit CounterPoints(std::shared_ptr<const ArgColumns> args) : m_points(ArgPoints{std::move(args), {}, {}, {}}) { }

    [[nodiscard]] std::size_t size() const { return m_size; } ///< writer's thread only
    [[nodiscard]] bool areArgs() const { return std::holds_alternative<ArgPoints>(m_points); }

    CounterPoint operator[](std::size_t row) const
    {
        if (const auto* args = std::get_if<ArgPoints>(&m_points))
            return args->point(row);
        const auto& own = *std::get_if<OwnPoints>(&m_points);
        return row < OwnPoints::kFew ? own.few[row] : (*own.more)[row - OwnPoints::kFew];
    }

    /// Of points of its own.
    void append(CounterPoint point)
    {
        auto& own = std::get<OwnPoints>(m_points);
        if (m_size < OwnPoints::kFew) {
            own.few[m_size] = point;
        } else {
            if (!own.more)
                own.more = std::make_unique<Column<CounterPoint, 3>>();
            own.more->append(point);
        }
        ++m_size;
    }
    /// Of args: an integer with a time.
    void append(ArgId arg)
    {
        std::get<ArgPoints>(m_points).set(m_size, arg);
        ++m_size;
    }

private:
    std::variant<OwnPoints, ArgPoints> m_points;
    std::size_t m_size = 0;
};

} // namespace emberline
