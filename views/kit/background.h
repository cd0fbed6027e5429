// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>

namespace emberline {

/// Runs one calculation at a time, of which only the newest matters, on a thread of the pool. Lives on the GUI thread. A job works on
/// copies of its input (a Trace is cheap to copy) and delivers closures, which run on the GUI thread.
class Background : public QObject {
    Q_OBJECT

public:
    /// A job passes it a closure to run on the GUI thread; dropped if a newer job has replaced this one.
    using Deliver = std::function<void(std::function<void()>)>;
    /// Runs on the other thread. Should end soon after `cancel` becomes true.
    using Job = std::function<void(const std::atomic<bool>& cancel, const Deliver& deliver)>;

    explicit Background(QObject* parent = nullptr);
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
