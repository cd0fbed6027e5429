// SPDX-License-Identifier: GPL-3.0-or-later
// What the rarer fields of single events say, and which of them are not shown.
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/test_room.h"

#include <string>

using namespace emberline;

class EventFieldsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anIdIsTheSameInAnyFormOfItsNumber_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<bool>("isSame");
        const auto row = [](const char* id, bool isSame) { QTest::newRow(id) << QByteArray(id) << isSame; };
        row("7", true);
        row("7.0", true);
        row("0.7e1", true);
        row("\"7\"", true);
        row("7.5", false);
        row("\"7.0\"", false);
    }
    void anIdIsTheSameInAnyFormOfItsNumber()
    {
        QFETCH(QByteArray, id);
        QFETCH(bool, isSame);
        const std::string end = R"(},{"ph":"e","cat":"c","name":"a","pid":1,"tid":1,"ts":9,"id":)" + id.toStdString() + "}]";
        const Trace trace = importChrome(R"([{"ph":"b","cat":"c","name":"a","pid":1,"tid":1,"ts":1,"id":7)" + end);
        QCOMPARE(trace.isOpen(RegionId(0)), !isSame);
    }

    void aFlowOfSlicesHasTheNameOfItsFirst()
    {
        const Trace trace = importChrome(R"([
{"ph":"X","pid":1,"tid":1,"dur":1,"bind_id":"0x1","cat":"of use","name":"use","ts":4,"flow_in":true},
{"ph":"X","pid":1,"tid":1,"dur":1,"bind_id":"0x1","cat":"of use again","name":"use again","ts":9,"flow_in":true},
{"ph":"X","pid":1,"tid":1,"dur":1,"bind_id":"0x1","cat":"of make again","name":"make again","ts":7,"flow_out":true},
{"ph":"X","pid":1,"tid":1,"dur":1,"bind_id":"0x1","cat":"of make","name":"make","ts":1,"flow_out":true}])");
        QCOMPARE(trace.flows().size(), std::size_t{2});
        const Flow& first = trace.flows()[0];
        const Flow& second = trace.flows()[1];
        QCOMPARE(trace.text(first.name), std::string_view("make"));
        QCOMPARE(trace.text(first.category), std::string_view("of make"));
        QCOMPARE(trace.text(second.name), std::string_view("make again"));
        QCOMPARE(trace.text(second.flow), std::string_view("0x1"));
    }

    void emptyParenthesesAreNoPartOfTheNameOfAThreadOrProcess()
    {
        const Trace trace = importChrome(R"json([
{"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"python ()"}},
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"thread 1 ()"}},
{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"thread 2 (main)"}},
{"ph":"M","pid":1,"tid":3,"name":"thread_name","args":{"name":"run()"}},
{"ph":"X","pid":1,"tid":1,"name":"call ()","ts":0,"dur":5},
{"ph":"X","pid":1,"tid":2,"name":"call","ts":0,"dur":5},
{"ph":"X","pid":1,"tid":3,"name":"call","ts":0,"dur":5}])json");
        QCOMPARE(trace.text(trace.session(SessionId(0)).name), std::string_view("python"));
        QCOMPARE(trace.text(trace.thread(ThreadId(0)).name), std::string_view("thread 1"));
        QCOMPARE(trace.text(trace.thread(ThreadId(1)).name), std::string_view("thread 2 (main)"));
        QCOMPARE(trace.text(trace.thread(ThreadId(2)).name), std::string_view("run()"));
        QCOMPARE(trace.name(RegionId(0)), std::string_view("call ()"));
    }

    void whatIsNotShownIsReported()
    {
        const LoadedTrace loaded(R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":5,"tts":1,"tdur":3},
            {"ph":"X","name":"b","pid":1,"tid":1,"ts":7,"dur":5,"tdur":3,"stack":["main"]},
            {"ph":"X","name":"c","pid":1,"tid":1,"ts":17,"dur":5},
            {"ph":"i","name":"gc","pid":1,"tid":1,"ts":8,"stack":["main"]},
            {"ph":"P","name":"sample","pid":1,"tid":1,"ts":9,"sf":"1"}])");
        QCOMPARE(loaded.reported("chrome-thread-times"), std::uint64_t{2});
        QCOMPARE(loaded.reported("chrome-stack-not-shown"), std::uint64_t{2});
        QCOMPARE(loaded.trace.diagnostics().count(Severity::Warning) + loaded.trace.diagnostics().count(Severity::Error), std::uint64_t{0});
        QVERIFY(loaded.trace.stack(RegionId(1)));
    }
};

EMBERLINE_TEST(EventFieldsTest, QCoreApplication)
#include "tst_event_fields.moc"
