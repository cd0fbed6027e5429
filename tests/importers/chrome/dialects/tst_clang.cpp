// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of clang -ftime-trace mean, in a recording of one small file that includes one header.
#include "model/dialect.h"
#include "model/summary.h"
#include "tests/support/answer_checks.h"
#include "tests/support/loaded_trace.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

const QString kRecording = QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json/clang-time-trace.json");

/// The recording as if another program had written it.
Trace writtenBy(const char* program)
{
    const QTemporaryDir directory;
    QFile recording(kRecording);
    QFile other(directory.filePath(QStringLiteral("other.json")));
    if (!recording.open(QIODevice::ReadOnly) || !other.open(QIODevice::WriteOnly))
        return {};
    other.write(recording.readAll().replace("{\"name\":\"clang\"}", "{\"name\":\"" + QByteArray(program) + "\"}"));
    other.close();
    return importPath(other.fileName());
}

RegionId regionNamed(const Trace& trace, std::string_view name, std::size_t skipped = 0)
{
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (trace.name(RegionId(row)) == name && skipped-- == 0)
            return RegionId(row);
    }
    return {};
}

TimeSplit splitOf(const Trace& trace)
{
    const CommandIndex index(trace);
    return splitTime(trace, index, index.commands().front());
}

} // namespace

class ClangTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWriterIsRecognisedByItsNameAndItsTotals()
    {
        for (const char* name : {"clang", "clang-14", "clang-cl.exe", "x86_64-linux-gnu-clang++"})
            QCOMPARE(writtenBy(name).sources().front().dialect->writer(), std::string_view("clang"));
        QCOMPARE(writtenBy("ninja").sources().front().dialect->writer(), std::string_view());
        const WriterEvidence withoutTotals{"chrome-json", {"clang"}, {"Source", "Frontend"}};
        QCOMPARE(recogniseDialect(withoutTotals).writer(), std::string_view());
    }

    void theTimeGoesToTopicsAndTheTotalsTakeNone()
    {
        const TimeSplit split = splitOf(importPath(kRecording));
        verifyAddsUp(split);
        QCOMPARE(splitText(split, 1us),
            QStringLiteral("regions Parsing the source file 21475, regions Other work of the compiler 12496, regions Generating "
                           "intermediate code 671, regions Parsing classes and templates 348, regions Generating code 335, regions "
                           "Optimising 282, regions Instantiating templates 169, regions Parsing headers 162, not-instrumented 32"));
    }

    void aLabelGivesARegionsSubject()
    {
        const Trace trace = importPath(kRecording);
        const auto labelOf = [&](RegionId region) { return trace.dialect(region).labelOf(trace, region); };
        QCOMPARE(labelOf(regionNamed(trace, "Source")), std::string("shapes/box.h"));
        QCOMPARE(labelOf(regionNamed(trace, "InstantiateFunction", 1)), std::string("Box<long>::get"));
        QCOMPARE(labelOf(regionNamed(trace, "ExecuteCompiler")), std::string());
        QCOMPARE(labelOf(regionNamed(trace, "Total Source")), std::string());
    }

    void theSummaryLeavesTheTotalsOut()
    {
        const auto hasTotals = [](const Trace& trace) {
            const std::vector<RegionGroup> groups = summarize(trace, 100).regions;
            return std::ranges::any_of(groups, [&](const RegionGroup& group) { return trace.text(group.name).starts_with("Total "); });
        };
        QVERIFY(!hasTotals(importPath(kRecording)));
        QVERIFY(hasTotals(writtenBy("ninja")));
    }
};

QTEST_GUILESS_MAIN(ClangTest)
#include "tst_clang.moc"
