// SPDX-License-Identifier: GPL-3.0-or-later
// Worst-case EVENT logs: very many records of one kind in one process. A quadratic step would exceed the time limit of the test run.
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

using namespace emberline;

namespace {

constexpr int kMany = 100'000;

std::string timeAt(int us)
{
    char text[60];
    std::snprintf(text, sizeof text, "'time':'2026-11-21T06:55:%02d.%06dZ',", 8 + us / 1'000'000, us % 1'000'000);
    return text;
}

/// A JSON record written with single quotes. `fields` may hold "%", which stands for `number`. An empty `time` is left out.
std::string record(std::string_view event, std::string_view time, QByteArray fields, int number)
{
    fields.replace('%', QByteArray::number(number));
    std::string line = "{'event':'" + std::string(event) + "','sid':'20261121T065507.772282Z-H0a7c9cdf-P00006559',";
    line += time;
    line += fields.toStdString() + "}\n";
    std::ranges::replace(line, '\'', '"');
    return line;
}

std::string start()
{
    return record("version", timeAt(0), "'thread':'main','evt':'3','exe':'2.39.5'", 0)
        + record("start", timeAt(1000), "'thread':'main','t_abs':0.001,'argv':['git','x']", 0);
}

/// A line of a brief PERF log.
std::string briefLine(int depth, const char* event, const std::string& tAbs, const std::string& tRel, const std::string& text)
{
    char line[200];
    std::snprintf(line, sizeof line, "d%d | %-24s | %-12s |     | %9s | %9s | %-12s | %s\n", depth, "main", event, tAbs.c_str(),
        tRel.c_str(), "", text.c_str());
    return line;
}

} // namespace

class TestTrace2Limits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void manyRecordsOfOneKind_data()
    {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<QByteArray>("end"); // the record that ends it, if there is one
        QTest::addColumn<QByteArray>("endFields");
        const auto row = [](const char* event, const char* fields, const char* end = "", const char* endFields = "") {
            QTest::newRow(event) << QByteArray(fields) << QByteArray(end) << QByteArray(endFields);
        };
        row("version", "'evt':'3','exe':'%'");
        row("start", "'t_abs':0.001,'argv':['git','%']");
        row("exit", "'t_abs':0.1,'code':%");
        row("atexit", "'t_abs':0.1,'code':%");
        row("signal", "'t_abs':0.1,'signo':%");
        row("error", "'msg':'m%','fmt':'f'");
        row("cmd_path", "'path':'p%'");
        row("cmd_ancestry", "'ancestry':['p%']");
        row("cmd_name", "'name':'n%','hierarchy':'h%'");
        row("cmd_mode", "'name':'n%'");
        row("alias", "'alias':'a%','argv':['a']");
        row("child_start", "'child_id':%,'child_class':'?','argv':['a']", "child_exit", "'child_id':%,'pid':%,'code':0,'t_rel':0.001");
        row("child_ready", "'child_id':%", "child_start", "'child_id':%,'child_class':'?','argv':['a']");
        row("exec", "'exec_id':%,'exe':'git','argv':['a']", "exec_result", "'exec_id':%,'code':-1");
        row("thread_start", "'thread':'th%'", "thread_exit", "'thread':'th%','t_rel':0.001");
        row("def_param", "'param':'p%','value':'v'");
        row("def_repo", "'repo':%,'worktree':'/w%'");
        row("region_enter", "'category':'c','label':'l%'", "region_leave", "'category':'c','label':'l'");
        row("data", "'t_abs':0.1,'category':'c','key':'k%','value':'%'");
        row("data_json", "'t_abs':0.1,'category':'c','key':'k%','value':{'a':%}");
        row("printf", "'t_abs':0.1,'msg':'m%'");
        row("timer", "'category':'c','name':'n%','intervals':1");
        row("th_timer", "'thread':'th%','category':'c','name':'n%','intervals':1");
        row("counter", "'category':'c','name':'n%','count':1");
        row("th_counter", "'thread':'th%','category':'c','name':'n%','count':1");
        row("of a later git %", "");
    }
    void manyRecordsOfOneKind()
    {
        QFETCH(QByteArray, fields);
        QFETCH(QByteArray, end);
        QFETCH(QByteArray, endFields);
        const auto add = [](std::string& log, QByteArray event, const QByteArray& more, int i) {
            event.replace('%', QByteArray::number(i));
            const QByteArray thread = more.contains("'thread'") ? "" : "'thread':'main'";
            log += record(event.toStdString(), timeAt(2000 + i), thread + (thread.isEmpty() || more.isEmpty() ? "" : ",") + more, i);
        };
        std::string log = start();
        for (int i = 0; i < kMany; ++i)
            add(log, QTest::currentDataTag(), fields, i);
        for (int i = 0; i < kMany && !end.isEmpty(); ++i)
            add(log, end, endFields, i);
        const LoadedTrace loaded(log);
        QCOMPARE(loaded.source().records, std::uint64_t{2} + static_cast<std::uint64_t>(end.isEmpty() ? kMany : 2 * kMany));
        QCOMPARE(loaded.trace.sessions().size(), std::size_t{1});
    }

    /// Without a time of its own, each region moves by a millisecond when its first data record tells its start, and so does all that lies
    /// in it. How far a region has moved tells how often.
    void deepRegionsThatTellTheirStartMoveAFewTimesOnly()
    {
        const auto startsOf = [](int count, const char* key) {
            std::string log = record("version", timeAt(0), "'thread':'main','evt':'3','exe':'2.39.5'", 0)
                + record("start", {}, "'thread':'main','t_abs':0.001,'argv':['git','x']", 0);
            for (int i = 1; i <= count; ++i)
                log += record("region_enter", {}, "'thread':'main','nesting':%,'category':'c','label':'l'", i);
            for (int i = count; i > 0; --i) {
                log += record(
                    "data", {}, QByteArray("'thread':'main','t_abs':0.003,") + key + ":0.001,'category':'c','key':'k','value':'v'", i);
                log += record("region_leave", {}, "'thread':'main','nesting':%,'category':'c','label':'l'", i);
            }
            const LoadedTrace loaded(log);
            Duration sum{};
            for (std::size_t row = 0; row < loaded.trace.regions().start.size(); ++row)
                sum += loaded.trace.regions().start[row] - loaded.trace.regions().start[0]; // the process's, which stays
            return sum;
        };
        const auto moves = [&](int count) {
            return static_cast<std::int64_t>((startsOf(count, "'t_rel'") - startsOf(count, "'t_none'")) / std::chrono::milliseconds(1));
        };
        QCOMPARE(moves(1), 1);
        QCOMPARE(moves(2), 1 + 2);
        QCOMPARE(moves(64), 64 * 65 / 2);
        QVERIFY(moves(2000) <= 64 * 2000);
        QVERIFY(moves(4000) <= 64 * 4000);
    }

    /// A child_exit gives the child's process its begin; the first counts.
    void aChildThatEndsAgainMovesItsProcessOnce()
    {
        const auto startAfter = [](int count) {
            std::string log = briefLine(0, "version", "", "", "2.39.5") + briefLine(0, "start", "0.000100", "", "git fetch")
                + briefLine(0, "child_start", "0.000200", "", "[ch0] class:? argv:[git x]") + briefLine(1, "version", "", "", "2.39.5")
                + briefLine(1, "start", "0.000100", "", "git x");
            for (int i = 1; i <= count; ++i)
                log += briefLine(0, "child_exit", std::to_string(i), std::to_string(i), "[ch0] pid:9 code:0");
            return LoadedTrace(log).trace.sessions()[1].start;
        };
        QVERIFY(startAfter(1) != startAfter(0));
        QCOMPARE(startAfter(2), startAfter(1));
    }

    /// Brief lines of one log go to the process that they fit, also if it has very many children.
    void manyChildrenOfOneProcessInABriefLog()
    {
        constexpr int count = 20'000;
        std::string log;
        log += briefLine(0, "version", "", "", "2.39.5");
        log += briefLine(0, "start", "0.000100", "", "git fetch");
        for (int i = 0; i < count; ++i) {
            const std::string number = std::to_string(i);
            const auto seconds = [&](int us) { return std::to_string(1e-6 * (400.0 * (i + 1) + us)); };
            log += briefLine(0, "child_start", seconds(0), "", "[ch" + number + "] class:? argv:[git x" + number + "]");
            log += briefLine(1, "version", "", "", "2.39.5");
            log += briefLine(1, "start", "0.000100", "", "git x" + number);
            log += briefLine(1, "atexit", "0.000200", "", "code:0");
            log += briefLine(0, "child_exit", seconds(300), "0.000300", "[ch" + number + "] pid:9 code:0");
        }
        const LoadedTrace loaded(log);
        QCOMPARE(loaded.trace.sessions().size(), std::size_t{1} + count);
        const auto isKid = [&](const Session& session) { return session.parent && session.parent.row() == 0; };
        QCOMPARE(std::ranges::count_if(loaded.trace.sessions(), isKid), count);
    }

    /// Each full record gives another begin; what a brief session has so far cannot move at every one.
    void fullRecordsBetweenBriefOnesMoveTheSessionAFewTimesOnly()
    {
        const auto startAfter = [](int count) {
            std::string log = start();
            for (int i = 0; i < count; ++i) {
                log += record("cmd_mode", {}, "'thread':'main','name':'n%'", i);
                log += record("data", timeAt(2000 + i), "'thread':'main','t_abs':0.002,'category':'c','key':'k','value':'v'", i);
            }
            return LoadedTrace(log).trace.sessions().front().start;
        };
        QCOMPARE(startAfter(2) - startAfter(1), Duration(1000));
        QCOMPARE(startAfter(101), startAfter(100));
        QCOMPARE(startAfter(kMany), startAfter(100));
    }
};

EMBERLINE_TEST(TestTrace2Limits, QCoreApplication)
#include "tst_trace2_limits.moc"
