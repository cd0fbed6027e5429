// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "model/trace_store.h"

#include <QElapsedTimer>
#include <QObject>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// The file being read and its progress.
struct LoadProgress {
    ImportProgress import;
    double bytesPerSecond = 0;
    bool cancelling = false;
};

/// Loads files into a TraceStore without ever blocking the GUI thread, on which it lives. One trace is open at a time; its worker stays,
/// so that more files can be added.
class TraceLoader : public QObject {
    Q_OBJECT

public:
    explicit TraceLoader(TraceStore& store, QObject* parent = nullptr);
    /// Ends all reading and waits for that.
    ~TraceLoader() override;

    /// Reads `paths` as a new trace. It replaces the open trace with its first event; if nothing can be read, the open trace stays.
    void open(std::vector<std::string> paths);
    /// Reads `paths` into the open trace, also while that grows, or opens them if there is none. A paused trace goes on.
    void add(std::vector<std::string> paths);
    /// Opens a source without an end: a followed file or directory, or a socket.
    void openLive(ImportJob job);
    /// Whether the open trace is still growing.
    [[nodiscard]] bool isLive() const { return m_current.live + m_next.live > 0; }
    /// Whether the open trace was growing, until its input ended or cancel().
    [[nodiscard]] bool hasStoppedGrowing() const { return !isLive() && m_current.liveJob.has_value(); }
    /// Freezes the trace in the store while reading continues; it catches up when resumed.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// How many records wait because the trace is paused.
    [[nodiscard]] std::uint64_t heldBack() const;
    /// Keeps only the input of this last stretch of time from live sources, now and in traces opened later; zero: everything. See
    /// Import::follow().
    void setKeep(Duration keep);
    [[nodiscard]] Duration keep() const { return m_keep; }
    /// Ends the reading soon, including live input. What was read stays and is as usable as a whole trace.
    void cancel();
    /// Whether cancel() has left something of the open trace's files to read.
    [[nodiscard]] bool canGoOn() const { return !m_current.left.empty() && !isLoading(); }
    /// Goes on where cancel() ended the reading.
    void goOn();
    /// Ends all reading at once and for good: nothing more reaches the store. Does not wait.
    void abandon();
    /// Closes the trace and frees its memory.
    void close();

    [[nodiscard]] bool isLoading() const { return m_current.reads + m_next.reads > 0; }
    [[nodiscard]] const LoadProgress& progress() const { return m_progress; }
    /// The open trace's paths, as passed to open() and add(), except those that could not be read.
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_current.paths; }
    /// The live source of the trace in the store; none if it does not grow.
    [[nodiscard]] std::optional<ImportJob> liveJob() const { return m_current.live > 0 ? m_current.liveJob : std::nullopt; }

Q_SIGNALS:
    void started();
    void progressed();
    /// A call to open(), openLive() or add() is complete. Not emitted if a later open() or close() replaced it.
    void finished(const emberline::ImportOutcome& outcome);

private:
    /// A worker and its tasks.
    struct Reading {
        std::unique_ptr<ImportWorker> worker;
        std::vector<std::string> paths;
        int reads = 0; ///< running reads that will end
        int live = 0; ///< running reads without an end
        std::optional<ImportJob> liveJob; ///< the latest of the live jobs
        std::deque<ImportJob> left; ///< what cancel() has left to read
    };

    Q_INVOKABLE void takeNews();
    void start(Reading& reading, ImportJob job);
    void takeNews(Reading& reading);
    void noteProgress(ImportProgress progress);
    void apply(TraceBatch batch, bool ofNext);
    void finish(Reading& reading, const ImportOutcome& outcome);
    void retire(Reading reading);
    void sweep();

    TraceStore& m_store;
    Reading m_current; ///< read the trace in the store
    Reading m_next; ///< opens another trace, of which nothing has arrived yet
    std::vector<std::unique_ptr<ImportWorker>> m_retired; ///< ending on their own
    bool m_paused = false;
    Duration m_keep{};
    LoadProgress m_progress;
    QElapsedTimer m_clock; ///< since the reading began, or went on
    std::uint64_t m_readBefore = 0; ///< bytes, when it went on
};

} // namespace emberline
