// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace emberline {

/// What to record and where to.
struct RecordOptions {
    QStringList command; ///< the program and its arguments
    QString directory; ///< where it runs; empty: the program's own
    int nesting = 10; ///< GIT_TRACE2_EVENT_NESTING; git's own default of 2 hides most regions
    QString output; ///< directory that keeps the log; empty: a temporary one that goes with the Recorder
};

/// Runs one command with git's Trace2 EVENT target switched on, for it and its children only. Its standard streams are the program's own.
/// GUI thread or, without a window, the only one; needs an application object.
class Recorder : public QObject {
    Q_OBJECT

public:
    explicit Recorder(RecordOptions options, QObject* parent = nullptr);
    /// Waits for the command to end.
    ~Recorder() override;

    /// Makes the directory and starts the command. The error says what failed.
    Result<bool> start();
    void waitForFinished();
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// The trace directory to follow, absolute.
    [[nodiscard]] QString directory() const { return m_directory; }
    /// The command's own exit status, 128 + the signal that ended it.
    [[nodiscard]] int exitStatus() const;

Q_SIGNALS:
    void finished();

private:
    RecordOptions m_options;
    std::unique_ptr<QTemporaryDir> m_temporary;
    QString m_directory;
    QProcess m_process;
};

} // namespace emberline
