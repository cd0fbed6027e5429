// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/git_repository.h"
#include "tests/support/packing.h"
#include "tests/support/test_room.h"
#include "views/format/time_format.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace emberline;

namespace {

Ran runEmberline(const QStringList& arguments)
{
    return run({}, QStringLiteral(EMBERLINE_PROGRAM), arguments);
}

QJsonObject summary(const QString& log, const QStringList& options = {})
{
    const Ran outcome = runEmberline(QStringList{QStringLiteral("summary"), QStringLiteral("--json")} + options + QStringList(log));
    return QJsonDocument::fromJson(outcome.standardOutput).object();
}

QJsonObject split(const QString& log)
{
    return summary(log)[QStringLiteral("where_the_time_went")].toObject();
}

bool addsUp(const QJsonObject& split)
{
    qint64 sum = 0;
    for (const QJsonValue& line : split[QStringLiteral("lines")].toArray())
        sum += line[QStringLiteral("time_ns")].toInteger();
    qint64 path = 0;
    for (const QJsonValue& step : split[QStringLiteral("critical_path")].toArray())
        path += step[QStringLiteral("time_ns")].toInteger();
    const qint64 wall = split[QStringLiteral("wall_ns")].toInteger();
    return wall > 0 && sum == wall && path == wall;
}

QString factText(const QJsonObject& split, const char* id)
{
    for (const QJsonValue& fact : split[QStringLiteral("facts")].toArray()) {
        if (fact[QStringLiteral("id")].toString() == QLatin1String(id))
            return fact[QStringLiteral("text")].toString();
    }
    return {};
}

/// Runs of `git status` that look for untracked files for so many milliseconds.
QByteArray statusLog(int runs, int untracked, int exitCode = 0)
{
    QByteArray text;
    for (int run = 1; run <= runs; ++run) {
        const auto line = [&](const char* event, int at, const QByteArray& rest) {
            text += QByteArray("{'event':'") + event + "','sid':'20240101T000000.000000Z-H1-P" + QByteArray::number(run)
                + "','thread':'main','time':'2024-01-01T00:00:0" + QByteArray::number(at / 1000.0, 'f', 6) + "Z'," + rest + "}\n";
        };
        const QByteArray region = "'repo':1,'nesting':1,'category':'status','label':'untracked'";
        const QByteArray end = "'t_abs':" + QByteArray::number((untracked + 2) / 1000.0) + ",'code':" + QByteArray::number(exitCode);
        line("version", 0, "'evt':'3','exe':'2.40.0'");
        line("start", 0, "'t_abs':0,'argv':['git','status']");
        line("region_enter", 1, region);
        line("region_leave", untracked + 1, region);
        line("exit", untracked + 2, end);
        line("atexit", untracked + 2, end);
    }
    return text.replace('\'', '"');
}

} // namespace

class AnswerCommandsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_directory.isValid()); }

    void aBuildAddsUpAllThatItsCompilersDid()
    {
        QVERIFY(QDir().mkpath(path("build")));
        for (const char* name : {"build/one.json", "build/two.json", "build/three.json"})
            QVERIFY(QFile::copy(QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json/clang-time-trace.json"), path(name)));
        const QJsonObject one = split(path("build/one.json"));
        const QJsonObject all = split(path("build"));
        QVERIFY(all[QStringLiteral("command")].toString().endsWith(QStringLiteral(" × 3")));
        QVERIFY(all[QStringLiteral("session")].isNull());
        QCOMPARE(all[QStringLiteral("wall_ns")].toInteger(), 3 * one[QStringLiteral("wall_ns")].toInteger());
        QCOMPARE(all[QStringLiteral("lines")].toArray().size(), one[QStringLiteral("lines")].toArray().size());
        QCOMPARE(all[QStringLiteral("lines")][0][QStringLiteral("time_ns")].toInteger(),
            3 * one[QStringLiteral("lines")][0][QStringLiteral("time_ns")].toInteger());
    }

    void theSlowHookOfACommitIsItsTopLine()
    {
        const Repository repository(path("hook"));
        QVERIFY(repository.addFiles(1, QStringLiteral("a")));
        QVERIFY(writeFile(repository.file(QStringLiteral(".git/hooks/pre-commit")), "#!/bin/sh\nsleep 1\ngit status -s\n", true));
        repository.git({QStringLiteral("add"), QStringLiteral(".")});
        const QString log = path("hook.event");
        QCOMPARE(repository.git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("x")}, log), 0);
        const QJsonObject result = split(log);
        QVERIFY(addsUp(result));
        QCOMPARE(result[QStringLiteral("lines")][0][QStringLiteral("title")].toString(), QStringLiteral("Hook pre-commit"));
        QVERIFY(result[QStringLiteral("lines")][0][QStringLiteral("time_ns")].toInteger() > 1'000'000'000);
        QVERIFY(result[QStringLiteral("headline")].toString().startsWith(QStringLiteral("Hook pre-commit took")));
    }

    void aFailedHookIsInTheHeadline()
    {
        const Repository repository(path("fail"));
        QVERIFY(repository.addFiles(1, QStringLiteral("a")));
        QVERIFY(writeFile(repository.file(QStringLiteral(".git/hooks/pre-commit")), "#!/bin/sh\nexit 3\n", true));
        repository.git({QStringLiteral("add"), QStringLiteral(".")});
        const QString log = path("fail.event");
        QCOMPARE(repository.git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("x")}, log), 1);
        QVERIFY(split(log)[QStringLiteral("headline")].toString().contains(QStringLiteral("Hook pre-commit failed with exit code 3")));
        QVERIFY(!factText(split(log), "hook-failed").isEmpty());
        const QByteArray text = runEmberline({QStringLiteral("summary"), log}).standardOutput;
        QVERIFY2(text.count("failed with exit code 3") == 1 && text.contains("\n  Facts\n"), text.constData()); // once is enough
    }

    void theDelayedTransportOfAFetchIsItsTopLine()
    {
        const Repository server(path("server"));
        QVERIFY(server.addFiles(5, QStringLiteral("a")));
        server.git({QStringLiteral("add"), QStringLiteral(".")});
        server.git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("x")});
        const Repository client(path("client"));
        QVERIFY(writeFile(path("ssh"), "#!/bin/sh\ncase \"$1\" in -G) exit 1;; esac\nsleep 1\nshift\nexec sh -c \"$*\"\n", true));
        const QString log = path("fetch.event");
        QCOMPARE(client.git({QStringLiteral("fetch"), QStringLiteral("-q"), QStringLiteral("ssh://host") + path("server")}, log,
                     {{QStringLiteral("GIT_SSH_COMMAND"), path("ssh")}, {QStringLiteral("GIT_SSH_VARIANT"), QStringLiteral("simple")}}),
            0);
        const QJsonObject result = split(log);
        QVERIFY(addsUp(result));
        QCOMPARE(result[QStringLiteral("lines")][0][QStringLiteral("title")].toString(), QStringLiteral("Transport ssh"));
    }

    void manyNewFilesAreTheTopLineAndAFact()
    {
        const Repository repository(path("many"));
        QVERIFY(repository.addFiles(1, QStringLiteral("a")));
        repository.git({QStringLiteral("add"), QStringLiteral(".")});
        repository.git({QStringLiteral("commit"), QStringLiteral("-qm"), QStringLiteral("x")});
        QVERIFY(repository.addFiles(20000, QStringLiteral("new")));
        QCOMPARE(repository.gitUnread({QStringLiteral("status"), QStringLiteral("-s"), QStringLiteral("-uall")}, path("many.event")), 0);
        const QJsonObject result = split(path("many.event"));
        QVERIFY(addsUp(result));
        QCOMPARE(result[QStringLiteral("lines")][0][QStringLiteral("title")].toString(), QStringLiteral("Looking for untracked files"));
        QVERIFY(factText(result, "untracked").startsWith(QStringLiteral("20")));
    }

    void whatBecameSlowerIsAnObjectionOfFailOver()
    {
        QVERIFY(writeFile(path("few.event"), statusLog(4, 2)));
        QVERIFY(writeFile(path("many.event"), statusLog(4, 100)));
        const Ran outcome = runEmberline({QStringLiteral("compare"), QStringLiteral("--json"), QStringLiteral("--fail-over"),
            QStringLiteral("10%"), path("few.event"), path("many.event")});
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.standardError.contains("over 10%: status: "), outcome.standardError.constData());
        const QJsonObject comparison = QJsonDocument::fromJson(outcome.standardOutput).object();
        QCOMPARE(comparison[QStringLiteral("over")].toArray(), QJsonArray{QStringLiteral("status")});
        const QJsonValue command = comparison[QStringLiteral("commands")][0];
        QCOMPARE(command[QStringLiteral("base")][QStringLiteral("runs")].toInt(), 4);
        const QJsonValue test = command[QStringLiteral("test")];
        QCOMPARE(test[QStringLiteral("verdict")].toString(), QStringLiteral("slower"));
        QVERIFY(test[QStringLiteral("interval")][0].toDouble() > 1.1);
        QVERIFY(test[QStringLiteral("ratio")].toDouble() >= test[QStringLiteral("interval")][0].toDouble());
        QVERIFY(test[QStringLiteral("p")].toDouble() < 0.05);
        QCOMPARE(test[QStringLiteral("more_runs_needed")].toInt(-1), 0);
        QVERIFY(command[QStringLiteral("change_ns")].toInteger() > 0);
        QVERIFY2(command[QStringLiteral("headline")].toString().contains(QStringLiteral("untracked [status]")),
            qPrintable(command[QStringLiteral("headline")].toString()));
        QCOMPARE(runEmberline({QStringLiteral("compare"), QStringLiteral("--fail-over"), QStringLiteral("10%"), path("many.event"),
                                  path("few.event")})
                     .status,
            0);
        QVERIFY(runEmberline({QStringLiteral("compare"), path("few.event"), path("few.event")}).standardOutput.contains("No differences."));
    }

    void tooFewRunsAreSaidAndNoObjectionOfFailOver()
    {
        QVERIFY(writeFile(path("three.event"), statusLog(3, 2)));
        QVERIFY(writeFile(path("slow.event"), statusLog(3, 100)));
        const QStringList compare{
            QStringLiteral("compare"), QStringLiteral("--fail-over"), QStringLiteral("10%"), path("three.event"), path("slow.event")};
        const Ran outcome = runEmberline(compare);
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.standardError.contains("undecided at 10%: status: "), outcome.standardError.constData());
        QVERIFY2(outcome.standardOutput.contains("Too few runs to tell (3 and 3); about 1 more on each side would tell."),
            outcome.standardOutput.constData());
        const Ran json = runEmberline(QStringList(compare) << QStringLiteral("--json"));
        const QJsonValue test
            = QJsonDocument::fromJson(json.standardOutput).object()[QStringLiteral("commands")][0][QStringLiteral("test")];
        QCOMPARE(test[QStringLiteral("verdict")].toString(), QStringLiteral("undecided"));
        QVERIFY(test[QStringLiteral("interval")].isNull());
        QCOMPARE(test[QStringLiteral("more_runs_needed")].toInt(), 1);
        QCOMPARE(test[QStringLiteral("tolerance")].toDouble(-1), 0.0);
    }

    /// The example in summary --help.
    void exceededBudgetsFailOnlyWithStrict()
    {
        const Repository repository(path("budget"));
        const QString log = path("budget.event");
        QCOMPARE(repository.git({QStringLiteral("status")}, log), 0);
        const auto status
            = [&](const QStringList& options) { return runEmberline(QStringList{QStringLiteral("summary")} + options + QStringList(log)); };
        const QString strict = QStringLiteral("--strict");
        const QString budget = QStringLiteral("--budget");
        QCOMPARE(status({strict, budget, QStringLiteral("git status=1 fortnight")}).status, 2);
        QCOMPARE(status({strict, budget, QStringLiteral("git status=1h")}).status, 0);
        QCOMPARE(status({strict, budget, QStringLiteral("git status=3600s")}).status, 0);
        QCOMPARE(status({budget, QStringLiteral("git status=1ns")}).status, 0);
        const Ran over = status({strict, budget, QStringLiteral("git status=1ns"), budget, QStringLiteral("git status=3600s")});
        QCOMPARE(over.status, 3);
        QVERIFY2(over.standardOutput.contains("over       git status: "), over.standardOutput.constData());
        QVERIFY(over.standardOutput.contains("kept       git status: "));
        QCOMPARE(status({strict, budget, QStringLiteral("git sttus=200ms")}).status, 3);
        const QJsonValue verdict = summary(log, {budget, QStringLiteral("git status=1ns")})[QStringLiteral("budgets")][0];
        QCOMPARE(verdict[QStringLiteral("kept")].toBool(true), false);
        QVERIFY(verdict[QStringLiteral("why")].toString().contains(QStringLiteral("of the time")));
    }

    void regionsThatOnlyWaitedComeLastAndSaySo()
    {
        QVERIFY(writeFile(path("handles.json"), R"([{"name":"Timeout","cat":"node","id":1,"ph":"b","ts":0,"pid":1,"tid":1},
{"name":"V8.Execute","cat":"v8","ph":"X","ts":10,"dur":20,"pid":1,"tid":1},
{"name":"Timeout","cat":"node","id":1,"ph":"e","ts":500,"pid":1,"tid":1}])"));
        const QJsonArray groups = summary(path("handles.json"))[QStringLiteral("regions_by_total")].toArray();
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0][QStringLiteral("name")].toString(), QStringLiteral("V8.Execute"));
        QCOMPARE(groups[0][QStringLiteral("asynchronous")].toBool(true), false);
        QCOMPARE(groups[1][QStringLiteral("asynchronous")].toBool(), true);
        const QByteArray text = runEmberline({QStringLiteral("summary"), path("handles.json")}).standardOutput;
        QVERIFY2(text.contains("  Timeout [node], asynchronous\n") && text.contains("  V8.Execute [v8]\n"), text.constData());
    }

    void theComputedCriticalPathOfABuildIsToldFromItsWritersOwn()
    {
        QVERIFY(writeFile(path("build.json"), R"({"otherData":{"build_id":"1234"},"traceEvents":[
{"name":"thread_name","ph":"M","pid":1,"tid":0,"args":{"name":"Critical Path"}},
{"cat":"general information","name":"buildTargets","ph":"X","ts":10,"dur":90,"pid":1,"tid":1},
{"cat":"action processing","name":"Compiling a.cc","ph":"X","ts":40,"dur":50,"pid":1,"tid":2},
{"cat":"critical path component","name":"action 'Compiling a.cc'","ph":"X","ts":40,"dur":60,"pid":1,"tid":0}]})"));
        const QByteArray build = runEmberline({QStringLiteral("summary"), path("build.json")}).standardOutput;
        QVERIFY2(build.contains("- Bazel's own critical path is one action of"), build.constData());
        QVERIFY2(build.contains("\n  Critical path computed from what ended last (not Bazel's own), longest steps of "), build.constData());
        QVERIFY(writeFile(path("one.json"), R"([{"name":"work","cat":"c","ph":"X","ts":10,"dur":20,"pid":1,"tid":1}])"));
        const QByteArray plain = runEmberline({QStringLiteral("summary"), path("one.json")}).standardOutput;
        QVERIFY2(plain.contains("\n  Critical path, longest steps of "), plain.constData());
    }

    void aFactAboutAnInstantNamesIt()
    {
        QVERIFY(writeFile(path("page.json"), R"([{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":1,"tid":1,"ts":0,"dur":900},
{"ph":"R","cat":"blink.user_timing","name":"navigationStart","pid":1,"tid":1,"ts":100,
 "args":{"frame":"F","data":{"navigationId":"A","documentLoaderURL":"page.html","isOutermostMainFrame":true}}},
{"ph":"R","cat":"loading","name":"firstContentfulPaint","pid":1,"tid":1,"ts":400,"args":{"frame":"F","data":{"navigationId":"A"}}}])"));
        const QJsonObject fact = split(path("page.json"))[QStringLiteral("facts")][0].toObject();
        QCOMPARE(fact[QStringLiteral("id")].toString(), QStringLiteral("first-content"));
        QCOMPARE(fact[QStringLiteral("values")].toArray(), QJsonArray{300'000});
        QCOMPARE(fact[QStringLiteral("instant")].toInteger(-1), 1);
        QVERIFY(fact[QStringLiteral("region")].isNull());
    }

    /// Summary, SQL and folded stacks agree with Where the time went.
    void whatNeverEndedAddsToNoSum()
    {
        QVERIFY(writeFile(path("loop.json"), R"([{"name":"loop","cat":"c","ph":"B","ts":0,"pid":1,"tid":1},
{"name":"work","cat":"c","ph":"X","ts":10,"dur":20,"pid":1,"tid":1},
{"name":"work","cat":"c","ph":"X","ts":90,"dur":10,"pid":1,"tid":1}])"));
        const QJsonArray groups = summary(path("loop.json"))[QStringLiteral("regions_by_total")].toArray();
        QCOMPARE(groups.size(), 2);
        QCOMPARE(groups[0][QStringLiteral("name")].toString(), QStringLiteral("work"));
        QCOMPARE(groups[0][QStringLiteral("never_ended")].toInteger(-1), 0);
        QCOMPARE(groups[1][QStringLiteral("never_ended")].toInteger(), 1);
        QCOMPARE(groups[1][QStringLiteral("total_ns")].toInteger(-1), 0);
        QCOMPARE(groups[1][QStringLiteral("self_ns")].toInteger(-1), 0);
        QCOMPARE(groups[1][QStringLiteral("longest_ns")].toInteger(), 100'000);
        const QByteArray text = runEmberline({QStringLiteral("summary"), path("loop.json")}).standardOutput;
        QVERIFY2(text.contains("  loop [c], 1 never ended, in no sum\n") && text.contains("  work [c]\n"), text.constData());
        const QString totals = QStringLiteral("SELECT name, total_ns, self_ns FROM region_totals ORDER BY name");
        const QByteArray rows
            = runEmberline({QStringLiteral("query"), QStringLiteral("--format"), QStringLiteral("csv"), totals, path("loop.json")})
                  .standardOutput;
        QVERIFY2(rows.contains("loop,0,0") && rows.contains("work,30000,30000"), rows.constData());
        const QByteArray folded
            = runEmberline({QStringLiteral("export"), QStringLiteral("--format"), QStringLiteral("folded"), path("loop.json")})
                  .standardOutput;
        QVERIFY2(folded.contains(";loop;work 30000\n") && !folded.contains(";loop "), folded.constData());
    }

    void theRegionsOfSummaryAreThoseRolesInSql()
    {
        const QString log = QStringLiteral(EMBERLINE_SAMPLES "/git-commit-and-push.event");
        const auto count = [&](const char* where) {
            const QString query = QStringLiteral("SELECT count(*) AS n FROM regions ") + QLatin1String(where);
            return runEmberline({QStringLiteral("query"), QStringLiteral("--format"), QStringLiteral("csv"), query, log})
                .standardOutput.split('\n')
                .value(1)
                .trimmed()
                .toInt();
        };
        const int regions = summary(log)[QStringLiteral("regions")].toInt();
        QVERIFY(regions > 0);
        QCOMPARE(count("WHERE role IN ('region', 'slice', 'async')"), regions); // as the guide has it
        QVERIFY(count("") > regions);
    }

    void countsAreWrittenAsInTheWindow()
    {
        QVERIFY(writeFile(path("many.event"), statusLog(1200, 1)));
        const QString text = QString::fromUtf8(runEmberline({QStringLiteral("summary"), path("many.event")}).standardOutput);
        for (const char* const what : {" processes (0 failed", " regions,", "  untracked [status]\n"})
            QVERIFY2(text.contains(formatCount(1200) + QLatin1String(what)), qPrintable(text.left(900)));
        QVERIFY(text.contains(QStringLiteral("... and ") + formatCount(1190) + QStringLiteral(" more\n")));
    }

    void whatASignalEndedSaysItsName()
    {
        QVERIFY(writeFile(path("killed.event"), statusLog(1, 5, 137)));
        const QByteArray text = runEmberline({QStringLiteral("summary"), path("killed.event")}).standardOutput;
        QVERIFY2(text.contains("  exit 137, killed by SIGKILL\n"), text.constData());
    }

    void childrenWhoseEndOnlyTheirOwnLogSaysEndAsThatDoes()
    {
        const auto logOf = [](const char* name) { return QStringLiteral(EMBERLINE_TEST_DATA "/trace2-event/") + QLatin1String(name); };
        const QByteArray ready = runEmberline({QStringLiteral("summary"), logOf("background-daemon.event")}).standardOutput;
        QVERIFY2(ready.contains("  ready, exit 0\n") && !ready.contains("did not end"), ready.constData());
        // Of "git rev-parse", put in place of a helper, its own 606 µs and its exit.
        const QByteArray replaced = runEmberline({QStringLiteral("summary"), logOf("exec.event")}).standardOutput;
        QVERIFY2(replaced.contains("  exit 128\n") && !replaced.contains("did not end"), replaced.constData());
        bool isFound = false;
        for (const QJsonValue& child : summary(logOf("exec.event"))[QStringLiteral("children")].toArray()) {
            if (!child[QStringLiteral("name")].toString().contains(QStringLiteral("rev-parse --git-dir"))
                || child[QStringLiteral("wall_ns")].toInteger() != 606'000)
                continue;
            isFound = true;
            QCOMPARE(child[QStringLiteral("code")].toInt(), 128);
        }
        QVERIFY(isFound);
    }

    void whatIsWrongWithALogIsSaidOfItsSide()
    {
        QVERIFY(writeFile(path("whole.event"), statusLog(3, 2)));
        QVERIFY(writeFile(path("torn.event"), statusLog(3, 2).chopped(20)));
        const QByteArray said = runEmberline({QStringLiteral("compare"), path("whole.event"), path("torn.event")}).standardError;
        QVERIFY2(said.startsWith("head: ") && !said.contains("base: "), said.constData());
        const QByteArray other = runEmberline({QStringLiteral("compare"), path("torn.event"), path("whole.event")}).standardError;
        QVERIFY2(other.startsWith("base: ") && !other.contains("head: "), other.constData());
    }

    void wrongUsagePrintsAnError()
    {
        QCOMPARE(runEmberline({QStringLiteral("compare"), QStringLiteral("one")}).status, 2);
        QCOMPARE(runEmberline({QStringLiteral("compare"), QStringLiteral("--fail-over"), QStringLiteral("much"), QStringLiteral("a"),
                                  QStringLiteral("b")})
                     .status,
            2);
        QCOMPARE(runEmberline({QStringLiteral("compare"), path("none"), path("neither")}).status, 1);
        QVERIFY(runEmberline({QStringLiteral("compare"), QStringLiteral("--help")}).standardOutput.contains("--fail-over 10% base/ head/"));
    }

    void aBombSaysWhereTheReadingEndedAndWhy()
    {
        // An event, and then so many blanks that the file unpacks to a thousand times its size.
        constexpr std::size_t kBlanks = 96U << 20;
        const std::string text = R"([{"name":"load","ph":"X","ts":0,"dur":5,"pid":1,"tid":1},)" + std::string(kBlanks, ' ');
        QVERIFY(writeFile(path("bomb.json.gz"), QByteArray::fromStdString(gzip(text))));
        const QByteArray why = "The gzip stream unpacks to an unlikely size; reading stopped. Unpack it yourself and open the result if "
                               "it is genuine. About ";
        const QByteArray line = path("bomb.json.gz").toUtf8() + " was not read to its end. " + why;
        for (const QStringList& verb : {QStringList{"summary"}, QStringList{"export", "--format", "csv"}, QStringList{"stats"}}) {
            const Ran outcome = runEmberline(verb + QStringList{path("bomb.json.gz")});
            QCOMPARE(outcome.status, 1);
            QVERIFY2(outcome.standardError.contains(line), outcome.standardError.constData());
            QVERIFY2(outcome.standardError.contains(" % of the file was not read."), outcome.standardError.constData());
        }
        const Ran outcome = runEmberline({QStringLiteral("summary"), QStringLiteral("--json"), path("bomb.json.gz")});
        const QJsonArray files = QJsonDocument::fromJson(outcome.standardOutput)[QStringLiteral("incomplete_files")].toArray();
        QCOMPARE(files.size(), 1);
        QCOMPARE(files[0][QStringLiteral("path")].toString(), path("bomb.json.gz"));
        QVERIFY(files[0][QStringLiteral("why")].toString().startsWith(QString::fromUtf8(why)));
    }

    void buildsThatLieYearsApartTookNoYears()
    {
        const auto built = [](const char* began) {
            return QByteArray(R"({"beginningOfTime":)") + began
                + R"(,"traceEvents":[{"name":"ExecuteCompiler","ph":"X","ts":0,"dur":1500000,"pid":1,"tid":1}]})";
        };
        QVERIFY(writeFile(path("older.json"), built("1700000000000000")));
        QVERIFY(writeFile(path("newer.json"), built("1800000000000000")));
        const QString text
            = QString::fromUtf8(runEmberline({QStringLiteral("summary"), path("older.json"), path("newer.json")}).standardOutput)
                  .replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        QVERIFY2(text.contains(QStringLiteral("2 regions, 3.00 s busy of 1\u202f157 d 10 h\n")), qPrintable(text));
    }

    void eventsOfAnotherClockAreReportedAsFar()
    {
        QByteArray trace(R"([{"name":"compose","cat":"gfx","ph":"b","id":1,"ts":0,"pid":1,"tid":1},)"
                         R"({"name":"compose","cat":"gfx","ph":"e","id":1,"ts":500,"pid":1,"tid":1})");
        for (int frame = 0; frame < 40; ++frame)
            trace += R"(,{"name":"frame","ph":"X","dur":900,"pid":1,"tid":1,"ts":)" + QByteArray::number(900000000000 + frame * 1000) + "}";
        QVERIFY(writeFile(path("clocks.json"), trace + "]"));
        const QString text = QString::fromUtf8(runEmberline({QStringLiteral("summary"), path("clocks.json")}).standardOutput)
                                 .replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        QVERIFY2(text.contains(QStringLiteral("1 event lies far from all others, up to 10 d 10 h")), qPrintable(text));
    }

    void chromeTracesAreComparedByThreadAndSlice()
    {
        const auto trace = [](int length) {
            return QByteArray(R"([{"name":"process_name","ph":"M","pid":1,"args":{"name":"app"}},)")
                + R"({"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"ui"}},)"
                + R"({"name":"other","ph":"X","ts":0,"dur":5,"pid":1,"tid":2},)" + R"({"name":"frame","ph":"X","ts":0,"dur":)"
                + QByteArray::number(length) + R"(,"pid":1,"tid":1}])";
        };
        QVERIFY(writeFile(path("a.json"), trace(100)));
        QVERIFY(writeFile(path("b.json"), trace(150)));
        const Ran outcome = runEmberline({QStringLiteral("compare"), path("a.json"), path("b.json")});
        QCOMPARE(outcome.status, 0);
        QVERIFY2(outcome.standardOutput.contains("app › ui › frame"), outcome.standardOutput.constData());
    }

    void aSideWithoutARunIsNamed()
    {
        QVERIFY(writeFile(path("none.json"), "[]"));
        QVERIFY(writeFile(path("one.json"), R"([{"name":"a","ph":"X","ts":0,"dur":5,"pid":1,"tid":1}])"));
        for (const char* verb : {"compare", "gate"}) {
            const Ran outcome = runEmberline({QString::fromLatin1(verb), path("one.json"), path("none.json")});
            QCOMPARE(outcome.status, 1);
            QCOMPARE(outcome.standardOutput, QByteArray());
            QVERIFY2(outcome.standardError.contains("there is no run in head to compare."), outcome.standardError.constData());
        }
    }

    void aCommandThatFailsOnlyInHeadIsAnObjectionOfFailOver()
    {
        QVERIFY(writeFile(path("good.event"), statusLog(1, 555)));
        QVERIFY(writeFile(path("failed.event"), statusLog(1, 1, 128)));
        const auto compare = [&](const char* base, const char* head) {
            return runEmberline({QStringLiteral("compare"), QStringLiteral("--json"), QStringLiteral("--fail-over"), QStringLiteral("10%"),
                path(base), path(head)});
        };
        const Ran outcome = compare("good.event", "failed.event");
        QCOMPARE(outcome.status, 3);
        QVERIFY2(outcome.standardError.contains("fails in head: status: "), outcome.standardError.constData());
        const QJsonObject comparison = QJsonDocument::fromJson(outcome.standardOutput).object();
        QCOMPARE(comparison[QStringLiteral("failing")].toArray(), QJsonArray{QStringLiteral("status")});
        const QJsonValue command = comparison[QStringLiteral("commands")][0];
        QVERIFY(command[QStringLiteral("headline")].toString().endsWith(
            QStringLiteral("Head failed (exit 0 against exit 128): not comparable as speed.")));
        QVERIFY(!command[QStringLiteral("comparable")].toBool(true));
        QCOMPARE(compare("failed.event", "good.event").status, 0);
    }

private:
    [[nodiscard]] QString path(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_directory;
};

EMBERLINE_TEST(AnswerCommandsTest, QCoreApplication)
#include "tst_answer_commands.moc"
