// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/attribution/routing_state.h"
#include "importers/trace2/syntax/text_line.h"
#include "model/trace_builder.h"

#include <optional>
#include <string_view>

namespace emberline::trace2 {

/// How badly a line fits a session: the sum of the costs of all clues. A clue that fits costs nothing, or a negative amount if it is
/// unlikely to fit by chance. SessionRouter takes the session with the lowest sum.
class RouteCosts {
public:
    /// Both must outlive this.
    RouteCosts(const TraceBuilder& builder, const RoutingState& state, bool hasDepths) :
        m_builder(builder), m_state(state), m_hasDepths(hasDepths)
    { }

    /// The cost of a clue that is unlikely, and the most that otherCost() takes off.
    static constexpr int kUnlikely = 400;
    /// From this cost on, a line with a time does not belong to this log at all.
    static constexpr int kForeign = 3000;

    /// The cost of the line's time.
    [[nodiscard]] int clockCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    /// The cost of all other clues; at least -kUnlikely.
    [[nodiscard]] int otherCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    /// The cost of t_abs and t_rel, ids and dots, which are part of otherCost(); below 0 if they identify the session.
    [[nodiscard]] int identityCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    /// The cost of writing while a child runs; 0 if none does.
    [[nodiscard]] int waitingCost(const RoutedSession& routed) const;

    /// Whether another command began after the session's last line and is still running. Commands that a process started do not
    /// count: they may run at the same time.
    [[nodiscard]] bool isOvertaken(const RoutedSession& routed) const;
    /// The smallest misfit of a session's begin that costs at least `cost`; the maximum if there is no simple answer.
    [[nodiscard]] Duration leastMisfit(int cost) const;

private:
    [[nodiscard]] Duration finestMisfit() const;
    [[nodiscard]] int misfitCost(const RoutedSession& routed, Duration misfit) const;
    [[nodiscard]] int stageCost(const RoutedSession& routed, const TextLine& line) const;
    [[nodiscard]] int hierarchyCost(const SessionState& session, std::string_view hierarchy) const;
    [[nodiscard]] int nameCost(const SessionState& session, std::string_view name) const;
    [[nodiscard]] int childCost(const RoutedSession& routed, const TextLine& line, std::optional<SourceTime> wall) const;
    [[nodiscard]] int threadCost(const SessionState& session, const TextLine& line) const;
    [[nodiscard]] int spawnCost(const SessionState& session, const TextLine& line) const;
    [[nodiscard]] bool runs(const SessionState& session, std::string_view command) const;

    const TraceBuilder& m_builder;
    const RoutingState& m_state;
    bool m_hasDepths;
};

} // namespace emberline::trace2
