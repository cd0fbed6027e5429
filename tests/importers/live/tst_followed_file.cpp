// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a file is reported in the same words whether it is read or followed.
#include "importers/reading/file_reading.h"
#include "tests/importers/live/live_trace.h"
#include "tests/support/nobody_instead_of_root.h"
#include "tests/support/packing.h"
#include "tests/support/test_room.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <set>
#include <string>

using namespace emberline;

namespace {

/// The whole log of a process.
std::string logOf(int pid)
{
    const std::string sid = "20261120T010000.000000Z-H0a7c9cdf-P0000000" + std::to_string(pid);
    std::string log;
    const auto add = [&](const std::string& event, int ms, const std::string& more) {
        log += "{'event':'" + event + "','sid':'" + sid + "','thread':'main','time':'2026-11-20T01:00:00.00" + std::to_string(ms) + "000Z',"
            + more + "}\n";
    };
    add("version", 0, "'evt':'3','exe':'2.39.5'");
    add("start", 1, "'t_abs':0.001,'argv':['git','status']");
    add("atexit", 9, "'t_abs':0.009,'code':0");
    std::ranges::replace(log, '\'', '"');
    return log;
}

void write(const QString& path, const std::string& bytes, QIODevice::OpenModeFlag mode = QIODevice::WriteOnly)
{
    QFile file(path);
    QVERIFY(file.open(mode));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

/// Nothing more will come.
void makeOld(const QString& path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(-1), QFileDevice::FileModificationTime));
}

std::set<std::string> codesOf(const Trace& trace)
{
    std::set<std::string> codes;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
        codes.emplace(entry.kind->code);
    return codes;
}

std::set<std::string> codesOfReading(const QString& path)
{
    Import import;
    import.read({path.toStdString()}, {});
    Trace trace;
    trace.apply(import.takeBatch());
    return codesOf(trace);
}

bool hasEnded(const Trace& trace)
{
    return std::ranges::any_of(trace.sessions(), [](const Session& session) { return session.exitCode == 0; });
}

/// A packed log with all its text, but without its last bytes.
std::string cutPacked()
{
    const std::string packed = gzip(logOf(1));
    return packed.substr(0, packed.size() - 4);
}

} // namespace

class FollowedFileTest : public QObject {
    Q_OBJECT

private:
    /// Reads and follows `directory`, in which a whole log comes after the file in question.
    void compare(const QString& directory, const std::string& code)
    {
        write(directory + "/whole", logOf(2));
        const std::set<std::string> expected = codesOfReading(directory);
        QCOMPARE(expected, std::set<std::string>{code});
        LiveTrace live = LiveTrace::follow(directory);
        QVERIFY(live.waitFor(hasEnded));
        live.stop();
        QCOMPARE(codesOf(live.trace()), expected);
        const Trace trace = live.trace();
        for (const Diagnostics::Entry& entry : trace.diagnostics().entries())
            QCOMPARE(entry.count, std::uint64_t{1});
    }

private Q_SLOTS:
    void aFileInADirectoryIsJudgedAsWhenRead_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("code");
        std::string damaged = gzip(logOf(1));
        damaged[damaged.size() - 6] ^= 1; // its checksum
        QTest::newRow("damaged gzip") << damaged << std::string("stream-damaged");
        QTest::newRow("cut gzip") << cutPacked() << std::string("stream-damaged");
        QTest::newRow("cut gzip without text") << gzip(logOf(1)).substr(0, 10) << std::string("file-unreadable");
        QTest::newRow("packed text") << gzip("no trace\n") << std::string("file-not-a-trace");
        QTest::newRow("text") << std::string("no trace\n") << std::string("file-not-a-trace");
        QTest::newRow("much text") << std::string(200'000, 'x') << std::string("file-not-a-trace");
        QTest::newRow("empty") << std::string() << std::string("file-not-a-trace");
    }
    void aFileInADirectoryIsJudgedAsWhenRead()
    {
        QFETCH(std::string, bytes);
        QFETCH(std::string, code);
        const QTemporaryDir dir;
        write(dir.filePath("file"), bytes);
        if (isPacked(bytes))
            makeOld(dir.filePath("file"));
        compare(dir.path(), code);
    }

    void aFileThatMayNotBeOpenedIsUnreadable()
    {
        const QTemporaryDir dir;
        write(dir.filePath("file"), logOf(1));
        QVERIFY(QFile::setPermissions(dir.filePath("file"), {}));
        const NobodyInsteadOfRoot nobody(dir.path());
        compare(dir.path(), "file-unreadable");
    }

    /// The kernel refuses to read the first page of a process's memory.
    void aFileThatCannotBeReadIsUnreadable()
    {
        const QTemporaryDir dir;
        QVERIFY(QFile::link("/proc/self/mem", dir.filePath("file")));
        compare(dir.path(), "file-unreadable");
    }

    void aNamedFileIsJudgedAsWhenRead_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("code");
        QTest::newRow("cut gzip") << cutPacked() << std::string("stream-damaged");
        QTest::newRow("packed text") << gzip("no trace\n") << std::string("source-unreadable");
        QTest::newRow("text") << std::string("no trace\n") << std::string("source-unreadable");
        QTest::newRow("much text") << std::string(200'000, 'x') << std::string("source-unreadable");
    }
    void aNamedFileIsJudgedAsWhenRead()
    {
        QFETCH(std::string, bytes);
        QFETCH(std::string, code);
        const QTemporaryDir dir;
        const QString path = dir.filePath("file");
        write(path, bytes);
        makeOld(path);
        QCOMPARE(codesOfReading(path), std::set<std::string>{code});
        LiveTrace live = LiveTrace::follow(path);
        QVERIFY(live.waitFor([&](const Trace& trace) { return codesOf(trace).contains(code); }));
        live.stop();
        QCOMPARE(codesOf(live.trace()), std::set<std::string>{code});
    }

    void aFileThatIsGoneByTheEndIsNotJudged()
    {
        const QTemporaryDir dir;
        write(dir.filePath("file"), "a lock\n");
        write(dir.filePath("one"), logOf(1));
        LiveTrace live = LiveTrace::follow(dir.path());
        QVERIFY(live.waitFor(hasEnded));
        QVERIFY(QFile::remove(dir.filePath("file")));
        write(dir.filePath("one"), logOf(2), QIODevice::Append); // a new file could get the inode of the one that is gone
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.sessions().size() == 2; }));
        live.stop();
        QCOMPARE(codesOf(live.trace()), std::set<std::string>());
    }

    void aTraceThatIsBeingWrittenIsNotCutWhereFollowingEnds()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath("file");
        write(path, R"([{"name":"load","ph":"B","ts":1,"pid":1,"tid":1},)");
        LiveTrace live = LiveTrace::follow(path);
        QVERIFY(live.waitFor([](const Trace& trace) { return trace.regionCount() > 0; }));
        live.stop();
        QVERIFY(!live.trace().sources()[0].isCut);
        Import import;
        import.read({path.toStdString()}, {});
        Trace trace;
        trace.apply(import.takeBatch());
        QVERIFY(trace.sources()[0].isCut);
    }
};

EMBERLINE_TEST(FollowedFileTest, QCoreApplication)
#include "tst_followed_file.moc"
