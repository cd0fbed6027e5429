// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace emberline {

/// A thread for one calculation at a time, of which only the newest matters. Lives on the GUI thread; a job works on copies of what it
/// needs (a Trace is cheap to copy) and hands back closures that run on the GUI thread.
class Background : public QObject {
    Q_OBJECT

public:
    /// Called by a job with what shall happen on the GUI thread; dropped when the job has been superseded meanwhile.
    using Deliver = std::function<void(std::function<void()>)>;
    /// Runs on the worker's thread. Should end soon when `cancel` becomes true.
    using Job = std::function<void(const std::atomic<bool>& cancel, const Deliver& deliver)>;

    explicit Background(QObject* parent = nullptr);
    /// Cancels and waits for the job to end.
    ~Background() override;

    /// Instead of whatever runs or waits, from which nothing more will come.
    void start(Job job);
    /// Nothing more will come.
    void cancel();
    /// A job runs or waits whose results still matter.
    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Some Background is busy. GUI thread.
    [[nodiscard]] static bool isAnyBusy() { return s_busy > 0; }

Q_SIGNALS:
    /// The newest job has ended and all it delivered has run.
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

    void run();
    void setBusy(bool busy);
    void post(std::uint64_t generation, std::function<void()> closure);
    /// The oldest of what was posted; GUI thread.
    void runPosted();

    // GUI thread.
    std::uint64_t m_generation = 0;
    std::shared_ptr<std::atomic<bool>> m_cancel;
    bool m_busy = false;
    inline static int s_busy = 0; ///< how many are

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Pending> m_pending; ///< under the mutex
    std::deque<Posted> m_posted; ///< under the mutex; one event for each
    bool m_ending = false; ///< under the mutex
    std::thread m_thread; ///< started with the first job
};

} // namespace emberline
