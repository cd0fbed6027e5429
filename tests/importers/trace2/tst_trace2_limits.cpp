// SPDX-License-Identifier: GPL-3.0-or-later
// Worst-case EVENT logs: very many records of one kind in one process. A quadratic step would exceed the time limit of the test run.
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <QTest>

#include <algorithm>
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
