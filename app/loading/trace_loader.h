// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/import_worker.h"
#include "model/trace_store.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace emberline {

/// What is being read, and how far it is.
struct LoadProgress {
    ImportProgress import;
    double bytesPerSecond = 0;
    bool cancelling = false;
};

/// Brings files into a TraceStore without ever blocking the GUI thread, on which it lives. One trace is open at a time: its worker stays,
/// so that more can be added to it.
class TraceLoader : public QObject {
    Q_OBJECT

public:
    explicit TraceLoader(TraceStore& store, QObject* parent = nullptr);
    /// Ends all reading and waits for it.
    ~TraceLoader() override;

    /// Reads `paths` as a new trace. It takes the place of the open one with its first event; when nothing of it can be read, the open one
    /// stays.
    void open(std::vector<std::string> paths);
    /// Reads `paths` into the open trace; opens them when there is none.
    void add(std::vector<std::string> paths);
    /// Opens something that goes on until stopped: a followed file or directory, a socket.
    void openLive(ImportJob job);
    /// Whether the open trace still grows.
    [[nodiscard]] bool isLive() const { return m_current.live + m_next.live > 0; }
    /// Lets the trace in the store stand still while input is taken all the same; it catches up when resumed.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// Of live input only what came within that time is kept, now and in traces opened later; zero: all. See Import::follow().
    void setKeep(std::chrono::nanoseconds keep);
    [[nodiscard]] std::chrono::nanoseconds keep() const { return m_keep; }
    /// Ends the reading soon, live input too. What was read stays, and is as usable as a whole trace.
    void cancel();
    /// Forgets the trace and gives its memory back.
    void close();

    [[nodiscard]] bool isLoading() const { return m_current.reads + m_next.reads > 0; }
    [[nodiscard]] const LoadProgress& progress() const { return m_progress; }
    /// What the open trace is read from, as given to open() and add(), without what could not be read.
    [[nodiscard]] const std::vector<std::string>& paths() const { return m_current.paths; }
    /// What the trace in the store grows from; none when it does not grow.
    [[nodiscard]] std::optional<ImportJob> liveJob() const { return m_current.live > 0 ? m_current.liveJob : std::nullopt; }

Q_SIGNALS:
    void started();
    void progressed();
    /// A call to open(), openLive() or add() has been dealt with. Not told of what a later open() or close() has overtaken.
    void finished(const emberline::ImportOutcome& outcome);

private:
    /// A worker with what it was asked to read.
    struct Reading {
        std::unique_ptr<ImportWorker> worker;
        std::vector<std::string> paths;
        int reads = 0; ///< under way, to an end
        int live = 0; ///< under way, without an end
        std::optional<ImportJob> liveJob; ///< the latest of these
    };

    Q_INVOKABLE void takeNews();
    void start(Reading& reading, ImportJob job);
    void takeNews(Reading& reading);
    void apply(TraceBatch batch, bool ofNext);
    void finish(Reading& reading, const ImportOutcome& outcome);
    void retire(Reading reading);
    void sweep();

    TraceStore& m_store;
    Reading m_current; ///< has read the trace in the store
    Reading m_next; ///< opens another one, of which nothing has come yet
    std::vector<std::unique_ptr<ImportWorker>> m_retired; ///< ending on their own
    bool m_paused = false;
    std::chrono::nanoseconds m_keep{};
    LoadProgress m_progress;
    QElapsedTimer m_clock; ///< since the reading began
};

} // namespace emberline
