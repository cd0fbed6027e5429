// SPDX-License-Identifier: GPL-3.0-or-later
// What answers at the address of a store may be anything.
#include "app/store/run_row_cells.h"
#include "app/store/run_store.h"
#include "tests/support/test_room.h"

#include <QTemporaryDir>
#include <QTimer>
#include <QtNetwork/QTcpServer>
#include <QtNetwork/QTcpSocket>

#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

bool isWholeQuestion(const QByteArray& request)
{
    const qsizetype body = request.indexOf("\r\n\r\n") + 4;
    const QByteArray head = request.left(body).toLower();
    const qsizetype at = head.indexOf("content-length: ") + 16;
    return body >= 4 && (at < 16 || request.size() - body >= head.mid(at, head.indexOf('\r', at) - at).toLongLong());
}

/// Gives each question to `answer`.
class WebServer {
public:
    explicit WebServer(std::function<void(QTcpSocket&)> answer) : m_answer(std::move(answer))
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket* socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, request = QByteArray()]() mutable {
                request += socket->readAll();
                if (!isWholeQuestion(request))
                    return;
                if (!socket->property("isAnswered").toBool())
                    m_answer(*socket);
                socket->setProperty("isAnswered", true);
            });
        });
    }

    [[nodiscard]] QString store() const { return u"clickhouse://127.0.0.1:%1/git"_s.arg(m_server.serverPort()); }
    [[nodiscard]] std::string troubleOf(StoreAccess access) const
    {
        const auto opened = RunStore::open(store(), access);
        return opened ? std::string() : opened.error().message;
    }

private:
    std::function<void(QTcpSocket&)> m_answer;
    QTcpServer m_server;
};

/// An answer of its own size.
void say(QTcpSocket& socket, const char* status, const QByteArray& body)
{
    socket.write(QByteArray("HTTP/1.1 ") + status + "\r\nContent-Length: " + QByteArray::number(body.size())
        + "\r\nConnection: close\r\n\r\n" + body);
    socket.disconnectFromHost();
}

} // namespace

class StoreAnswersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWebServerDoesNotBecomeAStore_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("a page") << QByteArray("<html>\n<b>It works!</b>\n</html>\n");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("JSON") << QByteArray("{\"engine\":\"MergeTree\"}\n");
        QTest::newRow("the version of a store") << QByteArray("1\n");
    }
    void aWebServerDoesNotBecomeAStore()
    {
        QFETCH(QByteArray, body);
        const WebServer server([&](QTcpSocket& socket) { say(socket, "200 OK", body); });
        const std::string noServer = server.store().toStdString() + ": What answers is no ClickHouse.";
        QCOMPARE(server.troubleOf(StoreAccess::Create), noServer);
        const auto ofCluster = createCluster({server.store()}, u"team"_s);
        QVERIFY(ofCluster);
        QCOMPARE(ofCluster->message, noServer);
    }

    void ofALongErrorTheBeginningIsShown()
    {
        const WebServer server([](QTcpSocket& socket) { say(socket, "500 Oh", QByteArray(100'000, 'x')); });
        const std::string trouble = server.troubleOf(StoreAccess::Read);
        QVERIFY(QByteArray::fromStdString(trouble).contains("xxx"));
        QVERIFY(trouble.size() < 1000);
    }

    void anEndlessAnswerIsGivenUp()
    {
        const WebServer server([](QTcpSocket& socket) {
            const auto writeMore = [&socket] {
                if (socket.state() == QAbstractSocket::ConnectedState)
                    socket.write(QByteArray(1 << 20, 'x'));
            };
            QObject::connect(&socket, &QTcpSocket::bytesWritten, &socket, [&socket, writeMore] {
                if (socket.bytesToWrite() == 0)
                    writeMore();
            });
            socket.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
        });
        for (const StoreAccess access : {StoreAccess::Read, StoreAccess::Create}) {
            const std::string trouble = server.troubleOf(access);
            QVERIFY2(QByteArray::fromStdString(trouble).contains("sends more than a store does."), trouble.c_str());
        }
    }

    void aServerThatFallsSilentIsGivenUpUnlessItAnswersAPing_data()
    {
        QTest::addColumn<bool>("answersPing");
        QTest::addColumn<QByteArray>("trouble");
        QTest::newRow("it is gone") << false << QByteArray("does not answer a ping either.");
        QTest::newRow("it computes") << true << QByteArray("What answers is no store of runs.");
    }
    void aServerThatFallsSilentIsGivenUpUnlessItAnswersAPing()
    {
        QFETCH(bool, answersPing);
        QFETCH(QByteArray, trouble);
        int asked = 0; // first for the store's version, then a question that has no answer at first, then whether anybody is there
        QTcpSocket* waiting = nullptr;
        const WebServer server([&](QTcpSocket& socket) {
            ++asked;
            if (asked == 2)
                waiting = &socket;
            else if (asked != 3 || answersPing)
                say(socket, "200 OK", "1\n");
            if (asked == 3 && answersPing)
                say(*waiting, "200 OK", "1\n");
        });
        const auto store = RunStore::open(server.store(), StoreAccess::Read);
        QVERIFY(store.ok());
        const std::string said = store.value()->info().error().message;
        QVERIFY2(QByteArray::fromStdString(said).contains(trouble), said.c_str());
        QVERIFY(asked >= 3);
    }

    /// Each question takes a server time.
    void manyCommandsAreJoinedWithFewQuestions()
    {
        int asked = 0; // first for the store's version; then no run is there
        const WebServer server([&](QTcpSocket& socket) { say(socket, "200 OK", ++asked == 1 ? "1\n" : ""); });
        const QTemporaryDir folder;
        const auto file = RunStore::open(folder.filePath(u"team.sqlite"_s), StoreAccess::Create);
        const auto store = RunStore::open(server.store(), StoreAccess::Read);
        QVERIFY(file.ok() && store.ok());
        std::vector<Cells> children;
        std::set<std::string> commands;
        for (int i = 0; i < 1000; ++i) {
            const std::string command = "20261120T090000." + std::to_string(100000 + i) + "Z-H00000000-P00000001";
            children.emplace_back(kStoreColumns.size()).front() = command + "/" + command;
            commands.insert(command);
        }
        QVERIFY(!file.value()->drop(children) && !file.value()->add(RunTable(), {}, commands));
        QVERIFY(!file.value()->joinSent(*store.value()));
        QVERIFY2(asked > 1 && asked < 10, std::to_string(asked).c_str());
        asked = 0;
        QVERIFY(!file.value()->joinSent(*store.value())); // all are
        QCOMPARE(asked, 0);
    }

    /// A byte now and then is no progress.
    void anAnswerThatDripsIsGivenUp()
    {
        const WebServer server([](QTcpSocket& socket) {
            auto* drip = new QTimer(&socket);
            QObject::connect(drip, &QTimer::timeout, &socket, [&socket] { socket.write("x"); });
            socket.write("HTTP/1.1 200 OK\r\nX-Name: ");
            drip->start(100);
        });
        const std::string trouble = server.troubleOf(StoreAccess::Read);
        QVERIFY2(QByteArray::fromStdString(trouble).contains("no whole answer came within"), trouble.c_str());
    }
};

EMBERLINE_TEST(StoreAnswersTest, QCoreApplication)
#include "tst_store_answers.moc"
