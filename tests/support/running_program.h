// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/run_command.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <csignal>

#include <unistd.h>

namespace emberline {

/// The program promises a second. A busy machine gets more time; a program that hangs still fails.
inline constexpr int kPatience = 20000;

/// What a running program starts with.
struct ProgramStart {
    QString standardInput = {}; ///< a file; empty: this program's own
    QString standardOutput = {}; ///< a file; empty: nobody looks at it
    Environment environment = {};
};

/// Emberline, offscreen, with settings of its own in `home`. Does not outlive this object.
class Program {
public:
    Program(const QStringList& arguments, const QString& home, const ProgramStart& start = {})
    {
        if (!start.standardInput.isEmpty())
            m_process.setStandardInputFile(start.standardInput);
        if (!start.standardOutput.isEmpty())
            m_process.setStandardOutputFile(start.standardOutput);
        Environment environment{
            {"QT_QPA_PLATFORM", "offscreen"}, {"HOME", home}, {"XDG_CONFIG_HOME", home + "/config"}, {"XDG_DATA_HOME", home + "/data"}};
        environment.insert(environment.end(), start.environment.begin(), start.environment.end());
        m_process.setProcessEnvironment(environmentWith(environment));
        m_process.start(EMBERLINE_PROGRAM, arguments);
        m_process.waitForStarted();
    }
    ~Program()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Whether it ends.
    bool end(int signal)
    {
        ::kill(static_cast<pid_t>(m_process.processId()), signal);
        return m_process.waitForFinished(kPatience);
    }
    /// Waits for its end.
    bool waitForEnd() { return m_process.waitForFinished(kPatience); }
    void send(int signal) const { ::kill(static_cast<pid_t>(m_process.processId()), signal); }
    /// Whether a signal has stopped it, or soon does.
    [[nodiscard]] bool waitForStop() const
    {
        return QTest::qWaitFor([this] { return fields().value(2) == "T"; }, kPatience);
    }
    /// What it has written to standard error since the last call.
    QByteArray complaints() { return m_process.readAllStandardError(); }
    [[nodiscard]] qint64 id() const { return m_process.processId(); }
    [[nodiscard]] bool isRunning() const { return m_process.state() == QProcess::Running; }
    /// The processor time it has used.
    [[nodiscard]] double seconds() const
    {
        return (fields().value(13).toDouble() + fields().value(14).toDouble()) / static_cast<double>(::sysconf(_SC_CLK_TCK));
    }
    [[nodiscard]] int status() const { return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1; }

private:
    /// Of /proc/PID/stat.
    [[nodiscard]] QByteArrayList fields() const
    {
        QFile file(QStringLiteral("/proc/%1/stat").arg(m_process.processId()));
        return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ') : QByteArrayList();
    }

    QProcess m_process;
};

} // namespace emberline
