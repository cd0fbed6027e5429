// SPDX-License-Identifier: GPL-3.0-or-later
// What the words of the writers of Chrome JSON traces mean, on small traces with answers worked out by hand. clang has a test of its own.
#include "model/answers/facts.h"
#include "model/answers/summary.h"
#include "model/answers/time_split.h"
#include "model/dialect.h"
#include "tests/importers/chrome/chrome_text.h"
#include "tests/importers/chrome/dialects/recordings.h"
#include "tests/support/answer_checks.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QTemporaryDir>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

SessionId sessionWithPid(const Trace& trace, std::int64_t pid)
{
    for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
        if (trace.sessions()[row].pid == pid)
            return SessionId(row);
    }
    return {};
}

TimeSplit splitOf(const Trace& trace, SessionId session)
{
    return splitTime(trace, CommandIndex(trace), session);
}

std::string_view writerOf(std::string_view text)
{
    return importChrome(text).sources().front().dialect->writer();
}

/// "@" stands for a word.
constexpr std::string_view kOverlap = R"([
{"ph":"X","pid":1,"tid":1,"cat":"@","name":"run","ts":0,"dur":10},
{"ph":"X","pid":1,"tid":1,"cat":"@","name":"run","ts":5,"dur":10}])";
constexpr std::string_view kThreeEnds = R"([
{"ph":"B","pid":1,"tid":1,"ts":0,"name":"running"},
{"ph":"B","pid":1,"tid":1,"ts":0,"name":"@"},
{"ph":"E","pid":1,"tid":1,"ts":5},
{"ph":"E","pid":1,"tid":1,"ts":5},
{"ph":"E","pid":1,"tid":1,"ts":5},
])";

/// It began in the middle of a region.
constexpr std::string_view kEndFirst = R"([
{"ph":"E","pid":1,"tid":1,"cat":"@","name":"run","ts":1},
{"ph":"X","pid":1,"tid":1,"cat":"@","name":"run","ts":5,"dur":10}])";

/// One thread runs for 100 µs. Two others wait for the lock, one of them twice, and at the end all wait.
constexpr std::string_view kQueue = R"([
{"ph":"X","pid":9,"tid":1,"ts":0,"dur":100,"name":"running"},
{"ph":"X","pid":9,"tid":2,"ts":10,"dur":50,"name":"wants_gvl"},
{"ph":"X","pid":9,"tid":2,"ts":20,"dur":10,"name":"wants_gvl"},
{"ph":"X","pid":9,"tid":2,"ts":70,"dur":20,"name":"wants_gvl"},
{"ph":"X","pid":9,"tid":3,"ts":0,"dur":100,"name":"wants_gvl"},
{"ph":"X","pid":9,"tid":3,"ts":100,"dur":40,"name":"waiting"}])";

/// "Waiting for the GVL 30 of 1": each wait, its time in µs, and its threads.
QString waitsText(const TimeSplit& split)
{
    QStringList waits;
    for (const SplitWait& wait : split.waits)
        waits << QStringLiteral("%1 %2 of %3").arg(toQString(wait.topic.name)).arg(wholeUnits(wait.time, 1us)).arg(wait.threads);
    return waits.join(QStringLiteral(", "));
}

std::string withWord(std::string_view text, std::string_view word)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()))
        .replace('@', QByteArray(word.data(), static_cast<qsizetype>(word.size())))
        .toStdString();
}

} // namespace

class DialectsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyWriterIsRecognisedAndItsTimeExplained_data()
    {
        QTest::addColumn<std::string_view>("text");
        QTest::addColumn<QString>("writer");
        QTest::addColumn<int>("pid");
        QTest::addColumn<QString>("split");
        const auto row = [](const char* name, std::string_view text, const char* writer, int pid, const char* split) {
            QTest::newRow(name) << text << QString::fromLatin1(writer) << pid << QString::fromLatin1(split);
        };
        row("viztracer", recordings::kViztracer, "viztracer", 7,
            "regions <module> (walk.py:1) 50, regions step (walk.py:4) 30, regions turn (walk.py:9) 20");
        row("bazel", recordings::kBazel, "Bazel", 1,
            "regions Executing actions 40, regions Bazel's own work 35, regions Starting Bazel 10, regions Loading packages 10, "
            "regions Collecting garbage 3, regions Cache and remote execution 2");
        row("pytorch, host", recordings::kPytorch, "PyTorch's profiler", 40,
            "regions Between operators 50, regions Operators 20, regions Communication 20, regions Runtime calls 10");
        row("pytorch, device", recordings::kPytorch, "PyTorch's profiler", 0,
            "regions Kernels 30, regions Communication 20, regions Copying and setting memory 5, idle 20");
        row("chrome", recordings::kChrome, "Chrome", 5,
            "regions Other work 20, regions Scripting 15, regions Style and layout 10, regions Painting 10, regions Loading 10, "
            "regions Collecting garbage 5, idle 30");
        row("dart", recordings::kDart, "Dart", 8,
            "regions Building widgets 30, regions Rasterising 21, regions Scheduling frames 18, regions Layout 12, regions Collecting "
            "garbage "
            "10, regions Compiling shaders 9");
        row("node", recordings::kNode, "Node.js", 3,
            "regions Running scripts 45, regions Compiling scripts 10, regions Collecting garbage 5, idle 40");
        row("ruby", recordings::kRuby, "Ruby's gvl-tracing", 9, "regions Running 68, waiting Waiting 30, waiting Starting and ending 2");
        row("tensorflow", recordings::kTensorflow, "TensorFlow", 1, "regions MatMul 50, regions Copying memory 10, idle 10");
        row("unity", recordings::kUnity, "Unity's Bee", 12345,
            "regions Compiling C# 40, regions Checking what must be built 30, waiting Waiting for work 30");
        row("typescript", recordings::kTypescript, "TypeScript", 1,
            "regions Checking types 40, regions Finding files and modules 30, regions Parsing files 30");
        row("one category", recordings::kOneCategory, "", 1, "regions solve 70, regions load 30");
        row("asynchronous", recordings::kAsynchronous, "", 1,
            "regions job 20, regions view 10, asynchronous net 20, asynchronous page 20, not-instrumented 30");
        row("category lists", recordings::kCategoryLists, "", 1, "regions disk 60, regions math 40");
    }

    void everyWriterIsRecognisedAndItsTimeExplained()
    {
        QFETCH(const std::string_view, text);
        QFETCH(const QString, writer);
        QFETCH(const int, pid);
        QFETCH(const QString, split);
        QCOMPARE(toQString(writerOf(text)), writer);
        const Trace trace = importChrome(text);
        const TimeSplit found = splitOf(trace, sessionWithPid(trace, pid));
        verifyAddsUp(found);
        QCOMPARE(splitText(found, 1us), split);
    }

    /// So that nobody looks for one in each of their regions.
    void writersThatKnowNoIdleRegionSaySo()
    {
        for (const std::string_view text : {recordings::kViztracer, recordings::kTypescript, recordings::kTensorflow})
            QVERIFY(!importChrome(text).dialect(SessionId(0)).knowsIdleRegions());
        for (const std::string_view text : {recordings::kRuby, recordings::kUnity, recordings::kPytorch, recordings::kNode})
            QVERIFY(importChrome(text).dialect(SessionId(0)).knowsIdleRegions());
    }

    /// The line of a wait has only what nothing else takes: next to nothing, if many threads wait for one lock.
    void whatThreadsWaitBesideWorkIsAddedUp()
    {
        const Trace trace = importChrome(kQueue);
        const TimeSplit found = splitOf(trace, sessionWithPid(trace, 9));
        QCOMPARE(splitText(found, 1us), QStringLiteral("regions Running 100, waiting Waiting 40"));
        QCOMPARE(waitsText(found), QStringLiteral("Waiting for the GVL 170 of 2")); // what went on alone is only a line
        QCOMPARE(toNs(trace.duration(found.waits.front().longest)), 100'000);
        const Trace ruby = importChrome(recordings::kRuby);
        QCOMPARE(waitsText(splitOf(ruby, sessionWithPid(ruby, 9))), QStringLiteral("Waiting 60 of 1, Waiting for the GVL 30 of 1"));
        const Trace devices = importChrome(recordings::kPytorch);
        QCOMPARE(waitsText(splitOf(devices, sessionWithPid(devices, 0))), QString());
    }

    void theLastStateOfARubyThreadLastsToTheEndOfItsTrace()
    {
        const Trace trace = importChrome(R"json([
{"ph":"X","pid":9,"tid":1,"ts":0,"dur":20,"name":"running"},{"ph":"B","pid":9,"tid":1,"ts":20,"name":"waiting"},
{"ph":"X","pid":9,"tid":2,"ts":20,"dur":40,"name":"running"},{"ph":"B","pid":9,"tid":2,"ts":60,"name":"died"},
{"ph":"X","pid":9,"tid":3,"ts":20,"dur":40,"name":"wants_gvl"},{"ph":"X","pid":9,"tid":3,"ts":60,"dur":30,"name":"running"},
{"ph":"X","pid":9,"tid":3,"ts":90,"dur":10,"name":"waiting"}])json");
        const TimeSplit split = splitOf(trace, sessionWithPid(trace, 9));
        verifyAddsUp(split);
        QCOMPARE(splitText(split, 1us), QStringLiteral("regions Running 90, waiting Waiting 10"));
        QCOMPARE(waitsText(split), QStringLiteral("Waiting 90 of 2, Waiting for the GVL 40 of 1"));
    }

    void aRubyThreadThatDiedDidNotRunWhenItsTraceWasCut()
    {
        const Trace cut = importChrome(R"json([
{"ph":"X","pid":9,"tid":1,"ts":0,"dur":20,"name":"wants_gvl"},{"ph":"B","pid":9,"tid":1,"ts":20,"name":"running"},
{"ph":"B","pid":9,"tid":2,"ts":60,"name":"died"},{"ph":"X","pid":9,"tid":3,"ts":60,"dur":40,"name":"waiting"})json");
        const std::optional<Fact> last = lastBeforeCut(cut);
        QVERIFY(last);
        QCOMPARE(cut.name(last->region), std::string_view("running"));
    }

    void waitsForADeviceAreNoWorkOfIt()
    {
        std::string text(recordings::kPytorch);
        text.insert(text.find(R"({"ph":"X","cat":"Trace")"),
            R"({"ph":"X","cat":"cuda_sync","name":"Stream Synchronize","pid":0,"tid":7,"ts":66,"dur":31},)");
        const Trace trace = importChrome(text);
        QCOMPARE(splitText(splitOf(trace, sessionWithPid(trace, 0)), 1us),
            QStringLiteral("regions Kernels 30, regions Communication 20, regions Copying and setting memory 5, waiting Synchronising 11, "
                           "idle 9"));
    }

    void whatFlutterHasUnderWayIsNamed()
    {
        const Trace trace = importChrome(R"json([
{"ph":"X","pid":8,"tid":1,"cat":"Dart","name":"BUILD","ts":0,"dur":30},
{"ph":"b","pid":8,"tid":1,"cat":"Embedder","name":"PipelineItem","id":"1","ts":0},
{"ph":"e","pid":8,"tid":1,"cat":"Embedder","name":"PipelineItem","id":"1","ts":90},
{"ph":"b","pid":8,"tid":1,"cat":"Embedder","name":"Frame Request Pending","id":"2","ts":90},
{"ph":"e","pid":8,"tid":1,"cat":"Embedder","name":"Frame Request Pending","id":"2","ts":100}])json");
        QCOMPARE(splitText(splitOf(trace, SessionId(0)), 1us),
            QStringLiteral(
                "regions Building widgets 30, waiting Frames on their way to the display 60, waiting Waiting for the next frame 10"));
    }

    /// Only the host's facts say it: a device's own lines do.
    void theHostSaysHowBusyItsDevicesWere_data()
    {
        QTest::addColumn<bool>("hasMetadata");
        QTest::newRow("labelled") << true;
        QTest::newRow("without metadata") << false; // some writers leave it out
    }

    void theHostSaysHowBusyItsDevicesWere()
    {
        QFETCH(const bool, hasMetadata);
        std::string text(recordings::kPytorch);
        if (!hasMetadata)
            text.erase(text.find("{\"ph\":\"M\""), text.find("{\"ph\":\"X\"") - text.find("{\"ph\":\"M\""));
        const Trace trace = importChrome(text);
        const CommandIndex index(trace);
        const std::vector<Fact> facts = findFacts(trace, index, sessionWithPid(trace, 40));
        QCOMPARE(facts.size(), std::size_t{1});
        QVERIFY(facts.front().kind == FactKind::DeviceBusy);
        QCOMPARE(std::get<std::string>(facts.front().values[0]), std::string("GPU 0"));
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[1])), 55'000);
        QCOMPARE(std::get<Duration>(facts.front().values[2]), splitOf(trace, sessionWithPid(trace, 0)).range.length()); // its own answer
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[2])), 75'000);
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[3])), 100'000);
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[4])), 30'000);
        QCOMPARE(facts.front().session, sessionWithPid(trace, 0));
        QVERIFY(findFacts(trace, index, sessionWithPid(trace, 0)).empty());
    }

    /// The view of the system's threads, each busy with one thread of the program after the other, is as busy or busier.
    void theThreadsOfARubyProgramAnswerBeforeThoseOfTheSystem()
    {
        const Trace trace = importChrome(R"json([
{"ph":"M","pid":31,"name":"process_name","args":{"name":"Ruby threads view (3.4.1)"}},
{"ph":"M","pid":0,"name":"process_name","args":{"name":"OS threads view"}},
{"ph":"X","pid":31,"tid":0,"ts":0,"dur":10,"name":"started_tracing"},
{"ph":"X","pid":31,"tid":0,"ts":10,"dur":70,"name":"running"},
{"ph":"X","pid":0,"tid":31,"ts":0,"dur":100,"name":"Thread 0 (b)"}])json");
        QCOMPARE(CommandIndex(trace).foremost(trace), sessionWithPid(trace, 31));
    }

    /// What tells who wrote a file may be its first event, far from the last ones, and that file one of many.
    void eachOfSeveralFilesIsRecognisedByItsOwnBegin()
    {
        const QTemporaryDir directory;
        for (const QString name : {"a.json", "b.json"}) {
            QFile file(directory.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(R"([{"ph":"X","pid":9,"tid":1,"ts":0,"dur":10,"name":"started_tracing"})");
            for (int i = 1; i < 200; ++i)
                file.write(R"(,{"ph":"X","pid":9,"tid":1,"ts":)" + QByteArray::number(10 * i) + R"(,"dur":10,"name":"running"})");
            file.write("]");
        }
        const Trace trace = importPath(directory.path());
        QCOMPARE(trace.sources().size(), std::size_t{2});
        for (const Source& source : trace.sources())
            QCOMPARE(source.dialect->writer(), std::string_view("Ruby's gvl-tracing"));
    }

    /// Comparisons and statistics of runs take processes of one name for runs of one program.
    void aDeviceIsNoRunOfTheProgramThatUsesIt()
    {
        const Trace trace = importChrome(recordings::kPytorch);
        QCOMPARE(commandName(trace, sessionWithPid(trace, 40)), std::string("python3"));
        QCOMPARE(commandName(trace, sessionWithPid(trace, 0)), std::string("GPU 0"));
    }

    /// All ranks of a run name their processes alike. What comes first in the file does not matter, nor what was read at once.
    void theProcessesOfARankSayWhichItIs()
    {
        const std::string info = R"("distributedInfo":{"backend":"nccl","rank":3,"world_size":8})";
        const std::string text(recordings::kPytorch);
        for (const std::string& ranked : {"{" + info + "," + text.substr(1), text.substr(0, text.size() - 1) + "," + info + "}"}) {
            const Trace trace = importChrome(ranked, {.chunk = 100, .batchEvery = 1});
            const auto labelsOf = [&](std::int64_t pid) {
                QStringList labels;
                for (const StringId label : trace.session(sessionWithPid(trace, pid)).attributes->labels)
                    labels += QString::fromUtf8(trace.text(label));
                return labels.join(", ");
            };
            QCOMPARE(labelsOf(40), QStringLiteral("CPU, rank 3"));
            QCOMPARE(labelsOf(0), QStringLiteral("GPU 0, rank 3"));
        }
        const Trace alone = importChrome(R"({"distributedInfo":{"rank":0,"world_size":1},)" + text.substr(1));
        QCOMPARE(alone.session(sessionWithPid(alone, 40)).attributes->labels.size(), std::size_t{1}); // "CPU"
    }

    /// Another answers for the trace, perhaps, and each says it. The rank that took the median did 90 us less of communication.
    void theSlowestRankIsNamedAndWhatItDidLonger()
    {
        const QTemporaryDir run;
        const auto write = [&](int rank, const char* step, const char* communication) {
            QString text = QString::fromUtf8(recordings::kPytorch.data(), static_cast<qsizetype>(recordings::kPytorch.size()));
            text.replace(QStringLiteral("\"pid\":40"), QStringLiteral("\"pid\":4%1").arg(rank));
            text.replace(QStringLiteral("\"ts\":0,\"dur\":100"), QStringLiteral("\"ts\":0,\"dur\":") + QLatin1String(step));
            text.replace(QStringLiteral("\"ts\":50,\"dur\":20"), QStringLiteral("\"ts\":50,\"dur\":") + QLatin1String(communication));
            text.replace(0, 1, QStringLiteral("{\"distributedInfo\":{\"rank\":%1,\"world_size\":3},").arg(rank));
            QFile file(run.filePath(QStringLiteral("%1.json").arg(rank)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.toUtf8());
        };
        const auto said = [&](const Trace& trace, int rank) {
            const std::vector<Fact> facts = findFacts(trace, CommandIndex(trace), sessionWithPid(trace, 40 + rank));
            const auto found = std::ranges::find(facts, FactKind::SlowestRank, &Fact::kind);
            return found == facts.end() ? std::nullopt : std::optional(*found);
        };
        write(0, "100", "20");
        write(1, "120", "20");
        write(2, "132", "32"); // no more than one in ten longer than the median
        QVERIFY(!said(importPath(run.path()), 0));
        write(2, "190", "110");
        const Trace trace = importPath(run.path());
        for (const int rank : {0, 1, 2}) {
            const auto fact = said(trace, rank);
            QVERIFY(fact);
            QCOMPARE(fact->session, sessionWithPid(trace, 42));
            QCOMPARE(std::get<std::string>(fact->values[0]), std::string("rank 2"));
            QCOMPARE(std::get<FactCount>(fact->values[1]).value, std::uint64_t{3});
            QCOMPARE(std::get<Duration>(fact->values[2]), Duration(190us));
            QCOMPARE(std::get<Duration>(fact->values[3]), Duration(120us));
            QCOMPARE(std::get<FactTopic>(fact->values[4]).name, std::string("Communication"));
            QCOMPARE(std::get<Duration>(fact->values[5]), Duration(90us));
        }
    }

    void whatTheSlowestRankWaitedForIsNamedWithoutAPlaceForIt()
    {
        const QTemporaryDir run;
        for (const auto& [rank, end] : {std::pair(0, 20), std::pair(1, 100)}) {
            QFile file(run.filePath(QStringLiteral("%1.json").arg(rank)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QStringLiteral(R"json({"distributedInfo":{"rank":%1,"world_size":2},"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":4%1,"tid":1,"ts":0,"dur":10},
{"ph":"b","cat":"fetch","name":"fetch","id":1,"pid":4%1,"tid":1,"ts":0},{"ph":"e","cat":"fetch","name":"fetch","id":1,"pid":4%1,"tid":1,"ts":%2}]})json")
                           .arg(rank)
                           .arg(end)
                           .toUtf8());
        }
        const Trace trace = importPath(run.path());
        const std::vector<Fact> facts = findFacts(trace, CommandIndex(trace), sessionWithPid(trace, 40));
        const auto fact = std::ranges::find(facts, FactKind::SlowestRank, &Fact::kind);
        QVERIFY(fact != facts.end());
        QCOMPARE(std::get<FactTopic>(fact->values[4]).name, std::string("fetch")); // "Waiting for %1" is no topic to name
        QCOMPARE(std::get<Duration>(fact->values[5]), Duration(80us));
    }

    void whatIsUsualForItsWriterIsNoWarning_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, std::string_view text, std::string_view word, const char* told) {
            QTest::newRow(name) << withWord(text, word) << QString::fromLatin1(told);
        };
        row("pytorch", kOverlap, "cpu_op", "info chrome-overlap 1");
        row("nobody known", kOverlap, "op", "warning chrome-overlap 1");
        row("ruby", kThreeEnds, "wants_gvl", "info chrome-end-without-begin 1, info json-stray-comma 1");
        row("dart", kEndFirst, "Dart", "info chrome-end-without-begin 1");
        row("nobody known, an end first", kEndFirst, "op", "error chrome-end-without-begin 1");
        row("nobody known, ends", kThreeEnds, "work", "error chrome-end-without-begin 1, warning json-stray-comma 1");
    }

    void whatIsUsualForItsWriterIsNoWarning()
    {
        QFETCH(const std::string, text);
        QFETCH(const QString, told);
        for (const std::size_t batchEvery : {0U, 1U}) {
            const Trace trace = importChrome(text, {20, batchEvery});
            QStringList found;
            for (const Diagnostics::Entry& entry : trace.diagnostics().entries()) {
                found << QString::fromStdString(std::string(severityName(entry.kind->severity)) + " " + std::string(entry.kind->code) + " "
                    + std::to_string(entry.count));
                QCOMPARE(entry.examples.size(), std::size_t{1});
            }
            found.sort();
            QCOMPARE(found.join(QStringLiteral(", ")), told);
        }
    }

    void whatIsUsualForOneWriterIsNoneOfAnother()
    {
        const QTemporaryDir directory;
        const auto write = [&](const char* name, std::string_view category) {
            QFile file(directory.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(withWord(kOverlap, category)));
        };
        write("1.json", "cpu_op");
        write("2.json", "op");
        write("3.json", "cpu_op");
        const Trace trace = importPath(directory.path());
        QCOMPARE(trace.diagnostics().count(Severity::Warning), std::uint64_t{2}); // with that of the clocks
        QCOMPARE(trace.diagnostics().count(Severity::Info), std::uint64_t{2});
        for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
            QCOMPARE(entry.examples.size(), static_cast<std::size_t>(entry.count));
    }

    void theCriticalPathOfABuildTakesNoTime()
    {
        const Trace trace = importChrome(recordings::kBazel);
        const TimedTracks timed(trace);
        for (std::size_t row = 0; row < trace.regionCount(); ++row) {
            const RegionId id(row);
            QCOMPARE(timed[trace.track(id)], trace.category(id) != "critical path component");
        }
    }

    void aBuildSaysWhatItWaitedForAndItsCriticalPath()
    {
        const Trace trace = importChrome(recordings::kBazel);
        QCOMPARE(waitsText(splitOf(trace, SessionId(0))), QStringLiteral("Waiting for workers and resources 5 of 1"));
        const std::vector<Fact> facts = findFacts(trace, CommandIndex(trace), SessionId(0));
        QCOMPARE(facts.size(), std::size_t{2});
        QVERIFY(facts.front().kind == FactKind::WriterPath && facts.back().kind == FactKind::BusiestThread);
        QCOMPARE(std::get<std::string>(facts.back().values[0]), std::string("Main Thread")); // not the critical path, a table
        QCOMPARE(std::get<FactCount>(facts.front().values[0]).value, std::uint64_t{1});
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[1])), 60'000);
        QCOMPARE(std::get<std::string>(facts.front().values[3]), std::string("action 'Compiling a.cc'"));
    }

    void whatRunsInAnActionIsLabelledByItsKind_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("args");
        QTest::addColumn<QByteArray>("ofAction");
        QTest::addColumn<QByteArray>("within");
        const QByteArray none;
        QTest::newRow("by its mnemonic") << QByteArray("Compiling a.cc") << QByteArray(R"(,"args":{"mnemonic":"CppCompile"})")
                                         << QByteArray("CppCompile") << QByteArray("CppCompile");
        QTest::newRow("by its message") << QByteArray("Compiling Java headers a/libb.jar (9 source files)") << none << none
                                        << QByteArray("Compiling Java headers");
        QTest::newRow("of a label") << QByteArray("Testing //a:b") << none << none << QByteArray("Testing");
        QTest::newRow("of nothing but a path") << QByteArray("a/b.cc") << none << none << none;
    }

    void whatRunsInAnActionIsLabelledByItsKind()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, args);
        QFETCH(const QByteArray, ofAction);
        QFETCH(const QByteArray, within);
        QByteArray text(recordings::kBazel.data(), static_cast<qsizetype>(recordings::kBazel.size()));
        text.replace("\"Compiling a.cc\",\"ph\":\"X\"", "\"" + name + "\",\"ph\":\"X\"" + args);
        const Trace trace = importChrome(text.toStdString());
        const auto labelOf = [&](std::string_view region) {
            for (std::size_t row = 0; row < trace.regionCount(); ++row) {
                if (trace.name(RegionId(row)) == region)
                    return QByteArray::fromStdString(trace.dialect(RegionId(row)).labelOf(trace, RegionId(row)));
            }
            return QByteArray("no such region");
        };
        QCOMPARE(labelOf(name.toStdString()), ofAction);
        QCOMPARE(labelOf("subprocess.run"), within);
        QCOMPARE(labelOf("buildTargets"), QByteArray());
    }

    void theSpanOfTheProfilerIsNotTheSlowestProcess()
    {
        const Trace trace = importChrome(recordings::kPytorch);
        const CommandIndex index(trace);
        QCOMPARE(index.foremost(trace), sessionWithPid(trace, 40));
        const TraceSummary summary = summarize(trace, CommandIndex(trace), 10);
        QCOMPARE(summary.roots.size(), std::size_t{2});
        QCOMPARE(summary.emptyRoots, std::size_t{1});
        QCOMPARE(summary.framingRoots, std::size_t{1});
    }

    void aProcessOfChromeWithoutANameIsWhatItsMainThreadSays()
    {
        const Trace trace = importChrome(R"json([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"Compositor"}},
{"ph":"M","name":"thread_name","pid":5,"tid":2,"args":{"name":"CrRendererMain"}},
{"ph":"M","name":"thread_name","pid":6,"tid":1,"args":{"name":"CrBrowserMain"}},
{"ph":"M","name":"thread_name","pid":7,"tid":1,"args":{"name":"CrGpuMain"}},
{"ph":"X","cat":"cc","name":"Draw","pid":5,"tid":1,"ts":0,"dur":90},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":2,"ts":0,"dur":90},
{"ph":"X","cat":"ui","name":"Paint","pid":6,"tid":1,"ts":0,"dur":1000},
{"ph":"X","cat":"gpu","name":"GPUTask","pid":7,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"utility","name":"Decode","pid":8,"tid":1,"ts":0,"dur":9}])json");
        const auto nameOf = [&](std::int64_t pid) { return commandName(trace, sessionWithPid(trace, pid)); };
        QCOMPARE(nameOf(5), std::string("Renderer"));
        QCOMPARE(nameOf(6), std::string("Browser"));
        QCOMPARE(nameOf(7), std::string("GPU Process"));
        QCOMPARE(nameOf(8), std::string("Chrome"));
        const std::vector<Fact> facts = findFacts(trace, CommandIndex(trace), sessionWithPid(trace, 5));
        QCOMPARE(facts.size(), std::size_t{2});
        QVERIFY(facts.front().kind == FactKind::BusierProcess && facts.back().kind == FactKind::BusiestThread);
        QCOMPARE(std::get<std::string>(facts.front().values[0]), std::string("Browser 6"));
    }

    void aWorkerOfChromeThatWaitsForAScriptDoesNotWork()
    {
        const Trace trace = importChrome(R"json([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":40},
{"ph":"X","cat":"v8,devtools.timeline","name":"v8.parseOnBackground","pid":5,"tid":2,"ts":10,"dur":90},
{"ph":"X","cat":"v8,devtools.timeline","name":"v8.parseOnBackgroundWaiting","pid":5,"tid":2,"ts":20,"dur":70}])json");
        QCOMPARE(splitText(splitOf(trace, sessionWithPid(trace, 5)), 1us),
            QStringLiteral("regions Style and layout 30, regions Scripting 20, waiting Waiting 50"));
    }

    void aProcessOfChromeHasItsNameHoweverManyThreadsOthersHave()
    {
        std::string text = R"json([
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"CrRendererMain"}},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":1,"ts":0,"dur":90},
{"ph":"X","cat":"blink","name":"Layout","pid":5,"tid":2,"ts":0,"dur":90})json";
        for (int tid = 1; tid <= 5000; ++tid)
            text += R"(,{"ph":"X","cat":"blink","name":"Layout","pid":6,"ts":0,"dur":9,"tid":)" + std::to_string(tid) + "}";
        const Trace trace = importChrome(text + "]");
        QCOMPARE(trace.threads().size(), std::size_t{5002});
        QCOMPARE(commandName(trace, sessionWithPid(trace, 5)), std::string("Renderer"));
        QCOMPARE(commandName(trace, sessionWithPid(trace, 6)), std::string("Chrome"));
    }

    /// People ask about the page. Where it hardly did anything, the process that did answers.
    void aPageAnswersUnlessAnotherProcessIsMuchBusier_data()
    {
        QTest::addColumn<QByteArray>("rendererName");
        QTest::addColumn<int>("pageTime");
        QTest::addColumn<int>("foremost");
        QTest::newRow("by its name") << QByteArray("Renderer") << 50 << 5;
        QTest::newRow("by its main thread") << QByteArray() << 50 << 5;
        QTest::newRow("hardly busy") << QByteArray("Renderer") << 49 << 6;
    }

    void aPageAnswersUnlessAnotherProcessIsMuchBusier()
    {
        QFETCH(const QByteArray, rendererName);
        QFETCH(const int, pageTime);
        QFETCH(const int, foremost);
        const QByteArray thread(rendererName.isEmpty() ? "CrRendererMain" : "Compositor");
        const QByteArray text = QByteArray(R"json([
{"ph":"M","name":"process_name","pid":5,"tid":5,"args":{"name":"@name"}},
{"ph":"M","name":"thread_name","pid":5,"tid":5,"args":{"name":"@thread"}},
{"ph":"M","name":"process_name","pid":6,"tid":6,"args":{"name":"GPU Process"}},
{"ph":"M","name":"thread_name","pid":6,"tid":6,"args":{"name":"CrGpuMain"}},
{"ph":"X","cat":"blink,devtools.timeline","name":"Layout","pid":5,"tid":5,"ts":0,"dur":@time},
{"ph":"X","cat":"gpu","name":"GPUTask","pid":6,"tid":6,"ts":0,"dur":100}])json")
                                    .replace("@name", rendererName)
                                    .replace("@thread", thread)
                                    .replace("@time", QByteArray::number(pageTime));
        const Trace trace = importChrome(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        const CommandIndex index(trace);
        QCOMPARE(index.foremost(trace), sessionWithPid(trace, foremost));
        QVERIFY(findFacts(trace, index, sessionWithPid(trace, 6)).empty());
        const std::vector<Fact> facts = findFacts(trace, index, sessionWithPid(trace, 5));
        QCOMPARE(facts.size(), std::size_t{1});
        QVERIFY(facts.front().kind == FactKind::BusierProcess);
        QCOMPARE(std::get<std::string>(facts.front().values[0]), std::string("GPU Process"));
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[1])), 100'000);
        QCOMPARE(toNs(std::get<Duration>(facts.front().values[2])), pageTime * 1'000);
        QCOMPARE(facts.front().session, sessionWithPid(trace, 6));
    }

    void theMarksOfTheProfilerTellItsOlderTraces()
    {
        const Trace trace = importChrome(R"json([
{"ph":"X","cat":"Operator","name":"aten::mm","pid":40,"tid":40,"ts":10,"dur":30},
{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Traces","tid":"PyTorch Profiler","ts":0,"dur":200}])json");
        QCOMPARE(CommandIndex(trace).foremost(trace), sessionWithPid(trace, 40));
    }

    void aHostThatWaitsForItsDeviceSynchronises()
    {
        std::string text(recordings::kPytorch);
        const std::string_view launch = "cudaLaunchKernel";
        text.replace(text.find(launch), launch.size(), "cudaDeviceSynchronize");
        const Trace trace = importChrome(text);
        QCOMPARE(splitText(splitOf(trace, sessionWithPid(trace, 40)), 1us),
            QStringLiteral("regions Between operators 50, regions Operators 20, regions Communication 20, waiting Synchronising 10"));
        const auto host = trace.dialect(sessionWithPid(trace, 40)).topicOfRegion("cuda_runtime", "cudaDeviceSynchronize");
        QVERIFY(host && host->state == TopicState::Waiting && host->kind == TopicKind::Work);
    }

    void ofADeviceThePathKnowsNoStepThatWouldSave()
    {
        const Trace trace = importChrome(std::string(recordings::kPytorch));
        const auto saving = [&](std::int64_t pid) {
            Duration sum{};
            for (const CriticalStep& step : criticalPath(trace, CommandIndex(trace), sessionWithPid(trace, pid)).steps)
                sum += step.saving;
            return sum;
        };
        QVERIFY(saving(40) > Duration::zero());
        QCOMPARE(saving(0), Duration::zero());
    }

    void aHelperThreadWithoutAProcessTakesNoTimeOfADevice()
    {
        std::string text(recordings::kPytorch);
        text.insert(text.find("{\"ph\":\"X\""), R"({"ph":"X","cat":"python_function","name":"wait","pid":0,"tid":0,"ts":0,"dur":150},)");
        const Trace trace = importChrome(text);
        QCOMPARE(CommandIndex(trace).foremost(trace), sessionWithPid(trace, 40));
        QCOMPARE(splitText(splitOf(trace, sessionWithPid(trace, 0)), 1us),
            QStringLiteral("regions Kernels 30, regions Communication 20, regions Copying and setting memory 5, idle 95"));
    }

    void aTrackOfKernelsAndPythonKeepsItsKernels()
    {
        std::string text(recordings::kPytorch);
        text.insert(text.find("{\"ph\":\"X\""), R"({"ph":"X","cat":"python_function","name":"wait","pid":0,"tid":20,"ts":0,"dur":80},)");
        const Trace trace = importChrome(text);
        QVERIFY(splitText(splitOf(trace, sessionWithPid(trace, 0)), 1us).contains(QStringLiteral("Communication")));
    }

    void processesWithoutRegionsAreCountedOnly()
    {
        const Trace trace = importChrome(recordings::kEmptyProcesses);
        const TraceSummary summary = summarize(trace, CommandIndex(trace), 10);
        QCOMPARE(summary.roots.size(), std::size_t{1});
        QCOMPARE(summary.roots.front().session, sessionWithPid(trace, 7));
        QCOMPARE(summary.emptyRoots, trace.sessions().size() - 1);
        QCOMPARE(summary.framingRoots, std::size_t{0});
        QVERIFY(!runsCommands(trace));
    }

    void aFileIsTheLabelOfWhatTheCompilerDoesWithIt()
    {
        const Trace trace = importChrome(recordings::kTypescript);
        QCOMPARE(trace.dialect(RegionId(1)).labelOf(trace, RegionId(1)), std::string("src/a.ts"));
    }

    void theScriptOrPageIsTheLabelOfWhatChromeDoesWithIt_data()
    {
        QTest::addColumn<QByteArray>("event");
        QTest::addColumn<QByteArray>("label");
        const auto add = [](const char* row, const QByteArray& name, QByteArray args, const QByteArray& label) {
            args.replace("@", "https://"); // moc takes what follows this in a raw string for a comment
            QTest::newRow(row) << QByteArray(R"("name":")" + name + R"(","args":{)" + args + "}") << label;
        };
        add("a script", "EvaluateScript", R"("data":{"url":"@localhost:80/vendor/moment.min.js?v=2/1"})", "vendor/moment.min.js");
        add("a function", "FunctionCall", R"("data":{"functionName":"draw","url":"@a.org/js/app.js"})", "draw (js/app.js)");
        add("without a name", "FunctionCall", R"("data":{"functionName":"","url":"@a.org/js/app.js"})", "js/app.js");
        add("without an address", "FunctionCall", R"("data":{"functionName":"draw","url":""})", "draw");
        add("as it was called", "FunctionCall", R"("data":{"scriptName":"@a.org/js/app.js"})", "js/app.js");
        add("a page", "ParseHTML", R"("beginData":{"url":"@a.org/"},"endData":{"endLine":3})", "a.org");
        add("a host", "ParseHTML", R"("beginData":{"url":"@a.org"})", "a.org");
        add("a program", "EvaluateScript", R"("data":{"url":"@/home/u/bin/tool"})", "bin/tool");
        add("a key", "EvaluateScript", R"("data":{"url":"@a.org/js/k=x.y/rs=ACT90oFe"})", "a.org");
        add("inline", "EvaluateScript", R"("data":{"url":""})", "");
        add("the script itself", "EvaluateScript", R"("data":{"url":"data:text/javascript,a/b/c"})", "data:");
        add("a function of it", "FunctionCall", R"("data":{"functionName":"draw","url":"blob:@a.org/0-1"})", "draw (blob:)");
        add("a long name", "FunctionCall", R"("data":{"functionName":")" + QByteArray(119, 'a') + R"(\u00e9\u00e9"})",
            QByteArray(119, 'a') + "\u2026");
        add("no object", "EvaluateScript", R"("data":"@a.org/js/app.js")", "");
        add("another name", "Layout", R"("data":{"url":"@a.org/js/app.js"})", "");
    }

    void theScriptOrPageIsTheLabelOfWhatChromeDoesWithIt()
    {
        QFETCH(const QByteArray, event);
        QFETCH(const QByteArray, label);
        const Trace trace
            = importChrome(R"([{"ph":"X","cat":"devtools.timeline","pid":5,"tid":5,"ts":0,"dur":50,)" + event.toStdString() + "}]");
        QCOMPARE(trace.dialect(RegionId(0)).writer(), std::string_view("Chrome"));
        QCOMPARE(QByteArray::fromStdString(trace.dialect(RegionId(0)).labelOf(trace, RegionId(0))), label);
    }

    void ofManyAsynchronousNamesTheSmallestAreOneLine()
    {
        std::string text = "[";
        for (int i = 0; i < 30; ++i) {
            const std::string event = "{\"pid\":1,\"tid\":1,\"id\":\"1\",\"name\":\"load " + std::to_string(i) + "\",\"ts\":";
            text += event + std::to_string(100 * i) + ",\"ph\":\"b\"}," + event + std::to_string(100 * i + 100 - i) + ",\"ph\":\"e\"},";
        }
        text.back() = ']';
        const TimeSplit split = splitOf(importChrome(text), SessionId(0));
        verifyAddsUp(split);
        QCOMPARE(split.lines.size(), std::size_t{22}); // 20 names, the others, and what is not instrumented
        const auto works = [](const SplitLine& line) { return line.topic.kind == TopicKind::Work; };
        QCOMPARE(std::ranges::count_if(split.lines, works), 21); // no thread waits for them
        QVERIFY(std::ranges::any_of(
            split.lines, [](const SplitLine& line) { return line.topic.id == "other-asynchronous" && line.boxes() == 10; }));
    }

    /// Of a trace whose writer ended it. One that was cut ends while its slices run.
    void aSliceWithoutAnEndIsNoWork()
    {
        const std::string events = R"([
{"ph":"B","pid":1,"tid":1,"name":"lost","ts":0},
{"ph":"X","pid":1,"tid":1,"name":"work","ts":10,"dur":20},
{"ph":"X","pid":1,"tid":2,"name":"rest","ts":90,"dur":10}
)";
        const Trace whole = importChrome(events + "]");
        const TimeSplit split = splitOf(whole, SessionId(0));
        verifyAddsUp(split);
        QCOMPARE(splitText(split, 1us), QStringLiteral("regions work 20, regions rest 10, never-ended 70"));
        const auto told = [](const Trace& trace) {
            const auto& entries = trace.diagnostics().entries();
            return std::ranges::count_if(
                entries, [](const auto& entry) { return entry.kind->code == std::string_view("chrome-never-ended"); });
        };
        QCOMPARE(told(whole), 1);
        const Trace cut = importChrome(events);
        QCOMPARE(splitText(splitOf(cut, SessionId(0)), 1us), QStringLiteral("regions lost 70, regions work 20, regions rest 10"));
        QCOMPARE(told(cut), 0);
    }

    /// A writer of whole slices leaves none open. They need not be in the order of their ends.
    void whatEndedLastBeforeTheTraceWasCutIsAFact()
    {
        const std::string events = R"({"traceEvents":[
{"ph":"M","pid":1,"tid":2,"ts":0,"name":"thread_name","args":{"name":"worker"}},
{"ph":"X","pid":1,"tid":2,"name":"outer","ts":20,"dur":70},{"ph":"X","pid":1,"tid":2,"name":"inner","ts":30,"dur":60},
{"ph":"X","pid":1,"tid":1,"name":"tick","ts":10,"dur":5},{"ph":"X","pid":1,"tid":1,"name":"tick","ts":80,"dur":5})";
        const Trace cut = importChrome(events + R"(,{"ph":"X","pid":1,)");
        const std::vector<Fact> facts = findFacts(cut, CommandIndex(cut), SessionId(0));
        QVERIFY(!facts.empty() && facts.front().kind == FactKind::CutAfter);
        QCOMPARE(cut.name(facts.front().region), std::string_view("inner"));
        QCOMPARE(std::get<std::string>(facts.front().values[0]), std::string("inner"));
        QCOMPARE(std::get<Duration>(facts.front().values[1]), Duration(80us));
        QCOMPARE(std::get<std::string>(facts.front().values[2]), std::string("worker"));
        QVERIFY(lastBeforeCut(cut)->region == facts.front().region);
        QVERIFY(!lastBeforeCut(importChrome(events + "]}")));
    }

    void whatRanWhenTheTraceWasCutIsAFact()
    {
        const std::string events = R"([
{"ph":"M","pid":1,"tid":2,"ts":0,"name":"thread_name","args":{"name":"worker"}},
{"ph":"B","pid":1,"tid":1,"name":"loop","ts":0},
{"ph":"X","pid":1,"tid":1,"name":"tick","ts":10,"dur":5},
{"ph":"B","pid":1,"tid":2,"name":"outer","ts":0},
{"ph":"X","pid":1,"tid":2,"name":"work","ts":10,"dur":20},
{"ph":"B","pid":1,"tid":2,"name":"inner","ts":60},
{"ph":"X","pid":1,"tid":2,"name":"work","ts":90,"dur":10}
)";
        const auto factsOf = [](const Trace& trace) {
            std::vector<Fact> facts = findFacts(trace, CommandIndex(trace), SessionId(0));
            std::erase_if(facts, [](const Fact& fact) { return fact.kind == FactKind::BusiestThread; }); // cut or not
            return facts;
        };
        const Trace cut = importChrome(events);
        const std::vector<Fact> facts = factsOf(cut);
        QCOMPARE(facts.size(), std::size_t{1});
        QVERIFY(facts.front().kind == FactKind::CutWhile);
        QCOMPARE(cut.name(facts.front().region), std::string_view("inner"));
        QCOMPARE(std::get<std::string>(facts.front().values[0]), std::string("inner"));
        QCOMPARE(std::get<Duration>(facts.front().values[1]), Duration(40us));
        QCOMPARE(std::get<std::string>(facts.front().values[2]), std::string("worker"));
        QVERIFY(factsOf(importChrome(events + "]")).empty());
        const Trace copy = importChrome(R"({"truncated":true,"marksOpen":true,"traceEvents":)" + events
            + R"(,{"ph":"X","pid":1,"tid":2,"name":"seen","ts":95,"dur":1,"args":{"open":true}}]})");
        QVERIFY(copy.isApproximate(RegionId(copy.regionCount() - 1)));
        QCOMPARE(copy.name(factsOf(copy).front().region), std::string_view("inner"));

        // More may come while it is read, and the user who stops the reading does not cut the trace.
        TraceBuilder builder;
        ImportContext context(builder, formatTable());
        const auto importer = chrome::jsonFormat().create(context, {builder.addSource({}), {}, {}, {}});
        Trace part;
        importer->feed(events);
        importer->updateModel();
        part.apply(builder.takeBatch());
        QCOMPARE(part.regionCount(), cut.regionCount());
        QVERIFY(factsOf(part).empty());
        importer->stop();
        context.finish();
        part.apply(builder.takeBatch());
        QVERIFY(factsOf(part).empty());
    }

    /// However busy others were: a program that crashed did so in what it began last.
    void ofACutTraceWhatBeganLastIsNamedOverAllThreads()
    {
        const Trace cut = importChrome(R"([
{"ph":"B","pid":1,"tid":1,"name":"main","ts":0},
{"ph":"X","pid":1,"tid":1,"name":"work","ts":10,"dur":80},
{"ph":"B","pid":2,"tid":7,"name":"connect","ts":91},
{"ph":"B","pid":2,"tid":7,"name":"resolve","ts":91},
{"ph":"X","pid":1,"tid":1,"name":"work","ts":95,"dur":5}
)");
        const CommandIndex index(cut);
        for (const SessionId process : {SessionId(0), SessionId(1)}) { // the answer is about the busiest, the fact about the trace
            const std::vector<Fact> facts = findFacts(cut, index, process);
            QCOMPARE(facts.size(), std::size_t{1});
            QCOMPARE(cut.name(facts.front().region), std::string_view("resolve"));
            QCOMPARE(std::get<Duration>(facts.front().values[1]), Duration(9us));
            QCOMPARE(facts.front().values.size(), std::size_t{4});
        }
    }

    void ofManyNamesTheSmallestAreOneLine()
    {
        std::string text = "[";
        for (int i = 0; i < 30; ++i) {
            const std::string number = std::to_string(i);
            text += "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":" + std::to_string(100 * i) + ",\"dur\":" + std::to_string(100 - i)
                + ",\"name\":\"job " + number + "\"},";
        }
        text.back() = ']';
        const Trace trace = importChrome(text);
        const TimeSplit split = splitOf(trace, SessionId(0));
        verifyAddsUp(split);
        QCOMPARE(split.lines.size(), std::size_t{22}); // 20 names, the others, and what is not instrumented
        QVERIFY(
            std::ranges::any_of(split.lines, [](const SplitLine& line) { return line.topic.id == "other-regions" && line.boxes() == 10; }));
    }
};

EMBERLINE_TEST(DialectsTest, QCoreApplication)
#include "tst_dialects.moc"
