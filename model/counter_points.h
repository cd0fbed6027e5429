// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/column.h"
#include "model/time.h"
#include "model/trace_columns.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <variant>

namespace emberline {

struct CounterPoint {
    SourceTime time;
    double value;
};

/// Points that the series stores itself. The column for more than a few exists before a batch publishes it.
struct OwnPoints {
    static constexpr std::size_t kFew = 2;
    std::array<CounterPoint, kFew> few{};
    std::unique_ptr<Column<CounterPoint, 3>> more;
};

/// Points that are args: see CounterPoints.
struct ArgPoints {
    static constexpr std::size_t kFew = 6;
    static constexpr std::size_t kSome = 50;
    static constexpr std::uint32_t kFar = std::numeric_limits<std::uint16_t>::max();

    [[nodiscard]] ArgId arg(std::size_t row) const
    {
        if (row < kFew)
            return few[row];
        const std::size_t at = row - kFew;
        if (at >= kSome)
            return (*rest)[at - kSome];
        return some[at] == kFar ? far[at] : ArgId(few[0].row() + some[at]);
    }
    [[nodiscard]] CounterPoint point(std::size_t row) const
    {
        const ArgId id = arg(row);
        return {args->time(id), static_cast<double>(static_cast<std::int64_t>(args->payload[id.row()]))};
    }
    /// Appends the point `row`. Its arg must not be earlier than those before it.
    void set(std::size_t row, ArgId id)
    {
        if (row < kFew)
            few[row] = id;
        else if (row < kFew + kSome)
            setSome(row - kFew, id);
        else {
            if (!rest)
                rest = std::make_unique<Column<ArgId, 6>>();
            rest->append(id);
        }
    }
    void setSome(std::size_t at, ArgId id)
    {
        const std::uint32_t distance = id.row() - few[0].row();
        if (!some)
            some = std::make_unique<std::uint16_t[]>(kSome);
        some[at] = static_cast<std::uint16_t>(std::min(distance, kFar));
        if (distance < kFar)
            return;
        if (!far)
            far = std::make_unique<ArgId[]>(kSome);
        far[at] = id;
    }

    std::shared_ptr<const ArgColumns> args;
    std::array<ArgId, kFew> few{};
    std::unique_ptr<std::uint16_t[]> some; ///< distance from few[0]; kFar: see `far`
    std::unique_ptr<ArgId[]> far;
    std::unique_ptr<Column<ArgId, 6>> rest;
};

/// The points of one series, as a column in a small box: most series of a log of commands have one point or two, and there are as many
/// series as sessions times keys. The model of those logs also keeps each point as an integer arg with its time; then only the arg's id is
/// stored here. Threads as with Column.
class CounterPoints {
public:
    /// For points of its own.
    CounterPoints() = default;
    /// For points that are args in `args`.
    explicit CounterPoints(std::shared_ptr<const ArgColumns> args) : m_points(ArgPoints{std::move(args), {}, {}, {}, {}}) { }

    [[nodiscard]] std::size_t size() const { return m_size; } ///< writer's thread only
    [[nodiscard]] bool areArgs() const { return std::holds_alternative<ArgPoints>(m_points); }

    CounterPoint operator[](std::size_t row) const
    {
        if (const auto* args = std::get_if<ArgPoints>(&m_points))
            return args->point(row);
        const auto& own = *std::get_if<OwnPoints>(&m_points);
        return row < OwnPoints::kFew ? own.few[row] : (*own.more)[row - OwnPoints::kFew];
    }

    /// If it has points of its own.
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
    /// If its points are args: an integer with a time.
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
