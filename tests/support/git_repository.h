// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

/// The git of the machine, for tests that look at real runs of it.
namespace emberline {

struct Outcome {
    int status;
    QByteArray output;
    QByteArray errors;
};

inline Outcome run(
    const QString& program, const QStringList& arguments, const QString& directory = {}, const QProcessEnvironment& environment = {})
{
    QProcess process;
    if (!directory.isEmpty())
        process.setWorkingDirectory(directory);
    if (!environment.isEmpty())
        process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(60000))
        return {-1, {}, "did not finish"};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

inline bool writeFile(const QString& path, const QByteArray& text, bool executable = false)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return false;
    return !executable || file.setPermissions(file.permissions() | QFile::ExeOwner | QFile::ExeUser);
}

/// A repository, and git in it, without the user's configuration.
class Repository {
public:
    explicit Repository(const QString& path) : m_path(path)
    {
        QDir().mkpath(path);
        git({QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("main")});
        git({QStringLiteral("config"), QStringLiteral("user.email"), QStringLiteral("a@example.org")});
        git({QStringLiteral("config"), QStringLiteral("user.name"), QStringLiteral("A")});
    }
    [[nodiscard]] QString file(const QString& name) const { return QDir(m_path).filePath(name); }
    bool addFiles(int count, const QString& folder) const
    {
        QDir(m_path).mkpath(folder);
        for (int i = 0; i < count; ++i) {
            if (!writeFile(file(folder + QStringLiteral("/f%1").arg(i)), QByteArray::number(i)))
                return false;
        }
        return true;
    }
    /// `log`: where its Trace2 events go, if anywhere.
    int git(const QStringList& arguments, const QString& log = {}, const QMap<QString, QString>& variables = {}) const
    {
        return start(arguments, log, variables).status;
    }
    /// What git prints.
    [[nodiscard]] QStringList lines(const QStringList& arguments) const
    {
        return QString::fromUtf8(start(arguments, {}, {}).output).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }

private:
    [[nodiscard]] Outcome start(const QStringList& arguments, const QString& log, const QMap<QString, QString>& variables) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("GIT_CONFIG_GLOBAL"), QStringLiteral("/dev/null"));
        environment.insert(QStringLiteral("GIT_CONFIG_NOSYSTEM"), QStringLiteral("1"));
        environment.remove(QStringLiteral("GIT_TRACE2_EVENT"));
        if (!log.isEmpty()) {
            environment.insert(QStringLiteral("GIT_TRACE2_EVENT"), log);
            environment.insert(QStringLiteral("GIT_TRACE2_EVENT_NESTING"), QStringLiteral("10"));
        }
        for (auto at = variables.begin(); at != variables.end(); ++at)
            environment.insert(at.key(), at.value());
        return run(QStringLiteral("git"), arguments, m_path, environment);
    }

    QString m_path;
};

} // namespace emberline
