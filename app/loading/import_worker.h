// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// A task for an ImportWorker.
struct ImportJob {
    enum class Kind {
        Read, ///< files and directories, to their ends
        GoOn, ///< with the read that was cancelled, which is the worker's last job
        Follow, ///< files and directories, and everything written to them until cancelled
        ListenStream, ///< a socket, until cancelled
        ListenDatagram,
    };
    Kind kind = Kind::Read;
    std::vector<std::string> paths; ///< of a socket: one
    LineReceiver received = {}; ///< of a socket; called on the worker's thread

    [[nodiscard]] bool isLive() const { return kind != Kind::Read && kind != Kind::GoOn; }
};

/// The result of one job.
struct ImportOutcome {
    ImportJob job;
    std::vector<ImportFailure> failures; ///< for these paths; everything else was read
    bool cancelled = false; ///< keeps what was read before
    /// What is left to read after a cancellation.
    enum class Left {
        Nothing,
        Rest, ///< a job of Kind::GoOn reads it
        All, ///< the job was not begun
    };
    Left left = Left::Nothing;
};

/// Reads into one trace, on a thread of the pool. Its Import lives as long as the worker, so that files read later are linked to earlier
/// ones. Results wait in a mailbox for the owner's thread. The mailbox holds few batches, and the worker waits for room in it.
class ImportWorker {
public:
    static constexpr std::size_t kBatchesInFlight = 2;

    /// The contents of the mailbox: at most one of each, to be handled in this order.
    struct News {
        std::optional<TraceBatch> batch;
        std::optional<ImportProgress> progress; ///< the newest
        std::optional<ImportOutcome> outcome; ///< a read ended, and the owner has taken all its batches
        bool more = false; ///< take() again
    };

    /// Calls `wake` on the worker's thread when there is something to take.
    explicit ImportWorker(std::function<void()> wake);
    /// Abandons the work and waits for the thread to end.
    ~ImportWorker();
    ImportWorker(const ImportWorker&) = delete;
    ImportWorker& operator=(const ImportWorker&) = delete;

    // Any thread.
    /// Reads `job` into the trace, after the jobs of earlier calls; files while a live job goes on.
    void start(ImportJob job);
    /// How much of the past to keep for live input; zero: everything. See Import::follow().
    void setKeep(Duration keep) { m_keep = keep; }
    /// Ends the reading soon, including waiting jobs; the outcome is cancelled.
    void cancel();
    /// Ends the reading soon and drops its results. Nothing more will be available, and `wake` is not called again.
    void abandon();
    /// Whether the thread has freed the trace's memory, so that the destructor will not wait.
    [[nodiscard]] bool hasEnded() const { return m_ended.load(); }
    [[nodiscard]] News take();
    /// Only the progress; everything else waits. `wake` is called again when there is more.
    [[nodiscard]] std::optional<ImportProgress> takeProgress();

private:
    void run();
    void giveMemoryBack();
    void work(Import& import, ImportJob job);
    Import::Callbacks callbacks();
    Import::Callbacks liveCallbacks(const Import& import);
    std::optional<std::vector<std::string>> takeAdded();
    void finish(const Import& import, ImportOutcome outcome);
    void postBatch(TraceBatch batch);
    void postProgress(const ImportProgress& progress);
    void wake();

    std::function<void()> m_wake;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    // Under the mutex.
    std::deque<ImportJob> m_jobs;
    std::deque<TraceBatch> m_batches;
    std::optional<ImportProgress> m_progress;
    std::deque<ImportOutcome> m_outcomes;
    bool m_reading = false;
    bool m_awake = false; ///< the owner was woken and has not taken everything yet
    bool m_ending = false; ///< the destructor is waiting

    ImportJob m_added; ///< is read while a live job goes on; for the worker's thread only
    std::weak_ptr<const TraceColumns> m_columns; ///< of the trace that was read; for the worker's thread only

    std::atomic<Duration> m_keep = Duration::zero();
    std::atomic<bool> m_cancelled = false;
    std::atomic<bool> m_abandoned = false;
    std::atomic<bool> m_ended = false;
    std::future<void> m_running;
};

} // namespace emberline
