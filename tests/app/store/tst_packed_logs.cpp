// SPDX-License-Identifier: GPL-3.0-or-later
// Packed copies of the logs, which collect --keep-raw keeps beside a store.
#include "app/store/run_store.h"
#include "tests/app/store/store_logs.h"
#include "tests/support/git_repository.h"
#include "tests/support/packing.h"
#include "tests/support/test_room.h"

#include <QDateTime>
#include <QRegularExpression>

#include <memory>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

bool setAge(const QString& path, int days)
{
    QFile file(path);
    return file.open(QIODevice::ReadWrite) && file.setFileTime(QDateTime::currentDateTime().addDays(-days), QFile::FileModificationTime);
}

} // namespace

class PackedLogsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = std::make_unique<StoreHome>(); }

    void packedLogsOutliveTheLogs()
    {
        const QStringList stats{u"stats"_s, u"--format"_s, u"json"_s, u"--inner"_s};
        m_home->writeFleet(3);
        QVERIFY(setAge(logs().filePath(fileName(sidOf(2))), 20) && setAge(logs().filePath(fileName(childSidOf(2))), 20));
        QCOMPARE(collectAndPack().status, 0);
        QCOMPARE(packNames().size(), 4); // not the old ones
        QCOMPARE(QFileInfo(packs().path()).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
        QVERIFY(QFile::remove(logs().filePath(fileName(sidOf(2)))) && QFile::remove(logs().filePath(fileName(childSidOf(2)))));
        const QByteArray ofLogs = emberline(stats + QStringList{u"logs"_s}).standardOutput;
        QCOMPARE(emberline(stats + QStringList{packs().path()}).standardOutput, ofLogs);
        // A log that grows is packed again, and its pack is not lost by a round that keeps none.
        writeFile(logs().filePath(fileName(sidOf(1))), QByteArray::fromStdString(commandLog(1).error(1900, "late").text()));
        QCOMPARE(collectAndPack().status, 0);
        QCOMPARE(packNames().size(), 4);
        QCOMPARE(emberline(stats + QStringList{packs().path()}).standardOutput, emberline(stats + QStringList{u"logs"_s}).standardOutput);
        // Those of old days go, and nothing else that lies there.
        QVERIFY(writeFile(packs().filePath(u"2026-01-02-status-0123456789ab.gz"_s), "x") && writeFile(packs().filePath(u"notes"_s), "x"));
        QCOMPARE(collectAndPack().status, 0);
        QCOMPARE(packNames().size(), 5);
        QVERIFY(packs().exists(u"notes"_s));
        QCOMPARE(emberline({u"collect"_s, u"--store"_s, u"clickhouse://localhost/git"_s, u"--keep-raw"_s, u"14d"_s, u"logs"_s}).status, 2);
    }

    void aLogThatIsPackedAlreadyIsKeptAsItIs()
    {
        const QByteArray packed = QByteArray::fromStdString(gzip(EventLog(sidOf(5)).version().start(5000, "gc").exit(6000, 0).text()));
        QVERIFY(writeFile(logs().filePath(u"gc."_s + QString(240, u'x')), packed)); // no name of a pack can be so long
        QCOMPARE(collectAndPack().status, 0);
        QCOMPARE(packNames().size(), 1);
        QFile pack(packs().filePath(packNames().first()));
        QVERIFY(pack.open(QIODevice::ReadOnly));
        QCOMPARE(pack.readAll(), packed);
    }

    void whatIsNoLogIsNotPacked()
    {
        m_home->writeFleet(1);
        QVERIFY(writeFile(logs().filePath(u"id_rsa"_s), "precious") && writeFile(logs().filePath(u"empty"_s), ""));
        QCOMPARE(collectAndPack().status, 0);
        QCOMPARE(packNames().size(), 2);
        QCOMPARE(packNames().filter(QRegularExpression(u"id_rsa|empty"_s)), QStringList());
    }

    void aLogThatWasCollectedWithoutAPackGetsOneLater()
    {
        m_home->writeFleet(2);
        QVERIFY(setAge(logs().filePath(fileName(sidOf(1))), 20));
        QCOMPARE(m_home->collect(u"team.sqlite"_s).status, 0);
        QCOMPARE(collectAndPack().standardOutput, QByteArray("Collected 0 runs from 0 logs.\n"));
        QCOMPARE(packNames().size(), 3); // not the old one
        QVERIFY(logs().remove(fileName(sidOf(0))) && logs().remove(fileName(childSidOf(0))));
        const auto store = RunStore::open(path(u"team.sqlite"_s), StoreAccess::Read);
        QVERIFY(store.ok());
        const auto found = store.value()->logsOf(sidOf(0));
        QVERIFY(found.ok());
        QCOMPARE(found.value().size(), std::size_t{2}); // the store knows the packs
    }

    void whatCannotBePackedLeavesNothingAndIsTriedAgain()
    {
        m_home->write(commandLog(1), sidOf(1));
        QCOMPARE(collectAndPack().status, 0);
        QCOMPARE(packNames().size(), 1);
        const QString pack = packNames().first();
        // A folder of that name, with something in it, is in the way.
        QVERIFY(QFile::remove(path(u"team.sqlite"_s)) && packs().remove(pack) && packs().mkpath(pack + u"/x"_s));
        const Ran failed = collectAndPack();
        QCOMPARE(failed.status, 1);
        QVERIFY2(
            failed.standardError.contains("cannot be packed") && failed.standardError.contains("tries it again"), failed.standardError);
        QVERIFY2(failed.standardOutput.startsWith("Collected 1 run from 1 log."), failed.standardOutput);
        QCOMPARE(packNames(), QStringList());
        QVERIFY(QDir(packs().filePath(pack)).removeRecursively());
        QCOMPARE(collectAndPack().standardOutput, QByteArray("Collected 0 runs from 0 logs.\n"));
        QCOMPARE(packNames(), QStringList{pack});
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return m_home->path(name); }
    [[nodiscard]] QDir logs() const { return m_home->logs(); }
    [[nodiscard]] QDir packs() const { return QDir(path(u"team.sqlite-packs"_s)); }
    [[nodiscard]] QStringList packNames() const { return packs().entryList(QDir::Files); }
    [[nodiscard]] Ran emberline(const QStringList& arguments) const { return m_home->emberline(arguments); }
    [[nodiscard]] Ran collectAndPack() const { return m_home->collect(u"team.sqlite"_s, {u"--keep-raw"_s, u"14d"_s}); }

    std::unique_ptr<StoreHome> m_home;
};

EMBERLINE_TEST(PackedLogsTest, QCoreApplication)
#include "tst_packed_logs.moc"
