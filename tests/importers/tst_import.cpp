// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/file_set_reader.h"
#include "importers/formats.h"
#include "importers/import.h"
#include "tests/support/open_files.h"
#include "tests/support/packing.h"
#include "tests/support/test_room.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;

namespace {

std::string sample()
{
    return std::string(EMBERLINE_TEST_DATA) + "/../../resources/samples/git-commit-and-push.event";
}

/// The text of kReadingStopped.
std::string stoppedAt(const Trace& trace)
{
    const auto& told = trace.diagnostics().entries();
    const auto stopped = std::ranges::find(told, &kReadingStopped, &Diagnostics::Entry::kind);
    return stopped == told.end() ? std::string() : stopped->examples.at(0).text;
}

} // namespace

/// Reading files and directories, whatever their format.
class ImportTest : public QObject {
    Q_OBJECT

private:
    std::string make(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_dir.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName().toStdString();
    }
    QTemporaryDir m_dir;

private Q_SLOTS:
    /// Two builds of a minute lay 54 years apart.
    void filesWithoutACommonClockAreReportedAndBeginTogether()
    {
        const QByteArray events = R"("traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":10,"dur":5}])";
        const std::string dated = make("dated.json", "{" + events + R"(,"beginningOfTime":1795696776763378})");
        const std::string alsoDated = make("also-dated.json", "{" + events + R"(,"beginningOfTime":1795696779763378})");
        const std::string undated = make("undated.json", "{" + events + "}");
        const std::string alsoUndated = make("also-undated.json", "{" + events + "}");
        Duration length{};
        std::ptrdiff_t guessed = 0; // dates of sources
        const auto reports = [&](const std::vector<std::string>& paths) {
            Import import;
            if (!import.read(paths, {}).empty())
                return std::ptrdiff_t{-1};
            Trace trace;
            trace.apply(import.takeBatch());
            length = trace.extent().length();
            guessed = std::ranges::count(trace.sources(), DateOrigin::Guess, [](const Source& source) { return source.date; });
            const auto& told = trace.diagnostics().entries();
            return std::ranges::count(told, &kNoCommonClock, &Diagnostics::Entry::kind);
        };
        QCOMPARE(reports({dated, undated}), 1);
        QCOMPARE(toNs(length), 5'000); // side by side
        QCOMPARE(reports({undated, alsoDated, dated, alsoUndated}), 1);
        QCOMPARE(toNs(length), 3'000'005'000); // those that have a clock keep their distance
        QCOMPARE(guessed, 2);
        QCOMPARE(reports({undated, sample()}), 1);
        QCOMPARE(reports({dated, alsoDated, sample()}), 0);
        QCOMPARE(guessed, 0);
        QCOMPARE(reports({undated, alsoUndated}), 1); // each from its own beginning
        QCOMPARE(toNs(length), 5'000);
        QCOMPARE(guessed, 0);
        const auto sinceStart = [](const char* ts) { // of one machine
            return QByteArray(R"([{"ph":"X","name":"a","pid":1,"tid":1,"dur":5,"ts":)") + ts + "}]";
        };
        QCOMPARE(reports({make("first.json", sinceStart("9000000")), make("second.json", sinceStart("9500000"))}), 0);
        QCOMPARE(reports({undated, make("only.json", sinceStart("9000000"))}), 0);
    }

    void aFileThatIsNoTraceGivesOneSentence_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        QByteArray noise(5000, '\0');
        for (qsizetype i = 0; i < noise.size(); ++i)
            noise[i] = static_cast<char>((i * 7919) >> 3);
        QDir(m_dir.path()).mkpath("empty-directory");
        QDir(m_dir.path()).mkpath("photos");
        make("photos/a.png", "\x89PNG\r\n\x1a\n");
        QTest::newRow("missing") << "/no/such/file"
                                 << "no such file";
        QTest::newRow("empty") << QString::fromStdString(make("empty", "")) << "empty";
        QTest::newRow("picture") << QString::fromStdString(make("picture.json", "\x89PNG\r\n\x1a\nxxxxxxxxxxxxxxxxx")) << "neither";
        QTest::newRow("noise") << QString::fromStdString(make("noise", noise)) << "neither";
        const auto whole = [](const char* begin, const char* end) { return begin + QByteArray(100'000, ' ') + end; };
        const auto row = [&](const char* name, const QByteArray& bytes, const char* says) {
            QTest::newRow(name) << QString::fromStdString(make(QString::fromLatin1(name), bytes)) << says;
        };
        row("Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22ead\nsize 12345\n",
            "a Git LFS pointer");
        row("HAR", R"({"log":{"version":"1.2","creator":{"name":"x"},"entries":[{"time":1}]}})", "an HTTP archive");
        row("long HAR", whole(R"({"log":{"version":"1.2","creator":{"name":"x"},"entries":[)", R"({"time":1}]}})"), "an HTTP archive");
        row("DevTools log", R"([{"method":"Page.enable","params":{"event":"x"}},{"method":"Page.x","params":{}}])",
            "the DevTools protocol");
        row("long DevTools log", "[" + QByteArray(R"({"method":"Page.enable","params":{}},)").repeated(5000) + "{}]",
            "the DevTools protocol");
        row("object", R"({"a":1})", "an object without traceEvents");
        row("long object", whole(R"({"a":1)", "}"), "an object without traceEvents");
        row("traceEvents without phases", R"({"traceEvents":[{"name":"a","ts":1}]})", "JSON of another kind");
        row("braces", QByteArray(100'000, '{'), "JSON of another kind");
        row("CPU profile", R"({"nodes":[{"id":1,"callFrame":{"functionName":"f"}}],"samples":[1],"timeDeltas":[0]})", "a CPU profile");
        row("page", "<!DOCTYPE html>\n<html><body>[{\"ph\":\"X\"}]</body></html>", "an HTML page");
        row("reformatted Trace2", "{\n  \"event\": \"version\",\n  \"sid\": \"a\",\n  \"thread\": \"main\"\n}\n", "jq -c");
        QTest::newRow("empty directory") << m_dir.filePath("empty-directory") << "no files";
        QTest::newRow("directory without traces") << m_dir.filePath("photos") << "no trace";
    }

    void aFileThatIsNoTraceGivesOneSentence()
    {
        QFETCH(QString, path);
        QFETCH(QString, says);
        Import import;
        const auto failures = import.read({path.toStdString()}, {});
        QCOMPARE(failures.size(), std::size_t{1});
        const QString message = QString::fromStdString(failures[0].error.message);
        QVERIFY2(message.contains(says) && message.contains(path) && message.endsWith('.'), qPrintable(message));
        Trace trace;
        trace.apply(import.takeBatch());
        QVERIFY(trace.sessions().empty() && trace.regionCount() == 0 && trace.instantCount() == 0);
        // Where a format claims the first bytes, only the end of the document tells, and its source stays listed.
        QFile file(path);
        const QByteArray head = file.open(QIODevice::ReadOnly) ? file.read(64 << 10) : QByteArray();
        if (!formatTable().sniff(head.toStdString()))
            QVERIFY(trace.isEmpty());
    }

    /// An input that may still become a trace opens as one: it is empty, or everything in it is damaged.
    void aFileThatMayBeATraceIsOpened_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty array") << QByteArray("[]");
        QTest::newRow("begun") << QByteArray("[");
        QTest::newRow("no events") << QByteArray(R"({"traceEvents":[]})");
        QTest::newRow("empty objects") << QByteArray("[{}]");
        QTest::newRow("cut in the first event") << QByteArray(R"([{"name":"a","ts":1)");
        QTest::newRow("cut in a bare event") << QByteArray(R"({"name":"a","ph":"X","ts":1)");
        QTest::newRow("cut behind another object") << QByteArray(R"([{"name":"a"},{"ph":"X","ts":1)");
        QTest::newRow("events far behind others")
            << "[" + QByteArray(R"({"name":"no phase"},)").repeated(5000) + R"({"ph":"i","ts":1,"pid":1,"tid":1}])";
        QTest::newRow("one event in many others") << QByteArray(R"([{"a":1},{"ph":"i","ts":1,"pid":1,"tid":1},{"b":1}])");
    }

    void aFileThatMayBeATraceIsOpened()
    {
        QFETCH(QByteArray, bytes);
        Import import;
        QVERIFY(import.read({make(QStringLiteral("may-be"), bytes)}, {}).empty());
    }

    void anEmptyFileIsNotOneOfWhichNothingIsUnpacked_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("expected");
        const std::string refused("\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00", 9); // its window has 2 GiB
        const std::string nothing = ": nothing of the file could be unpacked or decoded, or that is empty.";
        QTest::newRow("empty") << std::string() << std::string(": the file is empty (0 bytes).");
        QTest::newRow("packed") << gzip("") << nothing;
        QTest::newRow("packed, and cut") << gzip("text").substr(0, 10) << nothing + " The gzip stream is incomplete: the file is cut off.";
        QTest::newRow("packed, and refused") << refused
                                             << nothing
                + " The zstd stream needs more than 128\u00a0MiB of memory: unpack it with zstd -d --long=31 and open the result.";
    }
    void anEmptyFileIsNotOneOfWhichNothingIsUnpacked()
    {
        QFETCH(std::string, bytes);
        QFETCH(std::string, expected);
        const std::string path = make(QStringLiteral("empty"), QByteArray::fromStdString(bytes));
        Import import;
        const auto failures = import.read({path}, {});
        QCOMPARE(failures.size(), std::size_t{1});
        QCOMPARE(failures.front().error.message, path + expected);
    }

    void aBadSourceLeavesTheOthersAlone()
    {
        Import import;
        const auto failures = import.read({"/no/such/file", sample()}, {});
        QCOMPARE(failures.size(), std::size_t{1});
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{1});
        QCOMPARE(trace.sessions().size(), std::size_t{17});
    }

    void aDirectoryIsOneTraceAndOtherFilesInItAreReported()
    {
        const QTemporaryDir dir;
        QDir(dir.path()).mkpath("sub");
        QFile::copy(QString::fromStdString(sample()), dir.filePath("sub/log"));
        QFile other(dir.filePath("notes.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("buy milk\n");
        other.close();
        Import import;
        QVERIFY(import.read({dir.path().toStdString()}, {}).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sessions().size(), std::size_t{17});
        QCOMPARE(trace.diagnostics().count(Severity::Info), std::uint64_t{1});
        QCOMPARE(trace.sources()[0].path, dir.filePath("sub/log").toStdString());
    }

    void aFileWithSeveralNamesIsReadOnceByItsOwn()
    {
        const QTemporaryDir dir;
        QVERIFY(QFile::copy(QString::fromStdString(sample()), dir.filePath("log")));
        QVERIFY(QFile::link(QStringLiteral("log"), dir.filePath("latest")));
        QVERIFY(QFile::link(QStringLiteral("."), dir.filePath("round")));
        QCOMPARE(::link(qPrintable(dir.filePath("log")), qPrintable(dir.filePath("twin"))), 0);
        Import import;
        QVERIFY(import.read({dir.path().toStdString()}, {}).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{1});
        QCOMPARE(trace.sources()[0].path, dir.filePath("log").toStdString());
        QCOMPARE(trace.sessions().size(), std::size_t{17});
    }

    void aFileGivenSeveralTimesIsReadOnce()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("trace.json"));
        QFile bytes(file);
        QVERIFY(bytes.open(QIODevice::WriteOnly) && bytes.write(R"([{"ph":"X","pid":1,"tid":1,"name":"a","ts":1,"dur":2}])") > 0);
        bytes.close();
        const QString link = directory.filePath(QStringLiteral("link.json"));
        QVERIFY(QFile::link(file, link));
        const std::string name = QFile::encodeName(file).toStdString();
        for (const std::vector<std::string>& paths :
            std::vector<std::vector<std::string>>{{name, name}, {name, QFile::encodeName(link).toStdString()},
                {name, QFile::encodeName(directory.path()).toStdString()},
                {QFile::encodeName(directory.path()).toStdString(), QFile::encodeName(directory.path()).toStdString() + "/./trace.json"}}) {
            Import import;
            QVERIFY(import.read(paths, {}).empty());
            Trace trace;
            trace.apply(import.takeBatch());
            QCOMPARE(trace.regionCount(), std::size_t{1});
            QCOMPARE(trace.sources().size(), std::size_t{1});
        }
    }

    void aCancelledReadingIsNoDamage_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QByteArray>("record");
        QTest::newRow("Chrome JSON") << QByteArray("[\n")
                                     << QByteArray(R"({"name":"a","ph":"X","ts":1,"dur":1,"pid":1,"tid":1},)"
                                                   "\n");
        const QByteArray event = R"("sid":"20261120T010000.000000Z-H0a7c9cdf-P00000001","thread":"main",)"
                                 R"("time":"2026-11-20T01:00:00.001000Z","file":"a.c","line":1,)";
        QTest::newRow("EVENT") << "{\"event\":\"version\"," + event + "\"evt\":\"3\",\"exe\":\"2.39.5\"}\n"
                               << "{\"event\":\"printf\"," + event + "\"t_abs\":0.002,\"msg\":\"x\"}\n";
        QTest::newRow("PERF") << QByteArray(
            "12:00:00.000000 common-main.c:48             | d0 | main                     | version      |     "
            "|           |           |              | 2.39.5\n")
                              << QByteArray(
                                     "12:00:00.000100 git.c:460                    | d0 | main                     | data         | r1  "
                                     "|  0.000100 |  0.000100 | index        | ....read/version:2\n");
        QTest::newRow("NORMAL") << QByteArray("12:00:00.000000 common-main.c:48                  version 2.39.5\n")
                                << QByteArray("12:00:00.000100 git.c:460                         cmd_mode branch\n");
    }
    void aCancelledReadingIsNoDamage()
    {
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, record);
        QByteArray text = head + record.repeated(200);
        text.chop(20); // the reader waits for the rest within a record
        const std::string path = m_dir.filePath("pipe").toStdString();
        ::unlink(path.c_str());
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const int writer = ::open(path.c_str(), O_RDWR);
        QCOMPARE(::write(writer, text.data(), static_cast<std::size_t>(text.size())), text.size());
        std::atomic<bool> cancel = false;
        std::atomic<bool> ended = false;
        Import::Callbacks callbacks;
        callbacks.cancel = &cancel;
        Import import;
        std::thread reader([&] {
            (void)import.read({path}, callbacks);
            ended = true;
        });
        const bool isRead = QTest::qWaitFor([&] { return isDrained(writer); }, 10000);
        cancel = true;
        const bool ends = QTest::qWaitFor([&] { return ended.load(); }, 10000);
        ::close(writer); // ends a read that otherwise would not end
        reader.join();
        QVERIFY(isRead && ends);
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{1});
        QVERIFY(trace.sources()[0].records >= 199);
        QCOMPARE(trace.sources()[0].skipped, std::uint64_t{0});
        QCOMPARE(trace.diagnostics().count(Severity::Error), std::uint64_t{0});
        QCOMPARE(stoppedAt(trace), std::to_string(text.size()) + " bytes");
    }

    void aCancelledReadingReportsHowFarItGot()
    {
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.progress = [&](const ImportProgress&) { cancel = true; };
        callbacks.cancel = &cancel;
        Import import;
        QVERIFY(import.read({sample(), sample()}, callbacks).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(stoppedAt(trace), std::string("0 %"));
    }

    void aCancelledReadingGoesOnWhereItWas_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isInDirectory");
        QTest::newRow("a file") << "long.json" << false;
        QTest::newRow("a packed file") << "long.json.gz" << false;
        QTest::newRow("a directory") << "" << true;
    }
    void aCancelledReadingGoesOnWhereItWas()
    {
        QFETCH(QString, name);
        QFETCH(bool, isInDirectory);
        QByteArray text = "[\n";
        for (int i = 0; i < 60'000; ++i)
            text += "{\"name\":\"a" + QByteArray::number(i * 7919) + "\",\"ph\":\"X\",\"ts\":" + QByteArray::number(i)
                + ",\"dur\":1,\"pid\":1,\"tid\":1},\n";
        (void)make("long.json", text);
        QCOMPARE(QProcess::execute("gzip", {"-kf", m_dir.filePath("long.json")}), 0);
        const std::string path = isInDirectory ? m_dir.filePath("twice").toStdString() : m_dir.filePath(name).toStdString();
        if (isInDirectory) {
            QDir(m_dir.path()).mkdir("twice");
            QFile::copy(m_dir.filePath("long.json"), m_dir.filePath("twice/a.json"));
            QFile::copy(m_dir.filePath("long.json"), m_dir.filePath("twice/b.json"));
        }

        std::atomic<bool> cancel = false;
        Trace trace;
        Import::Callbacks callbacks;
        callbacks.batch = [&](TraceBatch batch) { trace.apply(std::move(batch)); };
        callbacks.progress = [&](const ImportProgress& at) { cancel = at.bytesRead > 0 && at.bytesRead < at.bytesTotal; };
        callbacks.cancel = &cancel;
        callbacks.keepsPlace = true;
        Import import;
        QVERIFY(import.read({path}, callbacks).empty());
        QVERIFY(import.canResume());
        QVERIFY(!stoppedAt(trace).empty());
        const std::size_t before = trace.regionCount();
        QVERIFY(before > 0);
        int stops = 1;
        for (; import.canResume() && stops < 1000; ++stops) {
            cancel = false;
            QVERIFY(import.resume(callbacks).empty());
        }
        QVERIFY(stops > 1);
        QVERIFY(trace.regionCount() > before);
        QCOMPARE(stoppedAt(trace), std::string());

        Import whole;
        QVERIFY(whole.read({path}, {}).empty());
        Trace expected;
        expected.apply(whole.takeBatch());
        QCOMPARE(trace.regionCount(), expected.regionCount());
        QCOMPARE(trace.extent(), expected.extent());
        QCOMPARE(trace.sources().size(), expected.sources().size());
        QCOMPARE(trace.sources()[0].records, expected.sources()[0].records);
        QCOMPARE(trace.diagnostics().entries().size(), expected.diagnostics().entries().size());
    }

    void aLargeDirectoryIsReadInOrderHoweverOftenItIsCancelled_data()
    {
        QTest::addColumn<int>("steps"); // between two cancellations
        QTest::newRow("never") << 1'000'000;
        QTest::newRow("after each file") << 3;
        QTest::newRow("now and then") << 50;
    }
    void aLargeDirectoryIsReadInOrderHoweverOftenItIsCancelled()
    {
        QFETCH(int, steps);
        constexpr int kFiles = 100;
        const QTemporaryDir dir;
        std::vector<std::string> expected;
        for (int i = 0; i < kFiles; ++i) {
            QFile file(dir.filePath(QString::number(1000 + i)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(i == 40 ? "buy milk\n" : i == 41 ? "" : R"([{"name":"a","ph":"X","ts":1,"dur":1,"pid":1,"tid":1}])");
            if (i != 40 && i != 41)
                expected.push_back(file.fileName().toStdString());
        }

        ImportedTrace imported;
        std::atomic<bool> cancel = false;
        ImportCallbacks callbacks;
        callbacks.cancel = &cancel;
        FileSetReader reader(imported, std::vector<std::string>{dir.path().toStdString()});
        const auto readUntilCancelled = [&](ImportClock& clock) {
            cancel = false;
            for (int done = 0; reader.step(clock); cancel = ++done >= steps)
                QVERIFY(filesOpenBelow(dir.path()) <= 33);
            QVERIFY(reader.end(clock, true).empty());
            QVERIFY(filesOpenBelow(dir.path()) <= 1);
        };
        ImportClock begun(callbacks);
        readUntilCancelled(begun);
        for (int stops = 0; reader.canResume() && stops < 1000; ++stops) {
            ImportClock resumed(callbacks);
            reader.resume(resumed);
            readUntilCancelled(resumed);
        }
        Trace trace;
        trace.apply(imported.takeBatch());
        std::vector<std::string> paths;
        for (const Source& source : trace.sources())
            paths.push_back(source.path);
        QCOMPARE(paths, expected);
        QCOMPARE(trace.regionCount(), expected.size());
        QCOMPARE(trace.diagnostics().count(Severity::Info), std::uint64_t{2}); // the others
        QCOMPARE(filesOpenBelow(dir.path()), 0);
    }

    void anotherReadingGivesUpTheCancelledOne()
    {
        const std::string event = "{\"name\":\"a\",\"ph\":\"X\",\"ts\":1,\"dur\":1,\"pid\":1,\"tid\":1},";
        const std::string text = "[" + event + std::string(2 << 20, ' ');
        const std::string path = make("blank.json", QByteArray::fromStdString(text));
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.progress = [&](const ImportProgress& at) { cancel = at.bytesRead > 0; };
        callbacks.cancel = &cancel;
        callbacks.keepsPlace = true;
        Import import;
        QVERIFY(import.read({path}, callbacks).empty());
        QVERIFY(import.canResume());
        QVERIFY(import.read({sample()}, {}).empty());
        QVERIFY(!import.canResume());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{2});
        QVERIFY(!stoppedAt(trace).empty()); // for good
        QCOMPARE(trace.diagnostics().count(Severity::Error), std::uint64_t{0});
    }

    void whatTheEndOfAllInputShowsIsReportedOnce()
    {
        const std::string first = std::string(EMBERLINE_TEST_DATA) + "/trace2-normal/exec.normal";
        const auto shown = [](Import& import) {
            Trace trace;
            trace.apply(import.takeBatch());
            return std::pair(trace.diagnostics().count(Severity::Warning), trace.diagnostics().count(Severity::Info));
        };
        Import together;
        QVERIFY(together.read({first, sample()}, {}).empty());
        Import added;
        QVERIFY(added.read({first}, {}).empty());
        QVERIFY(added.read({sample()}, {}).empty());
        QCOMPARE(shown(added), shown(together));
    }

    void readingToTheEndIsNotReportedAsStopped()
    {
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.cancel = &cancel;
        Import import;
        QVERIFY(import.read({sample()}, callbacks).empty());
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(stoppedAt(trace), std::string());
    }

    void progressEndsAtTheWholeAndCancelKeepsWhatWasRead()
    {
        std::vector<ImportProgress> reports;
        std::atomic<bool> cancel = false;
        Import::Callbacks callbacks;
        callbacks.progress = [&](const ImportProgress& progress) { reports.push_back(progress); };
        callbacks.cancel = &cancel;
        Import import;
        import.read({sample()}, callbacks);
        QVERIFY(!reports.empty());
        QCOMPARE(reports.back().bytesRead, reports.back().bytesTotal);
        QCOMPARE(reports.back().filesDone, std::uint64_t{1});
        cancel = true;
        import.read({sample()}, callbacks);
        Trace trace;
        trace.apply(import.takeBatch());
        QCOMPARE(trace.sources().size(), std::size_t{1});
    }
};

EMBERLINE_TEST(ImportTest, QCoreApplication)
#include "tst_import.moc"
