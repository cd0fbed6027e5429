// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "model/time.h"

#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTimer>

#include <memory>

namespace emberline {

/// What to record and where to.
struct RecordOptions {
    QStringList command; ///< the program and its arguments
    QString directory; ///< where it runs; empty: the program's own
    int nesting = 10; ///< GIT_TRACE2_EVENT_NESTING; git's own default of 2 hides most regions
    QString output; ///< directory that keeps the log; empty: a temporary one that goes with the Recorder
    /// The command has no terminal: a process group of its own, no input, and what it complains of is kept. Else its standard streams and
    /// its group are the program's own.
    bool isApart = false;
};

/// Runs one command with git's Trace2 EVENT target switched on, for it and its children only, and ends it when asked to. GUI thread or,
/// without a window, the only one; needs an application object.
class Recorder : public QObject {
    Q_OBJECT

public:
    enum class State {
        NotStarted, ///< or could not be
        Running,
        Interrupted, ///< stop() was called: as by Ctrl+C, it may put things in order
        Terminated, ///< that was not enough
        Killed, ///< nor was that
        Ended,
    };

    explicit Recorder(RecordOptions options, QObject* parent = nullptr);
    /// Ends the command, as endNow(); finished() is told even then.
    ~Recorder() override;

    /// Makes the directory and starts the command. The error says what failed.
    Result<bool> start();
    /// Asks the command to end: SIGINT, and where it goes on, SIGTERM and SIGKILL. Returns at once; finished() tells when it has ended.
    void stop();
    /// Ends the command, within a moment even when it does not want to.
    void endNow();
    void waitForFinished();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isRunning() const { return m_state != State::NotStarted && m_state != State::Ended; }
    [[nodiscard]] const RecordOptions& options() const { return m_options; }
    /// Of the command; apart, its group's too. 0 before it was started.
    [[nodiscard]] qint64 processId() const { return m_pid; }
    /// The trace directory to follow, absolute.
    [[nodiscard]] QString directory() const { return m_directory; }
    /// The command's own exit status, 128 + the signal that ended it.
    [[nodiscard]] int exitStatus() const;
    /// How long it ran; while it does, until now.
    [[nodiscard]] Duration elapsed() const;
    /// The last line of what it complained of on standard error; only of a command apart.
    [[nodiscard]] QString complaint();

Q_SIGNALS:
    void finished();

private:
    void send(int signal);
    void press();
    void end();

    RecordOptions m_options;
    State m_state = State::NotStarted;
    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_directory;
    QTemporaryFile m_errors; ///< standard error of a command apart
    QProcess m_process;
    qint64 m_pid = 0;
    QTimer m_patience; ///< until stop() takes the next step
    QElapsedTimer m_clock;
    qint64 m_ranNs = 0;
};

} // namespace emberline
