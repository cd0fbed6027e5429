// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/time.h"

#include <memory>
#include <span>
#include <vector>

namespace emberline {

/// A gap in which nothing runs, drawn shorter than it is.
struct TimeFold {
    TraceRange gap;
    TraceTime begin; ///< of the gap, on the folded axis
    Duration shown; ///< the gap's length there
    Duration left; ///< how much later than on the folded axis it is after the gap

    [[nodiscard]] double share() const { return static_cast<double>(toNs(shown)) / static_cast<double>(toNs(gap.length())); }
    friend bool operator==(const TimeFold&, const TimeFold&) = default;
};

/// The folds of a time axis. A folded time is what a clock would show that runs slowly within the gaps: it grows with the true time, and
/// each tells the other. A value; copies share the folds.
class TimeFolds {
public:
    /// No fold: both times are the same.
    TimeFolds() = default;
    /// `gaps` lie in `extent`, sorted and apart. Each becomes a small share of what is left, the same for all.
    TimeFolds(std::span<const TraceRange> gaps, TraceRange extent);

    [[nodiscard]] bool isEmpty() const { return !m_folds; }
    [[nodiscard]] std::span<const TimeFold> all() const
    {
        return m_folds ? std::span<const TimeFold>(*m_folds) : std::span<const TimeFold>();
    }
    /// Those that `range` touches.
    [[nodiscard]] std::span<const TimeFold> within(TraceRange range) const;
    /// The parts of `range` outside gaps.
    [[nodiscard]] std::vector<TraceRange> unfoldedParts(TraceRange range) const;
    /// How much of `range` lies in gaps.
    [[nodiscard]] Duration idleIn(TraceRange range) const;

    [[nodiscard]] TraceTime folded(TraceTime time) const;
    [[nodiscard]] TraceTime unfolded(TraceTime folded) const;
    [[nodiscard]] TraceRange folded(TraceRange range) const { return {folded(range.begin), folded(range.end)}; }
    [[nodiscard]] TraceRange unfolded(TraceRange range) const { return {unfolded(range.begin), unfolded(range.end)}; }

    friend bool operator==(const TimeFolds& a, const TimeFolds& b);

private:
    std::shared_ptr<const std::vector<TimeFold>> m_folds; ///< null: none
};

} // namespace emberline
