// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/late_sign.h"
#include "views/kit/trace_calculation.h"

#include <QTimer>

#include <functional>

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

} // namespace emberline
