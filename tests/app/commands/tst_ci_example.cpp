// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the guide's example of a CI job verbatim, with a git that takes as long as the test wants.
#include "tests/support/git_repository.h"
#include "tests/support/test_room.h"

#include <QFileInfo>
#include <QTemporaryDir>

using namespace emberline;

namespace {

/// The indented lines of the section "The whole of a job".
QString example()
{
    QFile file(QStringLiteral(EMBERLINE_TEST_DATA "/../../resources/guide/ci.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QStringList lines;
    const QString section
        = QString::fromUtf8(file.readAll()).section(QStringLiteral("## The whole of a job"), 1).section(QStringLiteral("\n## "), 0, 0);
    for (const QString& line : section.split(QLatin1Char('\n'))) {
        if (line.startsWith(QStringLiteral("    ")))
            lines << line.mid(4);
    }
    return lines.join(QLatin1Char('\n'));
}

/// A run of git status that read the index for all but 10 ms of its time.
QByteArray statusLog(int ms)
{
    const auto record = [](const char* event, int at, const QByteArray& rest) {
        return QByteArray(R"({"event":")") + event + R"(","sid":"s$$","thread":"main","time":"2026-11-20T09:00:00.)"
            + QByteArray::number(1000 + at).mid(1) + R"(000Z","file":"a.c","line":1)" + rest + "}\n";
    };
    return record("version", 0, R"(,"evt":"3","exe":"2.39.5")") + record("start", 0, R"(,"argv":["git","status"])")
        + record("cmd_name", 1, R"(,"name":"status","hierarchy":"status")")
        + record("region_enter", 5, R"(,"nesting":1,"category":"index","label":"do_read_index")")
        + record("region_leave", ms - 5, R"(,"nesting":1,"category":"index","label":"do_read_index")") + record("exit", ms, R"(,"code":0)")
        + record("atexit", ms, R"(,"code":0)");
}

} // namespace

class CiExampleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itPassesWhatIsWithinItsBudgetAndNoSlowerThanBefore() { QCOMPARE(runExample(100, 105).status, 0); }

    void summaryFailsOverTheBudgetAndExplainsWhy()
    {
        const Ran outcome = runExample(100, 250);
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.standardOutput.contains("over       git status: 250 ms of 200 ms, 5 of 5 runs. Reading the index took"),
            outcome.standardOutput.constData());
    }

    void compareFailsWhenTheMedianGrewTooMuchAndExplainsWhy()
    {
        const Ran outcome = runExample(100, 150);
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.standardOutput.contains("kept       git status: 150 ms of 200 ms"), outcome.standardOutput.constData());
        QVERIFY2(outcome.standardError.contains("over 10%: status: "), outcome.standardError.constData());
        QVERIFY2(outcome.standardError.contains("do_read_index"), outcome.standardError.constData());
    }

private:
    static Ran runExample(int baseMs, int headMs)
    {
        const QTemporaryDir directory;
        const QString git = directory.filePath(QStringLiteral("git"));
        const QString base = directory.filePath(QStringLiteral("base.event"));
        QByteArray baseLog;
        for (int run = 0; run < 5; ++run) // the shell gives each run of head a number of its own
            baseLog += statusLog(baseMs).replace("$$", QByteArray::number(run));
        if (example().isEmpty() || !writeFile(base, baseLog)
            || !writeFile(git, "#!/bin/sh\ncat >> \"$GIT_TRACE2_EVENT\" <<END\n" + statusLog(headMs) + "END\n", true))
            return {-1, {}, "no example"};
        const QString program = QFileInfo(QStringLiteral(EMBERLINE_PROGRAM)).path();
        const QString path = directory.path() + QLatin1Char(':') + program + QLatin1Char(':') + qEnvironmentVariable("PATH");
        Ran outcome = run(directory.path(), QStringLiteral("sh"), {QStringLiteral("-e"), QStringLiteral("-c"), example()},
            {{QStringLiteral("PATH"), path}});
        outcome.standardOutput.replace("\u00a0", " "); // between a number and its unit
        return outcome;
    }
};

EMBERLINE_TEST(CiExampleTest, QCoreApplication)
#include "tst_ci_example.moc"
