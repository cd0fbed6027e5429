// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/reading/free_memory.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <unistd.h>

using namespace emberline;

namespace {

/// A folder with what Linux tells in proc and sys.
class SystemFolder {
public:
    void tell(const QString& path, const QByteArray& text) const
    {
        const QString name = m_folder.filePath(path);
        QVERIFY(QDir().mkpath(QFileInfo(name).path()));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    [[nodiscard]] MemoryRoom room() const { return MemoryRoom(m_folder.path().toStdString()); }

private:
    QTemporaryDir m_folder;
};

constexpr std::uint64_t kMiB = 1 << 20;

} // namespace

class MemoryRoomTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTheSystemHasAvailableIsLeft()
    {
        const SystemFolder system;
        system.tell("proc/meminfo", "MemTotal:  8000000 kB\nMemFree: 1 kB\nMemAvailable:   512000 kB\nBuffers: 3 kB\nSwapFree: 0 kB\n");
        QCOMPARE(system.room().left(), std::optional<std::uint64_t>(500 * kMiB));
    }

    void halfOfTheFreeSwapCounts()
    {
        const SystemFolder system;
        system.tell("proc/meminfo", "MemAvailable:   102400 kB\nSwapFree: 204800 kB\n");
        QCOMPARE(system.room().left(), std::optional<std::uint64_t>(200 * kMiB));
    }

    void theLimitOfTheControlGroupCountsWithoutItsFileCache()
    {
        const SystemFolder system;
        system.tell("proc/meminfo", "MemAvailable:   512000 kB\n");
        system.tell("sys/fs/cgroup/memory.max", QByteArray::number(300 * qint64(kMiB)) + "\n");
        system.tell("sys/fs/cgroup/memory.stat", "anon " + QByteArray::number(100 * qint64(kMiB)) + "\nfile 190000000\n");
        QCOMPARE(system.room().left(), std::optional<std::uint64_t>(200 * kMiB));
        system.tell("sys/fs/cgroup/memory.max", "max\n");
        QCOMPARE(system.room().left(), std::optional<std::uint64_t>(500 * kMiB));
    }

    void whereNothingIsToldThereIsRoom()
    {
        const SystemFolder system;
        QVERIFY(!system.room().isShort());
    }

    void aReadingEndsBeforeTheRestIsNeeded_data()
    {
        QTest::addColumn<QByteArray>("available"); // kB
        QTest::addColumn<bool>("isShort");
        QTest::newRow("half of what is used, and little more") << QByteArray("153600") << false;
        QTest::newRow("half of what is used") << QByteArray("102400") << true;
    }
    void aReadingEndsBeforeTheRestIsNeeded()
    {
#ifdef Q_OS_LINUX
        QFETCH(const QByteArray, available);
        QFETCH(const bool, isShort);
        const SystemFolder system;
        const QByteArray pages = QByteArray::number(200 * qint64(kMiB) / ::sysconf(_SC_PAGESIZE));
        system.tell("proc/self/statm", pages + " " + pages + " 1 1 0 1 0\n");
        system.tell("proc/meminfo", "MemAvailable: " + available + " kB\n");
        QCOMPARE(system.room().isShort(), isShort);
#endif
    }
};

EMBERLINE_TEST(MemoryRoomTest, QCoreApplication)
#include "tst_memory_room.moc"
