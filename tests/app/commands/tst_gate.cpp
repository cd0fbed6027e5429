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
        const Ran ran = gate({"--base", "git status", "--head", "git status", "--tolerance", "900%", "--max-time", "60s"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.standardOutput.contains(" pairs of runs. ") && ran.standardOutput.contains("The same within 900.0"),
            ran.standardOutput.constData());
        QVERIFY2(ran.standardOutput.contains("\n  status: "), ran.standardOutput.constData());
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
