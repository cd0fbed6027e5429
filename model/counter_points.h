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
#include <vector>

namespace emberline {

struct CounterPoint {
    SourceTime time;
    double value;
};

/// Points that the series stores itself: a few here, the others in blocks, which a series that is sorted again shares with the one before.
class OwnPoints {
public:
    [[nodiscard]] const CounterPoint& operator[](std::size_t row) const
    {
        if (row < kFew)
            return m_few[row];
        const Place at(row);
        return m_more->blocks[at.block][at.offset];
    }
    /// Appends the point `row`.
    void append(std::size_t row, CounterPoint point)
    {
        if (row < kFew) {
            m_few[row] = point;
            return;
        }
        if (!m_more)
            m_more = std::make_unique<More>();
        const Place at(row);
        if (at.offset == 0) {
            m_more->owned.push_back(std::make_shared_for_overwrite<CounterPoint[]>(rowsIn(at.block)));
            m_more->blocks.append(m_more->owned.back().get());
        }
        m_more->blocks[at.block][at.offset] = point;
    }
    /// Begins with the first `rows` points of `other`, apart from those of a block that has more. Returns how many points it has now.
    std::size_t share(const OwnPoints& other, std::size_t rows)
    {
        if (!other.m_more || rows < kFew)
            return 0;
        std::size_t size = kFew;
        m_few = other.m_few;
        m_more = std::make_unique<More>();
        for (std::size_t block = 0; size + rowsIn(block) <= rows; size += rowsIn(block++)) {
            m_more->owned.push_back(other.m_more->owned[block]);
            m_more->blocks.append(m_more->owned.back().get());
        }
        return size;
    }
    /// How many of the first `rows` points, which both have, are in blocks that both share.
    [[nodiscard]] std::size_t countShared(const OwnPoints& other, std::size_t rows) const
    {
        std::size_t end = kFew; // of the blocks that both share
        for (std::size_t block = 0; end < rows && m_more->blocks[block] == other.m_more->blocks[block]; ++block)
            end += rowsIn(block);
        return end == kFew ? 0 : std::min(end, rows);
    }

private:
    static constexpr std::size_t kFew = 2;
    static constexpr std::size_t kWhole = 1024; ///< points of a block; the first blocks are smaller, and hold as many together
    using Small = BlockAddress<3>;
    static constexpr std::size_t kSmall = Small(kWhole).block; ///< so many blocks are smaller

    struct Place {
        explicit Place(std::size_t row)
        {
            row -= kFew;
            const Small small(row);
            block = row < kWhole ? small.block : kSmall + row / kWhole - 1;
            offset = row < kWhole ? small.offset : row % kWhole;
        }
        std::size_t block;
        std::size_t offset;
    };
    static std::size_t rowsIn(std::size_t block) { return block < kSmall ? Small::rowsIn(static_cast<unsigned>(block)) : kWhole; }

    struct More {
        Column<CounterPoint*, 3> blocks; ///< what readers go by
        std::vector<std::shared_ptr<CounterPoint[]>> owned; ///< the same blocks; only the writer's
    };

    std::array<CounterPoint, kFew> m_few{};
    std::unique_ptr<More> m_more; ///< exists before a batch publishes it
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
        return (*std::get_if<OwnPoints>(&m_points))[row];
    }

    /// If it has points of its own.
    void append(CounterPoint point) { std::get<OwnPoints>(m_points).append(m_size++, point); }
    /// If its points are args: an integer with a time.
    void append(ArgId arg)
    {
        std::get<ArgPoints>(m_points).set(m_size, arg);
        ++m_size;
    }

    /// Begins with up to `rows` points of `other`, in memory that both share, if both have their own. Call it while there are no points.
    void share(const CounterPoints& other, std::size_t rows)
    {
        if (!other.areArgs())
            m_size = std::get<OwnPoints>(m_points).share(std::get<OwnPoints>(other.m_points), rows);
    }
    /// How many of the first `rows` points, which both have, are certainly the same.
    [[nodiscard]] std::size_t countShared(const CounterPoints& other, std::size_t rows) const
    {
        if (this == &other)
            return rows;
        const auto* own = std::get_if<OwnPoints>(&m_points);
        const auto* others = std::get_if<OwnPoints>(&other.m_points);
        return own && others ? own->countShared(*others, rows) : 0;
    }

private:
    std::variant<OwnPoints, ArgPoints> m_points;
    std::size_t m_size = 0;
};

} // namespace emberline
