// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "model/time.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTime>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace emberline {

/// The words of a command line in the syntax of a POSIX shell: blanks between words, single and double quotes, backslashes. Rejects what
/// only a shell can do (pipes, redirections, variables, several commands) with a sentence that says so. Leaves patterns such as *.c
/// unchanged. Empty for a line without words. A pure function.
[[nodiscard]] Result<QStringList> shellWords(const QString& line);

/// A line that a shell, and shellWords(), split into these words again.
[[nodiscard]] QString shellLine(const QStringList& words);

/// What to record and where.
struct RecordOptions {
    QStringList command = {}; ///< the program and its arguments
    QString directory = {}; ///< working directory; empty: this program's own
    int nesting = 10; ///< GIT_TRACE2_EVENT_NESTING; git's own default of 2 hides most regions
    QString output = {}; ///< directory for the log, which stays; empty: a temporary one that the Recorder removes
    /// The command has no terminal: it gets its own process group and no input, and its output is kept. Otherwise it shares this
    /// program's standard streams and process group.
    bool isApart = false;
};

/// Runs one command with git's Trace2 EVENT target switched on, only for it and its children, and ends it on request. Runs on the GUI
/// thread or, without a window, on the only thread; needs an application object.
class Recorder : public QObject {
    Q_OBJECT

public:
    enum class State {
        NotStarted, ///< or could not start
        Running,
        Interrupted, ///< stop() was called; as after Ctrl+C, the command may clean up
        Terminated, ///< SIGINT was not enough, or endNow() was called
        Killed, ///< nor was that
        Ended,
    };

    explicit Recorder(RecordOptions options, QObject* parent = nullptr);
    /// Ends the command like endNow(), and still emits finished().
    ~Recorder() override;

    /// Creates the directory and starts the command. The error says what failed.
    [[nodiscard]] std::optional<Error> start();
    /// Asks the command to end: SIGINT, then SIGTERM and SIGKILL if it continues for `grace` each. Returns at once; finished() reports the
    /// end.
    void stop(std::chrono::milliseconds grace = std::chrono::seconds(2));
    /// Ends the command within a moment, even against its will.
    void endNow();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isRunning() const { return m_state != State::NotStarted && m_state != State::Ended; }
    [[nodiscard]] const RecordOptions& options() const { return m_options; }
    /// The command's process id, which is also its group's if it is apart. 0 before the start.
    [[nodiscard]] qint64 processId() const { return m_pid; }
    /// The trace directory to follow, absolute.
    [[nodiscard]] QString directory() const { return m_directory; }
    /// The command's own exit status, or 128 + the signal that ended it.
    [[nodiscard]] int exitStatus() const;
    /// The time of day at which the command was started.
    [[nodiscard]] QTime began() const { return m_began; }
    /// How long it ran; while it runs, until now.
    [[nodiscard]] Duration elapsed() const;
    /// What the command has written to standard output and standard error since the last call; only for a command apart. If there is
    /// more than 64 KiB, returns the last 64 KiB after a line "…", so that a caller keeps up with a command that writes without end. While
    /// the event loop runs, output that nobody takes does not fill the disk either: beyond 64 MiB, only its last 64 KiB stay.
    [[nodiscard]] QByteArray takeOutput() { return std::exchange(m_untaken, {}) + readOutput(); }
    /// The last line of that; only for a command apart.
    [[nodiscard]] QString lastLine();
    /// Of the log, until now.
    [[nodiscard]] std::uint64_t logBytes() const;
    /// Creates `directory` and copies the log into it; nothing of that name may exist. After an error nothing is left there.
    [[nodiscard]] std::optional<Error> copyLog(const QString& directory);
    /// Whether there is a log that goes with this object, although nobody has copied it since the command ended, or given it up.
    [[nodiscard]] bool isLogUnsaved() const { return m_options.output.isEmpty() && !m_isLogSettled && logBytes() > 0; }
    void giveUpLog() { m_isLogSettled = true; }

Q_SIGNALS:
    void finished();

private:
    void send(int signal) const;
    void press();
    void end();
    QByteArray readOutput();
    void limitOutput();

    RecordOptions m_options;
    State m_state = State::NotStarted;
    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_directory;
    bool m_isLogSettled = false; ///< copied whole or given up
    QTemporaryFile m_output; ///< standard output and error of a command apart
    qint64 m_taken = 0; ///< bytes of m_output
    QByteArray m_tail; ///< the end of what was dropped from m_output
    bool m_hasDropped = false; ///< since the last readOutput()
    QByteArray m_untaken; ///< the end of what limitOutput() dropped, for the next takeOutput()
    QTimer m_outputCheck; ///< calls limitOutput() while a command apart runs
    QProcess m_process;
    qint64 m_pid = 0;
    QTimer m_patience; ///< until the next signal after stop()
    QElapsedTimer m_clock;
    QTime m_began;
    Duration m_ran{};
};

} // namespace emberline
