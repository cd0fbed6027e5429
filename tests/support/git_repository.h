// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/run_command.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QString>
#include <QStringList>

/// The machine's git, for tests that examine real runs.
namespace emberline {

inline bool writeFile(const QString& path, const QByteArray& text, bool executable = false)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return false;
    return !executable || file.setPermissions(file.permissions() | QFile::ExeOwner | QFile::ExeUser);
}

/// A repository and git commands in it, without the user's configuration.
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
    /// `log`: the destination of its Trace2 events, if any.
    int git(const QStringList& arguments, const QString& log = {}, const QMap<QString, QString>& variables = {}) const
    {
        return start(arguments, log, variables).status;
    }
    /// The same for commands with much output: git does not wait for a reader, which would take most of its time on a busy machine.
    int gitUnread(const QStringList& arguments, const QString& log) const
    {
        const QStringList shell{QStringLiteral("-c"), QStringLiteral("exec git \"$@\" >/dev/null"), QStringLiteral("sh")};
        return run(m_path, QStringLiteral("sh"), shell + arguments, environment(log)).status;
    }
    /// git's output.
    [[nodiscard]] QStringList lines(const QStringList& arguments) const
    {
        return QString::fromUtf8(start(arguments, {}, {}).standardOutput).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }

private:
    [[nodiscard]] static Environment environment(const QString& log)
    {
        return {{QStringLiteral("GIT_CONFIG_GLOBAL"), QStringLiteral("/dev/null")},
            {QStringLiteral("GIT_CONFIG_NOSYSTEM"), QStringLiteral("1")}, {QStringLiteral("GIT_TRACE2_EVENT"), log},
            {QStringLiteral("GIT_TRACE2_EVENT_NESTING"), QStringLiteral("10")}};
    }
    [[nodiscard]] Ran start(const QStringList& arguments, const QString& log, const QMap<QString, QString>& variables) const
    {
        Environment more = environment(log);
        for (auto at = variables.begin(); at != variables.end(); ++at)
            more.emplace_back(at.key(), at.value());
        return run(m_path, QStringLiteral("git"), arguments, more);
    }

    QString m_path;
};

} // namespace emberline
