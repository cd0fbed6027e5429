// SPDX-License-Identifier: GPL-3.0-or-later
// What Details asks about one event does not wait for an export that reads the same file. The export stops in the middle of its reading:
// this program's pread() is defined here.
#include "model/args.h"
#include "tests/app/export/export_support.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>

#include <atomic>
#include <future>
#include <latch>
#include <string>
#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

namespace {

/// Where the thread that has one stops at its next pread().
struct Stop {
    std::latch reached{1};
    std::latch goOn{1};
};
thread_local Stop* t_stop = nullptr;
thread_local std::size_t t_reads = 0;

} // namespace

extern "C" ssize_t pread(int descriptor, void* to, size_t size, off_t offset)
{
    ++t_reads;
    if (Stop* const stop = std::exchange(t_stop, nullptr)) {
        stop->reached.count_down();
        stop->goOn.wait();
    }
    return ::syscall(SYS_pread64, descriptor, to, size, offset);
}

using namespace emberline;
using namespace emberline::exports;

class LookBesideExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anExportReadsItsSourceByTheBlock_data()
    {
        QTest::addColumn<QByteArray>("format");
        for (const char* format : {"ndjson", "chrome"})
            QTest::newRow(format) << QByteArray(format);
    }
    void anExportReadsItsSourceByTheBlock()
    {
        QFETCH(QByteArray, format);
        const QTemporaryDir dir;
        const QString path = dir.filePath("trace.json");
        std::string text = "[";
        for (int i = 0; i < 5000; ++i)
            text += R"({"name":"n","ph":"X","ts":)" + std::to_string(100000 + i) + R"(,"dur":1,"pid":1,"tid":1,"args":{"k":"v"}},)" + "\n";
        writeFile(path, text);
        const Trace trace = importPath(path);
        QCOMPARE(trace.regionCount(), std::size_t{5000});
        t_reads = 0;
        QVERIFY(exported(trace, format.constData()).find("\"v\"") != std::string::npos);
        QVERIFY(t_reads > 0);
        QVERIFY(t_reads <= text.size() / (60 << 10) + 1);
    }

    void anEventIsReadWhileAnExportReadsTheSameFile()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath("trace.json");
        writeFile(path, R"([{"name":"n","ph":"X","ts":1,"dur":1,"pid":1,"tid":1,"args":{"k":"v"}}])");
        const Trace trace = importPath(path);
        Stop stop;
        const auto exporting = std::async(std::launch::async, [&] {
            t_stop = &stop;
            return exported(trace, "ndjson");
        });
        stop.reached.wait();
        std::atomic<bool> isRead = false;
        auto look = std::async(std::launch::async, [&] {
            auto args = regionArgs(trace, RegionId(0));
            isRead = true;
            return args;
        });
        const bool isReadMeanwhile = QTest::qWaitFor([&] { return isRead.load(); }, 60'000);
        stop.goOn.count_down();
        exporting.wait();
        const Result<Args> args = look.get();
        QVERIFY(isReadMeanwhile);
        QVERIFY(args);
        QCOMPARE(args.value().members.size(), std::size_t{1});
        QCOMPARE(args.value().members[0].key, std::string("k"));
    }
};

EMBERLINE_TEST(LookBesideExportTest, QCoreApplication)
#include "tst_look_beside_export.moc"
