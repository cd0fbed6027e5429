// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_nesting.h"
#include "app/export/trace_event.h"
#include "tests/app/every_phase.h"
#include "tests/app/export_support.h"
#include "tests/support/sample_trace.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <map>
#include <set>

using namespace emberline;
using namespace emberline::exports;

namespace {

/// Puts what a row refers to in the place of ids, which mean nothing outside of their own dump.
class Names {
public:
    explicit Names(const Trace& trace)
    {
        for (const SortedJson& row : rowsOf(trace, "session"))
            m_sessions[row["id"]] = SortedJson{row["pid"], row["attributes"].value("pid", SortedJson())};
        for (const SortedJson& row : rowsOf(trace, "thread"))
            m_threads[row["id"]] = SortedJson{m_sessions[row["session"]], row["tid"], row.value("tid_text", SortedJson())};
        for (const SortedJson& row : rowsOf(trace, "region"))
            m_regions[row["id"]] = SortedJson{row["name"], row["start_ns"], row["end_ns"], row["depth"]};
    }
    void replaceIn(SortedJson& row) const
    {
        replace(row, "session", m_sessions);
        replace(row, "thread", m_threads);
        if (row["kind"] == "region")
            replace(row, "parent", m_regions);
        if (row["kind"] != "flow")
            return;
        for (SortedJson& point : row["points"]) {
            point[0] = m_sessions.at(point[0]);
            point[1] = point[1].is_null() ? SortedJson() : m_threads.at(point[1]);
        }
        for (SortedJson& region : row["regions"])
            region = region.is_null() ? SortedJson() : m_regions.at(region);
    }

private:
    using Table = std::map<SortedJson, SortedJson>;
    static void replace(SortedJson& row, const char* key, const Table& table)
    {
        if (row.contains(key) && !row[key].is_null())
            row[key] = table.at(row[key]);
    }
    Table m_sessions;
    Table m_threads;
    Table m_regions;
};

/// The model as sorted lines, without what a copy has to differ in: ids, and what is said of the source's bytes.
QStringList modelOf(const Trace& trace)
{
    const Names names(trace);
    QStringList lines;
    for (const char* kind : {"source", "session", "thread", "region", "instant", "counter", "timer", "object", "flow"}) {
        for (SortedJson row : rowsOf(trace, kind)) {
            names.replaceIn(row);
            for (const char* key : {"id", "path", "records", "skipped", "bytes", "source"})
                row.erase(key);
            lines << QString::fromStdString(row.dump());
        }
    }
    lines.sort();
    return lines;
}

/// A thread as its session's place in the display and its own.
std::string placeOf(const Trace& trace, const SortedJson& row)
{
    const std::size_t session = row["session"];
    const std::string thread = row["thread"].is_null() ? "-" : std::to_string(trace.threads()[row["thread"]].order);
    return std::to_string(trace.sessions()[session].order) + "/" + thread;
}

/// Threads with a child that outlives the region it was started in: readers see what follows it too low.
std::set<std::string> threadsWithStragglers(const Trace& trace)
{
    const std::vector<SortedJson> regions = rowsOf(trace, "region");
    std::set<std::string> places;
    for (const SortedJson& row : regions) {
        if (row["role"] == "child" && row["end_ns"] > regions[row["parent"]]["end_ns"])
            places.insert(placeOf(trace, row));
    }
    return places;
}

/// What a converter must keep of any trace, but for the depths in the threads `unsure`.
QStringList essenceOf(const Trace& trace, const std::set<std::string>& unsure)
{
    QStringList lines;
    const auto add = [&](const SortedJson& row, std::initializer_list<const char*> keys) {
        std::string line = row["kind"].dump() + placeOf(trace, row) + row["name"].dump();
        for (const char* key : keys)
            line += row[key].dump();
        lines << QString::fromStdString(line);
    };
    for (SortedJson row : rowsOf(trace, "region")) {
        if (unsure.contains(placeOf(trace, row)))
            row["depth"] = SortedJson();
        add(row, {"category", "start_ns", "end_ns", "depth"});
    }
    for (const SortedJson& row : rowsOf(trace, "instant"))
        add(row, {"scope", "ts_ns", "args"});
    for (SortedJson row : rowsOf(trace, "counter")) {
        row["thread"] = SortedJson(); // counters of Chrome JSON belong to a process
        add(row, {"series", "points"});
    }
    lines.sort();
    return lines;
}

} // namespace

class ChromeExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void timesAreWrittenExactly()
    {
        QCOMPARE(microseconds(0), std::string("0.000"));
        QCOMPARE(microseconds(1), std::string("0.001"));
        QCOMPARE(microseconds(-1), std::string("-0.001"));
        QCOMPARE(microseconds(1795244125135597000), std::string("1795244125135597.000"));
        QCOMPARE(microseconds(std::numeric_limits<std::int64_t>::max()), std::string("9223372036854775.807"));
        QCOMPARE(microseconds(std::numeric_limits<std::int64_t>::min()), std::string("-9223372036854775.808"));
        QCOMPARE(microsecondsBetween(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()),
            std::string("18446744073709551.615"));
    }

    void chromeTracesLoadBackToTheSameModel_data()
    {
        QTest::addColumn<QString>("path");
        const QDir data(QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json"));
        for (const QString& name : data.entryList({QStringLiteral("*.json"), QStringLiteral("*.gz")}, QDir::Files))
            QTest::newRow(qPrintable(name)) << data.filePath(name);
        QVERIFY(data.count() > 20);
    }

    void chromeTracesLoadBackToTheSameModel()
    {
        QFETCH(QString, path);
        const Trace trace = readTrace(path);
        if (trace.isEmpty())
            QSKIP("no trace");
        QCOMPARE(modelOf(copyOf(trace)), modelOf(trace));
    }

    void everythingThatChromeKnowsComesBack()
    {
        writeFile(path(), kEveryPhase);
        const Trace trace = readTrace(path());
        QCOMPARE(trace.regionCount(), std::size_t{5});
        QCOMPARE(trace.flows().size(), std::size_t{1});
        QCOMPARE(trace.objects().size(), std::size_t{2});
        QCOMPARE(modelOf(copyOf(trace)), modelOf(trace));
    }

    void trace2LogsKeepTheirRegionsInstantsAndCounters()
    {
        const Trace trace = readTrace(kSample);
        QVERIFY(trace.regionCount() > 50);
        const std::set<std::string> unsure = threadsWithStragglers(trace);
        QVERIFY(unsure.size() * 10 < trace.threads().size());
        QCOMPARE(essenceOf(copyOf(trace), unsure), essenceOf(trace, unsure));
    }

    void sessionsThatShareAPidGetOneEach()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto first = make.process("git status", 0, 10);
        const auto second = make.process("git gc", 20, 30);
        builder.sessions.edit(first.session).pid = 42;
        builder.sessions.edit(second.session).pid = 42;
        Trace trace;
        trace.apply(builder.takeBatch());
        std::map<std::string, SortedJson> processes;
        for (const SortedJson& event : SortedJson::parse(exported(trace, "chrome"))) {
            if (event["ph"] == "X")
                processes[event["name"]] = event;
        }
        QVERIFY(processes["git status"]["pid"] == 42);
        QVERIFY(processes["git gc"]["pid"] != 42);
        QVERIFY(processes["git gc"]["args"]["pid"] == 42);
    }

    void aChildsBarPointsToItsProcess()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto parent = make.process("git push", 0, 10);
        const RegionId bar = make.region(parent.main, "hook", "hook", 2, 8, parent.life, RegionRole::Child);
        make.process("git status", 3, 7, 0, bar);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace copy = copyOf(trace);
        QCOMPARE(copy.flows().size(), std::size_t{1});
        const std::vector<FlowPoint>& points = copy.flows()[0].points;
        QCOMPARE(copy.name(points.at(0).region), std::string_view("hook"));
        QCOMPARE(copy.name(points.at(1).region), std::string_view("git status"));
    }

    void whatHasNoEndGetsNone()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto killed = make.process("git fetch", 0, 10);
        make.region(killed.main, "waits", "fetch", 4, 10, killed.life, RegionRole::Region, true);
        builder.setEnd(killed.life, sample::at(10), true);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace copy = copyOf(trace);
        QCOMPARE(copy.regionCount(), std::size_t{2});
        QVERIFY(copy.isOpen(RegionId(0)) && copy.isOpen(RegionId(1)));
    }

    void jitterOfTheClockDoesNotChangeTheNesting()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto git = make.process("git status", 0, 10);
        const RegionId index = make.region(git.main, "index", "index", 1, 5.002, git.life);
        make.region(git.main, "sticks out", "index", 4, 5.004, index);
        make.region(git.main, "comes next", "status", 5.001, 6, git.life);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace copy = copyOf(trace);
        std::map<std::string_view, RegionId> byName;
        for (std::size_t row = 0; row < copy.regionCount(); ++row)
            byName[copy.name(RegionId(row))] = RegionId(row);
        QCOMPARE(copy.depth(byName["index"]), 1U);
        QCOMPARE(copy.depth(byName["sticks out"]), 2U);
        QCOMPARE(copy.depth(byName["comes next"]), 1U);
        QCOMPARE(copy.start(byName["comes next"]), sample::at(5.001));
        QCOMPARE(copy.end(byName["index"]), sample::at(5.001));
    }

    void anEmptyTraceIsAnEmptyArray() { QVERIFY(SortedJson::parse(exported(Trace(), "chrome")) == SortedJson::array()); }

private:
    [[nodiscard]] QString path() const { return m_directory.filePath(QStringLiteral("trace.json")); }
    [[nodiscard]] Trace copyOf(const Trace& trace) const
    {
        writeFile(m_directory.filePath(QStringLiteral("copy.json")), exported(trace, "chrome"));
        return readTrace(m_directory.filePath(QStringLiteral("copy.json")));
    }

    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(ChromeExportTest)
#include "tst_chrome_export.moc"
