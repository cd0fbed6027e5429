// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/kit/background.h"

#include <functional>

namespace emberline {

/// Calculates something about the open trace in the background, for a view that shows the result. Results about a trace
/// that was closed meanwhile are dropped. Lives on the GUI thread.
class TraceCalculation : public QObject {
    Q_OBJECT

public:
    using Deliver = Background::Deliver;
    /// Runs on another thread with a copy of the trace as it was at start(). Should end soon after `cancel` becomes true.
    using Job = std::function<void(const Trace& trace, const std::atomic<bool>& cancel, const Deliver& deliver)>;

    explicit TraceCalculation(const TraceStore& store, QObject* parent = nullptr);

    /// Replaces the running or waiting job, which delivers nothing more.
    void start(Job job);
    /// The job delivers nothing more.
    void cancel() { m_background.cancel(); }
    /// A job whose results still matter is running or waiting.
    [[nodiscard]] bool isBusy() const { return m_background.isBusy(); }
    /// Whether the trace has changed since the newest job was started.
    [[nodiscard]] bool isOutdated() const;

Q_SIGNALS:
    /// The newest job has ended, and everything that it delivered has run.
    void finished();

private:
    const TraceStore& m_store;
    Background m_background;
    // What the newest job is about.
    TraceIdentity m_identity;
    std::uint64_t m_revision = 0;
};

} // namespace emberline
