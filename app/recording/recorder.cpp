// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording/recorder.h"

#include "app/output/output_file.h"

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>

#include <unistd.h>

namespace emberline {

namespace {

Error needsShell(const QString& what)
{
    return {"The command has " + what.toStdString() + ", which needs a shell: write sh -c '…' with the whole line between the quotes."};
}

/// Splits a line in one pass from left to right.
class Splitter {
public:
    explicit Splitter(const QString& line) : m_line(line) { }

    Result<QStringList> split()
    {
        while (m_at < m_line.size()) {
            if (auto error = take(m_line[m_at++]))
                return *error;
        }
        endWord();
        return m_words;
    }

private:
    std::optional<Error> take(QChar c)
    {
        if (c == '\n' || c == '\r')
            return needsShell(QStringLiteral("several lines"));
        if (c.isSpace()) {
            endWord();
            return std::nullopt;
        }
        if (c == '\'')
            return takeSingleQuoted();
        if (c == '"')
            return takeDoubleQuoted();
        if (c == '\\')
            return takeEscaped();
        if (auto error = expansion(c))
            return error;
        if (QStringLiteral("|&;<>()").contains(c))
            return needsShell(QStringLiteral("a %1 outside of quotes").arg(c));
        if (!m_inWord && (c == '~' || c == '#'))
            return needsShell(QStringLiteral("a word that begins with %1").arg(c));
        if (c == '=' && m_words.isEmpty() && !m_isQuoted && isVariable(m_word))
            return needsShell(QStringLiteral("a variable (%1=…) before its program").arg(m_word));
        add(c);
        return std::nullopt;
    }

    std::optional<Error> takeSingleQuoted()
    {
        const qsizetype end = m_line.indexOf('\'', m_at);
        if (end < 0)
            return Error{"The command has a ' that is not closed."};
        add(m_line.mid(m_at, end - m_at));
        m_isQuoted = true;
        m_at = end + 1;
        return std::nullopt;
    }

    std::optional<Error> takeDoubleQuoted()
    {
        add(QString());
        m_isQuoted = true;
        while (m_at < m_line.size()) {
            QChar c = m_line[m_at++];
            if (c == '"')
                return std::nullopt;
            if (c == '\\' && m_at < m_line.size() && QStringLiteral("$`\"\\").contains(m_line[m_at]))
                c = m_line[m_at++];
            else if (auto error = expansion(c))
                return error;
            add(c);
        }
        return Error{"The command has a \" without a closing one."};
    }

    std::optional<Error> takeEscaped()
    {
        if (m_at == m_line.size())
            return Error{"The command ends with a \\ that escapes nothing."};
        add(m_line[m_at++]);
        m_isQuoted = true;
        return std::nullopt;
    }

    /// Reports text that a shell would expand, even between double quotes. A $ without a name after it stands for itself.
    [[nodiscard]] std::optional<Error> expansion(QChar c) const
    {
        if (c == '`')
            return needsShell(QStringLiteral("a ` (the output of another command)"));
        const QChar next = m_at < m_line.size() ? m_line[m_at] : QChar();
        if (c == '$' && (next.isLetterOrNumber() || QStringLiteral("_({@*#?-$!").contains(next)) && !next.isNull())
            return needsShell(QStringLiteral("a $ (a variable)"));
        return std::nullopt;
    }

    static bool isVariable(const QString& word)
    {
        const auto isPart = [](QChar c) { return c == '_' || (c.unicode() < 0x80 && c.isLetterOrNumber()); };
        return !word.isEmpty() && !word.front().isDigit() && std::all_of(word.begin(), word.end(), isPart);
    }

    void add(const QString& text)
    {
        m_word += text;
        m_inWord = true;
    }

    void endWord()
    {
        if (m_inWord)
            m_words.append(m_word);
        m_word.clear();
        m_inWord = m_isQuoted = false;
    }

    const QString& m_line;
    qsizetype m_at = 0;
    QStringList m_words;
    QString m_word;
    bool m_inWord = false; ///< m_word counts, even if it is empty
    bool m_isQuoted = false; ///< part of m_word was quoted
};

} // namespace

Result<QStringList> shellWords(const QString& line)
{
    return Splitter(line.trimmed()).split();
}

QString shellLine(const QStringList& words)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    QStringList quoted;
    for (const QString& word : words)
        quoted += plain.match(word).hasMatch() ? word : '\'' + QString(word).replace('\'', QStringLiteral("'\\''")) + '\'';
    return quoted.join(' ');
}

using namespace std::chrono_literals;

constexpr int kSignalBase = 128;
constexpr auto kGraceAtQuit = 300ms;
constexpr qint64 kMostOfLastLine = 4096;
constexpr qint64 kMostAtOnce = 64 << 10;
constexpr qint64 kMostInFile = 16 << 20; ///< of the output after it was taken; more would fill the disk
constexpr qint64 kMostUntaken = 64 << 20; ///< in the file while nobody takes it; more than kMostInFile, so that reading empties it
constexpr auto kBetweenOutputChecks = 100ms; ///< a command writes some hundred MiB meanwhile at most

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
    m_began = QTime::currentTime();
    m_process.start(m_options.command.first(), m_options.command.mid(1));
    if (!m_process.waitForStarted(-1)) {
        const QString& program = m_options.command.first();
        const bool isFound = program.contains(QLatin1Char('/')) || !QStandardPaths::findExecutable(program).isEmpty();
        const std::string why = isFound ? m_process.errorString().toStdString() : "no program of that name is in PATH";
        return Error{program.toStdString() + ": the command could not be started: " + why + "."};
    }
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

void Recorder::stop(std::chrono::milliseconds grace)
{
    if (m_state != State::Running)
        return;
    m_state = State::Interrupted;
    send(SIGINT);
    m_patience.start(grace);
}

void Recorder::press()
{
    if (m_state == State::Interrupted) {
        m_state = State::Terminated;
        send(SIGTERM);
        m_patience.start(m_patience.intervalAsDuration());
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
        m_tail = bytes.right(kMostOfLastLine);
        m_taken = 0;
        m_hasDropped = true;
    }
    return skips ? "\n\u2026\n" + bytes : bytes;
}

QString Recorder::lastLine()
{
    if (!m_output.isOpen())
        return {};
    m_output.seek(std::max<qint64>(0, m_output.size() - kMostOfLastLine));
    const QList<QByteArray> lines = (m_tail + m_output.readAll()).trimmed().split('\n');
    return QString::fromUtf8(lines.last().trimmed());
}

std::uint64_t Recorder::logBytes() const
{
    std::uint64_t bytes = 0;
    for (const QFileInfo& file : QDir(m_directory).entryInfoList(QDir::Files))
        bytes += static_cast<std::uint64_t>(file.size());
    return bytes;
}

std::optional<Error> Recorder::copyLog(const QString& directory)
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
    m_isLogSettled = !isRunning();
    return std::nullopt;
}

} // namespace emberline

#include "moc_recorder.cpp"
