// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/event_log.h"
#include "tests/support/run_command.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <string>

/// Logs of commands for tests of stores, and the questions that logs and stores answer alike.
namespace emberline {

inline std::string sidOf(int number)
{
    const std::string digits = std::to_string(1000000 + number).substr(1);
    return "20261120T090000." + digits + "Z-H0000000" + std::to_string(number % 3) + "-P00" + digits;
}

/// Of a process that the command started.
inline std::string childSidOf(int number)
{
    return sidOf(number) + "/" + sidOf(1000 + number);
}

/// The last part of the sid, as of git.
inline QString fileName(const std::string& sid)
{
    return QString::fromStdString(sid.substr(sid.rfind('/') + 1));
}

inline EventLog commandLog(int number)
{
    EventLog log(sidOf(number));
    log.version().start(1000 * number, number % 4 == 0 ? "fetch" : "status");
    log.enter(1000 * number + 20, "step").data(1000 * number + 25, "entries", number);
    log.leave(1000 * number + 300 + 7 * number, "step", 280 + 7 * number);
    log.childStart(1000 * number + 310, 0, "git").childExit(1000 * number + 400, 0, 7, 90);
    log.exit(1000 * number + 700 + 11 * number, number % 10 == 0 ? 128 : 0, 700 + 11 * number);
    return log;
}

inline EventLog childLog(int number)
{
    EventLog log(childSidOf(number));
    log.version().start(1000 * number + 320, "maintenance").data(1000 * number + 330, "entries", 5).exit(1000 * number + 390, 0, 70);
    return log;
}

/// A folder of its own with logs/, in which the program runs.
class StoreHome {
public:
    StoreHome() { QDir(m_directory.path()).mkpath(QStringLiteral("logs")); }

    [[nodiscard]] QString path(const QString& name = {}) const { return m_directory.filePath(name); }
    [[nodiscard]] QDir logs() const { return QDir(path(QStringLiteral("logs"))); }
    void write(const EventLog& log, const std::string& sid) const { log.save(logs(), fileName(sid)); }
    /// Commands with the numbers from `first` on, each with its child.
    void writeFleet(int commands, int first = 0) const
    {
        for (int i = first; i < first + commands; ++i) {
            write(commandLog(i), sidOf(i));
            write(childLog(i), childSidOf(i));
        }
    }
    [[nodiscard]] Ran emberline(const QStringList& arguments, Environment more = {}) const
    {
        more.emplace_back(QStringLiteral("XDG_STATE_HOME"), path(QStringLiteral("state")));
        return run(path(), QStringLiteral(EMBERLINE_PROGRAM), arguments, more);
    }
    [[nodiscard]] Ran collect(const QString& store, const QStringList& options = {}) const
    {
        return emberline(
            QStringList{QStringLiteral("collect"), QStringLiteral("--store"), store} + options + QStringList{QStringLiteral("logs")});
    }
    /// Every question has the same answer from the logs and from the store, to the last digit.
    void compareAnswers(const QString& store) const
    {
        const QStringList stats{QStringLiteral("stats"), QStringLiteral("--format"), QStringLiteral("json")};
        const QStringList compare{QStringLiteral("compare"), QStringLiteral("--json"), QStringLiteral("--split")};
        for (const QStringList& question : {stats, stats + words("--by version --by week"), stats + words("--inner --by command --by host"),
                 stats + words("--by failed --data entries"), stats + words("--where failed=no"),
                 stats + words("--where week=2026-W47 --where failed=yes --where failed=no"), stats + words("--where day=2026-11-20"),
                 stats + words("--where day=2026-11-19"), compare + words("host=H00000000,H00000001"),
                 compare + words("before=2026-11-20T09:00:00.002Z")}) {
            const Ran ofLogs = emberline(question + QStringList{QStringLiteral("logs")});
            const Ran ofStore = emberline(question + QStringList{store});
            QCOMPARE(ofStore.standardOutput, ofLogs.standardOutput);
            QCOMPARE(ofStore.status, ofLogs.status);
        }
    }

private:
    static QStringList words(const char* text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); }

    QTemporaryDir m_directory;
};

} // namespace emberline
