// SPDX-License-Identifier: GPL-3.0-or-later
// Call stacks in Chrome JSON: slices that share frames do not repeat them.
#include "app/export/derived_trace.h"
#include "tests/app/export/export_support.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace emberline;
using namespace emberline::exports;

namespace {

constexpr int kSlices = 200;

/// Slices of two threads in the innermost two of so many frames, each called by the one before.
std::string withChain(int frames, const std::string& name)
{
    std::string json = R"({"stackFrames":{)";
    for (int i = 0; i < frames; ++i)
        json += (i == 0 ? "\"" : ",\"") + std::to_string(i) + R"(":{"name":")" + name + std::to_string(i) + "\""
            + (i == 0 ? "" : ",\"parent\":" + std::to_string(i - 1)) + "}";
    json += R"(},"traceEvents":[)";
    for (int i = 0; i < kSlices; ++i)
        json += std::string(i == 0 ? "\n" : ",\n") + R"({"ph":"X","name":"s","pid":1,"tid":)" + std::to_string(i % 2) + R"(,"ts":)"
            + std::to_string(i) + R"(,"dur":1,"sf":)" + std::to_string(frames - 1 - i % 2) + "}";
    return json + "]}";
}

std::vector<std::string> stacksOf(const Trace& trace)
{
    std::vector<std::string> stacks;
    for (std::size_t row = 0; row < trace.regionCount(); ++row)
        stacks.emplace_back(trace.text(trace.stack(RegionId(row))));
    std::ranges::sort(stacks); // a copy has the slices of a thread together
    return stacks;
}

} // namespace

class ChromeStacksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sharedFramesAreWrittenOnce_data()
    {
        QTest::addColumn<int>("frames");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("known to the file") << 900 << QByteArray("f");
#ifndef EMBERLINE_SANITIZED // where it takes minutes
        QTest::newRow("too long to be kept as they were") << 100 << QByteArray(6000, 'f');
#endif
    }

    void sharedFramesAreWrittenOnce()
    {
        QFETCH(const int, frames);
        QFETCH(const QByteArray, name);
        const std::string json = withChain(frames, name.toStdString());
        const Trace trace = LoadedTrace(json).trace;
        QCOMPARE(trace.regionCount(), std::size_t{kSlices});
        const TraceRange half{traceTimeFromNs(0), traceTimeFromNs(100'000)};
        for (const Derivation& derivation : {Derivation{}, Derivation{.range = half}, Derivation{.redacted = true}}) {
            const Trace written = deriveTrace(trace, derivation).value().trace;
            const std::string copy = exported(written, "chrome");
            QVERIFY2(copy.size() < 2 * json.size() + 100'000, qPrintable(QString::number(copy.size())));
            const Trace read = LoadedTrace(copy).trace;
            QVERIFY(stacksOf(read) == stacksOf(written));
            QCOMPARE(exported(read, "chrome").size(), copy.size());
        }
    }

    void whatNoFrameOfTheFileSaysIsWrittenWhole()
    {
        const std::string json = R"({"stackFrames":{"1":{"name":"main"},"a":{"name":"f","parent":"1"}},"traceEvents":[
            {"ph":"X","name":"s","pid":1,"tid":1,"ts":1,"dur":1,"sf":"a"},
            {"ph":"X","name":"s","pid":1,"tid":1,"ts":2,"dur":1,"stack":["main","f"]},
            {"ph":"X","name":"s","pid":1,"tid":1,"ts":3,"dur":1,"stack":["main","g"]}]})";
        const SortedJson copy = SortedJson::parse(exported(LoadedTrace(json).trace, "chrome"));
        QVERIFY(copy["stackFrames"] == SortedJson::parse(json)["stackFrames"]);
        std::vector<SortedJson> slices;
        for (const SortedJson& event : copy["traceEvents"]) {
            if (event["ph"] == "X")
                slices.push_back(event);
        }
        QCOMPARE(slices.size(), std::size_t{3});
        QVERIFY(slices[0]["sf"] == "a");
        QVERIFY(slices[1]["sf"] == "a");
        QVERIFY(!slices[2].contains("sf"));
        QVERIFY(slices[2]["stack"] == (SortedJson{"main", "g"}));
    }
};

EMBERLINE_TEST(ChromeStacksTest, QCoreApplication)
#include "tst_chrome_stacks.moc"
