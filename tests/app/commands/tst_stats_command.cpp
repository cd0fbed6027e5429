// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/git_repository.h"
#include "tests/support/test_room.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

/// A run of git that reads the index, then looks for untracked files for so many milliseconds.
struct StatusRun {
    QByteArray version = "2.39.5";
    int untracked = 20;
    QByteArray day = "2026-09-01";
    int exitCode = 0;
    QByteArray repository = "/src/mono";
    QByteArray command = "status";
};

QByteArray logOf(const StatusRun& run, int number)
{
    QByteArray text;
    const auto line = [&](const char* event, int at, const QByteArray& rest) {
        text += QByteArray("{'event':'") + event + "','sid':'20260901T000000.000000Z-H1-P" + QByteArray::number(10000000 + number)
            + "','thread':'main','time':'" + run.day + "T00:00:0" + QByteArray::number(at / 1000.0, 'f', 6) + "Z'," + rest + "}\n";
    };
    const QByteArray region = "'repo':1,'nesting':1,'category':'status','label':'untracked'";
    const int length = run.untracked + 5;
    const QByteArray end = "'t_abs':" + QByteArray::number(length / 1000.0) + ",'code':" + QByteArray::number(run.exitCode);
    line("version", 0, "'evt':'3','exe':'" + run.version + "'");
    line("start", 0, "'t_abs':0,'argv':['git','" + run.command + "']");
    line("def_repo", 0, "'repo':1,'worktree':'" + run.repository + "'");
    line(
        "data", 1, "'repo':1,'nesting':1,'category':'index','key':'refresh/sum_lstat','value':'" + QByteArray::number(run.untracked) + "'");
    line("region_enter", 2, region);
    line("region_leave", run.untracked + 2, region);
    line("exit", length, end);
    line("atexit", length, end);
    return text.replace('\'', '"');
}

/// 0 to 29, each once in 30 runs, in no order: runs that resemble the one before them say less of a change.
int mixed(int run)
{
    return (11 * run + 15) % 30;
}

QJsonObject json(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.standardOutput).object();
}

} // namespace

class StatsCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QVERIFY(m_directory.isValid());
        QDir(m_directory.path()).removeRecursively();
        QVERIFY(QDir().mkpath(m_directory.path()));
        m_runs = 0;
    }

    /// 30 runs of each version a week; in the third, one version became slower at looking for untracked files.
    void aSlowdownOfOneVersionIsFoundAndExplained()
    {
        for (const char* const day : {"2026-09-01", "2026-09-08", "2026-09-15"}) {
            for (int i = 0; i < 30; ++i) {
                const bool isSlow = QByteArrayView(day) == "2026-09-15";
                add({.untracked = 100 + mixed(i), .day = day});
                add({.version = "2.55.0", .untracked = (isSlow ? 160 : 100) + mixed(i), .day = day});
            }
        }
        const QJsonArray groups
            = json(stats({u"--by"_s, u"version"_s, u"--by"_s, u"week"_s, u"--format"_s, u"json"_s}))[u"groups"_s].toArray();
        QCOMPARE(groups.size(), 6);
        QCOMPARE(groups[2][u"group"_s], QJsonValue(QJsonObject{{u"version"_s, u"2.55.0"_s}, {u"week"_s, u"2026-W38"_s}}));
        QCOMPARE(groups[2][u"p50_ns"_s].toInteger(), 179'000'000); // 5 + 160 + 14
        QCOMPARE(groups[1][u"p50_ns"_s].toInteger(), 119'000'000);
        const QByteArray text = stats({u"--by"_s, u"command"_s, u"--by"_s, u"version"_s}).standardOutput;
        QVERIFY2(text.contains("status, 2.55.0: median 1.50 times slower since 2026-09-15 00:00 UTC "
                               "(between 2026-09-08 00:00 UTC and 2026-09-15 00:00 UTC, 95 % sure)\n"),
            text.constData());
        QVERIFY2(!text.contains("status, 2.39.5: median"), text.constData());

        const Ran versions = compare({u"--split"_s, u"version=2.39.5,2.55.0"_s, u"--fail-over"_s, u"20%"_s});
        QCOMPARE(versions.status, 0); // two thirds of its runs are as fast
        const QStringList after{u"--where"_s, u"week=2026-W38"_s, u"--split"_s, u"version=2.39.5,2.55.0"_s, u"--fail-over"_s, u"20%"_s};
        const Ran slower = compare(after);
        QCOMPARE(slower.status, 3);
        QVERIFY2(slower.standardError.contains("over 20%: status: "), slower.standardError.constData());
        QVERIFY2(slower.standardOutput.contains("untracked [status] explains"), slower.standardOutput.constData());
        QVERIFY2(slower.standardOutput.contains("\n  by topic: Looking for untracked files +60"), slower.standardOutput.constData());
        QVERIFY(!slower.standardOutput.contains("Not the same: version")); // that is what was asked for
        QVERIFY2(slower.standardOutput.startsWith("base: version 2.39.5, 30 runs\nhead: version 2.55.0, 30 runs\n"),
            slower.standardOutput.constData());
        const Ran before
            = compare({u"--where"_s, u"version=2.55.0"_s, u"--split"_s, u"before=2026-09-15"_s, u"--fail-over"_s, u"5%"_s, u"--json"_s});
        QCOMPARE(before.status, 3);
        const QJsonObject result = json(before);
        QCOMPARE(result[u"over"_s].toArray(), QJsonArray{u"status"_s});
        const QJsonArray topics = result[u"commands"_s][0][u"topics"_s].toArray();
        QCOMPARE(topics.size(), 1);
        QCOMPARE(topics[0][u"id"_s].toString(), u"regions"_s);
        QCOMPARE(topics[0][u"name"_s].toString(), u"Looking for untracked files"_s);
        QCOMPARE(topics[0][u"change_ns"_s].toInteger(), 60'000'000);
        QCOMPARE(topics[0][u"head_ns"_s].toInteger() - topics[0][u"base_ns"_s].toInteger(), 60'000'000);
        QCOMPARE(result[u"split"_s][u"base"_s][u"commands"_s].toInt(), 60);
        QCOMPARE(result[u"split"_s][u"head"_s][u"title"_s].toString(), u"from 2026-09-15 on"_s);
        QCOMPARE(compare({u"--where"_s, u"version=2.39.5"_s, u"--split"_s, u"before=2026-09-15"_s, u"--fail-over"_s, u"5%"_s}).status, 0);
    }

    /// 30 runs a day; status becomes 1.5 times slower on the third day, and log, by less, on the second.
    void aSplitAtTheLargestChangeNeedsNoDate()
    {
        for (const char* const day : {"2026-09-01", "2026-09-02", "2026-09-03"}) {
            for (int i = 0; i < 30; ++i) {
                add({.untracked = (QByteArrayView(day) == "2026-09-03" ? 160 : 100) + mixed(i), .day = day});
                add({.untracked = (QByteArrayView(day) == "2026-09-01" ? 100 : 130) + mixed(i), .day = day, .command = "log"});
            }
        }
        const QByteArray since = "the largest change (status: median 1.50 times slower since 2026-09-03 00:00 UTC)";
        const Ran all = compare({u"--split"_s, u"before=change"_s});
        QVERIFY2(all.standardOutput.startsWith("base: before " + since + ", 120 runs\nhead: from " + since + " on, 60 runs\n"),
            all.standardOutput + all.standardError);
        const Ran log = compare({u"--where"_s, u"command=log"_s, u"--split"_s, u"before=change"_s, u"--json"_s});
        QVERIFY2(json(log)[u"split"_s][u"base"_s][u"title"_s].toString().contains(u"(log: median 1.25 times slower since 2026-09-02"_s),
            log.standardOutput + log.standardError);
        QCOMPARE(json(log)[u"split"_s][u"head"_s][u"commands"_s].toInt(), 60);
    }

    /// Among three times as many runs of another version the median of all stays where it was.
    void aChangeOfOneVersionIsFoundAmongTheOthers()
    {
        for (const char* const day : {"2026-09-01", "2026-09-02", "2026-09-03"}) {
            for (int i = 0; i < 30; ++i) {
                for (int other = 0; other < 3; ++other)
                    add({.untracked = 100 + mixed(i), .day = day});
                add({.version = "2.55.0", .untracked = (QByteArrayView(day) == "2026-09-03" ? 160 : 100) + mixed(i), .day = day});
            }
        }
        const QByteArray since
            = "the largest change (status with version 2.55.0 alone: median 1.50 times slower since 2026-09-03 00:00 UTC)";
        const Ran ran = compare({u"--split"_s, u"before=change"_s});
        QVERIFY2(ran.standardOutput.startsWith("base: before " + since + ", 60 runs\nhead: from " + since + " on, 30 runs\n"),
            ran.standardOutput + ran.standardError);
    }

    void withoutAChangeThereIsNoSplitAtOne()
    {
        for (const char* const day : {"2026-09-01", "2026-09-02", "2026-09-03"}) {
            for (int i = 0; i < 30; ++i)
                add({.untracked = 100 + i, .day = day});
        }
        const Ran ran = compare({u"--split"_s, u"before=change"_s});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.standardError.contains("no command became slower or faster: "), ran.standardError.constData());
    }

    /// Those of log are of a clock without a date; status stays as fast.
    void aChangeWithoutADateIsNamed()
    {
        for (const char* const day : {"01", "02", "03"}) {
            for (int i = 0; i < 30; ++i) {
                add({.untracked = 100 + mixed(i), .day = QByteArray("2026-09-") + day});
                add({.untracked = (QByteArrayView(day) == "03" ? 160 : 100) + mixed(i),
                    .day = QByteArray("1970-01-") + day,
                    .command = "log"});
            }
        }
        const Ran ran = compare({u"--split"_s, u"before=change"_s});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.standardError.contains("(log: median 1.50 times slower since ") && ran.standardError.contains(") has no date: "),
            ran.standardError.constData());
    }

    /// What compare says of two directories, compare --split says of one with the same runs.
    void aSplitIsTheSameAsTwoDirectories()
    {
        QVERIFY(QDir(m_directory.path()).mkpath(u"old"_s) && QDir(m_directory.path()).mkpath(u"new"_s));
        for (int i = 0; i < 5; ++i) {
            add({.untracked = 100 + 3 * i}, u"old/"_s);
            add({.version = "2.55.0", .untracked = 150 + 7 * i}, u"new/"_s);
        }
        const QStringList options{u"--json"_s, u"--fail-over"_s, u"10%"_s};
        const Ran two = runEmberline(QStringList{u"compare"_s} + options + QStringList{path(u"old"_s), path(u"new"_s)});
        QJsonObject one = json(compare(QStringList{u"--split"_s, u"version=2.39.5,2.55.0"_s} + options));
        one.remove(u"split"_s);
        QVERIFY(!one[u"over"_s].toArray().isEmpty());
        QJsonObject directories = json(two);
        QCOMPARE(directories[u"conditions"_s].toArray().size(), 1); // the version, by which the split is made
        directories[u"conditions"_s] = QJsonArray();
        QCOMPARE(one, directories);
    }

    /// Of four runs the second one, wherever a median is printed.
    void theMedianIsByNearestRankEverywhere()
    {
        for (const int untracked : {20, 30, 50, 90}) {
            add({.untracked = untracked});
            add({.version = "2.55.0", .untracked = untracked});
        }
        const QJsonObject group = json(stats({u"--by"_s, u"version"_s, u"--format"_s, u"json"_s}))[u"groups"_s][0].toObject();
        QCOMPARE(group[u"p50_ns"_s].toInteger(), 35'000'000);
        const QJsonObject command = json(compare({u"--split"_s, u"version=2.39.5,2.55.0"_s, u"--json"_s}))[u"commands"_s][0].toObject();
        QCOMPARE(command[u"base"_s][u"time_ns"_s].toInteger(), 35'000'000);
        for (const char* const schema : {"stats", "compare", "gate"})
            QVERIFY2(
                runEmberline({u"help"_s, u"schemas"_s, QString::fromLatin1(schema)}).standardOutput.contains("by nearest rank"), schema);
    }

    void aValueWithACommaIsOneOfTheValuesThatThereAre()
    {
        for (const char* const repository : {"/src/a,b", "/src/c"}) {
            for (int i = 0; i < 4; ++i)
                add({.untracked = 20 + i, .repository = repository});
        }
        const Ran split = compare({u"--split"_s, u"repo=/src/a,b,/src/c"_s});
        QVERIFY2(split.standardOutput.startsWith("base: repo /src/a,b, 4 runs\nhead: repo /src/c, 4 runs\n"),
            split.standardError + split.standardOutput);
        const Ran same = compare({u"--split"_s, u"repo=/src/c,/src/c"_s});
        QCOMPARE(same.status, 2);
        QVERIFY2(
            same.standardError.contains("base and head are both repo /src/c, and nothing differs from itself: name two values of repo."),
            same.standardError.constData());
    }

    void weeksAreSaidInTheOrderOfTime()
    {
        add({});
        add({.day = "2026-09-08"});
        add({.day = "2026-09-09"});
        const Ran split = compare({u"--split"_s, u"week=2026-W36,2026-W40"_s});
        QVERIFY2(split.standardError.contains("There is: 2026-W36 (1 run), 2026-W37 (2 runs)."), split.standardError.constData());
    }

    /// The trace begins it with the first of the others, but nothing says when it was.
    void aRunWithoutADateIsOfNoWeekAndOnNoSideOfADay()
    {
        add({});
        add({.day = "2026-09-08"});
        QVERIFY(writeFile(path(u"build.json"_s), R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":10,"dur":5}]})"));
        const QByteArray weeks = stats({u"--by"_s, u"week"_s, u"--format"_s, u"csv"_s}).standardOutput;
        QVERIFY2(weeks.contains("\n,1,") && weeks.contains("\n2026-W36,1,") && weeks.contains("\n2026-W37,1,"), weeks.constData());
        const QJsonValue split = json(compare({u"--split"_s, u"before=2026-09-08"_s, u"--json"_s}))[u"split"_s];
        QCOMPARE(split[u"base"_s][u"commands"_s].toInt(), 1);
        QCOMPARE(split[u"head"_s][u"commands"_s].toInt(), 1);
    }

    void whatNoRunHasIsSaidWithWhatThereIs()
    {
        add({});
        add({.version = "2.55.0"});
        add({.version = "2.55.0", .day = "2026-09-02"});
        const auto complaint = [](const Ran& ran) { return ran.status == 2 ? ran.standardError : QByteArray(); };
        const QByteArray values = "There is: 2.55.0 (2 runs), 2.39.5 (1 run).";
        QVERIFY(complaint(compare({u"--split"_s, u"version=2.39.5,2.40.0"_s})).contains("no run has version 2.40.0. " + values));
        QVERIFY(complaint(stats({u"--where"_s, u"version=2.4"_s})).contains("no run has version 2.4. " + values));
        const QByteArray early = complaint(compare({u"--split"_s, u"before=2026-08-31T23:59:59+00:00"_s}));
        QVERIFY2(early.contains("the first began at 2026-09-01 00:00 UTC, the last at 2026-09-02 00:00 UTC."), early.constData());
        QVERIFY(complaint(stats({u"--data"_s, u"sum_lsta"_s})).contains("There is: index/refresh/sum_lstat."));
        QCOMPARE(compare({u"--split"_s, u"before=2026-09-02T02:00:00+02:00"_s}).status, 0); // the third run begins just then
        QVERIFY(
            compare({u"--split"_s, u"before=2026-09-02T02:00:00+02:00"_s}).standardOutput.contains("2026-09-02T02:00:00+02:00, 2 runs"));
    }

    void wrongUsageIsSaid()
    {
        add({});
        for (const QStringList& wrong : {QStringList{u"--by"_s, u"branch"_s}, {u"--where"_s, u"version"_s}, {u"--format"_s, u"xml"_s}})
            QCOMPARE(stats(wrong).status, 2);
        for (const QString& wrong : {u"version=1"_s, u"command=a,b"_s, u"failed=yes,no"_s, u"before=soon"_s, u"branch=a,b"_s})
            QCOMPARE(compare({u"--split"_s, wrong}).status, 2);
        QCOMPARE(runEmberline({u"stats"_s}).status, 2);
        QCOMPARE(runEmberline({u"stats"_s, path(u"none"_s)}).status, 1);
        QCOMPARE(runEmberline({u"compare"_s, u"--where"_s, u"version=2.39.5"_s, path(u"."_s), path(u"."_s)}).status, 2);
    }

    void aTerminalGetsTheFirstRowsAndProgramsAll()
    {
        for (int i = 0; i < 45; ++i)
            add({.untracked = 100 + i, .exitCode = i == 0 ? 128 : 0, .repository = "/src/" + QByteArray::number(i)});
        const QStringList byRepository{u"--by"_s, u"repo"_s};
        const QByteArray text = stats(byRepository).standardOutput;
        QCOMPARE(text.count("/src/"), 40);
        QVERIFY2(text.contains("... and 5 more groups; --format csv and json have all\n"), text.constData());
        const QList<QByteArray> csv = stats(byRepository + QStringList{u"--format"_s, u"csv"_s}).standardOutput.split('\n');
        QCOMPARE(csv.size(), 47);
        QCOMPARE(csv[0].trimmed(),
            QByteArray("repo,runs,failed_runs,p50_ns,p90_ns,p95_ns,p99_ns,longest_ns,longest_session,total_ns,children,processes,runs_"
                       "without_end"));
        QCOMPARE(csv[45].trimmed(),
            QByteArray(
                "/src/0,1,1,105000000,105000000,105000000,105000000,105000000,20260901T000000.000000Z-H1-P10000001,105000000,0,1,0"));
        const QJsonObject all = json(stats(byRepository + QStringList{u"--format"_s, u"json"_s}));
        QCOMPARE(all[u"groups"_s].toArray().size(), 45);
        QCOMPARE(all[u"all"_s][u"runs"_s].toInt(), 45);
        QCOMPARE(all[u"all"_s][u"failed"_s].toInt(), 1);
    }

    void dataHasItsOwnColumnsAndACorrelation()
    {
        for (int i = 0; i < 12; ++i)
            add({.untracked = 20 + 5 * i});
        const QJsonObject all = json(stats({u"--data"_s, u"refresh/sum_lstat"_s, u"--format"_s, u"json"_s}));
        const QJsonValue data = all[u"groups"_s][0][u"data"_s][u"index/refresh/sum_lstat"_s];
        QCOMPARE(data[u"median"_s].toInt(), 45);
        QCOMPARE(data[u"p95"_s].toInt(), 75);
        QCOMPARE(data[u"rank_correlation_with_wall"_s][u"rho"_s].toDouble(), 1.0);
        QCOMPARE(data[u"rank_correlation_with_wall"_s][u"runs"_s].toInt(), 12);
        const QByteArray none = logOf({}, 900).replace("refresh/sum_lstat", "other").replace("status", "log");
        QVERIFY(writeFile(path(u"none"_s), none));
        const QJsonObject two = json(stats({u"--data"_s, u"refresh/sum_lstat"_s, u"--format"_s, u"json"_s}));
        const QJsonValue ofLog = two[u"groups"_s][1][u"data"_s][u"index/refresh/sum_lstat"_s];
        QVERIFY(ofLog[u"median"_s].isNull() && ofLog[u"rank_correlation_with_wall"_s].isNull());
        QCOMPARE(ofLog[u"runs"_s].toInt(-1), 0);
        const QByteArray csv = stats({u"--data"_s, u"refresh/sum_lstat"_s, u"--format"_s, u"csv"_s}).standardOutput;
        QVERIFY2(csv.endsWith(",0,1,0,0,,,,,\r\n"), csv.constData()); // children, processes, and no value
        const QByteArray text = stats({u"--data"_s, u"refresh/sum_lstat"_s}).standardOutput;
        QVERIFY2(text.contains("status: rank correlation of index/refresh/sum_lstat with the time: 1.00 ("), text.constData());
        QVERIFY(text.contains(", n = 12)\n"));
    }

    /// One key goes with the time, none of the counts does.
    void theWorkOfACommandIsListedByHowItGoesWithTheTime()
    {
        for (int i = 0; i < 12; ++i)
            add({.untracked = 20 + 5 * i});
        const QByteArray text = stats({u"--work"_s}).standardOutput.simplified();
        QVERIFY2(text.startsWith("runs median spread rho 95 % of rho work command 12 45 15 1.00 0."), text.constData());
        QVERIFY2(text.contains(" to 1.00 index/refresh/sum_lstat status 12 0 0 - - children status 12 1 0 - - processes status rho is"),
            text.constData());
        const QList<QByteArray> csv = stats({u"--work"_s, u"--format"_s, u"csv"_s}).standardOutput.split('\n');
        QCOMPARE(csv.size(), 5);
        QCOMPARE(csv[0].trimmed(), QByteArray("command,work,runs,median,spread,p95,total,rho,rho_low,rho_high"));
        QVERIFY2(csv[1].startsWith("status,index/refresh/sum_lstat,12,45,15,75,570,1,0."), csv[1].constData());
        QCOMPARE(csv[3].trimmed(), QByteArray("status,processes,12,1,0,1,12,,,"));
        const QJsonObject group = json(stats({u"--work"_s, u"--format"_s, u"json"_s}))[u"groups"_s][0].toObject();
        QCOMPARE(group[u"data"_s][u"index/refresh/sum_lstat"_s][u"spread"_s].toInt(), 15);
        QVERIFY(group[u"children"_s][u"rank_correlation_with_wall"_s].isNull());
    }

    void thePairToCompareIsNamedWithItsLogs()
    {
        for (int i = 0; i < 9; ++i)
            add({.untracked = 20 + 5 * i});
        const QByteArray text = stats({u"--pair"_s}).standardOutput;
        const QByteArray sid = "20260901T000000.000000Z-H1-P1000000";
        QVERIFY2(text.contains("\nstatus: median 45.0\u00a0ms, " + sid + "5; p99 65.0\u00a0ms, " + sid + "9\n"), text.constData());
        QVERIFY2(text.contains("  emberline compare " + path(u"5"_s).toUtf8() + ' ' + path(u"9"_s).toUtf8() + '\n'), text.constData());
        const QJsonObject group = json(stats({u"--format"_s, u"json"_s}))[u"groups"_s][0].toObject();
        QCOMPARE(group[u"median_session"_s].toString().toUtf8(), sid + '5');
        QCOMPARE(group[u"p99_session"_s].toString().toUtf8(), sid + '9');
    }

private:
    static Ran runEmberline(const QStringList& arguments) { return run({}, QStringLiteral(EMBERLINE_PROGRAM), arguments); }
    [[nodiscard]] QString path(const QString& name) const { return m_directory.filePath(name); }
    void add(const StatusRun& run, const QString& folder = {})
    {
        ++m_runs;
        QVERIFY(writeFile(path(folder + QString::number(m_runs)), logOf(run, m_runs)));
    }
    [[nodiscard]] Ran stats(const QStringList& options) const
    {
        return runEmberline(QStringList{u"stats"_s} + options + QStringList{m_directory.path()});
    }
    [[nodiscard]] Ran compare(const QStringList& options) const
    {
        return runEmberline(QStringList{u"compare"_s} + options + QStringList{m_directory.path()});
    }

    QTemporaryDir m_directory;
    int m_runs = 0;
};

EMBERLINE_TEST(StatsCommandTest, QCoreApplication)
#include "tst_stats_command.moc"
