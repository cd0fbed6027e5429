// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording/recorder.h"

#include <QDir>
#include <QProcessEnvironment>

namespace emberline {

namespace {
constexpr int kSignalBase = 128;
}

Recorder::Recorder(RecordOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
    connect(&m_process, &QProcess::finished, this, &Recorder::finished);
}

Recorder::~Recorder()
{
    m_process.disconnect(this);
    waitForFinished();
}

Result<bool> Recorder::start()
{
    if (m_options.output.isEmpty()) {
        m_temporary = std::make_unique<QTemporaryDir>();
        if (!m_temporary->isValid())
            return Error{"A temporary directory for the trace could not be made: " + m_temporary->errorString().toStdString() + "."};
        m_directory = m_temporary->path();
    } else {
        m_directory = QDir(m_options.output).absolutePath();
        if (!QDir().mkpath(m_directory))
            return Error{m_directory.toStdString() + ": the directory for the trace could not be made. Choose another with --output."};
    }
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("GIT_TRACE2_EVENT"), m_directory);
    environment.insert(QStringLiteral("GIT_TRACE2_EVENT_NESTING"), QString::number(m_options.nesting));
    environment.remove(QStringLiteral("GIT_TRACE2_EVENT_BRIEF"));
    environment.remove(QStringLiteral("GIT_TRACE2_PARENT_SID"));
    m_process.setProcessEnvironment(environment);
    m_process.setWorkingDirectory(m_options.directory);
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    m_process.start(m_options.command.first(), m_options.command.mid(1));
    if (!m_process.waitForStarted(-1))
        return Error{
            m_options.command.first().toStdString() + ": the command could not be started: " + m_process.errorString().toStdString() + "."};
    return true;
}

void Recorder::waitForFinished()
{
    if (isRunning())
        m_process.waitForFinished(-1);
}

int Recorder::exitStatus() const
{
    return m_process.exitStatus() == QProcess::CrashExit ? kSignalBase + m_process.exitCode() : m_process.exitCode();
}

} // namespace emberline
