// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/derived_trace.h"
#include "app/export/trace_event.h"
#include "model/outcome.h"
#include "tests/app/export/every_phase.h"
#include "tests/app/export/export_support.h"
#include "tests/support/event_log.h"
#include "tests/support/sample_trace.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

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
QStringList modelOf(const Trace& trace, bool withSlicesOfFlows = true)
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
            for (const char* key : {"beginningOfTime", "truncated"}) {
                if (row.contains("metadata"))
                    row["metadata"].erase(key);
            }
            if (!withSlicesOfFlows)
                row.erase("regions");
            lines << QString::fromStdString(row.dump());
        }
    }
    lines.sort();
    return lines;
}

std::vector<SortedJson> eventsOf(const Trace& trace)
{
    const SortedJson document = SortedJson::parse(exported(trace, "chrome"));
    return (document.is_object() ? document["traceEvents"] : document).get<std::vector<SortedJson>>();
}

/// The events of one phase by their names.
std::map<std::string, SortedJson> eventsOf(const Trace& trace, const char* phase)
{
    std::map<std::string, SortedJson> events;
    for (const SortedJson& event : eventsOf(trace)) {
        if (event["ph"] == phase)
            events[event["name"]] = event;
    }
    return events;
}

/// A time or length as the text says it, in nanoseconds. A double could not hold the microseconds since 1970.
std::int64_t nsOf(const std::string& event, const std::string& key)
{
    const std::size_t at = event.find(",\"" + key + "\":") + key.size() + 4;
    const std::size_t dot = event.find('.', at);
    return std::stoll(event.substr(at, dot - at) + event.substr(dot + 1, 3));
}

struct Slice {
    std::string name;
    std::string category;
    std::int64_t start;
    std::int64_t end;
    friend auto operator<=>(const Slice&, const Slice&) = default;
};

using SlicesByTrack = std::map<std::string, std::vector<Slice>>;

/// The complete events of each thread and the asynchronous regions of each id, in the order of the file. The latter must be pairs.
void readSlices(const std::string& text, SlicesByTrack& threads, SlicesByTrack& ids)
{
    for (const QString& line : QString::fromStdString(text).split(QLatin1Char('\n'))) {
        std::string json = line.toStdString();
        if (json.ends_with(','))
            json.pop_back();
        const SortedJson event = SortedJson::parse(json, nullptr, false);
        const std::string phase = event.is_object() ? event.value("ph", "") : "";
        if (phase != "X" && phase != "b" && phase != "e")
            continue;
        const std::int64_t start = nsOf(json, "ts");
        const Slice slice{event.value("name", ""), event.value("cat", ""), start, start + (phase == "X" ? nsOf(json, "dur") : 0)};
        if (phase == "X") {
            threads[event["pid"].dump() + ' ' + event["tid"].dump()].push_back(slice);
            continue;
        }
        std::vector<Slice>& pair = ids[event["id"].dump() + ' ' + slice.category + ' ' + event.value("scope", "")];
        QCOMPARE(pair.size(), phase == "b" ? std::size_t{0} : std::size_t{1});
        if (phase == "b")
            pair.push_back(slice);
        else
            pair.front().end = slice.start;
    }
}

/// Whether each slice begins after those before it, and lies in each of them that has not ended.
bool doNest(const std::vector<Slice>& slices)
{
    std::vector<Slice> running;
    for (const Slice& slice : slices) {
        while (!running.empty() && running.back().end <= slice.start)
            running.pop_back();
        if (!running.empty() && (slice.start < running.back().start || slice.end > running.back().end))
            return false;
        running.push_back(slice);
    }
    return true;
}

/// How many values that are no integers a later one of their key replaced.
std::size_t earlierTexts(const Trace& trace)
{
    std::ptrdiff_t count = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row)
        count += std::ranges::count_if(
            replacedArgs(trace, RegionId(row)), [](const Arg& arg) { return !std::holds_alternative<std::int64_t>(arg.value); });
    return static_cast<std::size_t>(count);
}

std::size_t countOf(const Trace& trace, std::string_view code)
{
    const auto& entries = trace.diagnostics().entries();
    const auto found = std::ranges::find(entries, code, [](const auto& entry) { return std::string_view(entry.kind->code); });
    return found == entries.end() ? 0 : found->count;
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
        // A flow of slices with a bind_id is written as events, which lie in the innermost slice of their time.
        const bool bindsSlices = QFileInfo(path).fileName() == QLatin1String("flow-bind-id.json");
        QCOMPARE(modelOf(copyOf(trace), !bindsSlices), modelOf(trace, !bindsSlices));
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

    void aChildBesideAnotherIsNoPartOfIt()
    {
        const std::string sid = "20261120T090000.000000Z-H00000001-P00000001";
        EventLog log(sid);
        log.version()
            .start(0, "x")
            .childStart(1000, 0, "A")
            .childStart(2000, 1, "B")
            .childExit(5000, 1, 2, 3000)
            .childExit(10'000, 0, 3, 9000);
        EventLog child(sid + "/20261120T090000.002000Z-H00000001-P00000002");
        child.version().start(2500, "b").exit(4000, 0);
        const QTemporaryDir logs;
        log.exit(11'000, 0).save(QDir(logs.path()), "parent");
        child.save(QDir(logs.path()), "child");
        const Trace trace = importPath(logs.path());
        const std::string text = exported(trace, "chrome");
        SlicesByTrack threads;
        SlicesByTrack ids;
        readSlices(text, threads, ids);
        QCOMPARE(ids.size(), std::size_t{1});
        QVERIFY(ids.begin()->second.front().name.find('B') != std::string::npos);
        QVERIFY(text.find("\"ph\":\"s\"") == std::string::npos); // it would begin in A
    }

    void trace2LogsBecomeSoundChromeTraces_data()
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

    void trace2LogsBecomeSoundChromeTraces()
    {
        QFETCH(QString, path);
        const Trace trace = importPath(path);
        QVERIFY(!trace.isEmpty());
        SlicesByTrack threads;
        SlicesByTrack ids;
        readSlices(exported(trace, "chrome"), threads, ids);
        std::vector<Slice> written;
        for (const auto& [thread, slices] : threads) {
            QVERIFY2(doNest(slices), thread.c_str());
            written.insert(written.end(), slices.begin(), slices.end());
        }
        for (const auto& [id, pair] : ids)
            written.push_back(pair.front());
        std::vector<Slice> regions;
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            const TraceRange shown = trace.shown(id);
            regions.push_back({std::string(trace.name(id)), std::string(trace.category(id)), toNs(shown.begin), toNs(shown.end)});
        }
        std::ranges::sort(written);
        std::ranges::sort(regions);
        QCOMPARE(written.size(), regions.size());
        for (std::size_t i = 0; i < regions.size(); ++i) {
            QCOMPARE(written[i].name, regions[i].name);
            QCOMPARE(written[i].category, regions[i].category);
            QCOMPARE(written[i].start, regions[i].start);
            QVERIFY(std::abs(regions[i].end - written[i].end) <= sample::kMs); // the clock's jitter is cut
        }
        const Trace copy = copyOf(trace);
        QCOMPARE(copy.instantCount(), trace.instantCount() + earlierTexts(trace));
        QCOMPARE(copy.counters().size(), trace.counters().size());
        QCOMPARE(copy.diagnostics().count(Severity::Warning) + copy.diagnostics().count(Severity::Error), std::size_t{0});
    }

    void aLogsProcessesAreNamedAndSaidToHaveEnded()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto git = make.process("git commit", 0, 10, 1);
        const auto hook = make.process("git diff", 2, 3);
        builder.edit(git.session).attributes.edit().hasArgv = true;
        builder.edit(git.session).attributes.edit().argv = {builder.intern("git"), builder.intern("commit")};
        builder.edit(hook.session).signal = 9;
        Trace trace;
        trace.apply(builder.takeBatch());
        std::map<std::string, std::vector<SortedJson>> said;
        for (const SortedJson& event : eventsOf(trace)) {
            if (event["ph"] == "M")
                said[event["name"]].push_back(event["args"]);
        }
        QVERIFY(said["process_name"] == (std::vector<SortedJson>{{{"name", "git commit"}}, {{"name", "git diff"}}}));
        QVERIFY(said["process_labels"] == (std::vector<SortedJson>{{{"labels", "exit 1"}}, {{"labels", "signal 9"}}}));
        QVERIFY(said["process_sort_index"] == (std::vector<SortedJson>{{{"sort_index", 0}}, {{"sort_index", 1}}}));
        QVERIFY(said["thread_name"] == (std::vector<SortedJson>(2, {{"name", "main"}})));
        QVERIFY(eventsOf(trace, "X")["git commit"]["args"] == (SortedJson{{"argv", {"git", "commit"}}}));
    }

    void anOlderExportOfALogIsAnOrdinaryTrace()
    {
        writeFile(path(), R"([{"ph":"M","pid":1,"name":"process_labels","emberline":"aside","args":{"labels":"exit 0"}},
{"ph":"M","pid":1,"tid":1,"name":"emberline_extent","args":{"start_ns":0,"end_ns":99000}},
{"ph":"M","pid":2,"name":"emberline_session","args":{"parent":1}},
{"ph":"X","pid":1,"tid":1,"ts":1,"dur":9,"name":"a","emberline":"emberline","args":{"x":1,"emberline":{"role":"process","depth":0,"session":{"sid":"s"}}}},
{"ph":"X","pid":1,"tid":1,"ts":2,"dur":3,"name":"b","emberline":"emberline","args":{"emberline":{"role":"child","depth":1,"open":true,"processes":[2]}}},
{"ph":"C","pid":1,"tid":1,"ts":2,"name":"c","emberline":"thread","args":{"v":1}},
{"ph":"i","s":"t","pid":1,"tid":1,"ts":2,"name":"d","emberline":"kept","args":{"y":1}},
{"ph":"s","pid":1,"tid":1,"ts":2,"id":"spawn 2","name":"spawn","cat":"spawn","emberline":"aside"},
{"ph":"f","pid":1,"tid":1,"ts":3,"id":"spawn 2","name":"spawn","cat":"spawn","emberline":"aside","bp":"e"}])");
        const Trace trace = importPath(path());
        QVERIFY(trace.diagnostics().entries().empty());
        QCOMPARE(trace.regionCount(), std::size_t{2});
        for (const RegionId region : {RegionId(0), RegionId(1)})
            QVERIFY(trace.role(region) == RegionRole::Slice && !trace.isOpen(region));
        QVERIFY(regionArgs(trace, RegionId(0)).value().find("x") && regionArgs(trace, RegionId(0)).value().find("emberline"));
        QCOMPARE(trace.extent(), (TraceRange{traceTimeFromNs(1000), traceTimeFromNs(10000)}));
        QCOMPARE(trace.counters().size() + trace.instantCount() + trace.flows().size(), std::size_t{3});
    }

    void dataWithoutAKeyIsWritten()
    {
        writeFile(path(),
            R"({"event":"start","sid":"20261121T065606.403661Z-H0a7c9cdf-P000079ad","thread":"main","time":"2026-11-21T06:56:06.404000Z","t_abs":0.001,"argv":["git","x"]}
{"event":"data","sid":"20261121T065606.403661Z-H0a7c9cdf-P000079ad","thread":"main","time":"2026-11-21T06:56:06.405000Z","t_abs":0.002,"t_rel":0.002,"nesting":1,"category":"c","key":"","value":"odd"}
)");
        const Trace trace = importPath(path());
        QVERIFY(trace.regionCount() > 0);
        QVERIFY(exported(trace, "chrome").find(R"("":"odd")") != std::string::npos);
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
        std::map<std::string, SortedJson> processes = eventsOf(trace, "X");
        QVERIFY(processes["git status"]["pid"] == 42);
        QVERIFY(processes["git gc"]["pid"] != 42);
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
        for (const SortedJson& event : eventsOf(trace)) {
            if (event.value("cat", "") == "spawn")
                ends[event["ph"]] = event;
        }
        QCOMPARE(ends["f"]["ts"].get<double>() - ends["s"]["ts"].get<double>(), 1000.0);
        QVERIFY(ends["s"]["pid"] != ends["f"]["pid"]);
        const Trace copy = copyOf(trace);
        QCOMPARE(copy.flows().size(), std::size_t{1});
        QCOMPARE(copy.name(copy.flows()[0].points[0].region), std::string_view("hook"));
        QCOMPARE(copy.name(copy.flows()[0].points[1].region), std::string_view("git status"));
    }

    void childrenSideBySideAreWrittenAsAsyncRegions()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto git = make.process("git fetch", 0, 100);
        make.region(git.main, "first", "child", 10, 50, git.life, RegionRole::Child);
        make.region(git.main, "second", "child", 20, 60, git.life, RegionRole::Child);
        make.region(git.main, "after", "", 70, 80, git.life);
        Trace trace;
        trace.apply(builder.takeBatch());
        const std::map<std::string, SortedJson> whole = eventsOf(trace, "X");
        QCOMPARE(whole.size(), std::size_t{3});
        QVERIFY(!whole.contains("second"));
        SortedJson begin = eventsOf(trace, "b")["second"];
        SortedJson end = eventsOf(trace, "e")["second"];
        QCOMPARE(end["ts"].get<double>() - begin["ts"].get<double>(), 40'000.0);
        for (const char* key : {"id", "cat", "pid"})
            QVERIFY2(begin.contains(key) && begin[key] == end[key], key);
    }

    /// Several threads write them, a stretch each.
    void manySlicesAreWrittenInTheirOrder()
    {
        constexpr int kSlices = 20000;
        std::string text = "[";
        for (int i = 0; i < kSlices; ++i)
            text += R"({"name":"n","ph":"X","ts":)" + std::to_string(2 * i) + R"(,"dur":1,"pid":1,"tid":1,"args":{"i":)" + std::to_string(i)
                + "}},\n";
        writeFile(path(), text);
        int next = 0;
        const SortedJson events = SortedJson::parse(exported(importPath(path()), "chrome"));
        for (const SortedJson& event : events) {
            if (event["ph"] == "X")
                QCOMPARE(event["args"]["i"].get<int>(), next++);
        }
        QCOMPARE(next, kSlices);
    }

    void openRegionsOfALogEndWhereTheyWereLastSeen()
    {
        TraceBuilder builder;
        sample::Maker make(builder);
        const auto killed = make.process("git fetch", 0, 10);
        make.region(killed.main, "waits", "fetch", 4, 10, killed.life, RegionRole::Region, true);
        builder.regions().setEnd(killed.life, sample::at(10), true);
        make.process("git gc", 20, 30);
        Trace trace;
        trace.apply(builder.takeBatch());
        std::map<std::string, SortedJson> events = eventsOf(trace, "X");
        QVERIFY(events["git fetch"]["dur"] == 10000.0 && events["waits"]["dur"] == 6000.0);
        QVERIFY(events["waits"]["args"]["open"] == true && !events["git gc"].contains("args"));
        const Trace copy = copyOf(trace);
        for (const Trace& one : {copy, copyOf(copy)}) {
            QCOMPARE(one.regionCount(), std::size_t{3});
            for (std::size_t row = 0; row < one.regionCount(); ++row) {
                const RegionId id(row);
                QCOMPARE(one.isOpen(id), one.name(id) != "git gc");
                QVERIFY(!hasLostEnd(one, id));
                QCOMPARE(toNs(one.duration(id)), std::int64_t{one.name(id) == "waits" ? 6'000'000 : 10'000'000});
            }
        }
    }

    void anEarlierTextOfAKeyIsAnInstantOfItsTime()
    {
        EventLog log("20261121T065606.403661Z-H0a7c9cdf-P000079ad");
        log.version().start(4000, "x").data(5000, "k", "origin").data(6000, "k", 1).data(7000, "k", "fork").data(8000, "k", 2);
        writeFile(path(), log.text());
        std::map<std::string, SortedJson> instants = eventsOf(importPath(path()), "i");
        QCOMPARE(instants.size(), std::size_t{1});
        QVERIFY(instants["k"]["args"] == (SortedJson{{"k", "fork"}}));
        QCOMPARE(instants["k"]["ts"].get<double>(), 1795165200007000.0);
    }

    void theSlicesOfACutTraceMayStillRunInACopy_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("array") << "["
                               << "";
        QTest::newRow("array that was closed") << "["
                                               << "]";
        QTest::newRow("object") << R"({"otherData":{"a":1},"traceEvents":[)"
                                << "";
        QTest::newRow("object that was closed") << R"({"otherData":{"a":1},"traceEvents":[)"
                                                << "]}";
    }

    void theSlicesOfACutTraceMayStillRunInACopy()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const QString events = QStringLiteral(R"({"ph":"B","pid":1,"tid":1,"name":"runs","ts":0},
            {"ph":"X","pid":1,"tid":1,"name":"work","ts":10,"dur":20},{"ph":"X","pid":1,"tid":1,"name":"later","ts":50,"dur":20})");
        writeFile(path(), (before + events + after).toStdString());
        const Trace trace = importPath(path());
        const std::size_t lost = after.isEmpty() ? 0 : 1;
        QCOMPARE(countOf(trace, "chrome-never-ended"), lost);
        const auto check = [&](const Trace& copy) {
            QVERIFY(copy.isOpen(RegionId(0)));
            QCOMPARE(copy.name(RegionId(0)), std::string_view("runs"));
            QCOMPARE(countOf(copy, "chrome-never-ended"), lost);
            QCOMPARE(copy.diagnostics().count(Severity::Error) + copy.diagnostics().count(Severity::Warning), std::size_t{0});
        };
        check(copyOf(trace));
        check(copyOf(copyOf(trace)));
        check(copyOf(deriveTrace(trace, {.range = TraceRange{traceTimeFromNs(0), traceTimeFromNs(20'000)}}).value().trace));
    }

    void anOpenSliceOfAFileThatEndsEarlierDoesNotGrow()
    {
        const QTemporaryDir files;
        writeFile(files.filePath(QStringLiteral("a.json")), R"([{"ph":"B","pid":1,"tid":1,"name":"short","ts":0,"args":{"k":1}},
            {"ph":"X","pid":1,"tid":1,"name":"work","ts":10,"dur":20})");
        writeFile(files.filePath(QStringLiteral("b.json")), R"([{"ph":"X","pid":2,"tid":1,"name":"long","ts":0,"dur":400})");
        const Trace copy = copyOf(importPath(files.path()));
        QCOMPARE(copy.regionCount(), std::size_t{3});
        QCOMPARE(copy.name(RegionId(0)), std::string_view("short"));
        QCOMPARE(toNs(copy.duration(RegionId(0))), std::int64_t{30'000});
        const Args args = regionArgs(copy, RegionId(0)).value();
        QVERIFY(args.find("k") && args.find("open"));
        QVERIFY(copy.isOpen(RegionId(0)));
    }

    void anArgOfAnotherWriterOpensNothing()
    {
        writeFile(path(), R"({"traceEvents":[{"ph":"X","pid":1,"tid":1,"name":"door","ts":0,"dur":5,"args":{"open":true}}]})");
        QVERIFY(!importPath(path()).isOpen(RegionId(0)));
    }

    /// One file of two was cut, so the copy says that it was: what the other had lost must not run on there.
    void whatLostItsEndDoesNotRunInACopyOfACutTrace()
    {
        const QTemporaryDir files;
        writeFile(files.filePath(QStringLiteral("cut.json")), R"([{"ph":"B","pid":1,"tid":1,"name":"runs","ts":0},
            {"ph":"X","pid":1,"tid":1,"name":"work","ts":10,"dur":20},)");
        writeFile(files.filePath(QStringLiteral("whole.json")), R"([{"ph":"B","pid":2,"tid":1,"name":"lost","ts":0},
            {"ph":"X","pid":2,"tid":1,"name":"work","ts":10,"dur":20}])");
        const Trace copy = copyOf(importPath(files.path()));
        QCOMPARE(copy.regionCount(), std::size_t{4});
        for (std::size_t row = 0; row < copy.regionCount(); ++row)
            QCOMPARE(copy.isOpen(RegionId(row)), copy.name(RegionId(row)) != "work");
        for (std::size_t row = 0; row < copy.regionCount(); ++row)
            QCOMPARE(lastsToTheEnd(copy, RegionId(row)), copy.name(RegionId(row)) == "runs");
    }

    void theLastStateOfAThreadCutsNoCopy()
    {
        writeFile(path(), R"([{"ph":"X","pid":1,"tid":1,"name":"running","ts":0,"dur":20},
            {"ph":"X","pid":1,"tid":2,"name":"wants_gvl","ts":0,"dur":30},{"ph":"B","pid":1,"tid":1,"name":"waiting","ts":20}])");
        QVERIFY(copyOf(importPath(path())).sources()[0].isWhole);
    }

    void anObjectThatWasNeverCreatedDoesNotWidenItsProcess()
    {
        writeFile(path(), R"([{"ph":"X","pid":1,"tid":1,"name":"early","ts":0,"dur":5},
            {"ph":"X","pid":2,"tid":1,"name":"late","ts":40,"dur":20},{"ph":"D","pid":2,"tid":1,"name":"Doc","id":"0x1","ts":50}])");
        const Trace trace = importPath(path());
        QCOMPARE(toNs(trace.sessions()[1].start), std::int64_t{40'000});
        QCOMPARE(modelOf(copyOf(trace)), modelOf(trace));
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
        std::map<std::string, SortedJson> events = eventsOf(trace, "X");
        QVERIFY(events["index"]["dur"] == 4001.0 && events["sticks out"]["dur"] == 1001.0);
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
