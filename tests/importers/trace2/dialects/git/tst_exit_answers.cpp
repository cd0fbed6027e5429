// SPDX-License-Identifier: GPL-3.0-or-later
// Which exits of this machine's git are failures.
#include "importers/import.h"
#include "model/answers/summary.h"
#include "model/outcome.h"
#include "tests/support/git_repository.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>

#include <csignal>

using namespace emberline;

class TestExitAnswers : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<Repository> m_repository;

    /// The trace of one command.
    Trace traceOf(const QStringList& arguments, int& status)
    {
        const QString log = m_folder.filePath(QStringLiteral("log"));
        QFile::remove(log);
        status = m_repository->git(arguments, log);
        return importPath(log);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_repository.emplace(m_folder.filePath(QStringLiteral("repository")));
        QVERIFY(m_repository->addFiles(300, QStringLiteral("a")));
        QCOMPARE(m_repository->git({QStringLiteral("add"), QStringLiteral(".")}), 0);
        QCOMPARE(m_repository->git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("first")}), 0);
        QVERIFY(writeFile(m_repository->file(QStringLiteral("a/f1")), "changed\n"));
    }

    void aNoIsNoFailure_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<bool>("fails");
        const auto row = [](const char* command, bool fails) {
            QTest::newRow(command) << QString::fromLatin1(command).split(QLatin1Char(' ')) << fails;
        };
        row("config no.such", false);
        row("diff --quiet", false);
        row("diff --exit-code", false);
        row("-c core.quotePath=false diff-index --quiet HEAD", false);
        row("grep nonesuch", false);
        row("rev-parse --verify -q nonesuch", false);
        row("show-ref --verify -q refs/heads/nonesuch", false);
        row("check-ignore a/f1", false);
        row("checkout nonesuch", true);
        row("cat-file -p nonesuch", true);
        row("show nonesuch", true);
        row("nonesuch", true);
    }
    void aNoIsNoFailure()
    {
        QFETCH(QStringList, arguments);
        QFETCH(bool, fails);
        int status = 0;
        const Trace trace = traceOf(arguments, status);
        QVERIFY(status != 0);
        QCOMPARE(hasFailed(trace, SessionId(0)), fails);
        QCOMPARE(countTrace(trace).failedSessions, std::uint64_t{fails});
    }

    void aListThatNobodyReadsOnIsNoFailure()
    {
        const QString log = m_folder.filePath(QStringLiteral("log"));
        QFile::remove(log);
        const QString line = QStringLiteral("git -C \"$1\" show --format= | head -1; :");
        QCOMPARE(run(m_folder.path(), QStringLiteral("sh"), {QStringLiteral("-c"), line, QStringLiteral("sh"), m_repository->file({})},
                     {{QStringLiteral("GIT_TRACE2_EVENT"), log}})
                     .status,
            0);
        const Trace trace = importPath(log);
        QCOMPARE(*trace.sessions()[0].signal, std::int64_t{SIGPIPE});
        QVERIFY(!hasFailed(trace, SessionId(0)));
    }

    void aFailedChildStaysOne()
    {
        int status = 0;
        const Trace trace = traceOf({QStringLiteral("-c"), QStringLiteral("alias.x=!exit 3"), QStringLiteral("x")}, status);
        QCOMPARE(status, 3);
        int failed = 0;
        for (std::size_t row = 0; row < trace.regionCount(); ++row)
            failed += hasFailed(trace, RegionId(row)) ? 1 : 0;
        QCOMPARE(failed, 1);
        QVERIFY(hasFailed(trace, SessionId(0)));
    }
};

EMBERLINE_TEST(TestExitAnswers, QCoreApplication)
#include "tst_exit_answers.moc"
