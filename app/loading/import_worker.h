// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace emberline {

/// Something for an ImportWorker to do.
struct ImportJob {
    enum class Kind {
        Read, ///< files and directories, to their ends
        Follow, ///< files and directories, and what is written to them until cancelled
        ListenStream, ///< a socket, until cancelled
        ListenDatagram,
    };
    Kind kind = Kind::Read;
    std::vector<std::string> paths; ///< of a socket: one

    [[nodiscard]] bool isLive() const { return kind != Kind::Read; }
};

/// How one job went.
struct ImportOutcome {
    ImportJob job;
    std::vector<ImportFailure> failures; ///< of these paths; what else there was has been read
    bool cancelled = false; ///< what was read before is kept
};

/// The thread that reads into one trace. Its Import lives there as long as the worker, so that files read later are linked to those read
/// before. Results wait in a mailbox for the owner's thread: the mailbox holds few batches, and the reading waits for room in it.
class ImportWorker {
public:
    static constexpr std::size_t kBatchesInFlight = 2;

    /// What waits in the mailbox: at most one of each, in the order to be looked at.
    struct News {
        std::optional<TraceBatch> batch;
        std::optional<ImportProgress> progress; ///< the newest
        std::optional<ImportOutcome> outcome; ///< a read ended, and all its batches have been taken
        bool more = false; ///< take() again
    };

    /// `wake` is called on the worker's thread when there is something to take.
    explicit ImportWorker(std::function<void()> wake);
    /// Abandons and waits for the thread to end.
    ~ImportWorker();
    ImportWorker(const ImportWorker&) = delete;
    ImportWorker& operator=(const ImportWorker&) = delete;

    // Any thread.
    /// Does `job` into the trace, after those of earlier calls.
    void start(ImportJob job);
    /// Of live input only so much of the past is kept; 0: all of it. See Import::follow().
    void setKeep(std::chrono::nanoseconds keep) { m_keepNs = keep.count(); }
    /// Ends the reading soon, and what waits to be read; the outcome is cancelled.
    void cancel();
    /// Ends the reading soon and drops what was read; nothing more is to be taken and `wake` is not called again.
    void abandon();
    /// Whether the thread has given the trace's memory back: the destructor will not wait.
    [[nodiscard]] bool hasEnded() const { return m_ended.load(); }
    [[nodiscard]] News take();

private:
    void run();
    void giveMemoryBack();
    void work(Import& import, ImportJob job);
    Import::Callbacks callbacks();
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
    bool m_awake = false; ///< the owner was told and has not taken all yet
    bool m_ending = false; ///< the destructor waits

    std::weak_ptr<const TraceColumns> m_columns; ///< of the trace that was read; the worker's thread only

    std::atomic<std::int64_t> m_keepNs = 0;
    std::atomic<bool> m_cancelled = false;
    std::atomic<bool> m_abandoned = false;
    std::atomic<bool> m_ended = false;
    std::thread m_thread;
};

} // namespace emberline
