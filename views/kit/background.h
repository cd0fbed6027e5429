// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>

class QWidget;

namespace emberline {

class LateSign;

/// Runs one calculation at a time, of which only the newest matters, on a thread of the pool. Lives on the GUI thread. A job works on
/// copies of its input (a Trace is cheap to copy) and delivers closures, which run on the GUI thread.
class Background : public QObject {
    Q_OBJECT

public:
    /// A job passes it a closure to run on the GUI thread; dropped if a newer job has replaced this one.
    using Deliver = std::function<void(std::function<void()>)>;
    /// Runs on the other thread. Should end soon after `cancel` becomes true.
    using Job = std::function<void(const std::atomic<bool>& cancel, const Deliver& deliver)>;

    explicit Background(QObject* parent = nullptr) : QObject(parent) { }
    /// Cancels and waits for the job to end.
    ~Background() override;

    /// Replaces the running or waiting job, which delivers nothing more.
    void start(Job job);
    /// The job delivers nothing more.
    void cancel();
    /// A job whose results still matter is running or waiting.
    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Whether any Background is busy. GUI thread.
    [[nodiscard]] static bool isAnyBusy() { return s_busy > 0; }

Q_SIGNALS:
    /// The newest job has ended, and everything that it delivered has run.
    void finished();

private:
    struct Pending {
        Job job;
        std::uint64_t generation;
        std::shared_ptr<std::atomic<bool>> cancel;
    };

    struct Posted {
        std::uint64_t generation;
        std::function<void()> closure;
    };

    /// Runs jobs until none waits.
    void run();
    void setBusy(bool busy);
    void post(std::uint64_t generation, std::function<void()> closure);
    /// Runs the oldest posted closure. GUI thread.
    void runPosted();

    // GUI thread.
    std::uint64_t m_generation = 0;
    std::shared_ptr<std::atomic<bool>> m_cancel;
    bool m_busy = false;
    inline static int s_busy = 0; ///< how many are

    std::mutex m_mutex;
    std::optional<Pending> m_pending; ///< under the mutex
    bool m_isRunning = false; ///< run() will look for pending jobs; under the mutex
    std::deque<Posted> m_posted; ///< under the mutex; one event for each
    std::future<void> m_running;
};

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
    [[nodiscard]] bool isOutdated() const { return m_identity != m_store.trace().identity() || m_revision != m_store.trace().revision(); }

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

/// Calculates one thing about the open trace again whenever it may have changed: at once for a user who waits, and at a pace that a growing
/// trace cannot drive, so that the trace is copied and traversed a few times a second at most. Lives on the GUI thread.
class PacedCalculation : public QObject {
    Q_OBJECT

public:
    /// Called on the GUI thread as a calculation begins. Returns the job, or none if there is nothing to calculate.
    using MakeJob = std::function<TraceCalculation::Job()>;

    /// A sign in `panel`, if given, says when the calculation is late.
    PacedCalculation(const TraceStore& store, QObject* parent, QWidget* panel, MakeJob make);

    /// Calculates again, a moment after the last calculation has ended. A running one finishes first; otherwise a quickly growing trace
    /// would never show a result.
    void request();
    /// Replaces the running calculation: at once, or after gathering changes for a moment, in which it may still end: otherwise what
    /// changes with each frame would never show a result.
    void restart(std::chrono::milliseconds gather = {});
    /// Drops the running calculation and all requests.
    void cancel();
    /// No calculation is running or requested.
    [[nodiscard]] bool isSettled() const { return !m_isRequested && !m_calculation.isBusy(); }

private:
    void begin();
    void beginIfFree();

    MakeJob m_make;
    LateSign* m_late = nullptr;
    QTimer m_pause; ///< until a request may begin
    bool m_isRequested = false;
    bool m_isReplacing = false; ///< the end of the pause replaces what is running
    TraceCalculation m_calculation;
};

} // namespace emberline
