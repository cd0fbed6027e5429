// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

namespace emberline {

/// What lies between the clock of a source and the clock that is shown. A trace makes them (Trace::clockShift()); loops over many rows of a
/// source keep one. Times that would lie beyond the end of a clock stop there.
class ClockShift {
public:
    /// None: for what has no source.
    ClockShift() = default;

    [[nodiscard]] constexpr TraceTime shown(SourceTime time) const { return TraceTime(time.time_since_epoch() + m_ahead); }
    [[nodiscard]] constexpr TraceRange shown(SourceRange range) const { return {shown(range.begin), shown(range.end)}; }
    [[nodiscard]] constexpr SourceTime inSource(TraceTime time) const { return SourceTime(time.time_since_epoch() - m_ahead); }
    [[nodiscard]] constexpr SourceRange inSource(TraceRange range) const { return {inSource(range.begin), inSource(range.end)}; }
    /// How far the shown clock is ahead of the source's.
    [[nodiscard]] constexpr Duration ahead() const { return m_ahead; }
    friend constexpr bool operator==(ClockShift, ClockShift) = default;

private:
    friend class Trace;
    explicit constexpr ClockShift(Duration ahead) : m_ahead(ahead) { }

    Duration m_ahead{};
};

} // namespace emberline
