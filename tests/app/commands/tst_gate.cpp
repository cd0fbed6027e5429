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
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <array>
#include <csignal>

using namespace emberline;

namespace {

/// One run of a git command, as its log tells.
struct LoggedRun {
    QByteArray name; ///< as in JSON
    int second; ///< after 9:00, below 100
    int begin; ///< ms after that
    int length; ///< ms
    int exitCode = 0;
    QByteArray version = "2.39.5";
    int entries = 100; ///< of the index
    bool isKilled = false;
};

bool writeRun(const QString& directory, char sid, const LoggedRun& run)
{
    const QByteArray id = sid + QByteArray::number(run.second);
    const auto record = [&](const char* event, int at, const QByteArray& rest) {
        return QByteArray(R"({"event":")") + event + R"(","sid":")" + id + R"(","thread":"main","time":"2026-11-20T09:0)"
            + QByteArray::number(run.second / 60) + ':' + QByteArray::number(100 + run.second % 60).mid(1) + '.'
            + QByteArray::number(1000 + at).mid(1) + R"(000Z","file":"a.c","line":1)" + rest + "}\n";
    };
    const QByteArray region = R"(,"nesting":1,"category":"index","label":"do_read_index")";
    const QByteArray entries
        = R"(,"nesting":1,"category":"index","key":"read/cache_nr","value":")" + QByteArray::number(run.entries) + "\"";
    const QByteArray code = R"(,"code":)" + QByteArray::number(run.exitCode);
    const int end = run.begin + run.length;
    return QDir().mkpath(directory)
        && writeFile(directory + '/' + id,
            record("version", run.begin, R"(,"evt":"3","exe":")" + run.version + "\"")
                + record("start", run.begin, R"(,"argv":["git",")" + run.name + R"("])")
                + record("cmd_name", run.begin, R"(,"name":")" + run.name + R"(","hierarchy":")" + run.name + R"(")")
                + record("region_enter", run.begin + 1, region) + record("data", run.begin + 1, entries)
                + record("region_leave", end - 1, region)
                + (run.isKilled ? QByteArray() : record("exit", end, code) + record("atexit", end, code)));
}

/// Which of runs in turns are of head: base head, head base ...
bool isOfHead(int run)
{
    return run % 4 == 1 || run % 4 == 2;
}

/// Ten runs of each side, head 10 % slower, from 100 ms up to 195 ms; in turns, or all of base before head, but of the same
/// lengths. If wished, beside them runs of git log whose difference is chance.
bool writeLogs(const QString& path, bool inTurns, bool hasLog = false)
{
    for (const QString& side : {QString("base-logs"), QString("head-logs")})
        QDir(path + '/' + side).removeRecursively();
    for (int i = 0; i < 20; ++i) {
        const bool isHead = isOfHead(i);
        const int second = inTurns ? i : isHead ? i + 30 : i;
        const QString directory = path + (isHead ? "/head-logs" : "/base-logs");
        if (!writeRun(directory, 's', {"status", second, 0, (100 + 5 * i) * (isHead ? 110 : 100) / 100})
            || (hasLog && !writeRun(directory, 'l', {"log", second, 500, (isHead ? 19 : 20) + i % 5})))
            return false;
    }
    return true;
}

/// Runs of one command in turns, as many pairs as there are, head 10 % slower.
bool writePairs(const QString& path, char sid, const QByteArray& name, int pairs, std::array<int, 2> exitCodes = {0, 0})
{
    for (int i = 0; i < 2 * pairs; ++i) {
        const bool isHead = isOfHead(i);
        if (!writeRun(path + (isHead ? "/head" : "/base"), sid,
                {name, i, sid == 's' ? 0 : 400, (100 + 5 * i) * (isHead ? 110 : 100) / 100, exitCodes[isHead ? 1 : 0]}))
            return false;
    }
    return true;
}

/// Eight pairs of runs, head with another git and so many entries in its index.
bool writeVersions(const QString& path, int entries)
{
    for (int i = 0; i < 16; ++i) {
        if (!(isOfHead(i) ? writeRun(path + "/head", 's', {"status", i, 0, 100 + 2 * i, 0, "2.55.0", entries})
                          : writeRun(path + "/base", 's', {"status", i, 0, 100 + 2 * i})))
            return false;
    }
    return true;
}

/// The message of the first element of this name; a null string unless everything is well-formed.
QString messageOf(const QByteArray& junit, const char* element)
{
    QXmlStreamReader xml(junit);
    QString message;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String(element))
            message = xml.attributes().value("message").toString();
    }
    return xml.hasError() ? QString() : message;
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
        const QString late = "git -c alias.late='!sleep 0.3; git status' late"; // git waits for it
        const Ran ran = gate({"--base", "git -c alias.late='!git status' late", "--head", late, "--tolerance", "20%", "--format", "json"});
        QVERIFY2(ran.status == 3, ran.standardError.constData());
        const QJsonObject json = QJsonDocument::fromJson(ran.standardOutput).object();
        QCOMPARE(json["verdict"].toString(), QString("slower"));
        QVERIFY(json["interval"][0].toDouble() > 1.2);
        QVERIFY(json["base_runs"].toInt() >= 8);
        QCOMPARE(json["head"]["command"].toString(), late);
        QCOMPARE(json["times_of"].toString(), QString("log"));
        QVERIFY(json["head"]["median_ns"].toInteger() >= 300'000'000);
        QCOMPARE(json["parts"].toArray().size(), 1);
        QVERIFY2(json["parts"][0].toString().startsWith("late: "), ran.standardOutput.constData());
        QVERIFY(QDir(path() + "/temporary").isEmpty()); // the logs are gone
    }

    /// The shell sleeps many times as long as git runs.
    void whatIsAroundGitDoesNotCount()
    {
        const Ran ran = gate({"--base", "git status", "--head", "sleep 0.5; git status", "--tolerance", "400%"});
        QVERIFY2(ran.status == 0, ran.standardOutput.constData());
        QVERIFY2(ran.standardOutput.contains("The same within 400.0") && !ran.standardOutput.contains("whole commands"),
            ran.standardOutput.constData());
        QVERIFY2(ran.standardOutput.contains(" in head: the rest does not count."), ran.standardOutput.constData());
    }

    /// The shell hides it, and what fails early is quick.
    void aGitCommandThatFailsInHeadAloneIsNamed()
    {
        const Ran ran
            = gate({"--base", "git rev-parse --git-dir", "--head", "git rev-parse --verify no-such-branch || true", "--tolerance", "900%"});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.standardOutput.startsWith("rev-parse fails in head. "), ran.standardOutput.constData());
    }

    /// In logs as while they run.
    void commandsThatShareNoNameAreNotCompared()
    {
        const QTemporaryDir logs;
        const QStringList sides{logs.path() + "/base", logs.path() + "/head"};
        for (int i = 0; i < 16; ++i)
            QVERIFY(writeRun(sides[isOfHead(i) ? 1 : 0], 's', {isOfHead(i) ? "log" : "status", i, 0, 100}));
        for (const QStringList& arguments : {sides, QStringList{"--base", "git status", "--head", "git version", "--tolerance", "900%"}}) {
            const Ran ran = gate(arguments);
            QCOMPARE(ran.status, 1);
            QVERIFY2(ran.standardOutput.startsWith("Both sides ran no command that can be compared.")
                    && ran.standardOutput.contains("\n  status: Only base ran this."),
                ran.standardOutput.constData());
            QCOMPARE(ran.standardOutput.contains(" 1 pair of runs. "), arguments != sides); // more would say no more
        }
    }

    void aHeadThatSleepsLessIsFaster()
    {
        const Ran ran = gate({"--base", "sleep 0.3", "--head", "true", "--format", "markdown"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.standardOutput.startsWith("**faster**: ") && ran.standardOutput.contains(" pairs of runs. "),
            ran.standardOutput.constData());
        QVERIFY2(ran.standardOutput.contains("times of the whole commands"), ran.standardOutput.constData());
    }

    void whatIsTheSameIsNeverSlower()
    {
        const Ran ran = gate({"--base", "git status", "--head", "git status; git version", "--tolerance", "900%"});
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
        const QByteArray turns = order.readAll();
        QVERIFY2(turns.size() >= 32 && QByteArray("sbshshsb").repeated(1000).startsWith(turns), turns.constData());
    }

    void whatFailsSixTimesEndsTheGate()
    {
        const Ran ran = gate({"--base", "true", "--head", "echo '<no & luck>'; exit 7", "--format", "junit"});
        QCOMPARE(ran.status, 3);
        QCOMPARE(ran.standardError.count("head failed with status 7; its pair does not count. <no & luck>"), 6);
        QXmlStreamReader xml(ran.standardOutput);
        QStringList elements;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement)
                elements << xml.name().toString();
            if (xml.isStartElement() && xml.name() == QLatin1String("testcase"))
                QCOMPARE(xml.attributes().value("name").toString(), QString("echo '<no & luck>'; exit 7"));
            if (xml.isStartElement() && xml.name() == QLatin1String("failure"))
                QVERIFY(xml.attributes().value("message").startsWith(
                    QLatin1String("head failed with status 7, as 6 of its runs did, and base never.")));
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(elements, (QStringList{"testsuite", "testcase", "failure"}));
        QCOMPARE(gate({"--base", "exit 7", "--head", "true"}).status, 1); // there is nothing to compare head with
        const QString fails = "echo >> runs-of-%1; test $(($(wc -l < runs-of-%1) % 8)) -ne 0";
        const Ran both = gate({"--base", fails.arg("base"), "--head", fails.arg("head"), "--min-runs", "100000"});
        QCOMPARE(both.status, 1); // as often as in base
        QVERIFY2(both.standardOutput.contains(" failed with status 1, as 6 of its runs did."), both.standardOutput.constData());
        const QString beforeBase
            = "echo >> runs-of-both; n=$(wc -l < runs-of-both); test $n -lt 10 || test $((n % 2)) -eq 1"; // so base has 14 runs of 20
        QCOMPARE(gate({"--base", "true", "--head", beforeBase, "--min-runs", "100000"}).status, 3);
        const Ran unmeasured = gate({"--base", "true", "--head", "exit 7", "--format", "json"});
        QVERIFY2(unmeasured.standardOutput.contains("\"times_of\":null"), unmeasured.standardOutput.constData());
        const QStringList setup{"--base", "true", "--head", "true", "--setup", "printf '\\033[31m<no>`&*'; false"};
        const Ran failed = gate(setup + QStringList{"--format", "markdown"});
        QCOMPARE(failed.status, 1);
        QCOMPARE(failed.standardOutput, QByteArray("**failed**: The setup failed. \u241b\\[31m\\<no>\\`\\&\\*\n"));
        QCOMPARE(messageOf(gate(setup + QStringList{"--format", "junit"}).standardOutput, "error"),
            QString("The setup failed. \u241b[31m<no>`&*"));
    }

    /// Each waits until something of what it printed is dropped: it may still print then.
    void endlessOutputDoesNotFillTheDisk()
    {
        const QString fills = "head -c 70000000 /dev/zero; while [ $(stat -L -c %s /proc/$$/fd/1) -ge 70000000 ]; do sleep 0.05; done; "
                              "printf '\\nit is dropped\\n'; exit 9";
        const Ran ran = gate({"--base", "true", "--head", fills, "--max-time", "200s"});
        QVERIFY2(ran.status == 3, ran.standardOutput);
        QCOMPARE(ran.standardError.count("head failed with status 9; its pair does not count. it is dropped\n"), 6);
    }

    void aLongTimeIsNoneThatHasGone()
    {
        const Ran ran = gate({"--base", "sleep 0.3", "--head", "true", "--max-time", "40d"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.standardError, QByteArray()); // Qt warns of an interval that it cannot keep
    }

    void anInterruptEndsItWithWhatIsKnown()
    {
        QProcess process;
        process.setWorkingDirectory(path());
        process.start(QStringLiteral(EMBERLINE_PROGRAM),
            {"gate", "--base", "echo >> runs; sleep 0.1", "--head", "sleep 0.1", "--min-runs", "100000", "--max-time", "30s"});
        QFile runs(path() + "/runs");
        QTRY_VERIFY_WITH_TIMEOUT(runs.size() >= 4, 30000);
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 4);
        const QByteArray said = process.readAllStandardOutput();
        QVERIFY2(said.startsWith("Interrupted. ") && said.contains(" pairs of runs. "), said.constData());
    }

    /// In every few of these the run ends in the same turn of the event loop in which the signal arrives. What was known then is no matter:
    /// the pairs so far may be enough for a verdict.
    void noInterruptIsLost()
    {
        for (int i = 0; i < 20; ++i) {
            QFile runs(path() + "/short-runs");
            QFile::remove(runs.fileName());
            QProcess process;
            process.setWorkingDirectory(path());
            process.start(QStringLiteral(EMBERLINE_PROGRAM),
                {"gate", "--base", "echo >> short-runs", "--head", "true", "--min-runs", "100000", "--max-time", "20s"});
            QTRY_VERIFY_WITH_TIMEOUT(runs.size() >= 3 + i % 3, 10000);
            QCOMPARE(::kill(static_cast<pid_t>(process.processId()), i % 2 == 0 ? SIGINT : SIGTERM), 0);
            QVERIFY(process.waitForFinished());
            const QByteArray said = process.readAllStandardOutput();
            QVERIFY2(said.startsWith("Interrupted. "), said.constData());
        }
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
        QVERIFY2(turns.standardOutput.contains("; by topic: Reading the index +19"), turns.standardOutput.constData());
        QVERIFY2(turns.standardOutput.contains("\n  log: 22.0\u00a0ms → 21.0\u00a0ms\n"),
            turns.standardOutput.constData()); // by chance, and faster
        QVERIFY(writeLogs(path(), true));
        QCOMPARE(gate({"base-logs", "base-logs"}).status, 0);
        QCOMPARE(gate({"head-logs", "base-logs"}).status, 0); // faster
        QVERIFY(writeLogs(path(), false));
        const Ran apart = gate({"base-logs", "head-logs"});
        QCOMPARE(apart.status, 4);
        QVERIFY2(apart.standardOutput.startsWith("status: 10 and 10 runs, not in turns. "), apart.standardOutput.constData());
    }

    /// Each run takes longer than the one before it. B and H failed.
    void runsInTurnsArePairsThoughAFewAreLeft_data()
    {
        QTest::addColumn<QByteArray>("sides");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("one failed") << QByteArray("bhhbbhhBbhhbbhhb") << QByteArray("status: 7 pairs of runs. ");
        QTest::newRow("one to warm up") << "h" + QByteArray("bhhb").repeated(4) << QByteArray("status: 8 pairs of runs. ");
        QTest::newRow("one was not logged") << QByteArray("bhhbbhhbbhbbhhb") << QByteArray("status: 7 pairs of runs. ");
        // The mean of each two, as 320 and 330 ms, is a time.
        QTest::newRow("two in a turn") << QByteArray("bbhhhhbb").repeated(6)
                                       << QByteArray("status: 12 pairs of 2 runs each. 325\u00a0ms → ");
        QTest::newRow("whole turns of two") << QByteArray("bbhh").repeated(8) << QByteArray("status: 8 pairs of 2 runs each. ");
        QTest::newRow("whole turns of four") << QByteArray("bbbbhhhh").repeated(6) << QByteArray("status: 6 pairs of 4 runs each. ");
        QTest::newRow("too few turns of two") << QByteArray("bbhh") << QByteArray("status: 2 and 2 runs, not in turns. ");
    }

    void runsInTurnsArePairsThoughAFewAreLeft()
    {
        QFETCH(const QByteArray, sides);
        QFETCH(const QByteArray, begin);
        const QTemporaryDir logs;
        for (int i = 0; i < sides.size(); ++i) {
            const bool isHead = sides[i] == 'h' || sides[i] == 'H';
            QVERIFY(writeRun(logs.path() + (isHead ? "/head" : "/base"), 's',
                {"status", i, 0, (100 + 10 * i) * (isHead ? 110 : 100) / 100, sides[i] == 'B' || sides[i] == 'H' ? 128 : 0}));
        }
        const Ran ran = gate({logs.path() + "/base", logs.path() + "/head"});
        QVERIFY2(ran.standardOutput.startsWith(begin), ran.standardOutput + ran.standardError);
    }

    void fewPairsOfLogsAreCounted()
    {
        const QTemporaryDir logs;
        QVERIFY(writePairs(logs.path(), 's', "status", 1));
        const Ran ran = gate({logs.path() + "/base", logs.path() + "/head"});
        QCOMPARE(ran.status, 4);
        QVERIFY2(ran.standardOutput.startsWith("status: 1 pair of runs. "), ran.standardOutput.constData());
    }

    /// Six pairs are enough for one command, but not for each of two that share the chance.
    void severalCommandsInLogsShareTheChance()
    {
        const QTemporaryDir logs;
        const QStringList sides{logs.path() + "/base", logs.path() + "/head"};
        QVERIFY(writePairs(logs.path(), 's', "status", 6));
        QCOMPARE(gate(sides).status, 3);
        QVERIFY(writePairs(logs.path(), 'l', "log", 6));
        const Ran both = gate(sides);
        QCOMPARE(both.status, 4);
        QVERIFY2(both.standardOutput.startsWith("log: 6 pairs of runs. "), both.standardOutput.constData());
    }

    /// Both commands together took longer, and neither alone says why.
    void aCommandThatHeadRunsMoreOftenIsNamed()
    {
        const Ran ran = gate({"--base", "git status; git version", "--head", "git status; git status; git version", "--tolerance", "900%"});
        const auto said = QRegularExpression("\n  status: (\\d+) → (\\d+) runs, \\d").match(QString::fromUtf8(ran.standardOutput));
        QVERIFY2(said.hasMatch(), ran.standardOutput + ran.standardError);
        QCOMPARE(said.captured(2).toInt(), 2 * said.captured(1).toInt());
        QVERIFY2(!QRegularExpression("\n  version: [^\n]* runs").match(QString::fromUtf8(ran.standardOutput)).hasMatch(),
            ran.standardOutput.constData());
    }

    void runsThatAllFailOnBothSidesAreCompared()
    {
        const QTemporaryDir logs;
        QVERIFY(writePairs(logs.path(), 's', "status", 8, {128, 128}));
        const Ran ran = gate({logs.path() + "/base", logs.path() + "/head"});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.standardOutput.startsWith("status: 8 pairs of runs. "), ran.standardOutput.constData());
    }

    /// However fast the runs of head are that did not fail.
    void whatFailsInManyRunsOfHeadIsNoVerdict()
    {
        const QTemporaryDir logs;
        const QStringList sides{logs.path() + "/base", logs.path() + "/head"};
        for (const bool isKilled : {false, true}) {
            for (int i = 0; i < 40; ++i) {
                const bool isOdd = isOfHead(i) && i < 32;
                LoggedRun one{"status", i, 0, 100 + i % 7, isOdd && !isKilled ? 1 : 0};
                one.isKilled = isOdd && isKilled;
                QVERIFY(writeRun(sides[isOfHead(i) ? 1 : 0], 's', one));
            }
            const Ran ran = gate(sides + QStringList{"--format", "json"});
            QCOMPARE(ran.status, 3);
            const QJsonObject said = QJsonDocument::fromJson(ran.standardOutput).object();
            QCOMPARE(said["sentence"].toString(),
                isKilled ? QString("status fails in head. Runs without an end (killed?) do not count: 0 of base, 16 of head.")
                         : QString("status fails in head. Failed runs are left out: 0 of base, 16 of head."));
            QCOMPARE(said["head"][isKilled ? "runs_without_end" : "failed_runs"].toInt(), 16);
            QCOMPARE(said["head"][isKilled ? "failed_runs" : "runs_without_end"].toInt(), 0);
        }
    }

    void whatFailsInHeadIsNoVerdict()
    {
        const QTemporaryDir logs;
        const QStringList sides{logs.path() + "/base", logs.path() + "/head"};
        QVERIFY(writePairs(logs.path(), 's', "status", 8));
        QVERIFY(writePairs(logs.path(), 'l', "<img\\u001b_`", 2, {0, 128}));
        const Ran markdown = gate(sides + QStringList{"--format", "markdown"});
        QCOMPARE(markdown.status, 3);
        QVERIFY2(
            markdown.standardOutput.startsWith("**failed**: \\<img\u241b\\_\\` fails in head.\n"), markdown.standardOutput.constData());
        QCOMPARE(
            messageOf(gate(sides + QStringList{"--format", "junit"}).standardOutput, "failure"), QString("<img\u241b_` fails in head."));
        const Ran json = gate(sides + QStringList{"--format", "json"});
        QCOMPARE(json.status, 3);
        const QJsonObject said = QJsonDocument::fromJson(json.standardOutput).object();
        QCOMPARE(said["verdict"].toString(), QString("failed"));
        QCOMPARE(said["of"].toString(), QString("<img\x1b_`"));
        QVERIFY(said["sentence"].toString().endsWith(" fails in head."));
        const Ran schema = run(path(), QStringLiteral(EMBERLINE_PROGRAM), {"help", "schemas", "gate"});
        const QJsonObject properties = QJsonDocument::fromJson(schema.standardOutput).object()["properties"].toObject();
        QVERIFY(properties["verdict"]["enum"].toArray().contains(QString("failed")));
        for (const QString& key : said.keys())
            QVERIFY2(properties.contains(key), qPrintable(key));
    }

    void whatElseIsNotTheSameIsSaid()
    {
        const QTemporaryDir logs;
        QVERIFY(writeVersions(logs.path(), 100));
        const QStringList sides{logs.path() + "/base", logs.path() + "/head"};
        const QByteArray text = gate(sides).standardOutput;
        QVERIFY2(text.startsWith("status: 8 pairs of runs. ") && text.contains("\n  Not the same: version: 2.39.5 → 2.55.0\n  status: "),
            text.constData());
        QVERIFY(gate(sides + QStringList{"--format", "markdown"}).standardOutput.contains("\n- Not the same: version: 2.39.5 → 2.55.0\n"));
        const Ran json = gate(sides + QStringList{"--format", "json"});
        QCOMPARE(QJsonDocument::fromJson(json.standardOutput)["conditions"].toArray(),
            (QJsonArray{
                QJsonObject{{"name", "version"}, {"base", QJsonArray{"2.39.5"}}, {"head", QJsonArray{"2.55.0"}}, {"comparable", true}}}));
    }

    void runsWithOtherWorkToDoAreNotComparable()
    {
        const QTemporaryDir logs;
        QVERIFY(writeVersions(logs.path(), 200));
        const QStringList sides{logs.path() + "/base", logs.path() + "/head"};
        const QString why = "Not comparable, because the runs had other work to do: index/read/cache_nr of status: 100 → 200. 8 pairs of";
        const Ran markdown = gate(sides + QStringList{"--format", "markdown"});
        QCOMPARE(markdown.status, 4);
        QVERIFY2(markdown.standardOutput.startsWith("**not comparable**: " + why.toUtf8()), markdown.standardOutput.constData());
        QVERIFY(messageOf(gate(sides + QStringList{"--format", "junit"}).standardOutput, "skipped").startsWith(why));
        const Ran json = gate(sides + QStringList{"--format", "json"});
        QCOMPARE(json.status, 4);
        QCOMPARE(QJsonDocument::fromJson(json.standardOutput)["verdict"].toString(), QString("not comparable"));
    }

    void commandsInTurnsSayWhatElseIsNotTheSame()
    {
        const QString status = "SIDE=%1 GIT_TRACE2_ENV_VARS=SIDE git status";
        const Ran ran = gate({"--base", status.arg('a'), "--head", status.arg('b'), "--tolerance", "400%"});
        QVERIFY2(ran.standardOutput.contains("\n  Not the same: param:SIDE: a → b\n"), ran.standardOutput + ran.standardError);
    }

    void wrongUsageIsSaid()
    {
        QCOMPARE(gate({"--base", "true"}).status, 2);
        QCOMPARE(gate({"--base", "true", "--head", "true", "more"}).status, 2);
        for (const QStringList& option : {QStringList{"--tolerance", "0%"}, QStringList{"--max-time", "soon"},
                 QStringList{"--min-runs", "few"}, QStringList{"--min-runs", "7"}, QStringList{"--format", "xml"}})
            QCOMPARE(gate(QStringList{"--base", "true", "--head", "true"} + option).status, 2);
    }

private:
    [[nodiscard]] QString path() const { return m_directory.path(); }
    /// Ends before run() loses its patience, so that a gate without a verdict says what it found.
    [[nodiscard]] Ran gate(const QStringList& arguments) const
    {
        return run(path(), QStringLiteral(EMBERLINE_PROGRAM), QStringList{"gate", "--max-time", "30s"} + arguments,
            {{"TMPDIR", path() + "/temporary"}});
    }

    QTemporaryDir m_directory;
};

EMBERLINE_TEST(GateTest, QCoreApplication)
#include "tst_gate.moc"
