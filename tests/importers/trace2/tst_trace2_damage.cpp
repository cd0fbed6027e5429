// SPDX-License-Identifier: GPL-3.0-or-later
// A defect in a log affects only itself: each case is a few lines with one defect.
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"
#include "tests/support/trace_dump.h"

#include <QFile>
#include <QStringList>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

constexpr std::string_view kSid = "20261121T065507.772282Z-H0a7c9cdf-P00006559";

/// A JSON record with `fields`, written with single quotes.
std::string record(std::string_view name, std::string_view fields = {}, std::string_view sid = kSid, int ms = 1)
{
    char time[40];
    std::snprintf(time, sizeof time, "2026-11-21T06:55:%02d.%03d000Z", 8 + ms / 1000, ms % 1000);
    std::string line = "{'event':'" + std::string(name) + "','sid':'" + std::string(sid) + "','thread':'main','time':'" + time
        + "','file':'a.c','line':1";
    if (!fields.empty())
        line.append(",").append(fields);
    line += '}';
    std::ranges::replace(line, '\'', '"');
    return line;
}

const std::string kStart = record("start", "'t_abs':0.001,'argv':['git','status']");
const std::string kAtexit = record("atexit", "'t_abs':0.050,'code':0", kSid, 50);

std::string enter(int nesting, int ms)
{
    return record(
        "region_enter", "'nesting':" + std::to_string(nesting) + ",'category':'c','label':'r" + std::to_string(nesting) + "'", kSid, ms);
}

/// Two EVENT logs that are read side by side, line by line: which of them, and its line.
Trace readTogether(const std::vector<std::pair<std::size_t, std::string>>& lines)
{
    TraceBuilder builder;
    ImportContext context(builder, formatTable());
    const ImporterInfo* format = formatTable().sniff(kStart);
    std::vector<std::unique_ptr<Importer>> logs;
    for (const char* name : {"a", "b"}) {
        Source row;
        row.format = format->id;
        row.dialect = &formatTable().recognise({format->id, {}, {}}).dialect;
        row.path = name;
        logs.push_back(format->create(context, {builder.addSource(std::move(row)), {}, {}, {}}));
    }
    for (const auto& [log, line] : lines)
        logs[log]->feed(line + "\n");
    for (const auto& log : logs)
        log->finish();
    context.finish();
    Trace trace;
    trace.apply(builder.takeBatch());
    return trace;
}

std::size_t regionsOf(const Trace& trace, RegionRole role)
{
    std::size_t count = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row)
        count += trace.role(RegionId(row)) == role ? 1 : 0;
    return count;
}

RegionId regionNamed(const Trace& trace, std::string_view name)
{
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (trace.name(RegionId(row)) == name)
            return RegionId(row);
    }
    return {};
}

const Session& sessionOf(const Trace& trace, std::string_view sid)
{
    for (const Session& session : trace.sessions()) {
        if (trace.text(session.sid) == sid)
            return session;
    }
    return trace.sessions().front();
}

} // namespace

class TestTrace2Damage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTornLineIsReportedAndTheNextRecordIsRead()
    {
        const std::string torn = kAtexit.substr(0, 60);
        const LoadedTrace loaded(kStart + "\n" + torn + kAtexit + "\n");
        QCOMPARE(loaded.source().records, 2U);
        QCOMPARE(loaded.source().skipped, 1U);
        QCOMPARE(loaded.reported("trace2-torn-record"), 1U);
        const auto& example = loaded.trace.diagnostics().entries().front().examples.front();
        QCOMPARE(example.place.line, 2U);
        QCOMPARE(example.place.byte, kStart.size() + 1);
    }

    void twoRecordsOnOneLineAreBothRead()
    {
        const LoadedTrace loaded(kStart + kAtexit + "\n");
        QCOMPARE(loaded.source().records, 2U);
        QCOMPARE(loaded.source().skipped, 0U);
    }

    void textOfOtherProgramsBetweenLinesIsReported()
    {
        const LoadedTrace loaded(kStart + "\nwarning: something\n" + kAtexit + " tail\n");
        QCOMPARE(loaded.source().records, 2U);
        QCOMPARE(loaded.reported("trace2-noise"), 2U);
    }

    void lineEndsOfWindowsAndAByteOrderMarkAreAccepted()
    {
        const LoadedTrace loaded("\xef\xbb\xbf" + kStart + "\r\n" + kAtexit + "\r\n");
        QCOMPARE(loaded.source().records, 2U);
        QVERIFY(loaded.trace.diagnostics().entries().empty());
    }

    void aLastLineWithoutLineEndCounts()
    {
        const LoadedTrace loaded(kStart + "\n" + kAtexit);
        QCOMPARE(loaded.source().records, 2U);
        QCOMPARE(loaded.trace.sessions().front().exitCode, std::optional<std::int64_t>(0));
    }

    void bytesThatAreNoUtf8AreReplaced()
    {
        const LoadedTrace loaded(kStart + "\n" + record("error", "'msg':'caf\xe9 x','fmt':'%s'") + "\n" + kAtexit + "\n");
        QCOMPARE(loaded.source().records, 3U);
        QCOMPARE(loaded.reported("trace2-invalid-utf8"), 1U);
        const auto& errors = loaded.trace.sessions().front().attributes->errors;
        QCOMPARE(loaded.trace.text(errors.front().msg), std::string_view("caf\xef\xbf\xbd x"));
    }

    void escapesAndBlanksAreRead()
    {
        const LoadedTrace loaded(kStart + "\n" + record("error", " 'msg' : 'a\\n\\'b\\' \\u00e9' ") + "\n");
        const auto& errors = loaded.trace.sessions().front().attributes->errors;
        QCOMPARE(loaded.trace.text(errors.front().msg), std::string_view("a\n\"b\" \xc3\xa9"));
    }

    void anUnknownEventIsKeptAndReportedOnce()
    {
        const std::string line = record("sparkle", "'x':{'y':[1]}");
        const LoadedTrace loaded(kStart + "\n" + line + "\n" + line + "\n" + kAtexit + "\n");
        QCOMPARE(loaded.source().records, 4U);
        QCOMPARE(loaded.trace.instantCount(), std::size_t(2));
        QCOMPARE(loaded.reported("trace2-unknown-event"), 1U);
    }

    void aMissingLeaveEndsItsRegionAndNotTheOthers()
    {
        const std::string leave = record("region_leave", "'t_rel':0.010,'nesting':1,'category':'c','label':'r1'", kSid, 12);
        const LoadedTrace loaded(kStart + "\n" + enter(1, 2) + "\n" + enter(2, 3) + "\n" + leave + "\n" + kAtexit + "\n");
        const Trace& trace = loaded.trace;
        QCOMPARE(regionsOf(trace, RegionRole::Region), std::size_t(2));
        QVERIFY(trace.isOpen(regionNamed(trace, "r2")));
        QVERIFY(!trace.isOpen(regionNamed(trace, "r1")));
        QCOMPARE(trace.duration(regionNamed(trace, "r1")), Duration(10'000'000));
    }

    /// Git reads its clock once, and writes the wall time of a record when the disk lets it.
    void aBeginThatWasWrittenLateIsWhereItsEndSays_data()
    {
        QTest::addColumn<QString>("begin");
        QTest::addColumn<QString>("end");
        QTest::newRow("region") << "region_enter|'nesting':1,'category':'c','label':'it'"
                                << "region_leave|'nesting':1,'category':'c','label':'it'";
        QTest::newRow("child") << "child_start|'child_id':0,'child_class':'?','use_shell':false,'argv':['it']"
                               << "child_exit|'child_id':0,'pid':7,'code':0";
        QTest::newRow("daemon") << "child_start|'child_id':0,'child_class':'background','use_shell':false,'argv':['it']"
                                << "child_ready|'child_id':0,'pid':7,'ready':'ready'";
        QTest::newRow("thread") << "thread_start|'thread':'it'"
                                << "thread_exit|'thread':'it'";
    }
    void aBeginThatWasWrittenLateIsWhereItsEndSays()
    {
        QFETCH(const QString, begin);
        QFETCH(const QString, end);
        const auto at = [](const QString& event, int ms, const std::string& more = {}) {
            const std::string text = event.toStdString();
            std::string line = record(text.substr(0, text.find('|')), text.substr(text.find('|') + 1) + more, kSid, ms);
            if (const std::string own = ",\"thread\":\"it\""; line.find(own) != std::string::npos) {
                line.erase(line.find(own), own.size());
                line.replace(line.find("\"main\""), 6, "\"it\"");
            }
            return line + "\n";
        };
        const LoadedTrace late(kStart + "\n" + at(begin, 30) + at(end, 40, ",'t_rel':0.035") + kAtexit + "\n");
        const RegionId region = regionNamed(late.trace, "it");
        QVERIFY(region);
        QCOMPARE(late.trace.duration(region), Duration(std::chrono::milliseconds(35)));
        QCOMPARE(late.trace.end(region) - late.trace.sessions().front().start, Duration(std::chrono::milliseconds(40)));
        // Long before the process began: the clock was set back, and the begin is as good as any other.
        const LoadedTrace back(kStart + "\n" + at(begin, 1990) + at(end, 20, ",'t_rel':2.035") + kAtexit + "\n");
        QCOMPARE(back.trace.start(regionNamed(back.trace, "it")) - back.trace.sessions().front().start,
            Duration(std::chrono::milliseconds(1990)));
    }

    void whatIsAroundALateBeginBeganNoLater()
    {
        const auto leave = [](int nesting, int ms, const char* length) {
            const std::string number = std::to_string(nesting);
            return record("region_leave", "'nesting':" + number + ",'category':'c','label':'r" + number + "','t_rel':" + length, kSid, ms)
                + "\n";
        };
        const auto startOf = [](const Trace& trace, std::string_view name) {
            return Duration(trace.start(regionNamed(trace, name)) - trace.sessions().front().start);
        };
        // Both ends of the outer region were written late.
        const LoadedTrace late(
            kStart + "\n" + enter(1, 30) + "\n" + enter(2, 31) + "\n" + leave(2, 40, "0.030") + leave(1, 75, "0.040") + kAtexit + "\n");
        QCOMPARE(startOf(late.trace, "r2"), Duration(std::chrono::milliseconds(10)));
        QCOMPARE(startOf(late.trace, "r1"), Duration(std::chrono::milliseconds(10)));
        // The clock was set back in between: the inner begin was not late, and says nothing of the outer one.
        const LoadedTrace back(kStart + "\n" + enter(1, 2000) + "\n" + enter(2, 30) + "\n" + leave(2, 40, "0.010") + kAtexit + "\n");
        QCOMPARE(startOf(back.trace, "r2"), Duration(std::chrono::milliseconds(30)));
        QCOMPARE(startOf(back.trace, "r1"), Duration(std::chrono::milliseconds(2000)));
    }

    void aClockThatIsSetBackIsReportedOnce()
    {
        const auto reported = [](int before, int after) {
            const LoadedTrace loaded(kStart + "\n" + enter(1, before) + "\n" + enter(2, after) + "\n" + enter(3, after) + "\n");
            return loaded.reported("trace2-clock-set-back");
        };
        QCOMPARE(reported(300, 199), 1U);
        QCOMPARE(reported(300, 200), 0U); // threads that write at once
        QCOMPARE(reported(199, 300), 0U);
    }

    void aClockIsNotSetBackBetweenFilesThatAreReadNewestFirst()
    {
        QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& text) {
            QFile file(folder.filePath(QString::fromUtf8(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.c_str()) > 0);
        };
        write("log", enter(2, 300) + "\n");
        write("log.1", kStart + "\n" + enter(1, 100) + "\n" + enter(1, 150) + "\n");
        const Trace trace = importPath(folder.path());
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QVERIFY(std::ranges::none_of(
            trace.diagnostics().entries(), [](const auto& one) { return one.kind->code == std::string_view("trace2-clock-set-back"); }));
    }

    void aLeaveWithoutEnterIsReported()
    {
        const LoadedTrace loaded(kStart + "\n" + record("region_leave", "'t_rel':0.010,'nesting':1") + "\n" + kAtexit + "\n");
        QCOMPARE(loaded.reported("trace2-unmatched-leave"), 1U);
        QCOMPARE(loaded.source().records, 3U);
    }

    void childrenThatOverlapGetRowsOfTheirOwn()
    {
        std::string log = kStart + "\n";
        for (int id = 0; id < 3; ++id) {
            log += record("child_start", "'child_id':" + std::to_string(id) + ",'child_class':'?','use_shell':false,'argv':['git','w']",
                       kSid, 2 + id)
                + "\n";
        }
        const LoadedTrace loaded(log + enter(1, 6) + "\n" + kAtexit + "\n");
        const Trace& trace = loaded.trace;
        std::vector<unsigned> depths;
        for (std::size_t row = 0; row < trace.regionCount(); ++row)
            depths.push_back(trace.depth(RegionId(row)));
        QCOMPARE(depths, (std::vector<unsigned>{0, 1, 2, 3, 4}));
        QCOMPARE(trace.parent(regionNamed(trace, "r1")), trace.parent(RegionId(1)));
    }

    void aParentWithoutALogGetsAPlaceholder()
    {
        const std::string sid = "20261121T065500.000000Z-H0a7c9cdf-P00000007/" + std::string(kSid);
        const LoadedTrace loaded(record("start", "'t_abs':0.001,'argv':['git','log']", sid) + "\n");
        QCOMPARE(loaded.trace.sessions().size(), std::size_t(2));
        const Session& child = sessionOf(loaded.trace, sid);
        const Session& parent = loaded.trace.session(child.parent);
        QVERIFY(parent.attributes->placeholder && !parent.source);
        QCOMPARE(parent.pid, std::optional<std::int64_t>(7));
        QCOMPARE(loaded.reported("trace2-missing-parent"), 1U);
    }

    void aKilledProcessHasTheExitCodeThatItsParentSaw()
    {
        const std::string child = std::string(kSid) + "/20261121T065508.005000Z-H0a7c9cdf-P000000ff";
        const LoadedTrace loaded(kStart + "\n"
            + record("child_start", "'child_id':0,'child_class':'?','use_shell':false,'argv':['git','gc']", kSid, 4) + "\n"
            + record("start", "'t_abs':0.001,'argv':['git','gc']", child, 6) + "\n"
            + record("child_exit", "'child_id':0,'pid':255,'code':137,'t_rel':0.030", kSid, 34) + "\n" + kAtexit + "\n");
        const Session& killed = sessionOf(loaded.trace, child);
        QCOMPARE(killed.exitCode, std::optional<std::int64_t>(137));
        QVERIFY(killed.attributes->exitCodeInferred && !killed.open);
        QCOMPARE(loaded.trace.role(killed.spawnedBy), RegionRole::Child);
    }

    void aKilledProcessThatExecReplacedIsGoneOnceItsParentSawTheEnd()
    {
        const std::string first = std::string(kSid) + "/20261121T065508.005000Z-H0a7c9cdf-P000000ff";
        const std::string second = first + "/20261121T065508.008000Z-H0a7c9cdf-P000000ff";
        const std::string begin = kStart + "\n"
            + record("child_start", "'child_id':0,'child_class':'?','use_shell':false,'argv':['git','x']", kSid, 4) + "\n"
            + record("start", "'t_abs':0.001,'argv':['git','x']", first, 6) + "\n"
            + record("exec", "'exec_id':0,'exe':'git','argv':['git','y']", first, 7) + "\n"
            + record("start", "'t_abs':0.001,'argv':['git','y']", second, 9) + "\n";
        const LoadedTrace before(begin);
        QVERIFY(sessionOf(before.trace, second).open && !sessionOf(before.trace, second).gone);
        const LoadedTrace loaded(
            begin + record("child_exit", "'child_id':0,'pid':255,'code':137,'t_rel':0.030", kSid, 34) + "\n" + kAtexit + "\n");
        const Session& killed = sessionOf(loaded.trace, second);
        QVERIFY(killed.open); // its end was not seen
        QVERIFY(killed.gone); // but it did end
        QVERIFY(!killed.exitCode);
        QVERIFY(!sessionOf(loaded.trace, first).open);
        QCOMPARE(loaded.reported("trace2-no-exit"), 1U);
    }

    void aShellThatRunsTheSameCommandBeatsAHookBegunLater()
    {
        const std::string child = std::string(kSid) + "/20261121T065508.005000Z-H0a7c9cdf-P000000ff";
        const LoadedTrace loaded(kStart + "\n"
            + record("child_start",
                "'child_id':0,'child_class':'transport/file','use_shell':true,'argv':['git-receive-pack \\u0027/a b\\u0027']", kSid, 4)
            + "\n" + record("child_start", "'child_id':1,'child_class':'hook','use_shell':false,'argv':['pre-push']", kSid, 5) + "\n"
            + record("start", "'t_abs':0.001,'argv':['git-receive-pack','/a b']", child, 6) + "\n" + kAtexit + "\n");
        const Session& receiver = sessionOf(loaded.trace, child);
        QCOMPARE(loaded.trace.category(receiver.spawnedBy), std::string_view("transport/file"));
        QVERIFY(!receiver.linkInferred);
    }

    void aChildThatBeganTooLateStartsNobodyWhoMayHaveAnother()
    {
        // The second child begins within the jitter of clocks after the process, which only the first can have started.
        const std::string second = std::string(kSid) + "/20261121T065508.004500Z-H0a7c9cdf-P000000ff";
        const auto child = [](int id, const char* word, int from, int to) {
            const std::string number = std::to_string(id);
            return record("child_start", "'child_id':" + number + ",'child_class':'?','use_shell':true,'argv':['" + word + "']", kSid, from)
                + "\n"
                + record("child_exit", "'child_id':" + number + ",'pid':77,'code':0,'t_rel':0.00" + std::to_string(to - from), kSid, to)
                + "\n";
        };
        const LoadedTrace loaded(kStart + "\n" + child(0, "first", 3, 5) + child(1, "second", 5, 8)
            + record("start", "'t_abs':0.0001,'argv':['git','gc']", second, 5) + "\n" + kAtexit + "\n");
        const Session& started = sessionOf(loaded.trace, second);
        QVERIFY(started.spawnedBy);
        QCOMPARE(QString::fromStdString(std::string(loaded.trace.name(started.spawnedBy))), QStringLiteral("first"));
    }

    void copiesOfALogAreShownOnce_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<int>("told");
        const std::string first = record("version", "'evt':'3','exe':'2.47.0'") + "\n" + kStart + "\n" + enter(1, 4) + "\n";
        const std::string rest = record("region_leave", "'t_rel':0.002,'nesting':1,'category':'c','label':'r1'", kSid, 6) + "\n"
            + record("data", "'t_abs':0.007,'t_rel':0.007,'nesting':1,'category':'c','key':'k','value':'5'", kSid, 7) + "\n" + kAtexit
            + "\n";
        const QString whole = QString::fromStdString(first + rest);
        const QString begin = QString::fromStdString(first);
        QTest::newRow("one") << QStringList{whole} << 0;
        QTest::newRow("two") << QStringList{whole, whole} << 1;
        QTest::newRow("three") << QStringList{whole, whole, whole} << 2;
        QTest::newRow("one after the other in a file") << QStringList{whole + whole} << 1;
        QTest::newRow("a copy made too early, then the whole") << QStringList{begin, whole} << 1;
        QTest::newRow("the whole, then a copy made too early") << QStringList{whole, begin} << 1;
        QTest::newRow("rotated") << QStringList{begin, QString::fromStdString(rest)} << 0;
        QTest::newRow("rotated, and a copy of the whole") << QStringList{begin, QString::fromStdString(rest), whole} << 1;
    }
    void copiesOfALogAreShownOnce()
    {
        QFETCH(QStringList, files);
        QFETCH(int, told);
        const QTemporaryDir directory;
        for (qsizetype i = 0; i < files.size(); ++i) {
            QFile file(directory.filePath(QStringLiteral("log%1").arg(i)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(files[i].toUtf8()) > 0);
        }
        const Trace trace = importPath(directory.path());
        QCOMPARE(trace.sessions().size(), std::size_t{1});
        QCOMPARE(regionsOf(trace, RegionRole::Region), std::size_t{1});
        const RegionId region = regionNamed(trace, "r1");
        QCOMPARE(trace.duration(region), Duration(std::chrono::milliseconds(2)));
        QCOMPARE(trace.sessions().front().exitCode, std::optional<std::int64_t>(0));
        QCOMPARE(trace.counters().size(), std::size_t{1});
        QCOMPARE(trace.counters()[0].pointCount, 1U);
        int copies = 0;
        for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
            copies += entry.kind->code == "trace2-same-run" ? static_cast<int>(entry.count) : 0;
        QCOMPARE(copies, told);
    }

    void copiesOfALogThatGrowTogetherAreShownOnce()
    {
        const std::string version = record("version", "'evt':'3','exe':'2.47.0'");
        const std::string leave = record("region_leave", "'t_rel':0.002,'nesting':1,'category':'c','label':'r1'", kSid, 6);
        const Trace trace = readTogether({{0, version}, {0, kStart}, {1, version}, {1, kStart}, {1, enter(1, 4)}, {1, leave},
            {0, enter(1, 4)}, {0, leave}, {0, enter(1, 8)}, {1, enter(1, 8)}});
        QCOMPARE(regionsOf(trace, RegionRole::Region), std::size_t{2});
    }

    void aLogThatIsCutAndGoesOnLosesNothing()
    {
        const std::string version = record("version", "'evt':'3','exe':'2.47.0'");
        // The file was cut behind `start`, so it is read again from its begin, as another source.
        const Trace trace = readTogether({{0, version}, {0, kStart}, {0, enter(1, 4)}, {0, enter(2, 5)}, {1, version}, {1, kStart},
            {1, record("data", "'t_abs':0.009,'t_rel':0.001,'nesting':1,'category':'c','key':'k','value':'5'", kSid, 9)}});
        QCOMPARE(trace.counters().size(), std::size_t{1});
        QCOMPARE(regionsOf(trace, RegionRole::Region), std::size_t{2});
    }

    void aRecordMayBeginWithAnyKey()
    {
        std::string log = kStart + "\n" + enter(1, 4) + "\n" + kAtexit + "\n";
        const std::string event = "{\"event\":";
        for (std::size_t at = 0; (at = log.find(event, at)) != std::string::npos;) { // the sid comes first
            const std::size_t sid = log.find("\"sid\":", at);
            const std::string name = log.substr(at + 1, sid - at - 1);
            const std::size_t end = log.find(',', sid) + 1;
            log = log.substr(0, at + 1) + log.substr(sid, end - sid) + name + log.substr(end);
            at = end;
        }
        QVERIFY(log.starts_with("{\"sid\""));
        const LoadedTrace loaded(log);
        QVERIFY(loaded.known);
        QCOMPARE(loaded.source().records, 3U);
        QCOMPARE(loaded.source().skipped, 0U);
        QCOMPARE(regionsOf(loaded.trace, RegionRole::Region), std::size_t{1});
    }

    void aSidOfAThousandAncestorsIsCutShort()
    {
        std::string sid = "x";
        for (int i = 0; i < 1000; ++i)
            sid += "/y";
        const LoadedTrace loaded(record("start", "'t_abs':0.001,'argv':[]", sid) + "\n");
        QVERIFY(loaded.trace.sessions().size() < 200);
        QCOMPARE(loaded.reported("trace2-deep-sid"), 1U);
    }

    void impossibleNumbersAreReadWithoutHarm_data()
    {
        QTest::addColumn<QByteArray>("fields");
        QTest::newRow("huge t_abs") << QByteArray("'t_abs':99999999999999999999.5,'code':0");
        QTest::newRow("negative t_abs") << QByteArray("'t_abs':-5.5,'code':0");
        QTest::newRow("exponent") << QByteArray("'t_abs':1e300,'code':1e300");
        QTest::newRow("text for a number") << QByteArray("'t_abs':'soon','code':'none'");
        QTest::newRow("list for a number") << QByteArray("'t_abs':[1],'code':[{}]");
        QTest::newRow("largest") << QByteArray("'t_abs':4000000000.999999,'code':9223372036854775807");
    }
    void impossibleNumbersAreReadWithoutHarm()
    {
        QFETCH(QByteArray, fields);
        const LoadedTrace loaded(kStart + "\n" + record("atexit", fields.toStdString()) + "\n"
            + record("region_leave", "'nesting':9223372036854775807") + "\n" + record("region_enter", "'nesting':-9223372036854775807")
            + "\n" + record("child_exit", "'child_id':-9,'t_rel':1e9") + "\n");
        QCOMPARE(loaded.source().records, 5U);
    }

    void manyChildrenThatNeverEndTakeLinearTime()
    {
        std::string log = kStart + "\n";
        for (int id = 0; id < 20'000; ++id)
            log += record("child_start", "'child_id':" + std::to_string(id) + ",'child_class':'?','use_shell':true,'argv':['sh']") + "\n";
        for (int child = 0; child < 2'000; ++child) {
            const std::string sid = std::string(kSid) + "/20261121T065509.000000Z-H0a7c9cdf-P" + std::to_string(10'000'000 + child);
            log += record("start", "'t_abs':0.001,'argv':['git','x']", sid, 1500) + "\n";
        }
        QCOMPARE(LoadedTrace(log).trace.sessions().size(), std::size_t(2001));
    }

    void oddTextBetweenPerfLinesIsReported()
    {
        const std::string line = "22:55:07.772344 common-main.c:42             | d0 | main                     | start        |     |  "
                                 "0.000339 |           |     "
                                 "         | git status";
        const std::string exit = "22:55:07.872344 git.c:42                     | d0 | main                     | atexit       |     |  "
                                 "0.100339 |           |     "
                                 "         | code:3";
        const LoadedTrace loaded(line + "\nhello\n" + line.substr(0, 70) + exit + "\n" + line.substr(0, line.size() - 3) + exit + "\n");
        QCOMPARE(loaded.source().records, 3U);
        QCOMPARE(loaded.trace.sessions().size(), std::size_t(1));
        QCOMPARE(loaded.trace.sessions().front().exitCode, std::optional<std::int64_t>(3));
        QCOMPARE(loaded.reported("trace2-noise") + loaded.reported("trace2-torn-record"), 3U);
    }

    /// As after a power cut: the first page of the file is zeros.
    void aBriefNormalLogWithoutItsFirstLineIsRead()
    {
        const std::string rest
            = "start git status\ncmd_name status (status)\nexit elapsed:0.001523 code:3\natexit elapsed:0.001600 code:3\n";
        for (const std::string& log : {rest, std::string(40, '\0') + "rsion 2.39.5\n" + rest}) {
            const LoadedTrace loaded(log);
            QCOMPARE(loaded.trace.sessions().size(), std::size_t(1));
            QCOMPARE(loaded.trace.sessions().front().exitCode, std::optional<std::int64_t>(3));
        }
        QVERIFY(!formatTable().sniff("exit the loop\nstart here\nversioned\n"));
    }

    void anExitOfNoKnownChildInABriefLogIsReported()
    {
        const LoadedTrace loaded("version 2.39.5\nstart git status\nchild_start[0] git foo\nversion 2.39.5\nstart git foo\n"
                                 "atexit elapsed:0.050000 code:0\nchild_exit[7] pid:5 code:0 elapsed:0.100000\n"
                                 "atexit elapsed:0.150000 code:0\n");
        QCOMPARE(loaded.reported("trace2-unmatched-child"), 1);
        QCOMPARE(loaded.trace.sessions().size(), 2);
    }
    void aRegionFromBeforeTheLogBecameBriefKeepsItsLength()
    {
        const std::string brief = "{'event':'cmd_name','sid':'" + std::string(kSid) + "','thread':'main','name':'x'}\n";
        const std::string leave = "{'event':'region_leave','sid':'" + std::string(kSid) + "','thread':'main','t_rel':0.1,'nesting':1}\n";
        std::string rest = brief + record("data", "'t_abs':5.0,'category':'c','key':'k','value':'v'", kSid, 20) + '\n' + leave;
        std::ranges::replace(rest, '\'', '"');
        const LoadedTrace loaded(record("version", "'evt':'3','exe':'2'") + '\n' + enter(1, 10) + '\n' + rest);
        const RegionId region = regionNamed(loaded.trace, "r1");
        QVERIFY(region);
        QCOMPARE(toNs(loaded.trace.duration(region)), 100'000'000);
    }
    void aLateRecordWithoutATimeLinksChildrenAsIfItWereKnownBefore()
    {
        const std::string child = std::string(kSid) + "/20261121T065508.015000Z-H0a7c9cdf-P00002090";
        std::string brief = "{'event':'atexit','sid':'" + std::string(kSid) + "','thread':'main','t_abs':0.050,'code':0}\n";
        std::ranges::replace(brief, '\'', '"');
        const std::string log = kStart + '\n'
            + record("child_start", "'child_id':0,'child_class':'?','use_shell':true,'argv':['x']", kSid, 10) + '\n'
            + record("child_exit", "'child_id':0,'pid':5,'code':0,'t_rel':0.010", kSid, 20) + '\n'
            + record("def_repo", "'repo':1,'worktree':'/w'", child, 15) + '\n' + brief;
        const LoadedTrace whole(log);
        const LoadedTrace pieces(log, {.chunk = 64, .batchEvery = 1});
        QVERIFY(!sessionOf(whole.trace, child).spawnedBy);
        QVERIFY(!sessionOf(pieces.trace, child).spawnedBy);
    }
    void aSecondExitOfAChildIsReportedAndTheFirstStays()
    {
        const LoadedTrace loaded(kStart + "\n" + record("child_start", "'child_id':0,'child_class':'?','argv':['x']", kSid, 10) + "\n"
            + record("child_exit", "'child_id':0,'pid':5,'code':3,'t_rel':0.010", kSid, 20) + "\n"
            + record("child_exit", "'child_id':0,'pid':6,'code':0,'t_rel':0.030", kSid, 40) + "\n" + kAtexit + "\n");
        QCOMPARE(loaded.reported("trace2-unmatched-child"), 1U);
        const RegionId child = regionNamed(loaded.trace, "x");
        QCOMPARE(toNs(loaded.trace.duration(child)), 10'000'000);
        QCOMPARE(std::get<std::int64_t>(regionArgs(loaded.trace, child).value().find("code")->value), 3);
    }

    void aThreadOfTheNameOfOneThatEndedIsAnother()
    {
        const auto ofThread = [](std::string line) { return line.replace(line.find("\"main\""), 6, "\"th01:x\"") + "\n"; };
        const LoadedTrace loaded(kStart + "\n" + ofThread(record("thread_start", {}, kSid, 5))
            + ofThread(record("thread_exit", "'t_rel':0.005", kSid, 10)) + ofThread(record("thread_start", {}, kSid, 20))
            + ofThread(enter(1, 22)) + ofThread(record("region_leave", "'t_rel':0.003,'nesting':1", kSid, 25))
            + ofThread(record("thread_exit", "'t_rel':0.010", kSid, 30)) + kAtexit + "\n");
        QStringList lives;
        for (std::size_t row = 0; row < loaded.trace.regionCount(); ++row) {
            const RegionId region(row);
            if (loaded.trace.role(region) == RegionRole::Thread)
                lives << QStringLiteral("%1 ms in row %2")
                             .arg(toNs(loaded.trace.duration(region)) / 1'000'000)
                             .arg(loaded.trace.depth(region));
        }
        QCOMPARE(lives.join(QLatin1Char(';')), QStringLiteral("5 ms in row 0;10 ms in row 0"));
        QCOMPARE(loaded.trace.parent(regionNamed(loaded.trace, "r1")).row(), regionNamed(loaded.trace, "r1").row() - 1);
    }

    void aKeyThatRepeatsKeepsAllItsValues()
    {
        const auto data = [](const std::string& key, const std::string& value) {
            return record("data", "'t_abs':0.002,'t_rel':0.001,'nesting':2,'category':'c','key':'" + key + "','value':'" + value + "'")
                + "\n";
        };
        const LoadedTrace loaded(kStart + "\n" + enter(1, 1) + "\n" + data("remote", "origin") + data("remote", "upstream") + data("n", "1")
            + data("n", "2") + data("remote", "fork") + data("once", "x") + kAtexit + "\n");
        const RegionId region = regionNamed(loaded.trace, "r1");
        QCOMPARE(std::get<std::string>(regionArgs(loaded.trace, region).value().find("remote")->value), std::string("fork"));
        std::string replaced;
        for (const Arg& arg : replacedArgs(loaded.trace, region))
            replaced += arg.key + "="
                + (arg.key == "n" ? std::to_string(std::get<std::int64_t>(arg.value)) : std::get<std::string>(arg.value)) + " ";
        QCOMPARE(replaced, std::string("remote=origin remote=upstream n=1 "));
        QCOMPARE(loaded.trace.counters().front().pointCount, std::size_t(2)); // integers are points, too
    }

    void aValueThatCannotBeReadIsReportedAndTheRecordStays()
    {
        const std::string enterBadly = record("region_enter", "'nesting':'deep','category':'c','label':7", kSid, 2);
        const LoadedTrace loaded(kStart + "\n" + enterBadly + "\n" + kAtexit + "\n");
        QCOMPARE(loaded.source().records, 3U);
        QCOMPARE(loaded.reported("trace2-bad-field"), 1U); // the first of the record
        const auto& example = loaded.trace.diagnostics().entries().front().examples.front();
        QCOMPARE(example.text, std::string(R"(nesting: "deep")"));
        QCOMPARE(example.place.line, 2U);
        QCOMPARE(example.place.byte, kStart.size() + 1);
        QCOMPARE(regionsOf(loaded.trace, RegionRole::Region), std::size_t(1));
    }

    void fieldsOfALaterGitAndNullAreNoBadValues()
    {
        const LoadedTrace loaded(kStart + "\n" + record("error", "'msg':null,'fmt':'%s','later':{'git':[1.5]}") + "\n" + kAtexit + "\n");
        QCOMPARE(loaded.source().records, 3U);
        QVERIFY(loaded.trace.diagnostics().entries().empty());
    }

    void anExitCodeThatCannotBeReadIsNoSuccess()
    {
        const LoadedTrace bad(kStart + "\n" + record("atexit", "'t_abs':0.050,'code':1.5", kSid, 50) + "\n");
        QCOMPARE(bad.reported("trace2-bad-field"), 1U);
        QCOMPARE(bad.trace.sessions().front().exitCode, std::optional<std::int64_t>());
        QVERIFY(!bad.trace.sessions().front().open);
        const LoadedTrace told(kStart + "\n" + record("exit", "'t_abs':0.049,'code':3", kSid, 49) + "\n"
            + record("atexit", "'t_abs':'x','code':'y'", kSid, 50) + "\n");
        QCOMPARE(told.trace.sessions().front().exitCode, std::optional<std::int64_t>(3));
        QCOMPARE(told.trace.sessions().front().end - told.trace.sessions().front().start, Duration(std::chrono::microseconds(50'000)));
    }

    void aTimeThatCannotBeReadMakesNoBriefLog_data()
    {
        QTest::addColumn<int>("line");
        for (int line = 0; line < 4; ++line)
            QTest::addRow("line %d", line) << line;
    }
    void aTimeThatCannotBeReadMakesNoBriefLog()
    {
        QFETCH(int, line);
        std::vector<std::string> lines{kStart, enter(1, 2), record("region_leave", "'t_rel':0.003,'nesting':1", kSid, 5), kAtexit};
        std::string& damaged = lines[static_cast<std::size_t>(line)];
        damaged.replace(damaged.find("2026-11-21T"), 11, "2026-13-45T");
        std::string log;
        for (const std::string& text : lines)
            log += text + "\n";
        const LoadedTrace loaded(log);
        QCOMPARE(loaded.reported("trace2-bad-field"), 1U);
        QCOMPARE(loaded.reported("trace2-inferred-times"), 0U);
        const Session& session = loaded.trace.sessions().front();
        QVERIFY(!session.attributes->approximate);
        QVERIFY(session.end - session.start < Duration(std::chrono::seconds(1)));
        const RegionId region = regionNamed(loaded.trace, "r1");
        QVERIFY(loaded.trace.start(region) >= session.start && loaded.trace.end(region) <= session.end);
    }

    /// Git Credential Manager writes such times into git's log.
    void timesWithAnOffsetOrOtherDecimalsAreRead_data()
    {
        QTest::addColumn<QString>("time");
        QTest::newRow("seven decimals") << "2026-11-21T06:55:08.0500000+00:00";
        QTest::newRow("as long as git's") << "2026-11-21T08:55:08.1+02:00";
        QTest::newRow("none") << "2026-11-21T06:55:08Z";
        QTest::newRow("west of Greenwich") << "2026-11-21T01:25:08.05-05:30";
    }
    void timesWithAnOffsetOrOtherDecimalsAreRead()
    {
        QFETCH(QString, time);
        std::string other = kAtexit;
        other.replace(other.find("2026-11-21T06:55:08.050000Z"), 27, time.toStdString());
        const LoadedTrace loaded(kStart + "\n" + other + "\n" + enter(1, 60) + "\n");
        QVERIFY(loaded.trace.diagnostics().entries().empty());
        const Session& session = loaded.trace.sessions().front();
        QVERIFY(session.end - session.start < Duration(std::chrono::seconds(1)));
    }

    /// Each thread used to be searched among all others, which took minutes: longer than a test may run.
    void aHundredThousandThreadsOfOneProcessAreRead_data()
    {
        QTest::addColumn<bool>("isEvent");
        QTest::newRow("EVENT") << true;
        QTest::newRow("PERF") << false;
    }
    void aHundredThousandThreadsOfOneProcessAreRead()
    {
        QFETCH(bool, isEvent);
        constexpr int kThreads = 100'000;
        std::string log = isEvent
            ? kStart + "\n"
            : "00:00:00.000000 a.c:1                        | d0 | main                     | version      |     |      "
              "     |           |              | 2.4\n";
        char line[300];
        for (int i = 0; i < kThreads; ++i) {
            if (isEvent)
                std::snprintf(line, sizeof line,
                    R"({"event":"thread_start","sid":"%s","thread":"th%06d:x","time":"2026-11-21T06:55:08.%06dZ","file":"a.c","line":1})"
                    "\n",
                    std::string(kSid).c_str(), i, i);
            else
                std::snprintf(line, sizeof line,
                    "00:00:00.%06d a.c:1                        | d0 | th%06d:x               | thread_start |     |  0.%06d |           | "
                    " "
                    "            | \n",
                    i, i, i);
            log += line;
        }
        const LoadedTrace loaded(log);
        QCOMPARE(regionsOf(loaded.trace, RegionRole::Thread), std::size_t(kThreads));
    }

    void noRegionEndsBeforeItBegins()
    {
        // A record without its time makes the session a brief one; the data then reveals an earlier begin, by which the region is ended.
        const std::string withoutTime = "{\"event\":\"region_leave\",\"sid\":\"" + std::string(kSid)
            + "\",\"thread\":\"main\",\"nesting\":2,\"category\":\"c\",\"label\":\"x\"}";
        const LoadedTrace loaded(enter(1, 100) + "\n" + withoutTime + "\n"
            + record("data", "'t_abs':0.090,'t_rel':0.001,'nesting':2,'category':'c','key':'k','value':'1'", kSid, 101) + "\n"
            + record("region_leave", "'t_rel':0.000001,'nesting':1,'category':'c','label':'r1'", kSid, 102) + "\n");
        const RegionId region = regionNamed(loaded.trace, "r1");
        QVERIFY(region);
        QVERIFY(!loaded.trace.isOpen(region));
        QVERIFY(loaded.trace.end(region) >= loaded.trace.start(region));
    }

    void dataInARegionOfAProcessWithoutABeginIsKept()
    {
        std::string log;
        for (std::string line : {"{'event':'region_enter','sid':'elsewhere','thread':'main','nesting':1,'category':'c','label':'r1'}\n",
                 "{'event':'data','sid':'elsewhere','thread':'main','t_abs':0.002,'t_rel':0.001,'nesting':2,'category':'c','key':'k','"
                 "value':'1'}\n"}) {
            std::ranges::replace(line, '\'', '"');
            log += line;
        }
        const LoadedTrace loaded(log);
        QVERIFY(loaded.known);
        const RegionId region = regionNamed(loaded.trace, "r1");
        QVERIFY(region);
        QVERIFY(dumpOf(loaded.trace).find("\"k\":") != std::string::npos);
    }
};

EMBERLINE_TEST(TestTrace2Damage, QCoreApplication)
#include "tst_trace2_damage.moc"
