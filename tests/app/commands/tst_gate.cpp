// SPDX-License-Identifier: GPL-3.0-or-later
// `emberline gate` with this machine's git. No expectation depends on how fast the machine is: what must be slower sleeps.
#include "tests/support/git_repository.h"
#include "tests/support/run_command.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <csignal>

using namespace emberline;

namespace {

/// Ten runs of each side, head 10 % slower, from 100 ms up to 195 ms; in turns, or all of base before head, but of the same
/// lengths. If wished, beside them runs of git log whose difference is chance.
bool writeLogs(const QString& path, bool inTurns, bool hasLog = false)
{
    for (const QString& side : {QString("base-logs"), QString("head-logs")}) {
        QDir(path + '/' + side).removeRecursively();
        if (!QDir(path).mkpath(side))
            return false;
    }
    for (int i = 0; i < 20; ++i) {
        const bool isHead = i % 4 == 1 || i % 4 == 2;
        const int second = inTurns ? i : isHead ? i + 30 : i;
        const int ms = (100 + 5 * i) * (isHead ? 110 : 100) / 100;
        const auto record = [&](const char* event, char sid, int at, const QByteArray& rest) {
            return QByteArray(R"({"event":")") + event + R"(","sid":")" + sid + QByteArray::number(i)
                + R"(","thread":"main","time":"2026-11-20T09:00:)" + QByteArray::number(100 + second).mid(1) + '.'
                + QByteArray::number(1000 + at).mid(1) + R"(000Z","file":"a.c","line":1)" + rest + "}\n";
        };
        const auto session = [&](char sid, const QByteArray& name, int at, int length) {
            const QByteArray region = R"(,"nesting":1,"category":"index","label":"do_read_index")";
            return record("version", sid, at, R"(,"evt":"3","exe":"2.39.5")")
                + record("start", sid, at, R"(,"argv":["git",")" + name + R"("])")
                + record("cmd_name", sid, at, R"(,"name":")" + name + R"(","hierarchy":")" + name + R"(")")
                + record("region_enter", sid, at + 1, region) + record("region_leave", sid, at + length - 1, region)
                + record("exit", sid, at + length, R"(,"code":0)") + record("atexit", sid, at + length, R"(,"code":0)");
        };
        const QString file = path + (isHead ? "/head-logs/" : "/base-logs/") + QString::number(i);
        if (!writeFile(file, session('s', "status", 0, ms))
            || (hasLog && !writeFile(file + 'l', session('l', "log", 500, (isHead ? 19 : 20) + i % 5))))
            return false;
    }
    return true;
}

} // namespace

class GateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCOMPARE(run(path(), "git", {"init", "-q"}).status, 0);
        QVERIFY(QDir(path()).mkpath("temporary"));
    }

    void aHeadThatSleepsIsSlowerAndTheLogsAreRead()
    {
        const Ran ran = gate({"--base", "git status", "--head", "sleep 0.3; git status", "--tolerance", "20%", "--format", "json"});
        QVERIFY2(ran.status == 3, ran.standardError.constData());
        const QJsonObject json = QJsonDocument::fromJson(ran.standardOutput).object();
        QCOMPARE(json["verdict"].toString(), QString("slower"));
        QVERIFY(json["interval"][0].toDouble() > 1.2);
        QVERIFY(json["base_runs"].toInt() >= 8);
        QCOMPARE(json["head"]["command"].toString(), QString("sleep 0.3; git status"));
        QVERIFY(json["head"]["median_ns"].toInteger() >= 300'000'000);
        QCOMPARE(json["parts"].toArray().size(), 1);
        QVERIFY2(json["parts"][0].toString().startsWith("status: "), ran.standardOutput.constData());
        QVERIFY(QDir(path() + "/temporary").isEmpty()); // the logs are gone
    }

    void aHeadThatSleepsLessIsFaster()
    {
        const Ran ran = gate({"--base", "sleep 0.3", "--head", "true", "--format", "markdown"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.standardOutput.startsWith("**faster**: 8 pairs of runs. "), ran.standardOutput.constData());
    }

    void whatIsTheSameIsNeverSlower()
    {
        const Ran ran = gate({"--base", "git status", "--head", "git status; git version", "--tolerance", "900%", "--max-time", "60s"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.standardOutput.contains(" pairs of runs. ") && ran.standardOutput.contains("The same within 900.0"),
            ran.standardOutput.constData());
        QVERIFY2(ran.standardOutput.contains("\n  status: "), ran.standardOutput.constData());
        QVERIFY2(ran.standardOutput.contains("\n  version: Only head ran this. ("), ran.standardOutput.constData());
    }

    void withoutTimeItIsUndecided()
    {
        const Ran ran = gate({"--base", "sleep 9", "--head", "sleep 9", "--max-time", "1s", "--format", "json"});
        QCOMPARE(ran.status, 4);
        const QJsonObject json = QJsonDocument::fromJson(ran.standardOutput).object();
        QCOMPARE(json["verdict"].toString(), QString("undecided"));
        QVERIFY(json["time_over"].toBool());
        QVERIFY(json["interval"].isNull());
        QCOMPARE(json["parts"].toArray().size(), 0);
    }

    void theSidesTakeTurnsAndTheSetupRunsBeforeEach()
    {
        const Ran ran = gate({"--setup", "printf s >> order", "--base", "printf b >> order; sleep 0.3", "--head", "printf h >> order"});
        QCOMPARE(ran.status, 0);
        QFile order(path() + "/order");
        QVERIFY(order.open(QIODevice::ReadOnly));
        QCOMPARE(order.readAll(), QByteArray("sbshshsb").repeated(4));
    }

    void whatFailsThreeTimesEndsTheGate()
    {
        const Ran ran = gate({"--base", "true", "--head", "echo '<no & luck>'; exit 7", "--format", "junit"});
        QCOMPARE(ran.status, 1);
        QCOMPARE(ran.standardError.count("head failed with status 7; its pair does not count. <no & luck>"), 3);
        QXmlStreamReader xml(ran.standardOutput);
        QStringList elements;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement)
                elements << xml.name().toString();
            if (xml.isStartElement() && xml.name() == QLatin1String("testcase"))
                QCOMPARE(xml.attributes().value("name").toString(), QString("echo '<no & luck>'; exit 7"));
            if (xml.isStartElement() && xml.name() == QLatin1String("error"))
                QVERIFY(xml.attributes().value("message").contains(QLatin1String("head failed with status 7, as 3 of its runs did.")));
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(elements, (QStringList{"testsuite", "testcase", "error"}));
        QCOMPARE(gate({"--base", "true", "--head", "true", "--setup", "false"}).status, 1);
    }

    void anInterruptEndsItWithWhatIsKnown()
    {
        QProcess process;
        process.setWorkingDirectory(path());
        process.start(QStringLiteral(EMBERLINE_PROGRAM),
            {"gate", "--base", "echo >> runs; sleep 0.1", "--head", "sleep 0.1", "--min-runs", "100000"});
        QFile runs(path() + "/runs");
        QTRY_VERIFY_WITH_TIMEOUT(runs.size() >= 4, 30000);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 4);
        const QByteArray said = process.readAllStandardOutput();
        QVERIFY2(said.startsWith("Interrupted. ") && said.contains(" pairs of runs. "), said.constData());
    }

    /// Everything takes longer and longer, so that the runs of one side differ more among themselves than from the other side's.
    void logsOfRunsInTurnsAreComparedInPairs()
    {
        QVERIFY(writeLogs(path(), true, true));
        const Ran turns = gate({"base-logs", "head-logs"});
        QVERIFY2(turns.status == 3, turns.standardOutput + turns.standardError);
        QVERIFY2(turns.standardOutput.startsWith("status: 10 pairs of runs. ") && turns.standardOutput.contains("Slower by 10.0"),
            turns.standardOutput.constData());
        QVERIFY2(turns.standardOutput.contains(", in do_read_index [index] (+19"), turns.standardOutput.constData());
        QVERIFY2(
            turns.standardOutput.contains("\n  log: 22\u00a0ms → 21\u00a0ms\n"), turns.standardOutput.constData()); // by chance, and faster
        QVERIFY(writeLogs(path(), true));
        QCOMPARE(gate({"base-logs", "base-logs"}).status, 0);
        QCOMPARE(gate({"head-logs", "base-logs"}).status, 0); // faster
        QVERIFY(writeLogs(path(), false));
        const Ran apart = gate({"base-logs", "head-logs"});
        QCOMPARE(apart.status, 4);
        QVERIFY2(apart.standardOutput.startsWith("status: 10 and 10 runs, not in turns. "), apart.standardOutput.constData());
    }

    void wrongUsageIsSaid()
    {
        QCOMPARE(gate({"--base", "true"}).status, 2);
        QCOMPARE(gate({"--base", "true", "--head", "true", "more"}).status, 2);
        for (const QStringList& option : {QStringList{"--tolerance", "0%"}, QStringList{"--max-time", "soon"},
                 QStringList{"--min-runs", "few"}, QStringList{"--format", "xml"}})
            QCOMPARE(gate(QStringList{"--base", "true", "--head", "true"} + option).status, 2);
    }

private:
    [[nodiscard]] QString path() const { return m_directory.path(); }
    [[nodiscard]] Ran gate(const QStringList& arguments) const
    {
        return run(path(), QStringLiteral(EMBERLINE_PROGRAM), QStringList{"gate"} + arguments, {{"TMPDIR", path() + "/temporary"}});
    }

    QTemporaryDir m_directory;
};

EMBERLINE_TEST(GateTest, QCoreApplication)
#include "tst_gate.moc"
