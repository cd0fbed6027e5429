// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "model/cancellation.h"
#include "views/kit/background.h"
#include "views/kit/view_state.h"

#include <functional>
#include <memory>
#include <optional>

namespace emberline {

/// The command that a single-command view shows: the selection's, otherwise the foremost (CommandIndex). Any thread.
[[nodiscard]] SessionId commandToShow(const Trace& trace, const CommandIndex& index, const Selection& selection);

/// A job that finds the `view` of the command to show and passes it to `present` on the GUI thread. Passes an empty View for a trace
/// without sessions.
template <typename View>
[[nodiscard]] TraceCalculation::Job viewOfShownCommand(const Selection& selection,
    std::function<View(const Trace&, const CommandIndex&, SessionId, Cancellation)> view, std::function<void(View)> present)
{
    return [=](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        auto found = std::make_shared<View>();
        if (!trace.sessions().empty()) {
            const CommandIndex index(trace);
            if (const SessionId command = commandToShow(trace, index, selection))
                *found = view(trace, index, command, Cancellation(&cancel));
        }
        deliver([found, present] { present(std::move(*found)); });
    };
}

/// A box of an answer: the region, or if there is none the session or one of its threads.
[[nodiscard]] Selection boxOf(RegionId region, SessionId session, ThreadId thread = {});

/// Shows it on the timeline, and marks a range of it, if one is given: Back returns from both.
void revealBox(ViewState& state, RegionId region, SessionId session, std::optional<TraceRange> marked = std::nullopt,
    ViewState::Reveal extent = ViewState::Reveal::Part);

} // namespace emberline
