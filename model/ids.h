// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace emberline {

/// A strongly typed row number: ids of two tags never convert to each other. Rows are numbered from 0 in the order of creation and never
/// reused or shifted. A default-constructed id refers to nothing.
template <class Tag>
class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::size_t row) : m_row(static_cast<std::uint32_t>(row)) { assert(row <= kNone); }

    [[nodiscard]] constexpr bool isValid() const { return m_row != kNone; }
    constexpr explicit operator bool() const { return isValid(); }
    [[nodiscard]] constexpr std::uint32_t row() const { return m_row; }

    friend constexpr auto operator<=>(Id, Id) = default;

private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_row = kNone;
};

using StringId = Id<struct StringTag>;
using SourceId = Id<struct SourceTag>;
using SessionId = Id<struct SessionTag>;
using ThreadId = Id<struct ThreadTag>;
using TrackId = Id<struct TrackTag>;
using RegionId = Id<struct RegionTag>;
using InstantId = Id<struct InstantTag>;
using CounterId = Id<struct CounterTag>;
using TimerId = Id<struct TimerTag>;
using ObjectId = Id<struct ObjectTag>;
using FlowId = Id<struct FlowTag>;
using ArgId = Id<struct ArgTag>;

} // namespace emberline

template <class Tag>
struct std::hash<emberline::Id<Tag>> {
    std::size_t operator()(emberline::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.row()); }
};
