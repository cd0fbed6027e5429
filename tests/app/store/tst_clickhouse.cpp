// SPDX-License-Identifier: GPL-3.0-or-later
// Stores on real servers: two of ClickHouse, in folders and on ports of this test.
#include "tests/app/store/clickhouse_servers.h"
#include "tests/app/store/store_logs.h"
#include "tests/support/git_repository.h"
#include "tests/support/local_socket.h"
#include "tests/support/test_room.h"

#include <QDateTime>
#include <QProcess>
#include <QRegularExpression>

#include <array>
#include <memory>
#include <random>

using namespace emberline;
using namespace Qt::StringLiterals;

class ClickHouseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!hasClickHouse())
            QSKIP("There is no clickhouse-server on this machine, so nothing here ran.");
        const Cluster cluster;
        for (const std::size_t number : {0U, 1U}) {
            m_shards[number] = std::make_unique<Shard>(m_servers.filePath(u"shard%1"_s.arg(number)), cluster, number);
            for (const char* database : {"alone", "team", "faults", "undated", "starts", "late", "many"})
                m_shards[number]->tell(QByteArray("CREATE DATABASE ") + database);
        }
    }

    void aServerAnswersAsTheLogs()
    {
        const StoreHome home;
        home.writeFleet(40);
        const QString store = m_shards[0]->store(u"alone"_s);
        const Ran early = home.emberline({u"stats"_s, store});
        QCOMPARE(early.status, 1);
        QVERIFY2(early.standardError.contains("emberline store init"), early.standardError);
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, store}).status, 0);
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, store}).status, 0); // again
        QCOMPARE(home.collect(store).status, 0);
        home.compareAnswers(store);
        QCOMPARE(home.collect(store).standardOutput, QByteArray("Collected 0 runs from 0 logs.\n"));
        // Another machine, or the same one without its memory, sends them all again.
        QVERIFY(QDir(home.path(u"state"_s)).removeRecursively());
        QCOMPARE(home.collect(store).status, 0);
        home.compareAnswers(store);
        QVERIFY(home.emberline({u"store"_s, u"info"_s, store}).standardOutput.contains("40 commands, 40 processes that they started"));
        QCOMPARE(home.emberline({u"store"_s, u"verify"_s, store}).status, 0);
        const auto show = [&](const QString& place) {
            return home.emberline({u"--screenshot"_s, u"runs.png"_s, place}, {{u"QT_QPA_PLATFORM"_s, u"offscreen"_s}});
        };
        const Ran window = show(store);
        QVERIFY2(window.status == 0, window.standardError);
        QVERIFY(QFile::exists(home.path(u"runs.png"_s)));
        const Ran missing = show(m_shards[0]->store(u"missing"_s));
        QCOMPARE(missing.status, 1);
        QVERIFY2(missing.standardError.contains("missing"), missing.standardError);
    }

    /// Its row lies in a month of 1970, which ended before any day.
    void aRunWithoutADateIsAsOldAsItsRow()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"undated"_s);
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, store}).status, 0);
        QVERIFY(
            writeFile(home.logs().filePath(u"build.json"_s), R"({"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":1,"ts":10,"dur":5}]})"));
        QCOMPARE(home.collect(store).status, 0);
        const auto dropBefore = [&](int days) {
            const QString day = QDateTime::currentDateTimeUtc().date().addDays(days).toString(Qt::ISODate);
            return home.emberline({u"store"_s, u"vacuum"_s, u"--before"_s, day, store}).status;
        };
        const auto has = [&](const char* runs) { return home.emberline({u"store"_s, u"info"_s, store}).standardOutput.contains(runs); };
        QCOMPARE(dropBefore(-1), 0);
        QVERIFY(has("1 command"));
        QCOMPARE(dropBefore(2), 0);
        QTRY_VERIFY(has("0 commands")); // the server deletes later
    }

    void aRunWhoseStartIsKnownBetterLaterIsThereOnce()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"starts"_s);
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, store}).status, 0);
        home.write(commandLog(1), sidOf(1));
        QCOMPARE(home.collect(store).status, 0);
        home.write(commandLog(1).exit(1800, 0, 1850), sidOf(1)); // so it began 50 us before the first record
        QCOMPARE(home.collect(store).standardOutput, QByteArray("Collected 1 run from 1 log.\n"));
        QCOMPARE(home.emberline({u"store"_s, u"verify"_s, store}).status, 0);
        home.compareAnswers(store);
    }

    void aCommandThatComesAfterItsChildWasSentHasItInside()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"late"_s);
        const Ran made = home.emberline({u"store"_s, u"init"_s, u"--cluster"_s, u"team"_s, store, m_shards[1]->store(u"late"_s)});
        QVERIFY2(made.status == 0, made.standardError);
        home.write(childLog(3), childSidOf(3));
        QTest::qWait(1100);
        QCOMPARE(home.collect(store, {u"--patience"_s, u"1s"_s}).status, 0);
        QVERIFY(home.logs().remove(fileName(childSidOf(3))));
        home.write(commandLog(3), sidOf(3));
        QCOMPARE(home.collect(store).status, 0);
        QVERIFY(home.emberline({u"store"_s, u"info"_s, store}).standardOutput.contains("1 command"));
        QCOMPARE(home.emberline({u"store"_s, u"verify"_s, store}).status, 0);
    }

    void theShardsOfAClusterAnswerForAll()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"team"_s);
        const QString other = m_shards[1]->store(u"team"_s);
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, u"--cluster"_s, u"team"_s, store, other}).status, 0);
        home.writeFleet(20);
        QCOMPARE(home.collect(store).status, 0);
        home.writeFleet(20, 20);
        QCOMPARE(home.collect(other).status, 0); // whose spool is another, so it sends all
        for (const QString& one : {store, other}) {
            home.compareAnswers(one);
            QCOMPARE(home.emberline({u"store"_s, u"verify"_s, one}).status, 0);
        }
    }

    /// Runs are chosen by two values of one facet where they are read: so both ways answer the same question.
    void manyRunsAreCountedByTheServersAsIfTheyWereRead()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"many"_s);
        const QStringList stats{u"stats"_s, store};
        const QStringList areRead{u"--where"_s, u"failed=yes"_s, u"--where"_s, u"failed=no"_s};
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, u"--cluster"_s, u"team"_s, store, m_shards[1]->store(u"many"_s)}).status, 0);
        writeManyRuns(m_shards, "(1795996800 + 4 * number) * 1000000000");
        for (const QString& by : {u"command"_s, u"repo"_s, u"week"_s}) {
            const QStringList question = stats + QStringList{u"--format"_s, u"csv"_s, u"--by"_s, by, u"--by"_s, u"failed"_s};
            QCOMPARE(home.emberline(question).standardOutput, home.emberline(question + areRead).standardOutput);
        }
        const QStringList counted{u"stats"_s, store, u"--format"_s, u"json"_s};
        const QByteArray all = home.emberline(counted).standardOutput;
        QCOMPARE(home.emberline(counted + QStringList{u"--where"_s, u"week=2026-W49"_s}).standardOutput, all); // they are all of it
        const auto areCounted = [&](const QString& where) {
            return home.emberline(counted + QStringList{u"--where"_s, where}).standardOutput.contains("\"changes\":null");
        };
        QVERIFY(areCounted(u"failed=no"_s));
        QVERIFY(!areCounted(u"day=2026-12-02"_s)); // few enough to be read
        const Ran unknown = home.emberline(counted + QStringList{u"--where"_s, u"day=2026-02-30"_s});
        QCOMPARE(unknown.status, 2);
        QVERIFY2(unknown.standardError.contains("2026-12-02"), unknown.standardError); // a day that there is
        const auto groups = [&](const QStringList& more) {
            return home.emberline(stats + QStringList{u"--format"_s, u"json"_s, u"--where"_s, u"version=2.39.5"_s} + more).standardOutput;
        };
        const auto withoutWhatNeedsEachRun = [](const QByteArray& json) {
            static const QRegularExpression kNeedsEach(u"\"rank_correlation_with_wall\":({.*?}|null)|\"changes\":(\\[.*?\\]|null)"_s);
            return QString::fromUtf8(json).remove(kNeedsEach);
        };
        const QByteArray ofVersion = groups({});
        QVERIFY(ofVersion.contains("\"changes\":null"));
        QCOMPARE(withoutWhatNeedsEachRun(ofVersion), withoutWhatNeedsEachRun(groups(areRead)));
        QVERIFY(home.emberline(stats).standardOutput.contains("runs of a server; --where"));
    }

    void aShardThatIsAwayGetsItsRunsLater()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"faults"_s);
        QCOMPARE(home.emberline({u"store"_s, u"init"_s, u"--cluster"_s, u"team"_s, store, m_shards[1]->store(u"faults"_s)}).status, 0);
        m_shards[1]->kill();
        home.writeFleet(30);
        const Ran away = home.collect(store);
        QCOMPARE(away.status, 1);
        QVERIFY2(away.standardOutput.startsWith("Collected 60 runs"), away.standardOutput);
        QVERIFY2(away.standardError.contains("The runs wait here"), away.standardError);
        m_shards[0]->kill();
        home.writeFleet(10, 30);
        QVERIFY(home.collect(store).standardOutput.startsWith("Collected 20 runs")); // also if nothing of the cluster answers
        for (const auto& shard : m_shards)
            shard->start();
        const Ran back = home.collect(store);
        QVERIFY2(back.status == 0, back.standardError);
        home.compareAnswers(store);
        QCOMPARE(home.emberline({u"store"_s, u"verify"_s, store}).status, 0);
        // Both are killed while runs are on their way.
        std::mt19937 random(11);
        for (int i = 0; i < 6; ++i) {
            home.writeFleet(5, 40 + 5 * i);
            QProcess collector;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(u"XDG_STATE_HOME"_s, home.path(u"state"_s));
            collector.setProcessEnvironment(environment);
            collector.setWorkingDirectory(home.path());
            collector.start(QStringLiteral(EMBERLINE_PROGRAM), {u"collect"_s, u"--store"_s, store, u"logs"_s});
            QVERIFY(collector.waitForStarted());
            QTest::qWait(static_cast<int>(random() % 150));
            if (i % 2 == 0) {
                collector.kill();
            } else {
                m_shards[static_cast<std::size_t>(i / 2 % 2)]->kill();
                m_shards[static_cast<std::size_t>(i / 2 % 2)]->start();
            }
            QVERIFY(collector.waitForFinished() || collector.state() == QProcess::NotRunning);
        }
        QCOMPARE(home.collect(store).status, 0);
        home.compareAnswers(store);
    }

    void thePasswordStaysOutOfArguments()
    {
        const StoreHome home;
        const QString store = m_shards[0]->store(u"alone"_s);
        const Ran inAddress = home.emberline({u"stats"_s, u"clickhouse://ada:secret@127.0.0.1/git"_s});
        QCOMPARE(inAddress.status, 1);
        QVERIFY(inAddress.standardError.contains("EMBERLINE_STORE_PASSWORD_FILE"));
        QVERIFY(!inAddress.standardError.contains("secret"));
        QFile file(home.path(u"password"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("secret&1\n");
        file.close();
        const std::pair user{u"EMBERLINE_STORE_USER"_s, u"ada"_s};
        QCOMPARE(home.emberline({u"stats"_s, store}, {user, {u"EMBERLINE_STORE_PASSWORD_FILE"_s, file.fileName()}}).status, 0);
        QCOMPARE(home.emberline({u"stats"_s, store}, {user, {u"EMBERLINE_STORE_PASSWORD"_s, u"secret&1"_s}}).status, 0);
        QCOMPARE(home.emberline({u"stats"_s, store}, {user, {u"EMBERLINE_STORE_PASSWORD"_s, u"wrong"_s}}).status, 1);
    }

    void aSignalLosesNothingThatIsOnItsWay()
    {
        const StoreHome home;
        home.writeFleet(5);
        LocalSocket silent;
        const QString store = u"clickhouse://127.0.0.1:%1/git"_s.arg(silent.listen());
        QProcess collector;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_STATE_HOME"_s, home.path(u"state"_s));
        collector.setProcessEnvironment(environment);
        collector.setWorkingDirectory(home.path());
        collector.start(QStringLiteral(EMBERLINE_PROGRAM), {u"collect"_s, u"--store"_s, store, u"logs"_s});
        QTRY_VERIFY_WITH_TIMEOUT(silent.hasCaller(), Shard::kPatienceMs);
        collector.terminate();
        QVERIFY(collector.waitForFinished(Shard::kPatienceMs));
        QCOMPARE(collector.exitCode(), 1);
        const QDir state(home.path(u"state/emberline"_s));
        const QStringList spools = state.entryList({u"*.sqlite"_s});
        QCOMPARE(spools.size(), 1);
        QVERIFY(
            home.emberline({u"store"_s, u"info"_s, state.filePath(spools.front())}).standardOutput.contains(" 5 commands, 5 processes"));
    }

    void aServerThatIsNotThereIsSaid()
    {
        const StoreHome home;
        const Ran ran = home.emberline({u"stats"_s, u"clickhouse://127.0.0.1:%1/git"_s.arg(LocalSocket().bind())});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.contains("is it running"), ran.standardError);
    }

private:
    QTemporaryDir m_servers;
    std::array<std::unique_ptr<Shard>, 2> m_shards;
};

EMBERLINE_TEST(ClickHouseTest, QCoreApplication)
#include "tst_clickhouse.moc"
