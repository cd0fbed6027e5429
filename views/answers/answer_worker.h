// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace emberline {

/// Works answers out on a thread of its own, the latest question first. Lives on the GUI thread; a job must touch nothing of it but what it
/// was given (a copy of the trace).
class AnswerWorker : public QObject {
    Q_OBJECT

public:
    /// Runs on the GUI thread with what the job found.
    using Deliver = std::function<void()>;
    using Job = std::function<Deliver()>;

    explicit AnswerWorker(QObject* parent = nullptr);
    /// Waits for the job under way.
    ~AnswerWorker() override;

    /// Runs `make` on the GUI thread once the last answer is a moment old, and the job that it returns on the other thread. Of several
    /// requests the last one counts: so a growing trace is copied and gone through a few times a second at most.
    void request(std::function<Job()> make);
    /// Nothing that was asked for before will be delivered.
    void forget();

private:
    Q_INVOKABLE void finish();
    void begin();
    void run();

    QTimer m_pause;
    std::function<Job()> m_next;
    bool m_busy = false;
    bool m_forgotten = false; ///< what is under way is not wanted any more

    std::mutex m_mutex;
    std::condition_variable m_changed;
    // Under the mutex.
    Job m_job;
    Deliver m_result;
    bool m_ending = false;

    std::thread m_thread; ///< started with the first request
};

} // namespace emberline
