// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs of the worst kind: deep, wide, or damaged all over. None may crash or hang; a quadratic step anywhere would run into
// the time limit of the test run.
#include "tests/importers/chrome_outcome.h"

#include <QTest>

#include <functional>

using namespace emberline;

namespace {

std::string repeated(std::string_view text, int count)
{
    std::string all;
    all.reserve(text.size() * static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

std::string joined(int count, const std::function<std::string(int)>& eventAt)
{
    std::string all = "[";
    for (int i = 0; i < count; ++i)
        all += (i > 0 ? ",\n" : "") + eventAt(i);
    return all + "]";
}

std::string field(const char* key, int value)
{
    return std::string(",\"") + key + "\":" + std::to_string(value);
}

std::string eventText(char phase, int pid, int tid, int time, const std::string& more = {})
{
    return std::string("{\"ph\":\"") + phase + "\",\"name\":\"f\"" + field("pid", pid) + field("tid", tid) + field("ts", time) + more + "}";
}

} // namespace

class TestChromeLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tenThousandLevels()
    {
        const Trace trace = importChrome(joined(20000, [](int i) { return eventText(i < 10000 ? 'B' : 'E', 1, 1, i); }));
        QCOMPARE(trace.regionCount(), std::size_t{10000});
        QCOMPARE(trace.depth(RegionId(9999)), 9999U);
        QCOMPARE(trace.tracks()[0].lanes.size(), std::size_t{10000});
    }
    void aHundredThousandThreads()
    {
        const Trace trace = importChrome(joined(100000, [](int i) { return eventText('X', 1, i, i, field("dur", 5)); }));
        QCOMPARE(trace.threads().size(), std::size_t{100000});
    }
    void twentyThousandProcesses()
    {
        const Trace trace = importChrome(joined(20000, [](int i) { return eventText('X', i, i, i, field("dur", 5)); }));
        QCOMPARE(trace.sessions().size(), std::size_t{20000});
    }
    void fiftyThousandSeries()
    {
        const Trace apart = importChrome(joined(
            50000, [](int i) { return "{\"ph\":\"C\",\"name\":\"c" + std::to_string(i) + "\",\"pid\":1,\"ts\":1,\"args\":{\"v\":1}}"; }));
        QCOMPARE(apart.counters().size(), std::size_t{50000});
        std::string args;
        for (int i = 0; i < 50000; ++i)
            args += (i > 0 ? ",\"v" : "\"v") + std::to_string(i) + "\":1";
        const Trace together = importChrome("[{\"ph\":\"C\",\"name\":\"c\",\"ts\":1,\"args\":{" + args + "}}]");
        QCOMPARE(together.counters().size(), std::size_t{50000});
    }
    void slicesThatAllOverlap()
    {
        const Trace trace = importChrome(joined(200000, [](int i) { return eventText('X', 1, 1, i, field("dur", 200000)); }));
        QCOMPARE(trace.regionCount(), std::size_t{200000});
        QCOMPARE(trace.diagnostics().count(Severity::Warning), std::uint64_t{199999});
    }
    void endsThatNameNoneOfManyOpenSlices()
    {
        const Trace trace = importChrome(joined(200000, [](int i) {
            return i < 100000 ? eventText('B', 1, 1, i) : "{\"ph\":\"E\",\"name\":\"g\",\"pid\":1,\"tid\":1" + field("ts", i) + "}";
        }));
        QCOMPARE(trace.diagnostics().count(Severity::Warning), std::uint64_t{100000});
    }

    void damageAllOver_data()
    {
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("again");
        QTest::addColumn<int>("count");
        const auto row = [](const char* name, const char* begin, const char* again, int count) {
            QTest::newRow(name) << QByteArray(begin) << QByteArray(again) << count;
        };
        row("open arrays", "", "[", 3000000);
        row("open arrays in an event", "[{\"a\":", "[", 3000000);
        row("open objects in an event", "[{\"a\":", "{\"b\":", 1000000);
        row("open objects", "", "{", 3000000);
        row("open objects on lines", "[\n", "{\"a\":{\n", 500000);
        row("bare open objects on lines", "", "{\"ph\":\"X\",\"a\":{\n", 500000);
        row("open strings on lines", "[", "{\"@,\n", 1000000);
        row("bad tokens", "[", "{\"a\":@,\n", 1000000);
        row("lists that are never closed", "[\n", "{\"ph\":\"X\",\"ts\":3,\"args\":{\"k\":[1,\n", 300000);
        row("quotes", "[", "\"", 3000000);
        row("commas", "[", ",", 3000000);
        row("comments", "[", "//x\n", 500000);
        row("comments that are never closed", "", "[{\"x\":1}/*", 500000);
        row("small arrays", "[", "[{\"ph\":\"X\",\"ts\":1}],", 200000);
        row("small arrays one after the other", "", "[{\"ph\":\"X\",\"ts\":1}]\n", 200000);
        row("containers one after the other", "", "{\"traceEvents\":[]}{\"a\":{\n", 300000);
        row("arrays and open objects", "", "[]{\"a\":{\n", 500000);
        row("zeros", "[", "", 0);
    }
    void damageAllOver()
    {
        QFETCH(QByteArray, begin);
        QFETCH(QByteArray, again);
        QFETCH(int, count);
        const std::string many = count == 0 ? std::string(3000000, '\0') : repeated(again.toStdString(), count);
        const Trace trace = importChrome(begin.toStdString() + many);
        QCOMPARE(trace.sources().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestChromeLimits)
#include "tst_chrome_limits.moc"
