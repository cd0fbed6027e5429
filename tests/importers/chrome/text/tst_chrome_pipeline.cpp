// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs larger than the buffers: parsed ahead on two threads, with wrong guesses, damage, and events that fit in no buffer. However they
// are read, the outcome equals that of reading them in small pieces.
#include "importers/chrome/text/document_reader.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/importers/chrome/text/chrome_generator.h"
#include "tests/support/test_room.h"
#include "tests/support/trace_dump.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace emberline;

namespace {

/// Counts what it receives.
struct CountingSink final : chrome::EventSink {
    void see(std::string_view, std::uint64_t) override { }
    void apply(const chrome::ParsedStretch& parsed, const chrome::SourceText&) override { events += parsed.events.size(); }
    void applyRepaired(const chrome::ParsedStretch& parsed, std::string_view, const chrome::SourceText&) override
    {
        events += parsed.events.size();
    }
    void applyMember(const std::string&, const std::string&, const chrome::SourceText&) override { }
    void beginContainer() override { }
    void setWhole(bool) override { }
    void report(const DiagnosticKind& kind, const chrome::SourceText&) override { reported.push_back(kind.code); }

    std::size_t events = 0;
    std::vector<std::string_view> reported;
};

} // namespace

class TestChromePipeline : public QObject {
    Q_OBJECT

    /// `whole` is the text read at once.
    static void compare(const std::string& text, const Trace& whole)
    {
        const std::string small = dumpOf(importChrome(text, {.chunk = 5000}));
        QVERIFY(dumpOf(whole) == small);
        QVERIFY(dumpOf(importChrome(text, {.chunk = 77777})) == small);
        QVERIFY(dumpOf(importChrome(text, {.chunk = 1 << 20, .batchEvery = 3})) == small);
    }

private Q_SLOTS:
    void aColourOfAnEndGoesBackWhenTheEndBelongsToAnother()
    {
        // Until the third event is read, the end closes the first begin.
        const std::string text = "[{\"ph\":\"B\",\"name\":\"outer\",\"cname\":\"good\",\"ts\":0,\"pid\":1,\"tid\":1},\n"
                                 "{\"ph\":\"E\",\"cname\":\"bad\",\"ts\":9,\"pid\":1,\"tid\":1},\n"
                                 "{\"ph\":\"B\",\"name\":\"inner\",\"ts\":5,\"pid\":1,\"tid\":1}]";
        const Trace trace = importChrome(text, {.chunk = 8, .batchEvery = 1});
        QCOMPARE(trace.text(trace.cname(RegionId(0))), std::string_view("good"));
        QCOMPARE(trace.text(trace.cname(RegionId(1))), std::string_view("bad"));
    }

    void givesTheSameHoweverItIsRead_data()
    {
        QTest::addColumn<QByteArray>("open");
        QTest::addColumn<QByteArray>("separator");
        QTest::addColumn<QByteArray>("close");
        QTest::newRow("lines of an array") << QByteArray("[\n") << QByteArray(",\n") << QByteArray("\n]\n");
        QTest::newRow("one line") << QByteArray("[") << QByteArray(",") << QByteArray("]");
        QTest::newRow("no closing bracket") << QByteArray("[\n") << QByteArray(",\n") << QByteArray(",\n");
        QTest::newRow("JSON lines") << QByteArray() << QByteArray("\n") << QByteArray("\n");
        QTest::newRow("object form") << QByteArray("{\"otherData\":{\"x\":1},\"traceEvents\":[") << QByteArray(",\n")
                                     << QByteArray("],\"displayTimeUnit\":\"ns\"}");
        QTest::newRow("no commas") << QByteArray("[") << QByteArray(" ") << QByteArray("]");
        QTest::newRow("pretty") << QByteArray("[\r\n  ") << QByteArray("\r\n  ,\r\n  ") << QByteArray("\r\n]");
    }
    void givesTheSameHoweverItIsRead()
    {
        QFETCH(QByteArray, open);
        QFETCH(QByteArray, separator);
        QFETCH(QByteArray, close);
        const std::string text = manyEvents(open.toStdString(), separator.toStdString(), close.toStdString(), [](auto, auto&) {});
        const Trace trace = importChrome(text);
        QCOMPARE(trace.sources()[0].records + trace.sources()[0].skipped, std::uint64_t{kManyEvents});
        compare(text, trace);
    }

    void anEventThatIsTooLargeCostsOnlyItself()
    {
        CountingSink sink;
        chrome::Chunks chunks(sink, 10 << 20);
        const std::string sound = R"({"ph":"i","name":"a","ts":1})";
        const std::string giant = R"({"ph":"i","name":"a","ts":1,"args":[)" + std::string(40 << 20, '1') + "]}";
        const std::string text = "[" + sound + ",\n" + giant + ",\n" + sound + ",\n" + sound + "]";
        constexpr std::size_t kRead = 1 << 20;
        for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(std::min(kRead, rest.size()))) {
            const std::string_view piece = rest.substr(0, kRead);
            std::ranges::copy(piece, chunks.prepare(piece.size()).data());
            chunks.commit(piece.size());
        }
        chunks.finish();
        QCOMPARE(sink.reported, std::vector<std::string_view>{"json-event-too-large"});
        QCOMPARE(sink.events, std::size_t{3});
    }

    void damageCostsTheEventsItIsIn_data()
    {
        QTest::addColumn<QByteArray>("damage");
        QTest::newRow("bad token") << QByteArray(R"({"name":"m","ph":"X","ts":3,"dur":@},)");
        QTest::newRow("bad UTF-8") << QByteArray("{\"name\":\"\xff\",\"ph\":\"X\",\"ts\":3,\"dur\":1}");
        QTest::newRow("missing quote") << QByteArray(R"({"name":"m,"ph":"X","ts":3,"dur":1})");
        QTest::newRow("quote missing at the end") << QByteArray(R"({"ph":"X","ts":3,"dur":1,"name":"m})");
        QTest::newRow("args unclosed") << QByteArray(R"({"name":"m","ph":"X","ts":3,"dur":1,"args":{"k":1)");
        QTest::newRow("NaN") << QByteArray(R"({"name":"m","ph":"X","ts":3,"dur":1,"args":{"k":NaN}})");
        QTest::newRow("zeros") << QByteArray(5000, '\0');
        QTest::newRow("closing bracket") << QByteArray("]");
        QTest::newRow("text like events") << QByteArray(
            "{\"name\":\"},{\\\"name\\\":\\\"x\\\"},{\\\"name\\\":\\\"y\\\"\",\"ph\":\"X\",\"ts\":3,\"dur\":1}");
    }
    void damageCostsTheEventsItIsIn()
    {
        QFETCH(QByteArray, damage);
        std::size_t damaged = 0;
        const std::string text = manyEvents("[\n", ",\n", "\n]\n", [&](std::size_t i, std::string& event) {
            if (i % 9973 == 9972) {
                event = damage.toStdString();
                ++damaged;
            }
        });
        QVERIFY(damaged > 5);
        const Trace trace = importChrome(text);
        static const std::uint64_t sound
            = importChrome(manyEvents("[\n", ",\n", "\n]\n", [](std::size_t, std::string&) {})).sources()[0].records;
        QVERIFY(trace.sources()[0].records + 2 * damaged + 100 >= sound);
        compare(text, trace);
    }

    void anEventLargerThanTheBuffersIsRead()
    {
        std::string large = R"({"name":"large","ph":"O","id":"1","ts":5,"pid":1,"args":{"snapshot":[)";
        for (int i = 0; i < 300000; ++i)
            large += R"({"name":"begin","ph":"B"},)"; // looks like events
        large += "1]}}";
        const std::string text
            = manyEvents("[\n", ",\n", "\n]\n", [&](std::size_t i, std::string& event) { event = i == 20000 ? large : event; });
        const Trace trace = importChrome(text);
        QCOMPARE(trace.objects().size(), std::size_t{1});
        QCOMPARE(trace.sources()[0].records + trace.sources()[0].skipped, std::uint64_t{kManyEvents});
        compare(text, trace);
    }

    void linesAfterAnUnclosedListAreRead()
    {
        const std::string text = manyEvents("[\n", ",\n", "\n]\n", [&](std::size_t i, std::string& event) {
            if (i == 30000 || i == 60000)
                event = R"({"name":"m","ph":"X","ts":3,"dur":1,"args":{"k":[1)";
        });
        const Trace trace = importChrome(text);
        QVERIFY(trace.sources()[0].records + trace.sources()[0].skipped >= kManyEvents);
        compare(text, trace);
    }
};

EMBERLINE_TEST(TestChromePipeline, QCoreApplication)
#include "tst_chrome_pipeline.moc"
