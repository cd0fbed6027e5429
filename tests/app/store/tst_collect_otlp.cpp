// SPDX-License-Identifier: GPL-3.0-or-later
// Spans on their way to an OpenTelemetry collector, which is a server of this test, and how long runs are kept.
#include "tests/app/store/store_logs.h"
#include "tests/support/running_program.h"
#include "tests/support/test_room.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <QtNetwork/QTcpServer>
#include <QtNetwork/QTcpSocket>

#include <algorithm>
#include <memory>

using namespace emberline;
using namespace Qt::StringLiterals;

namespace {

struct Request {
    QByteArray head;
    QByteArray body;
};

/// Takes requests, and answers each as it was told to: the last answer goes on.
class Endpoint {
public:
    Endpoint()
    {
        listen();
        QObject::connect(&m_server, &QTcpServer::newConnection, [this] {
            QTcpSocket* socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, [this, socket, bytes = QByteArray()]() mutable {
                bytes += socket->readAll();
                const qsizetype headEnd = bytes.indexOf("\r\n\r\n");
                if (headEnd < 0)
                    return;
                const QByteArray head = bytes.left(headEnd);
                const QByteArray lower = head.toLower();
                const qsizetype at = lower.indexOf("content-length:") + 15;
                const qsizetype length = lower.mid(at, lower.indexOf("\r\n", at) - at).trimmed().toLongLong();
                if (bytes.size() < headEnd + 4 + length)
                    return;
                m_requests.push_back({head, bytes.mid(headEnd + 4, length)});
                const QByteArray answer = m_answers.front();
                if (m_answers.size() > 1)
                    m_answers.pop_front();
                socket->write(answer);
                if (answer.contains("Connection: close"))
                    socket->disconnectFromHost();
                else // it never ends
                    QObject::connect(socket, &QTcpSocket::bytesWritten, socket, [socket] { socket->write(QByteArray(1 << 16, ' ')); });
            });
        });
    }

    void answer(QList<QByteArray> answers) { m_answers = std::move(answers); }
    void close() { m_server.close(); }
    void listen()
    {
        QVERIFY(m_server.listen(QHostAddress::LocalHost, m_port));
        m_port = m_server.serverPort();
    }
    [[nodiscard]] QString url(const QString& path = {}) const { return u"http://127.0.0.1:%1"_s.arg(m_port) + path; }
    [[nodiscard]] const std::vector<Request>& requests() const { return m_requests; }
    /// Of all requests, in one list.
    [[nodiscard]] QJsonArray resources() const
    {
        QJsonArray all;
        for (const Request& one : m_requests) {
            const QJsonArray resources = resourcesOf(one.body);
            for (const QJsonValue& resource : resources)
                all.append(resource);
        }
        return all;
    }
    static QJsonArray resourcesOf(const QByteArray& body) { return QJsonDocument::fromJson(body).object()[u"resourceSpans"_s].toArray(); }
    static QByteArray status(const QByteArray& line, const QByteArray& body = "{}", const QByteArray& header = {})
    {
        return "HTTP/1.1 " + line + "\r\nContent-Type: application/json\r\n" + header + "Content-Length: " + QByteArray::number(body.size())
            + "\r\nConnection: close\r\n\r\n" + body;
    }

private:
    QTcpServer m_server;
    quint16 m_port = 0;
    std::vector<Request> m_requests;
    QList<QByteArray> m_answers{status("200 OK")};
};

/// As texts, in an order of their own.
QStringList sorted(const QJsonArray& resources)
{
    QStringList texts;
    for (const QJsonValue& one : resources)
        texts.append(QString::fromUtf8(QJsonDocument(one.toObject()).toJson()));
    texts.sort();
    return texts;
}

} // namespace

class CollectOtlpTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<StoreHome>();
        m_endpoint = std::make_unique<Endpoint>();
        m_environment.clear();
    }

    void theSpansAreThoseOfTheExport()
    {
        m_home->writeFleet(30);
        const Ran ran = collect({u"--no-redact"_s});
        QVERIFY2(ran.status == 0, ran.standardError);
        QVERIFY2(ran.standardOutput.contains("Sent the spans of 30 commands."), ran.standardOutput);
        const Ran exported = m_home->emberline({u"export"_s, u"--format"_s, u"otlp"_s, u"logs"_s});
        QCOMPARE(sorted(m_endpoint->resources()), sorted(Endpoint::resourcesOf(exported.standardOutput)));
        QVERIFY(m_endpoint->requests().size() > 1);
        for (const Request& one : m_endpoint->requests()) {
            QVERIFY2(one.head.startsWith("POST /v1/traces HTTP/1.1"), one.head);
            QVERIFY2(one.head.toLower().contains("content-type: application/json"), one.head);
            QCOMPARE(Endpoint::resourcesOf(one.body).size() % 2, 0); // each command with what it started
        }
    }

    void nothingThatWasAcknowledgedIsSentAgain()
    {
        m_home->writeFleet(2);
        QVERIFY(QFile::remove(m_home->logs().filePath(fileName(childSidOf(1)))));
        QCOMPARE(collect().status, 0);
        QCOMPARE(m_endpoint->resources().size(), 3);
        QCOMPARE(collect().status, 0);
        QCOMPARE(m_endpoint->resources().size(), 3);
        m_home->write(childLog(1), childSidOf(1)); // its command is read again with it
        QVERIFY(collect().standardOutput.contains("Sent the spans of 1 command."));
        QCOMPARE(m_endpoint->resources().size(), 4);
        // A store that is new takes them all, and the collector none.
        QCOMPARE(collect({u"--store"_s, u"team.sqlite"_s}).status, 0);
        QCOMPARE(m_endpoint->resources().size(), 4);
        m_home->compareAnswers(u"team.sqlite"_s);
        m_home->writeFleet(1, 5);
        QCOMPARE(collect({u"--store"_s, u"team.sqlite"_s}).status, 0);
        QCOMPARE(m_endpoint->resources().size(), 6);
        m_home->compareAnswers(u"team.sqlite"_s);
    }

    void whatMayBeSentAgainIs()
    {
        m_home->writeFleet(1);
        m_endpoint->answer({Endpoint::status("503 Service Unavailable", "{}", "Retry-After: 1\r\n"), Endpoint::status("429 Too Many"),
            Endpoint::status("200 OK")});
        const Ran ran = collect();
        QVERIFY2(ran.status == 0, ran.standardError);
        QCOMPARE(m_endpoint->requests().size(), std::size_t{3});
        QCOMPARE(m_endpoint->requests()[2].body, m_endpoint->requests()[0].body);
    }

    void anAnswerWithoutAnEndIsNotWaitedFor()
    {
        m_home->writeFleet(1);
        m_endpoint->answer({"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"});
        const Ran ran = collect();
        QVERIFY2(ran.status == 0 && ran.standardOutput.contains("Sent the spans of 1 command."), ran.standardError);
    }

    void whileTheCollectorIsAwayRunsWait_data()
    {
        QTest::addColumn<QByteArray>("retryAfter"); // longer than collect waits
        const QDateTime later = QDateTime::currentDateTimeUtc().addSecs(600);
        QTest::newRow("seconds") << QByteArray("600");
        QTest::newRow("date") << QLocale::c().toString(later, u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s).toLatin1();
    }
    void whileTheCollectorIsAwayRunsWait()
    {
        QFETCH(QByteArray, retryAfter);
        m_home->writeFleet(2);
        m_endpoint->answer({Endpoint::status("503 Service Unavailable", "{}", "Retry-After: " + retryAfter + "\r\n")});
        const Ran away = collect();
        QCOMPARE(away.status, 1);
        QVERIFY2(away.standardError.contains("503") && away.standardError.contains("The runs wait here"), away.standardError);
        QCOMPARE(m_endpoint->requests().size(), std::size_t{1});
        QVERIFY(m_home->logs().removeRecursively() && QDir().mkpath(m_home->logs().path())); // the spool has what is needed
        m_endpoint->answer({Endpoint::status("200 OK")});
        QVERIFY(collect().standardOutput.contains("Sent the spans of 2 commands."));
        QCOMPARE(m_endpoint->requests()[1].body, m_endpoint->requests()[0].body);
    }

    void whatIsRefusedIsSaidAndNotSentAgain()
    {
        m_home->writeFleet(2);
        m_endpoint->answer({Endpoint::status("400 Bad Request"), Endpoint::status("400 Bad Request"), Endpoint::status("200 OK")});
        const Ran ran = collect(); // both, then each by itself
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.count("400 Bad Request") == 1 && ran.standardError.contains("1 command and"), ran.standardError);
        QVERIFY(ran.standardOutput.contains("Sent the spans of 1 command."));
        QCOMPARE(m_endpoint->requests().size(), std::size_t{3});
        QCOMPARE(collect().status, 0);
        QCOMPARE(m_endpoint->requests().size(), std::size_t{3});
    }

    void aWrongAddressLosesNothing()
    {
        m_home->writeFleet(1);
        m_endpoint->answer({Endpoint::status("404 Not Found")});
        const Ran ran = collect({}, u"/elsewhere"_s);
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.contains("404") && ran.standardError.contains("The runs wait here"), ran.standardError);
        QCOMPARE(m_endpoint->requests().size(), std::size_t{1});
        QVERIFY(m_endpoint->requests()[0].head.startsWith("POST /elsewhere "));
        m_endpoint->answer({Endpoint::status("200 OK")});
        QVERIFY(collect({}, u"/elsewhere"_s).standardOutput.contains("Sent the spans of 1 command."));
    }

    void partialSuccessIsSaid()
    {
        m_home->writeFleet(1);
        m_endpoint->answer({Endpoint::status("200 OK", R"({"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"}})")});
        const Ran ran = collect();
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.standardError.contains("too old") && ran.standardError.contains("2 spans"), ran.standardError);
        QCOMPARE(collect().status, 0);
        QCOMPARE(m_endpoint->requests().size(), std::size_t{1});
    }

    void followingSendsWhatComes()
    {
        m_endpoint->close();
        Program program({u"collect"_s, u"--follow"_s, u"--otlp"_s, m_endpoint->url(), m_home->logs().path()}, m_home->path(),
            {.environment = {{u"XDG_STATE_HOME"_s, m_home->path(u"state"_s)}}});
        m_home->writeFleet(1);
        QByteArray complaints;
        QTRY_VERIFY_WITH_TIMEOUT((complaints += program.complaints()).contains("does not take spans now"), kPatience);
        m_endpoint->listen();
        QTRY_COMPARE_WITH_TIMEOUT(m_endpoint->resources().size(), 2, kPatience);
        m_home->writeFleet(1, 1);
        QTRY_COMPARE_WITH_TIMEOUT(m_endpoint->resources().size(), 4, kPatience);
        QVERIFY(program.end(SIGTERM));
        QCOMPARE(program.status(), 0);
    }

    void headersStayOutOfArguments()
    {
        m_home->writeFleet(1);
        m_environment = {{u"OTEL_EXPORTER_OTLP_HEADERS"_s, u"api-key=a%20b,x-team=git"_s}};
        QCOMPARE(collect().status, 0);
        QByteArray head = m_endpoint->requests().back().head.toLower();
        QVERIFY2(head.contains("\r\napi-key: a b\r\n") && head.contains("x-team: git"), head);
        m_home->writeFleet(1, 1);
        QFile file(m_home->path(u"headers"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("authorization=Bearer%20xyz\n") > 0);
        file.close();
        m_environment.emplace_back(u"EMBERLINE_OTLP_HEADERS_FILE"_s, file.fileName());
        QCOMPARE(collect().status, 0);
        head = m_endpoint->requests().back().head.toLower();
        QVERIFY2(head.contains("authorization: bearer xyz") && !head.contains("api-key"), head);
        const Ran inAddress = m_home->emberline({u"collect"_s, u"--otlp"_s, u"http://ada:secret@localhost"_s, u"logs"_s});
        QCOMPARE(inAddress.status, 2);
        QVERIFY2(!inAddress.standardError.contains("secret"), inAddress.standardError);
    }

    void secretsStayAwayAndTheCallersTraceIsKept()
    {
        EventLog log(sidOf(1));
        log.version().start(10, "clone\",\"https://ada:hunter2@git.example.com/repo").exit(20, 0);
        QByteArray text = QByteArray::fromStdString(log.text());
        const qsizetype first = text.indexOf('\n') + 1;
        text.insert(first,
            text.left(first)
                .replace("\"event\":\"version\"", "\"event\":\"def_param\"")
                .replace(R"("evt":"3","exe":"2.39.5")",
                    R"("scope":"command","param":"TRACEPARENT","value":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")"));
        QFile file(m_home->logs().filePath(fileName(sidOf(1))));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        QCOMPARE(collect().status, 0);
        const QByteArray sent = m_endpoint->requests().back().body;
        QVERIFY2(!sent.contains("hunter2") && !sent.contains("git.example.com"), sent);
        QVERIFY2(sent.contains(R"("traceId":"4bf92f3577b34da6a3ce929d0e0e4736")"), sent);
        // Another machine, or the same one without its memory, sends the same spans.
        QVERIFY(QDir(m_home->path(u"state"_s)).removeRecursively());
        QCOMPARE(collect().status, 0);
        QCOMPARE(m_endpoint->requests().back().body, sent);
    }

    void whatIsOlderThanKeepGoesAndDoesNotComeBack()
    {
        const auto write = [this](int number, int days) {
            const QByteArray day = QDateTime::currentDateTimeUtc().addDays(-days).toString(u"yyyy-MM-dd"_s).toLatin1();
            QFile file(m_home->logs().filePath(fileName(sidOf(number))));
            const QByteArray text = QByteArray::fromStdString(commandLog(number).text()).replace("2026-11-20", day);
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
        };
        const auto commands = [this] { return m_home->emberline({u"store"_s, u"info"_s, u"team.sqlite"_s}).standardOutput; };
        QVERIFY(write(1, 30) && write(2, 3));
        QCOMPARE(m_home->collect(u"team.sqlite"_s).status, 0);
        QVERIFY2(commands().contains(" 2 commands"), commands());
        const Ran ran = m_home->collect(u"team.sqlite"_s, {u"--keep"_s, u"10d"_s});
        QVERIFY2(ran.status == 0 && ran.standardOutput.contains("Dropped the runs that began before "), ran.standardOutput);
        QVERIFY2(commands().contains(" 1 command, "), commands());
        QVERIFY(write(3, 30) && write(4, 2)); // an old one that is new here
        const Ran more = m_home->collect(u"team.sqlite"_s, {u"--keep"_s, u"10d"_s});
        QVERIFY2(more.standardOutput.startsWith("Collected 1 run from 2 logs.") && !more.standardOutput.contains("Dropped"),
            more.standardOutput);
        QVERIFY2(commands().contains(" 2 commands"), commands());
        QCOMPARE(m_home->collect(u"team.sqlite"_s, {u"--keep"_s, u"soon"_s}).status, 2);
        QCOMPARE(m_home->collect(u"clickhouse://localhost/git"_s, {u"--keep"_s, u"10d"_s}).status, 2);
        // What a new store takes is not old either.
        QVERIFY(m_home->collect(u"other.sqlite"_s, {u"--keep"_s, u"10d"_s}).standardOutput.startsWith("Collected 2 runs from 4 logs."));
    }

    void aRunWithoutADateIsAsOldAsItsLog()
    {
        const QString day = QDateTime::currentDateTimeUtc().toString(u"yyyy-MM-dd"_s);
        const auto write = [this](int number, const QString& text) {
            QFile file(m_home->logs().filePath(fileName(sidOf(number))));
            return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0;
        };
        const auto textOf = [](int number) { return QString::fromStdString(commandLog(number).text()); };
        QVERIFY(write(1, textOf(1).replace(u"2026-11-20"_s, day)));
        QVERIFY(write(2, textOf(2).remove(QRegularExpression(u"\"time\":\"[^\"]*\","_s))));
        const auto collected = [this] {
            const Ran ran = m_home->collect(u"team.sqlite"_s, {u"--keep"_s, u"10d"_s});
            return ran.standardOutput + m_home->emberline({u"store"_s, u"info"_s, u"team.sqlite"_s}).standardOutput;
        };
        QByteArray said = collected();
        QVERIFY2(said.contains(" 2 commands") && !said.contains("Dropped"), said);
        QFile file(m_home->logs().filePath(fileName(sidOf(2))));
        QVERIFY(
            file.open(QIODevice::ReadWrite) && file.setFileTime(QDateTime::currentDateTime().addDays(-30), QFile::FileModificationTime));
        file.close();
        said = collected();
        QVERIFY2(said.contains(" 1 command, ") && said.contains("Dropped"), said);
        said = collected();
        QVERIFY2(said.startsWith("Collected 0 runs from 0 logs."), said);
    }

private:
    /// The server of this test answers meanwhile.
    [[nodiscard]] Ran collect(const QStringList& options = {}, const QString& path = {})
    {
        Environment environment = m_environment;
        environment.emplace_back(u"XDG_STATE_HOME"_s, m_home->path(u"state"_s));
        QProcess process;
        process.setProcessEnvironment(environmentWith(environment));
        process.setWorkingDirectory(m_home->path());
        process.start(QStringLiteral(EMBERLINE_PROGRAM),
            QStringList{u"collect"_s, u"--otlp"_s, m_endpoint->url(path)} + options + QStringList{u"logs"_s});
        if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, kPatience))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    std::unique_ptr<StoreHome> m_home;
    std::unique_ptr<Endpoint> m_endpoint;
    Environment m_environment;
};

EMBERLINE_TEST(CollectOtlpTest, QCoreApplication)
#include "tst_collect_otlp.moc"
