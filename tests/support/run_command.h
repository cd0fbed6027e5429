// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace emberline {

using Environment = std::vector<std::pair<QString, QString>>;

inline QProcessEnvironment environmentWith(const Environment& more)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const auto& [name, value] : more)
        environment.insert(name, value);
    return environment;
}

struct Ran {
    int status = -1; ///< -1 if it did not end by itself
    QByteArray standardOutput;
    QByteArray standardError;
};

/// Runs a program to its end; `directory` may be empty for the current one.
inline Ran run(const QString& directory, const QString& program, const QStringList& arguments, const Environment& more = {})
{
    QProcess process;
    process.setProcessEnvironment(environmentWith(more));
    process.setWorkingDirectory(directory);
    process.start(program, arguments);
    Ran ran;
    if (!process.waitForFinished(240000) || process.exitStatus() != QProcess::NormalExit)
        return ran;
    ran.status = process.exitCode();
    ran.standardOutput = process.readAllStandardOutput();
    ran.standardError = process.readAllStandardError();
    return ran;
}

} // namespace emberline
