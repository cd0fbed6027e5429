// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/chrome_nesting.h"
#include "app/export/trace_event.h"
#include "tests/app/export/every_phase.h"
#include "tests/app/export/export_support.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <map>
#include <set>

using namespace emberline;
using namespace emberline::exports;

namespace {

/// Replaces ids, which mean nothing outside their own dump, with descriptions of their rows.
class Names {
public:
    explicit Names(RowsByKind& rows)
    {
        for (const SortedJson& row : rows["session"])
            m_sessions[row["id"]] = SortedJson{row["pid"], row["attributes"].value("pid", SortedJson())};
        for (const SortedJson& row : rows["thread"])
            m_threads[row["id"]] = SortedJson{m_sessions[row["session"]], row["tid"], row.value("tid_text", SortedJson())};
        for (const SortedJson& row : rows["region"])
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

/// The model of one source as sorted lines, without what must differ in a copy: ids, data about the source's bytes, and what its times
/// count from.
QStringList modelOf(const Trace& trace)
{
    RowsByKind rows = rowsOf(trace);
    const std::int64_t ahead = toNs(trace.clockShift(SourceId(0)).ahead());
    for (auto& [kind, ofKind] : rows) {
        for (SortedJson& row : ofKind) {
            for (const char* key : {"start_ns", "end_ns", "ts_ns"}) {
                if (row.contains(key) && row[key].is_number())
                    row[key] = row[key].get<std::int64_t>() + ahead;
            }
        }
    }
    const Names names(rows);
    QStringList lines;
    for (const char* kind : {"source", "session", "thread", "region", "instant", "counter", "timer", "object", "flow"}) {
        for (SortedJson& row : rows[kind]) {
            names.replaceIn(row);
            for (const char* key : {"id", "path", "records", "skipped", "bytes", "source"})
                row.erase(key);
            if (row.contains("metadata"))
                row["metadata"].erase("beginningOfTime");
            lines << QString::fromStdString(row.dump());
        }
    }
    lines.sort();
    return lines;
}

/// The same for a log, without details of its format: how its source counts time, and the parts of the displayed places.
QStringList logOf(const Trace& trace)
{
    std::map<SortedJson, SortedJson> sessions;
    std::map<SortedJson, SortedJson> threads;
    std::map<SortedJson, SortedJson> regions;
    QStringList lines;
    const auto refer = [](SortedJson& row, const char* key, const std::map<SortedJson, SortedJson>& to) {
        if (row.contains(key) && !row[key].is_null())
            row[key] = to.at(row[key]);
    };
    const auto shift = [&](SortedJson& row, const char* key) { // as they are shown
        const SessionId session(row[row["kind"] == "session" ? "id" : "session"].get<std::size_t>());
        const SourceId source = trace.session(session).source;
        if (source && row[key].is_number())
            row[key] = row[key].get<std::int64_t>() + toNs(trace.clockShift(source).ahead());
    };
    const auto add = [&](SortedJson row) {
        for (const char* key : {"id", "source", "tid", "sort_index"})
            row.erase(key);
        lines << QString::fromStdString(row.dump());
    };
    RowsByKind rows = rowsOf(trace);
    for (const SortedJson& row : rows["session"])
        sessions[row["id"]] = row["order"];
    for (const SortedJson& row : rows["thread"])
        threads[row["id"]] = SortedJson{sessions.at(row["session"]), row["order"]};
    for (SortedJson& row : rows["region"]) {
        shift(row, "start_ns");
        shift(row, "end_ns");
        regions[row["id"]] = SortedJson{threads.at(row["thread"]), row["name"], row["start_ns"], row["depth"]};
    }
    for (SortedJson& row : rows["session"]) {
        shift(row, "start_ns");
        shift(row, "end_ns");
        row["attributes"].erase("sort_index");
        refer(row, "parent", sessions);
        refer(row, "spawned_by", regions);
        add(row);
    }
    for (SortedJson& row : rows["region"]) {
        refer(row, "session", sessions);
        refer(row, "thread", threads);
        refer(row, "parent", regions);
        add(row);
    }
    for (const char* kind : {"thread", "instant", "counter", "timer"}) {
        for (SortedJson& row : rows[kind]) {
            shift(row, "ts_ns");
            if (row["kind"] == "counter") {
                const SourceId source = trace.session(SessionId(row["session"].get<std::size_t>())).source;
                for (SortedJson& point : row["points"])
                    point[0] = point[0].get<std::int64_t>() + toNs(trace.clockShift(source).ahead());
            }
            refer(row, "session", sessions);
            refer(row, "thread", threads);
            add(row);
        }
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
        QCOMPARE(microseconds(traceTimeFromNs(0)), std::string("0.000"));
        QCOMPARE(microseconds(traceTimeFromNs(1)), std::string("0.001"));
        QCOMPARE(microseconds(traceTimeFromNs(-1)), std::string("-0.001"));
        QCOMPARE(microseconds(traceTimeFromNs(1795244125135597000)), std::string("1795244125135597.000"));
        QCOMPARE(microseconds(traceTimeFromNs(std::numeric_limits<std::int64_t>::max())), std::string("9223372036854775.807"));
        QCOMPARE(microseconds(traceTimeFromNs(std::numeric_limits<std::int64_t>::min())), std::string("-9223372036854775.808"));
        QCOMPARE(microsecondsBetween(SourceTime::min(), SourceTime::max()), std::string("18446744073709551.615"));
    }

    void chromeTracesLoadBackToTheSameModel_data()
    {
        QTest::addColumn<QString>("path");
        const QDir data(QStringLiteral(EMBERLINE_TEST_DATA "/chrome-json"));
        int traces = 0;
        for (const QString& name : data.entryList({QStringLiteral("*.json"), QStringLiteral("*.gz")}, QDir::Files)) {
            if (importPath(data.filePath(name)).isEmpty())
                continue; // one of the samples of what is no trace
            QTest::newRow(qPrintable(name)) << data.filePath(name);
            ++traces;
        }
        QVERIFY(traces > 400);
    }

    void chromeTracesLoadBackToTheSameModel()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        QCOMPARE(modelOf(copyOf(trace)), modelOf(trace));
    }

    void everythingOfTheChromeFormatSurvivesARoundTrip()
    {
        writeFile(path(), kEveryPhase);
        const Trace trace = importPath(path());
        QCOMPARE(trace.regionCount(), std::size_t{5});
        QCOMPARE(trace.flows().size(), std::size_t{1});
        QCOMPARE(trace.objects().size(), std::size_t{2});
        QCOMPARE(modelOf(copyOf(trace)), modelOf(trace));
    }

    void trace2LogsLoadBackToTheSameModel_data()
    {
        QTest::addColumn<QString>("path");
        const QDir data(QStringLiteral(EMBERLINE_TEST_DATA));
        for (const QString& format : data.entryList({QStringLiteral("trace2-*")}, QDir::Dirs)) {
            const QDir directory(data.filePath(format));
            const auto filter = format == QLatin1String("trace2-directory") ? QDir::Dirs | QDir::NoDotAndDotDot : QDir::Files;
            for (const QString& name : directory.entryList(filter)) {
                if (!name.endsWith(QLatin1String(".ndjson")))
                    QTest::newRow(qPrintable(format + QLatin1Char('/') + name)) << directory.filePath(name);
            }
        }
        QTest::newRow("the sample") << kSample;
        QVERIFY(data.count() > 4);
    }

    void trace2LogsLoadBackToTheSameModel()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        QVERIFY(!trace.isEmpty());
        const Trace copy = copyOf(trace);
        const QStringList log = logOf(trace);
        QCOMPARE(logOf(copy), log);
        QCOMPARE(copy.extent(), trace.extent());
        QCOMPARE(copy.diagnostics().count(Severity::Warning) + copy.diagnostics().count(Severity::Error), std::size_t{0});
        QCOMPARE(logOf(copyOf(copy)), log);
    }

    void invalidPartsOfAStatementAreIgnored()
    {
        writeFile(path(), R"([{"ph":"X","pid":1,"tid":1,"ts":1,"dur":9,"name":"a","emberline":"e",
"args":{"x":1,"e":{"role":"process","depth":60000,"parent_depth":59999,"times":[],"processes":[1,2,7,{}],
"session":{"sid":5,"parent":2,"start_ns":9,"end_ns":1,"params":7,"errors":[3],"worktrees":[],"argv":{},"timers":[4,{"tid":9}]}}}},
{"ph":"X","pid":2,"tid":2,"ts":1,"dur":9,"name":"b","emberline":"e","args":{"e":{"role":"process","session":{"parent":1}}}},
{"ph":"X","pid":3,"tid":3,"ts":1,"dur":9,"name":"c","emberline":"e","args":{"e":{"role":"king"}}},
{"ph":"X","pid":3,"tid":3,"ts":2,"dur":1,"name":"d","emberline":"aside"},{"ph":"M","pid":3,"name":"emberline_extent","args":{"end_ns":1}}])");
        const Trace trace = importPath(path());
        QCOMPARE(trace.regionCount(), std::size_t{4});
        QCOMPARE(trace.depth(RegionId(0)), 0U);
        QVERIFY(!trace.parent(RegionId(0)));
        QVERIFY(regionArgs(trace, RegionId(0)).value().find("x") && !regionArgs(trace, RegionId(0)).value().find("e"));
        QVERIFY(regionArgs(trace, RegionId(2)).value().find("e")); // means nothing to our reader: an arg like others
        QVERIFY(trace.role(RegionId(2)) == RegionRole::Slice);
        QVERIFY(!trace.sessions()[0].parent != !trace.sessions()[1].parent); // no session is its own ancestor
    }

    void dataWithoutAKeyIsWritten()
    {
        writeFile(path(),
            R"({"event":"start","sid":"20261121T065606.403661Z-H0a7c9cdf-P000079ad","thread":"main","time":"2026-11-21T06:56:06.404000Z","t_abs":0.001,"argv":["git","x"]}
{"event":"data","sid":"20261121T065606.403661Z-H0a7c9cdf-P000079ad","thread":"main","time":"2026-11-21T06:56:06.405000Z","t_abs":0.002,"t_rel":0.002,"nesting":1,"category":"c","key":"","value":"odd"}
)");
        const Trace trace = importPath(path());
        QVERIFY(trace.regionCount() > 0);
        QVERIFY(exported(trace, "chrome").find(R"("args":{"":"odd")") != std::string::npos);
        QCOMPARE(copyOf(trace).regionCount(), trace.regionCount());
    }

    void sessionsThatShareAPidGetOneEach()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto first = make.process("git status", 0, 10);
        const auto second = make.process("git gc", 20, 30);
        builder.edit(first.session).pid = 42;
        builder.edit(second.session).pid = 42;
        Trace trace;
        trace.apply(builder.takeBatch());
        std::map<std::string, SortedJson> processes;
        for (const SortedJson& event : SortedJson::parse(exported(trace, "chrome"))) {
            if (event["ph"] == "X")
                processes[event["name"]] = event;
        }
        QVERIFY(processes["git status"]["pid"] == 42);
        QVERIFY(processes["git gc"]["pid"] != 42);
        QVERIFY(processes["git gc"]["args"]["emberline"]["session"]["pid"] == 42);
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
        std::map<std::string, SortedJson> ends;
        for (const SortedJson& event : SortedJson::parse(exported(trace, "chrome"))) {
            if (event.value("cat", "") == "spawn")
                ends[event["ph"]] = event;
        }
        QCOMPARE(ends["f"]["ts"].get<double>() - ends["s"]["ts"].get<double>(), 1000.0);
        QVERIFY(ends["s"]["pid"] != ends["f"]["pid"]);
        const Trace copy = copyOf(trace);
        QVERIFY(copy.flows().empty()); // our own reader knows the process itself
        QCOMPARE(copy.name(copy.sessions()[1].spawnedBy), std::string_view("hook"));
    }

    void openRegionsAreExportedWithoutAnEnd()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto killed = make.process("git fetch", 0, 10);
        make.region(killed.main, "waits", "fetch", 4, 10, killed.life, RegionRole::Region, true);
        builder.regions().setEnd(killed.life, sample::at(10), true);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace copy = copyOf(trace);
        QCOMPARE(copy.regionCount(), std::size_t{2});
        QVERIFY(copy.isOpen(RegionId(0)) && copy.isOpen(RegionId(1)));
    }

    void regionsOfOneIdThatOverlapKeepTheirTimes()
    {
        writeFile(path(), R"([{"ph":"T","pid":1,"tid":2,"cat":"thread_state","name":"Running","ts":1,"dur":5},
            {"ph":"T","pid":1,"tid":2,"cat":"thread_state","name":"Running","ts":4,"dur":5},
            {"ph":"T","pid":1,"tid":2,"cat":"thread_state","name":"Running","ts":9,"dur":1}])");
        const Trace copy = copyOf(importPath(path()));
        std::multiset<std::pair<std::int64_t, std::int64_t>> times;
        for (std::size_t row = 0; row < copy.regionCount(); ++row)
            times.emplace(toNs(copy.start(RegionId(row))), toNs(copy.end(RegionId(row))));
        QVERIFY(times == (decltype(times){{1000, 6000}, {4000, 9000}, {9000, 10000}}));
    }

    void anOpenRegionStaysBesideOneThatBeginsAtItsEnd()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto git = make.process("git fetch", 0, 10);
        make.region(git.main, "first", "", 4, 10, git.life, RegionRole::Region, true);
        make.region(git.main, "second", "", 10, 10, git.life, RegionRole::Region, true);
        Trace trace;
        trace.apply(builder.takeBatch());
        const Trace copy = copyOf(trace);
        for (std::size_t row = 0; row < copy.regionCount(); ++row)
            QCOMPARE(copy.depth(RegionId(row)), copy.role(RegionId(row)) == RegionRole::Process ? 0U : 1U);
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
        std::map<std::string, SortedJson> events;
        for (const SortedJson& event : SortedJson::parse(exported(trace, "chrome"))) {
            if (event["ph"] == "X")
                events[event["name"]] = event;
        }
        QVERIFY(events["index"]["dur"] == 4001.0 && events["sticks out"]["dur"] == 1001.0); // other readers nest by these
        QCOMPARE(logOf(copyOf(trace)), logOf(trace));
    }

    void anEmptyTraceIsAnEmptyArray() { QVERIFY(SortedJson::parse(exported(Trace(), "chrome")) == SortedJson::array()); }

private:
    [[nodiscard]] QString path() const { return m_directory.filePath(QStringLiteral("trace.json")); }
    [[nodiscard]] Trace copyOf(const Trace& trace) const
    {
        writeFile(m_directory.filePath(QStringLiteral("copy.json")), exported(trace, "chrome"));
        return importPath(m_directory.filePath(QStringLiteral("copy.json")));
    }

    QTemporaryDir m_directory;
};

EMBERLINE_TEST(ChromeExportTest, QCoreApplication)
#include "tst_chrome_export.moc"
