// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/command_index.h"
#include "views/kit/background.h"
#include "views/kit/late_sign.h"
#include "views/kit/view_state.h"

#include <QTimer>

#include <functional>
#include <memory>

namespace emberline {

/// Computes answers in the background at a pace that a growing trace cannot drive: the next answer starts a moment after the last one was
/// delivered. So the trace is copied and traversed a few times a second at most, and a new request never cancels the running one. A sign in
/// the panel says when answers are late. Lives on the GUI thread.
class PacedAnswers : public QObject {
    Q_OBJECT

public:
    /// Runs on the GUI thread with the job's result.
    using Deliver = std::function<void()>;
    /// Runs on another thread with a copy of the trace; touches nothing else but its own captures.
    using Job = std::function<Deliver(const Trace& trace)>;

    PacedAnswers(const TraceStore& store, QWidget* panel);

    /// Calls `make` on the GUI thread when it is time, and runs the job that it returns. Only the last of several requests counts.
    void request(std::function<Job()> make);
    /// Drops all earlier requests, including the running one's result.
    void forget();

private:
    void begin();

    TraceCalculation m_calculation;
    LateSign* m_late;
    QTimer m_pause;
    std::function<Job()> m_next;
};

/// The command that a single-command view shows: the selection's, otherwise the foremost (CommandIndex). Any thread.
[[nodiscard]] SessionId commandToShow(const Trace& trace, const CommandIndex& index, const Selection& selection);

/// Asks `answers` for the `view` of the command to show and passes it to `present` on the GUI thread. Passes an empty View for a trace
/// without sessions. `present` must stay callable for as long as `answers` lives.
template <typename View>
void requestForShownCommand(PacedAnswers& answers, const ViewState& state,
    std::function<View(const Trace&, const CommandIndex&, SessionId)> view, std::function<void(View)> present)
{
    answers.request([&state, view, present = std::move(present)]() -> PacedAnswers::Job {
        return [selection = state.selection(), view, present](const Trace& trace) -> PacedAnswers::Deliver {
            auto found = std::make_shared<View>();
            if (!trace.sessions().empty()) {
                const CommandIndex index(trace);
                if (const SessionId command = commandToShow(trace, index, selection))
                    *found = view(trace, index, command);
            }
            return [found, present] { present(std::move(*found)); };
        };
    });
}

/// Shows a box of an answer on the timeline: the region, or the session if there is none.
void revealBox(ViewState& state, RegionId region, SessionId session);

/// Marks a range of a session's own clock on the timeline.
void markRange(ViewState& state, const Trace& trace, SessionId session, SourceRange range);

} // namespace emberline
