// SPDX-License-Identifier: GPL-3.0-or-later
// Two servers count the runs of a store for History as if all were read: 120,000 of them, 3000 twice.
#include "app/store/run_store.h"
#include "app/window/main_window.h"
#include "app/window/opening/opening.h"
#include "tests/app/store/clickhouse_servers.h"
#include "tests/support/table_counter.h"
#include "tests/support/test_room.h"
#include "views/answers/history_panel.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QUrl>
#include <QtNetwork/QTcpServer>
#include <QtNetwork/QTcpSocket>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

using namespace emberline;

namespace {

void compareTimes(const RunTimes& counted, const RunTimes& read)
{
    QCOMPARE(counted.runs, read.runs);
    QCOMPARE(counted.failed, read.failed);
    QCOMPARE(counted.withoutEnd, read.withoutEnd);
    for (const auto time : {&RunTimes::median, &RunTimes::p90, &RunTimes::p95, &RunTimes::p99, &RunTimes::longest, &RunTimes::total})
        QCOMPARE(counted.*time, read.*time);
}

} // namespace

class CountedStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!hasClickHouse())
            QSKIP("There is no clickhouse-server on this machine, so nothing here ran.");
        const Cluster cluster;
        for (const std::size_t number : {0U, 1U}) {
            m_shards[number] = std::make_unique<Shard>(m_servers.filePath(u"shard%1"_s.arg(number)), cluster, number);
            m_shards[number]->tell("CREATE DATABASE many");
        }
        m_place = m_shards[0]->store(u"many"_s);
        QVERIFY(!createCluster({m_place, m_shards[1]->store(u"many"_s)}, u"team"_s));
        writeManyRuns(m_shards, "if(number % 1000 = 7, 5, (1795996800 + 6 * number) * 1000000000)");
        const auto store = RunStore::open(m_place, StoreAccess::Read);
        QVERIFY(store.ok());
        auto runs = store.value()->read({.everything = true});
        QVERIFY(runs.ok());
        QCOMPARE(runs.value().rows.size(), std::size_t{120000});
        m_read = std::make_unique<TableCounter>(std::move(runs.value()));
    }

    void groupsAreThoseOfAllRuns_data()
    {
        QTest::addColumn<QStringList>("by");
        QTest::addColumn<QStringList>("where"); // facet, value
        QTest::newRow("commands") << QStringList{"name"} << QStringList();
        QTest::newRow("alias") << QStringList{"command", "name"} << QStringList();
        QTest::newRow("hosts of a command") << QStringList{"host"} << QStringList{"name", "status"};
        QTest::newRow("days of a version") << QStringList{"version", "day"} << QStringList{"version", "2.40"};
        QTest::newRow("weeks") << QStringList{"week"} << QStringList();
        QTest::newRow("commands of a week") << QStringList{"name", "failed"} << QStringList{"week", "2026-W49"};
        QTest::newRow("failures of a day") << QStringList{"repo"} << QStringList{"day", "2026-12-02", "failed", "yes"};
        QTest::newRow("no failures") << QStringList{"failed"} << QStringList{"failed", "no"};
        QTest::newRow("no date") << QStringList{"day", "name"} << QStringList{"week", ""};
        QTest::newRow("nameless") << QStringList{"name"} << QStringList{"command", ""};
    }

    void groupsAreThoseOfAllRuns()
    {
        QFETCH(const QStringList, by);
        QFETCH(const QStringList, where);
        std::vector<Facet> facets;
        for (const QString& facet : by)
            facets.push_back(*parseFacet(facet.toStdString()));
        RunValues values;
        for (qsizetype i = 0; i < where.size(); i += 2)
            values.emplace_back(
                *parseFacet(where[i].toStdString()), where[i + 1].isEmpty() ? std::nullopt : std::optional(where[i + 1].toStdString()));
        const auto counter = countStore(m_place);
        const auto counted = counter->groups(facets, values, {});
        const auto read = m_read->groups(facets, values, {});
        QVERIFY2(counted.ok(), counted.ok() ? "" : counted.error().message.c_str());
        QVERIFY(!read.value().empty());
        QCOMPARE(counted.value().size(), read.value().size());
        for (std::size_t i = 0; i < read.value().size(); ++i) {
            QCOMPARE(counted.value()[i].values, read.value()[i].values);
            compareTimes(counted.value()[i].times, read.value()[i].times);
        }
        const auto listed = counter->runs(values, 100, {});
        const auto expected = m_read->runs(values, 100, {});
        QVERIFY2(listed.ok(), listed.ok() ? "" : listed.error().message.c_str());
        QCOMPARE(listed.value().rows.size(), expected.value().rows.size());
        for (std::size_t i = 0; i < expected.value().rows.size(); ++i) {
            const RunRow& one = listed.value().rows[i];
            const RunRow& other = expected.value().rows[i];
            for (const auto text : {&RunRow::sid, &RunRow::name, &RunRow::version, &RunRow::host, &RunRow::repository, &RunRow::argv})
                QCOMPARE(listed.value().text(one.*text), expected.value().text(other.*text));
            QCOMPARE(one.start, other.start);
            QCOMPARE(one.wall, other.wall);
            QCOMPARE(one.failed, other.failed);
            QCOMPARE(one.children, other.children);
        }
        QCOMPARE(counter->values(facets.front(), {}).value(), m_read->values(facets.front(), {}).value());
    }

    void aRunThatIsReplacedBetweenTwoQuestionsCountsOnce()
    {
        const auto port = static_cast<quint16>(QUrl(m_place).port());
        bool isReplaced = false;
        QTcpServer between; // passes everything on, and has runs of a merged month written again after the first question
        QVERIFY(between.listen(QHostAddress::LocalHost));
        connect(&between, &QTcpServer::newConnection, &between, [&] {
            QTcpSocket* socket = between.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [&, socket, request = QByteArray()]() mutable {
                request += socket->readAll();
                const qsizetype body = request.indexOf("\r\n\r\n") + 4;
                const qsizetype length = request.indexOf("Content-Length: ") + 16;
                if (body < 4 || request.size() < body + request.mid(length, request.indexOf('\r', length) - length).toLongLong())
                    return;
                socket->write(LocalSocket().ask(port, request.replace("HTTP/1.1", "HTTP/1.0").replace("Keep-Alive", "close")));
                socket->disconnectFromHost();
                if (request.contains("one != other") && !std::exchange(isReplaced, true))
                    m_shards[0]->tell("INSERT INTO many.runs_shard SELECT * FROM many.runs_shard WHERE start_ns > 1795996800000000000 "
                                      "ORDER BY start_ns LIMIT 100");
            });
        });
        const auto counter = countStore(u"clickhouse://127.0.0.1:%1/many"_s.arg(between.serverPort()));
        const auto counted = counter->groups({{FacetKind::Name}}, {}, {});
        QVERIFY2(counted.ok(), counted.ok() ? "" : counted.error().message.c_str());
        QVERIFY(isReplaced);
        const auto read = m_read->groups({{FacetKind::Name}}, {}, {});
        QCOMPARE(counted.value().size(), read.value().size());
        for (std::size_t i = 0; i < read.value().size(); ++i)
            compareTimes(counted.value()[i].times, read.value()[i].times);
        m_shards[0]->tell("OPTIMIZE TABLE many.runs_shard PARTITION 202611 FINAL");
    }

    void whatAnswersInAnotherShapeIsNoStore()
    {
        QTcpServer other; // it answers every question with one cell, which is the version of a store
        QVERIFY(other.listen(QHostAddress::LocalHost));
        connect(&other, &QTcpServer::newConnection, &other, [&other] {
            QTcpSocket* socket = other.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->readAll();
                socket->write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n1\n");
                socket->disconnectFromHost();
            });
        });
        const auto counter = countStore(u"clickhouse://127.0.0.1:%1/many"_s.arg(other.serverPort()));
        const auto groups = counter->groups({{FacetKind::Command}}, {}, {});
        QVERIFY(!groups.ok());
        QCOMPARE(groups.error().message, std::string("What answers is no store of runs."));
        QVERIFY(!counter->runs({}, 10, {}).ok());
        const auto store = RunStore::open(u"clickhouse://127.0.0.1:%1/many"_s.arg(other.serverPort()), StoreAccess::Read);
        QCOMPARE(store.value()->info().error().message, groups.error().message);
        QCOMPARE(store.value()->dropBefore(TraceTime()).error().message, groups.error().message);
    }

    void theWindowHasThemCounted()
    {
        MainWindow window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
        window.show();
        window.opening().open({m_place.toStdString()});
        const auto* history = window.findChild<HistoryPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(history->statistics().rowCount() > 0, 60000);
        const auto read = m_read->groups({{FacetKind::Command}}, {}, {});
        QCOMPARE(history->statistics().commands().size(), read.value().size());
        for (std::size_t i = 0; i < read.value().size(); ++i)
            compareTimes(history->statistics().commands()[i], read.value()[i].times);
        QTRY_VERIFY_WITH_TIMEOUT(history->model().rowCount() >= 500, 60000);
        QVERIFY(history->model().rowCount() <= 1000);
        QVERIFY(!history->findChild<QLineEdit*>()->isVisible());
        QVERIFY(history->isVisible());
        // Which is over with the next trace.
        window.opening().openSample();
        QTRY_VERIFY(!window.loader().isLoading() && !window.trace().isEmpty());
        QTRY_VERIFY(history->statistics().rowCount() > 0);
        QVERIFY(std::ranges::all_of(history->statistics().commands(), [](const CommandStatistics& one) { return one.runs < 100; }));
        QVERIFY(!history->findChild<QLineEdit*>()->isHidden());
    }

private:
    QTemporaryDir m_servers;
    std::array<std::unique_ptr<Shard>, 2> m_shards;
    QString m_place;
    std::unique_ptr<TableCounter> m_read;
};

EMBERLINE_TEST(CountedStoreTest, QApplication)
#include "tst_counted_store.moc"
