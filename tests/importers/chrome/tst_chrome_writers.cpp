// SPDX-License-Identifier: GPL-3.0-or-later
// The output of real programs: a compiler, a runtime, and a program of ours that dies before the closing bracket, read afterwards and
// while it writes.
#include "tests/importers/live/live_trace.h"
#include "tests/support/loaded_trace.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <set>

using namespace emberline;

namespace {

std::uint64_t told(const Trace& trace, Severity severity)
{
    return trace.diagnostics().count(severity);
}

std::size_t named(const Trace& trace, std::string_view name)
{
    std::size_t count = 0;
    for (std::size_t row = 0; row < trace.regionCount(); ++row)
        count += trace.name(RegionId(row)) == name ? 1 : 0;
    return count;
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

bool runs(const QString& program, const QStringList& arguments, const QString& directory)
{
    QProcess process;
    process.setWorkingDirectory(directory);
    process.start(program, arguments);
    return process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
}

} // namespace

class ChromeWritersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRealTraceOfClangIsRead()
    {
        const QString clang = QStandardPaths::findExecutable("clang++");
        QVERIFY2(!clang.isEmpty(), "clang++ is not installed");
        const QTemporaryDir dir;
        write(dir.filePath("a.cpp"), "#include <map>\n#include <string>\nstd::map<std::string, int> counts;\nint main() { return 0; }\n");
        QVERIFY(runs(clang, {"-ftime-trace", "-ftime-trace-granularity=100", "-c", "a.cpp", "-o", "a.o"}, dir.path()));
        const Trace trace = importPath(dir.filePath("a.json"));
        QVERIFY(trace.regionCount() > 10);
        QCOMPARE(told(trace, Severity::Error), std::uint64_t{0});
        QCOMPARE(told(trace, Severity::Warning), std::uint64_t{0});
        QCOMPARE(named(trace, "ExecuteCompiler"), std::size_t{1});
        QVERIFY(named(trace, "Frontend") >= 1);
        QVERIFY(
            std::ranges::any_of(trace.sessions(), [&](const Session& session) { return trace.text(session.name).starts_with("clang"); }));
        QVERIFY(trace.sources()[0].hasContainer);
    }

    void aRealTraceOfNodeIsRead()
    {
        const QString node = QStandardPaths::findExecutable("node");
        QVERIFY2(!node.isEmpty(), "node is not installed");
        const QTemporaryDir dir;
        write(dir.filePath("a.js"), "let s = 0; for (let i = 0; i < 1e5; i++) s += i; setTimeout(() => console.log(s), 5);\n");
        const QStringList arguments{"--trace-events-enabled", "a.js"};
        QVERIFY(runs(node, arguments, dir.path()));
        const QStringList logs = QDir(dir.path()).entryList({"node_trace*.log"});
        QCOMPARE(logs.size(), 1);
        const Trace trace = importPath(dir.filePath(logs[0]));
        QVERIFY(trace.regionCount() > 3);
        QCOMPARE(told(trace, Severity::Error), std::uint64_t{0});
        QVERIFY(std::ranges::any_of(trace.sessions(), [&](const Session& session) { return trace.text(session.name).ends_with("node"); }));
        QVERIFY(
            std::ranges::any_of(trace.threads(), [&](const Thread& thread) { return trace.text(thread.name) == "JavaScriptMainThread"; }));
    }

    void aProgramThatDiesLosesNothingItWrote_data()
    {
        QTest::addColumn<QString>("end");
        QTest::addColumn<bool>("isCut");
        QTest::newRow("abort") << "abort" << false;
        QTest::newRow("SIGKILL") << "kill" << false;
        QTest::newRow("in the middle of an event") << "cut" << true;
    }
    void aProgramThatDiesLosesNothingItWrote()
    {
        QFETCH(QString, end);
        QFETCH(bool, isCut);
        const QTemporaryDir dir;
        const QString path = dir.filePath("trace.json");
        QProcess writer;
        writer.start(EMBERLINE_DYING_WRITER, {path, "500", end});
        QVERIFY(writer.waitForFinished(30'000));
        QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
        const Trace trace = importPath(path);
        QCOMPARE(trace.regionCount(), std::size_t{500});
        QCOMPARE(trace.sources()[0].records, std::uint64_t{1500});
        QCOMPARE(trace.counters().size(), std::size_t{1});
        QCOMPARE(trace.counters()[0].pointCount, std::size_t{500});
        QVERIFY(!trace.isOpen(RegionId(499)));
        QCOMPARE(told(trace, Severity::Error) + told(trace, Severity::Warning) > 0, isCut);
    }

    void aListThatIsNotClosedIsCutOnlyWithinAnEventOrASlice_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isCut");
        const QByteArray event = R"({"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2})";
        const auto begun
            = [](char phase) { return QByteArray(R"({"ph":"@","name":"b","cat":"c","id":1,"pid":1,"tid":1,"ts":3})").replace('@', phase); };
        QTest::newRow("behind an event") << "[\n" + event + "\n" << false;
        QTest::newRow("behind a comma") << "[\n" + event + ",\n" << false;
        QTest::newRow("behind an operation that goes on") << "[" + event + "," + begun('b') << false;
        QTest::newRow("within a slice") << "[" + event + "," + begun('B') << true;
        QTest::newRow("within an event") << "[" + event + "," + event.left(20) << true;
        QTest::newRow("within an object") << R"({"traceEvents":[)" + event << true;
        QTest::newRow("closed, within a slice") << "[" + event + "," + begun('B') + "]" << false;
    }
    void aListThatIsNotClosedIsCutOnlyWithinAnEventOrASlice()
    {
        QFETCH(QByteArray, text);
        QTEST(LoadedTrace(text.toStdString()).source().isCut, "isCut");
    }

    void aGrowingTraceOfAnotherProgramIsFollowed()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath("trace.json");
        write(path, "");
        LiveTrace followed = LiveTrace::follow(path);
        QProcess writer;
        writer.start(EMBERLINE_DYING_WRITER, {path, "60", "kill", "30"});
        QVERIFY(writer.waitForStarted());
        QVERIFY(followed.waitFor([](const Trace& trace) { return trace.regionCount() == 30; }));
        QCOMPARE(writer.state(), QProcess::Running);
        writer.write("\n");
        QVERIFY(writer.waitForFinished(30'000));
        QVERIFY(followed.waitFor([](const Trace& trace) {
            return trace.regionCount() == 60 && !trace.counters().empty() && trace.counters()[0].pointCount == 60;
        }));
        followed.stop();
        const Trace trace = followed.trace();
        for (std::size_t row = 0; row < 60; ++row)
            QCOMPARE(toNs(trace.duration(RegionId(row))), 5000);
        QCOMPARE(told(trace, Severity::Error), std::uint64_t{0});
    }
};

EMBERLINE_TEST(ChromeWritersTest, QCoreApplication)
#include "tst_chrome_writers.moc"
