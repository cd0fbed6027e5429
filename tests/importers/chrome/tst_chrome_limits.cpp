// SPDX-License-Identifier: GPL-3.0-or-later
// Worst-case inputs: deep, wide, or damaged everywhere. None may crash or hang; a quadratic step would exceed the time limit of the test
// run.
#include "tests/importers/chrome/chrome_text.h"
#include "tests/support/test_room.h"
#include "tests/support/trace_dump.h"

#include <functional>
#include <random>
#include <utility>

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

/// Whether no region of the point's thread that encloses it, including its end, lies deeper than the point's own.
bool isBoundToTheInnermost(const Trace& trace, const FlowPoint& point)
{
    RegionId innermost;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const bool isAround = trace.thread(id) == point.thread && trace.start(id) <= point.time && point.time <= trace.end(id);
        const bool isDeeper = !innermost || trace.depth(id) > trace.depth(innermost)
            || (trace.depth(id) == trace.depth(innermost) && trace.start(id) >= trace.start(innermost));
        if (isAround && isDeeper)
            innermost = id;
    }
    return point.region == innermost;
}

/// Whether no region of the point's thread that begins at or after the point begins before the point's own, or at the same time and
/// further out.
bool isBoundToTheNext(const Trace& trace, const FlowPoint& point)
{
    RegionId next;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        const auto rank = [&](RegionId region) { return std::pair(trace.start(region), trace.depth(region)); };
        if (trace.thread(id) == point.thread && trace.start(id) >= point.time && (!next || rank(id) < rank(next)))
            next = id;
    }
    return point.region == next;
}

constexpr int kSound = 3; ///< sound events before damage, and as many behind it

std::uint64_t soundEvents(const Trace& trace)
{
    std::uint64_t count = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row)
        count += trace.name(RegionId(row)) == "f" ? 1 : 0;
    return count;
}

} // namespace

class TestChromeLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shortReadsMoveTheTextAFewTimesAtMost()
    {
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        Source row;
        row.format = chrome::jsonFormat().id;
        row.dialect = &formatTable().recognise({row.format, {}, {}}).dialect;
        const auto importer = chrome::jsonFormat().create(context, {builder.addSource(std::move(row)), {}, {}, {}});
        const std::string text = joined(8000, [](int i) { return eventText('i', 1, 1, i); }); // less than fills a buffer
        constexpr std::size_t kRead = 7;
        const char* begin = nullptr;
        std::size_t moved = 0;
        for (std::size_t at = 0; at < text.size(); at += kRead) {
            const std::string_view piece = std::string_view(text).substr(at, kRead);
            const std::span<char> room = importer->prepare(1000);
            if (room.data() - at != begin) {
                moved += at;
                begin = room.data() - at;
            }
            std::ranges::copy(piece, room.data());
            importer->commit(piece.size());
        }
        importer->finish();
        QVERIFY2(moved <= 2 * text.size(), qPrintable(QString::number(moved / text.size())));
    }

    void argsNestToTwoHundredLevels()
    {
        const auto nested = [](int levels) {
            return LoadedTrace("[{\"ph\":\"X\",\"name\":\"f\",\"ts\":1,\"dur\":2,\"args\":{\"k\":" + repeated("[", levels)
                + repeated("]", levels) + "}}," + eventText('X', 1, 1, 5, field("dur", 1)) + "]");
        };
        constexpr int kMost = 199; // within args, the first of the 200 levels in an event
        QCOMPARE(nested(kMost).reported("json-too-deep"), std::uint64_t{0});
        const LoadedTrace deeper = nested(kMost + 1);
        QCOMPARE(deeper.reported("json-too-deep"), std::uint64_t{1});
        QCOMPARE(soundEvents(deeper.trace), std::uint64_t{2});
        QVERIFY(dumpOf(deeper.trace).find(repeated("[", kMost) + "null" + repeated("]", kMost)) != std::string::npos);
    }
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
    void twoHundredThousandProcesses()
    {
        const Trace trace = importChrome(joined(200000, [](int i) { return eventText('X', i, i, i, field("dur", 5)); }));
        QCOMPARE(trace.sessions().size(), std::size_t{200000});
        QVERIFY(std::ranges::none_of(trace.sessions(), [](const Session& session) { return session.attributes.areSaid(); }));
    }
    void aHundredThousandLabelsOfOneProcessEachTwice()
    {
        const Trace trace = importChrome(joined(200001, [](int i) {
            const std::string label = "l" + std::to_string(i / 2);
            return i == 200000 ? eventText('X', 1, 1, i, field("dur", 5))
                               : "{\"ph\":\"M\",\"name\":\"process_labels\",\"pid\":1,\"args\":{\"labels\":\"" + label + "\"}}";
        }));
        QCOMPARE(trace.sessions()[0].attributes->labels.size(), std::size_t{100000});
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
    void flowsOnADeepThread()
    {
        constexpr int kLevels = 60000;
        const Trace trace = importChrome(joined(3 * kLevels, [](int i) {
            const int id = i % kLevels;
            return i < kLevels    ? eventText('X', 1, 1, id, field("dur", 2 * (kLevels - id)))
                : i < 2 * kLevels ? eventText('s', 1, 1, id, field("id", id))
                                  : eventText('f', 1, 1, id, field("id", id));
        }));
        QCOMPARE(trace.flows().size(), std::size_t{kLevels});
        const Flow& flow = trace.flows()[1000]; // begins in the slice that begins there, and leads to the same slice
        QCOMPARE(flow.points[0].region, RegionId(1000));
        QCOMPARE(flow.points[1].region, RegionId(1000));
    }
    /// Compares with a search through all slices for each point.
    void flowsAreBoundAsTheyShouldBe()
    {
        std::mt19937 random(7);
        const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
        for (int round = 0; round < 60; ++round) {
            const int slices = 1 + below(round % 2 == 0 ? 200 : 20);
            const int flows = 1 + below(round % 3 == 0 ? 200 : 10);
            const Trace trace = importChrome(joined(slices + 2 * flows, [&](int i) {
                const int thread = below(2);
                if (i < slices)
                    return eventText('X', 1, thread, below(300), field("dur", below(100)));
                const int id = (i - slices) / 2;
                const bool isStart = (i - slices) % 2 == 0;
                const std::string bind = below(2) == 0 ? ",\"bp\":\"e\"" : "";
                return eventText(isStart ? 's' : 'f', 1, thread, isStart ? below(200) : 200 + below(200), field("id", id) + bind);
            }));
            QCOMPARE(trace.flows().size(), static_cast<std::size_t>(flows));
            for (const Flow& flow : trace.flows()) {
                QVERIFY(isBoundToTheInnermost(trace, flow.points[0]));
                QVERIFY(isBoundToTheInnermost(trace, flow.points[1]) || isBoundToTheNext(trace, flow.points[1]));
            }
        }
    }
    void manyOpenAsyncsThatEndInTheOrderTheyBegan()
    {
        const Trace trace = importChrome(joined(200000, [](int i) {
            std::string text = "{\"cat\":\"c\",\"pid\":1,\"id\":1,\"ph\":\"";
            text += i < 100000 ? 'b' : 'e';
            text += "\",\"name\":\"n";
            text += std::to_string(i % 100000);
            return text + '"' + field("ts", i) + '}';
        }));
        QCOMPARE(trace.regionCount(), std::size_t{100000});
        QCOMPARE(trace.diagnostics().count(Severity::Error) + trace.diagnostics().count(Severity::Warning), std::uint64_t{0});
        QCOMPARE(trace.duration(RegionId(5)), Duration(100000 * 1000));
    }
    void endsThatNameNoneOfManyOpenSlices()
    {
        const Trace trace = importChrome(joined(200000, [](int i) {
            return i < 100000 ? eventText('B', 1, 1, i) : "{\"ph\":\"E\",\"name\":\"g\",\"pid\":1,\"tid\":1" + field("ts", i) + "}";
        }));
        QCOMPARE(trace.diagnostics().count(Severity::Warning), std::uint64_t{100000});
    }

    void theValueOfAKeyIsNoEventHoweverDamagedTheEventIs()
    {
        const std::string sound = eventText('X', 9, 9, 0, field("dur", 1)) + ",\n";
        const auto soundIn = [](const std::string& text) { return soundEvents(importChrome(text)); };
        QCOMPARE(soundIn("[\n{\"args\":\n" + sound + sound + sound), std::uint64_t{2}); // cut behind a colon: the first is the args
        QCOMPARE(soundIn("[\n{\"args\":3,\n" + sound + sound + sound), std::uint64_t{3}); // cut where a key is expected
    }

    void damageAllOver_data()
    {
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("again");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("keptBehind");
        QTest::addColumn<int>("whole");
        const auto row = [](const char* name, const char* begin, const char* again, int count, int keptBehind = kSound, int whole = 0) {
            QTest::newRow(name) << QByteArray(begin) << QByteArray(again) << count << keptBehind << whole;
        };
        row("open arrays", "", "[", 3000000);
        row("open arrays in an event", "[{\"a\":", "[", 3000000);
        // By the grammar, the first sound event is the value of the last "b", wherever its line begins: a part of another event, which must
        // never be shown. The damage begins behind it, where a key is expected and the second sound event stands.
        row("open objects in an event", "[{\"a\":", "{\"b\":", 1000000, kSound - 1);
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
        row("comments in events that are never closed", "[", "{\"x\":1,/*\n", 500000);
        row("small arrays", "[", "[{\"ph\":\"X\",\"ts\":1}],", 200000, kSound, 200000);
        row("small arrays one after the other", "", "[{\"ph\":\"X\",\"ts\":1}]\n", 200000, kSound, 200000);
        row("containers one after the other", "", "{\"traceEvents\":[]}{\"a\":{\n", 300000);
        row("arrays and open objects", "", "[]{\"a\":{\n", 500000);
        row("zeros", "[", "", 0);
    }
    void damageAllOver()
    {
        QFETCH(QByteArray, begin);
        QFETCH(QByteArray, again);
        QFETCH(int, count);
        QFETCH(int, keptBehind);
        QFETCH(int, whole);
        const std::string many = count == 0 ? std::string(3000000, '\0') : repeated(again.toStdString(), count);
        std::string sound;
        for (int i = 0; i < kSound; ++i)
            sound += eventText('X', 9, 9, i, field("dur", 1)) + ",\n";
        const bool isArray = begin.startsWith('[');
        const std::string before = isArray ? "[\n" + sound + begin.mid(1).toStdString() : begin.toStdString();
        const Trace trace = importChrome(before + many + "\n" + sound);
        const auto kept = static_cast<std::uint64_t>((isArray ? kSound : 0) + keptBehind);
        QCOMPARE(soundEvents(trace), kept);
        QCOMPARE(trace.sources()[0].records, kept + static_cast<std::uint64_t>(whole));
        QVERIFY(!trace.diagnostics().entries().empty());
    }
};

EMBERLINE_TEST(TestChromeLimits, QCoreApplication)
#include "tst_chrome_limits.moc"
