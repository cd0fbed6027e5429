// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the events in the object form.
#include "app/export/writers.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/test_room.h"

#include <string>

using namespace emberline;

namespace {

std::string withFrames(const std::string& frames, const std::string& sf)
{
    return R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2,"sf":)" + sf + R"(}],"stackFrames":)" + frames + "}";
}

} // namespace

class ContainerMembersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aStackEndsWhereItsFramesEndOrRepeat_data()
    {
        QTest::addColumn<QByteArray>("frames");
        QTest::addColumn<QByteArray>("stack");
        QTest::addColumn<int>("missing");
        QTest::addColumn<int>("repeated");
        const auto row = [](const char* name, const char* frames, const char* stack, int missing, int repeated) {
            QTest::newRow(name) << QByteArray(frames) << QByteArray(stack) << missing << repeated;
        };
        row("whole", R"({"1":{"name":"main"},"2":{"name":"f","parent":1}})", "main\nf", 0, 0);
        row("no frame", R"({"1":{"name":"main"}})", "", 1, 0);
        row("no parent", R"({"2":{"name":"f","parent":1}})", "f", 1, 0);
        row("own parent", R"({"2":{"name":"f","parent":2}})", "f", 0, 1);
        row("cycle", R"({"1":{"name":"x","parent":2},"2":{"name":"f","parent":1}})", "x\nf", 0, 1);
        row("cycle farther out", R"({"0":{"name":"y","parent":1},"1":{"name":"x","parent":0},"2":{"name":"f","parent":1}})", "y\nx\nf", 0,
            1);
        row("without a name", R"({"2":{}})", "", 0, 0);
    }
    void aStackEndsWhereItsFramesEndOrRepeat()
    {
        QFETCH(QByteArray, frames);
        QFETCH(QByteArray, stack);
        const LoadedTrace loaded(withFrames(frames.toStdString(), "2"));
        const StringId lines = loaded.trace.stack(RegionId(0));
        QCOMPARE(QByteArray::fromStdString(lines ? std::string(loaded.trace.text(lines)) : std::string()), stack);
        QTEST(static_cast<int>(loaded.reported("chrome-unknown-stack-frame")), "missing");
        QTEST(static_cast<int>(loaded.reported("chrome-stack-frame-cycle")), "repeated");
    }

    void samplesBesideTheEventsAreReported()
    {
        const std::string events = R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2}],"samples":)";
        QCOMPARE(LoadedTrace(events + R"([{"cpu":0,"ts":1,"sf":1}]})").reported("chrome-samples-not-shown"), std::uint64_t{1});
        QCOMPARE(LoadedTrace(events + "[]}").reported("chrome-samples-not-shown"), std::uint64_t{0});
    }

    void theLogOfAnotherTracerIsReported()
    {
        const std::string events = R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2}],"systemTraceEvents":)";
        QCOMPARE(LoadedTrace(events + R"("# tracer: nop"})").reported("chrome-system-trace-not-shown"), std::uint64_t{1});
        QCOMPARE(LoadedTrace(events + R"(""})").reported("chrome-system-trace-not-shown"), std::uint64_t{0});
    }

    void aTraceThatSaysItWasTruncatedHasNoLostEnds()
    {
        const std::string events = R"([{"ph":"B","name":"a","pid":1,"tid":1,"ts":1},{"ph":"X","name":"b","pid":1,"tid":1,"ts":2,"dur":2},
            {"ph":"b","name":"handle","cat":"node","id":1,"pid":1,"tid":1,"ts":1}])";
        const std::string cut = R"({"truncated":true,"traceEvents":)" + events + "}";
        QCOMPARE(LoadedTrace(cut).reported("chrome-never-ended"), std::uint64_t{0});
        QCOMPARE(LoadedTrace(R"({"traceEvents":)" + events + R"(,"truncated":true})").reported("chrome-never-ended"), std::uint64_t{0});
        QCOMPARE(LoadedTrace(R"({"truncated":false,"traceEvents":)" + events + "}").reported("chrome-never-ended"), std::uint64_t{2});
    }

    void baseTimeNanosecondsIsTheMomentOfTsZero_data()
    {
        QTest::addColumn<QByteArray>("base");
        QTest::addColumn<QByteArray>("ts");
        QTest::addColumn<qlonglong>("shown");
        QTest::addColumn<int>("ignored");
        const auto row = [](const char* name, const char* base, const char* ts, qlonglong shown, int ignored) {
            QTest::newRow(name) << QByteArray(base) << QByteArray(ts) << shown << ignored;
        };
        row("a moment", "1719853884000000000", "1212075548353.304", 1721065959548353304, 0);
        row("with times that fit no clock", "1719853884000000000", "14000000000000000000", 0, 0);
        row("in the last millisecond", "9223372036854000000", "5", 9223372036854005000, 0);
        row("times beyond the last moment", "9223372036854769808", "5", 5000, 1);
        row("a text", "\"yesterday\"", "5", 5000, 1);
        row("no whole number", "1.5", "5", 5000, 1);
        row("before 1970", "-1", "5", 5000, 1);
        row("beyond 64 bits", "99999999999999999999", "5", 5000, 1);
    }
    void baseTimeNanosecondsIsTheMomentOfTsZero()
    {
        QFETCH(QByteArray, base);
        QFETCH(QByteArray, ts);
        const std::string event = R"({"ph":"X","name":"a","dur":1,"ts":)" + ts.toStdString() + R"(},{"ph":"i","s":"g","name":"b","ts":)"
            + ts.toStdString() + "}";
        const std::string member = R"("baseTimeNanoseconds":)" + base.toStdString();
        for (const std::string& text :
            {R"({"traceEvents":[)" + event + "]," + member + "}", "{" + member + R"(,"traceEvents":[)" + event + "]}"}) {
            const LoadedTrace loaded(text, {.chunk = 16, .batchEvery = 1});
            const Trace& trace = loaded.trace;
            QTEST(static_cast<qlonglong>(toNs(trace.shown(RegionId(0)).begin)), "shown");
            QTEST(static_cast<qlonglong>(toNs(trace.shown(InstantId(0)))), "shown");
            QTEST(static_cast<qlonglong>(toNs(trace.extent().begin)), "shown");
            QTEST(static_cast<int>(loaded.reported("chrome-base-time")), "ignored");
            std::string exported;
            QVERIFY(!writeChrome(trace, [&](std::string_view piece) {
                exported += piece;
                return true;
            }));
            QTEST(static_cast<qlonglong>(toNs(LoadedTrace(exported).trace.extent().begin)), "shown");
        }
    }

    void beginningOfTimeCountsMicroseconds()
    {
        const auto read = [](const std::string& moment) {
            return LoadedTrace(R"({"traceEvents":[{"ph":"X","name":"a","dur":1,"ts":5}],"beginningOfTime":)" + moment + "}");
        };
        const LoadedTrace loaded = read("1691836962897550");
        QCOMPARE(toNs(loaded.trace.extent().begin), std::int64_t{1691836962897555000});
        QCOMPARE(loaded.reported("chrome-base-time"), std::uint64_t{0});
        std::string exported;
        QVERIFY(!writeChrome(loaded.trace, [&](std::string_view piece) {
            exported += piece;
            return true;
        }));
        QCOMPARE(LoadedTrace(exported).trace.extent(), loaded.trace.extent());
        const LoadedTrace beyond = read("9999999999999999999");
        QCOMPARE(toNs(beyond.trace.extent().begin), std::int64_t{5000});
        QCOMPARE(beyond.reported("chrome-base-time"), std::uint64_t{1});
        QCOMPARE(read("9223372036854776").reported("chrome-base-time"), std::uint64_t{1}); // as nanoseconds it fits no clock
        const LoadedTrace both = read(R"(1691836962897550,"baseTimeNanoseconds":"yesterday")");
        QCOMPARE(toNs(both.trace.extent().begin), std::int64_t{1691836962897555000}); // what is ignored takes nothing away
        QCOMPARE(both.reported("chrome-base-time"), std::uint64_t{1});
    }

    void theFirstOfTwoBaseTimesCounts_data()
    {
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<int>("ignored");
        QTest::newRow("another moment") << QByteArray("1600000000000000000") << 1;
        QTest::newRow("the same") << QByteArray("1700000000000000000") << 0;
    }
    void theFirstOfTwoBaseTimesCounts()
    {
        QFETCH(QByteArray, second);
        const LoadedTrace loaded(R"({"beginningOfTime":1700000000000000,"traceEvents":[{"ph":"X","name":"a","dur":1,"ts":5}],)"
            + (R"("baseTimeNanoseconds":)" + second.toStdString()) + "}");
        QCOMPARE(toNs(loaded.trace.extent().begin), std::int64_t{1700000000000005000});
        QTEST(static_cast<int>(loaded.reported("chrome-base-time")), "ignored");
    }

    void aValueLargerThanFourMebibytesIsNotKept()
    {
        constexpr std::size_t kLargest = 4 << 20;
        const auto read = [](std::size_t size) {
            const std::string value = '"' + std::string(size - 2, 'x') + '"';
            return LoadedTrace(R"({"large":)" + value + R"(,"small":1,"traceEvents":[{"ph":"i","name":"a","ts":1}]})");
        };
        const LoadedTrace kept = read(kLargest);
        QCOMPARE(kept.reported("chrome-metadata-too-large"), std::uint64_t{0});
        QVERIFY(kept.source().metadataJson.size() > kLargest);
        const LoadedTrace larger = read(kLargest + 1);
        QCOMPARE(larger.reported("chrome-metadata-too-large"), std::uint64_t{1});
        QCOMPARE(larger.source().metadataJson, std::string(R"({"small":1})"));
        QCOMPARE(larger.source().records, std::uint64_t{1});
    }
};

EMBERLINE_TEST(ContainerMembersTest, QCoreApplication)
#include "tst_container_members.moc"
