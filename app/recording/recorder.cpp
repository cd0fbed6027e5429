// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording/recorder.h"

#include "app/output/copied_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcessEnvironment>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

#include <unistd.h>

namespace emberline {

using namespace std::chrono_literals;

namespace {

constexpr int kSignalBase = 128;
constexpr auto kGrace = 2s; ///< the time that a command gets to end, before a stronger signal
constexpr auto kGraceAtQuit = 300ms;
constexpr qint64 kMostOfLine = 4096;
constexpr qint64 kMostAtOnce = 64 << 10;
constexpr qint64 kMostInFile = 16 << 20; ///< of the output after it was taken; more would fill the disk
constexpr qint64 kMostUntaken = 64 << 20; ///< in the file while nobody takes it; more than kMostInFile, so that reading empties it
constexpr auto kBetweenOutputChecks = 100ms; ///< a command writes some hundred MiB meanwhile at most

} // namespace

Recorder::Recorder(RecordOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Recorder::press);
    connect(&m_outputCheck, &QTimer::timeout, this, &Recorder::limitOutput);
    connect(&m_process, &QProcess::finished, this, &Recorder::end);
}

Recorder::~Recorder()
{
    endNow();
}

std::optional<Error> Recorder::start()
{
    if (m_options.output.isEmpty()) {
        m_temporary = std::make_unique<QTemporaryDir>();
        if (!m_temporary->isValid())
            return Error{"A temporary directory for the trace could not be created: " + m_temporary->errorString().toStdString() + "."};
        m_directory = m_temporary->path();
    } else {
        m_directory = QDir(m_options.output).absolutePath();
        if (!QDir().mkpath(m_directory))
            return Error{m_directory.toStdString() + ": the directory for the trace could not be created. Choose another."};
    }
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("GIT_TRACE2_EVENT"), m_directory);
    environment.insert(QStringLiteral("GIT_TRACE2_EVENT_NESTING"), QString::number(m_options.nesting));
    environment.remove(QStringLiteral("GIT_TRACE2_EVENT_BRIEF"));
    environment.remove(QStringLiteral("GIT_TRACE2_PARENT_SID"));
    m_process.setProcessEnvironment(environment);
    m_process.setWorkingDirectory(m_options.directory);
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    if (m_options.isApart) {
        m_process.setStandardInputFile(QProcess::nullDevice());
        if (m_output.open()) { // a file, so that processes that outlive the window can still write to it
            m_process.setProcessChannelMode(QProcess::MergedChannels);
            m_process.setStandardOutputFile(m_output.fileName(), QIODevice::Append);
            m_outputCheck.start(kBetweenOutputChecks);
        }
        m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    } else {
        m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    }
    m_clock.start();
    m_process.start(m_options.command.first(), m_options.command.mid(1));
    if (!m_process.waitForStarted(-1))
        return Error{
            m_options.command.first().toStdString() + ": the command could not be started: " + m_process.errorString().toStdString() + "."};
    m_pid = m_process.processId();
    if (m_state == State::NotStarted) // otherwise it has already ended
        m_state = State::Running;
    return std::nullopt;
}

/// Signals everything that the command has started, if it has its own process group.
void Recorder::send(int signal) const
{
    if (m_pid > 0)
        ::kill(static_cast<pid_t>(m_options.isApart ? -m_pid : m_pid), signal);
}

void Recorder::stop()
{
    if (m_state != State::Running)
        return;
    m_state = State::Interrupted;
    send(SIGINT);
    m_patience.start(kGrace);
}

void Recorder::press()
{
    if (m_state == State::Interrupted) {
        m_state = State::Terminated;
        send(SIGTERM);
        m_patience.start(kGrace);
    } else if (m_state == State::Terminated) {
        m_state = State::Killed;
        send(SIGKILL);
    }
}

void Recorder::endNow()
{
    if (!isRunning())
        return;
    m_state = State::Terminated;
    send(SIGTERM);
    if (!m_process.waitForFinished(static_cast<int>(std::chrono::milliseconds(kGraceAtQuit).count()))) {
        m_state = State::Killed;
        send(SIGKILL);
        m_process.waitForFinished(-1);
    }
}

void Recorder::end()
{
    const bool wasStopped = std::exchange(m_state, State::Ended) != State::Running;
    m_patience.stop();
    m_outputCheck.stop();
    m_ran = Duration(m_clock.nsecsElapsed());
    if (wasStopped && m_options.isApart) // its children may have ignored the signals
        send(SIGKILL);
    Q_EMIT finished();
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

Duration Recorder::elapsed() const
{
    if (m_state == State::Ended)
        return m_ran;
    return Duration(m_clock.isValid() ? m_clock.nsecsElapsed() : 0);
}

QByteArray Recorder::takeOutput()
{
    return std::exchange(m_untaken, {}) + readOutput();
}

void Recorder::limitOutput()
{
    if (m_output.size() > kMostUntaken)
        m_untaken = readOutput();
}

QByteArray Recorder::readOutput()
{
    if (!m_output.isOpen())
        return {};
    const qint64 size = m_output.size();
    const bool skips = std::exchange(m_hasDropped, false) || size - kMostAtOnce > m_taken;
    if (!m_output.seek(std::max(m_taken, size - kMostAtOnce)))
        return {};
    const QByteArray bytes = m_output.read(kMostAtOnce);
    m_taken = m_output.pos();
    if (m_taken > kMostInFile && m_output.resize(0)) { // the command appends, so it goes on at the file's new end
        m_tail = bytes.right(kMostOfLine);
        m_taken = 0;
        m_hasDropped = true;
    }
    return skips ? "\n\u2026\n" + bytes : bytes;
}

QString Recorder::lastLine()
{
    if (!m_output.isOpen())
        return {};
    m_output.seek(std::max<qint64>(0, m_output.size() - kMostOfLine));
    const QList<QByteArray> lines = (m_tail + m_output.readAll()).trimmed().split('\n');
    return QString::fromUtf8(lines.last().trimmed());
}

std::optional<Error> Recorder::copyLog(const QString& directory) const
{
    if (QFileInfo::exists(directory))
        return Error{directory.toStdString() + ": this exists already. Choose another name for the recording."};
    if (!QDir().mkpath(directory))
        return Error{directory.toStdString() + ": the directory could not be created. Choose another place for the recording."};
    for (const QFileInfo& file : QDir(m_directory).entryInfoList(QDir::Files)) {
        const auto trouble = copyWholeFile(file.filePath(), directory + QLatin1Char('/') + file.fileName());
        if (!trouble)
            continue;
        QDir(directory).removeRecursively();
        return Error{directory.toStdString() + ": the recording could not be saved: " + trouble->toStdString() + "."};
    }
    return std::nullopt;
}

} // namespace emberline

#include "moc_recorder.cpp"
