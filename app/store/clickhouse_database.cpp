// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/awaited_reply.h"
#include "app/store/database.h"
#include "app/store/run_row_cells.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTimer>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

namespace emberline {

namespace {

constexpr int kDefaultPort = 8123;
constexpr int kDefaultSecurePort = 8443;
constexpr int kPatienceMs = 600000; ///< without a byte of the answer, which begins when the question is answered
constexpr int kFirstPatienceMs = 30000; ///< for the whole of the first answer: the first question is a small one
constexpr int kSilenceMs = 30000; ///< without a byte, before the server is asked whether it is there
constexpr int kPingMs = 30000; ///< until it must have answered that
constexpr int kLongestAnswerMs = 3600000; ///< from question to end
constexpr qsizetype kLongestAnswer = qsizetype{64} << 30; ///< all rows of a large store, which verify reads
constexpr qsizetype kMostSaid = 1 << 20; ///< of an answer that is no rows; of an error, the first line is shown
constexpr qsizetype kMostShown = 500;
constexpr qsizetype kMostRow = 64 << 20; ///< runs have a few KiB
constexpr std::size_t kMostCells = 1024; ///< of a row; a query asks for fewer
constexpr const char* kAskWhatAnswers = "\u00a0s. Is it the port of a ClickHouse server for HTTP?";
constexpr std::string_view kNull = "\\N";

// What stands behind a backslash in the server's TabSeparated format, and what it means. Nobody has to write the last two in this way.
constexpr std::string_view kEscapes("tnr0\\bf");
constexpr std::string_view kEscaped("\t\n\r\0\\\b\f", kEscapes.size());

/// A cell in that format.
void appendCell(QByteArray& to, std::string_view text)
{
    for (const char c : text) {
        if (const std::size_t at = kEscaped.find(c); at < kEscapes.find('b'))
            to.append('\\').append(kEscapes[at]);
        else
            to += c;
    }
}

/// The cell that begins at `at`, which moves behind it and the tab or newline that ends it.
std::optional<std::string> takeCell(std::string_view text, std::size_t& at)
{
    const std::size_t begin = at;
    std::string cell;
    for (; at < text.size() && text[at] != '\t' && text[at] != '\n'; ++at) {
        if (text[at] != '\\' || at + 1 == text.size()) {
            cell += text[at];
            continue;
        }
        const std::size_t escape = kEscapes.find(text[++at]);
        cell += escape == std::string_view::npos ? text[at] : kEscaped[escape];
    }
    const bool isNull = text.substr(begin, at - begin) == kNull;
    return isNull ? std::nullopt : std::optional(std::move(cell));
}

/// Tells a server that computes from one that is gone: while it computes, it sends nothing, but answers a ping. Headers with its progress
/// do not help: QNetworkReply passes headers on only when all are there, and a user who may only read cannot ask for them.
class LifeSigns {
public:
    LifeSigns(QNetworkAccessManager& network, QUrl ping, std::function<void()> whenGone) :
        m_network(network), m_url(std::move(ping)), m_whenGone(std::move(whenGone))
    {
        m_silence.setSingleShot(true);
        m_silence.setInterval(kSilenceMs);
        QObject::connect(&m_silence, &QTimer::timeout, &m_silence, [this] { askForOne(); });
    }

    /// Now, or because there was one.
    void awaitOne()
    {
        m_ping.reset();
        m_silence.start();
    }

private:
    void askForOne()
    {
        QNetworkRequest request(m_url);
        request.setTransferTimeout(kPingMs);
        m_ping.reset(m_network.get(request));
        QObject::connect(m_ping.get(), &QNetworkReply::finished, &m_silence, [this] {
            // Any answer shows that the server is there, a refusal, too.
            if (m_ping->attribute(QNetworkRequest::HttpStatusCodeAttribute).isValid())
                m_silence.start();
            else
                m_whenGone();
        });
    }

    QNetworkAccessManager& m_network;
    QUrl m_url;
    std::function<void()> m_whenGone;
    QTimer m_silence;
    std::unique_ptr<QNetworkReply> m_ping;
};

class ClickHouseDatabase : public Database {
public:
    ClickHouseDatabase(QUrl url, QString database, QString address, std::function<bool()> isEnded) :
        m_url(std::move(url)), m_database(std::move(database)), m_address(std::move(address)), m_isEnded(std::move(isEnded))
    { }

    [[nodiscard]] SqlKind kind() const override { return SqlKind::ClickHouse; }

    std::optional<Error> run(const std::string& statements) override
    {
        // The server takes one statement at a time.
        for (std::size_t at = 0; at < statements.size();) {
            const std::size_t end = std::min(statements.find(";\n", at), statements.size());
            if (auto wrong = send(QByteArray::fromStdString(statements.substr(at, end - at)), {}))
                return wrong;
            at = end + 2;
        }
        return std::nullopt;
    }

    std::optional<Error> insert(const std::string& table, const std::string& columns, std::span<const Cells> rows) override
    {
        QByteArray body;
        for (const Cells& row : rows) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                body += i == 0 ? "" : "\t";
                if (row[i])
                    appendCell(body, *row[i]);
                else
                    body += QByteArray(kNull.data(), static_cast<qsizetype>(kNull.size()));
            }
            body += '\n';
        }
        return send(body, QString::fromStdString("INSERT INTO " + table + " (" + columns + ") FORMAT TabSeparated"));
    }

    [[nodiscard]] std::string quoted(std::string_view text) const override
    {
        std::string sql = "'";
        for (const char c : text)
            sql += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
        return sql + "'";
    }

private:
    std::optional<Error> askForRows(const std::string& query, const std::function<void(CellViews)>& take) override
    {
        QByteArray rest; // of the answer: a line that has not arrived whole
        std::vector<std::optional<std::string>> cells;
        std::vector<std::optional<std::string_view>> views;
        const auto takeRows = [&](const QByteArray& bytes) {
            const qsizetype whole = bytes.lastIndexOf('\n') + 1;
            rest += bytes;
            if (whole == 0)
                return rest.size() <= kMostRow;
            const std::string_view text(rest.constData(), static_cast<std::size_t>(rest.size() - bytes.size() + whole));
            for (std::size_t at = 0; at < text.size(); ++at) {
                auto cell = takeCell(text, at);
                if (cells.size() < kMostCells)
                    cells.push_back(std::move(cell));
                if (text[at] == '\t')
                    continue;
                views.assign(cells.begin(), cells.end());
                take(views);
                cells.clear();
            }
            rest.remove(0, static_cast<qsizetype>(text.size()));
            return true;
        };
        return send(QByteArray::fromStdString(query + " FORMAT TabSeparated"), {}, takeRows);
    }

    /// Posts the body; `query` goes into the address, because rows come after it. Passes on the answer in pieces, until `take` returns
    /// false: it is too long.
    std::optional<Error> send(const QByteArray& body, const QString& query, const std::function<bool(const QByteArray&)>& take = {})
    {
        QUrl url = m_url;
        QUrlQuery parameters;
        parameters.addQueryItem(QStringLiteral("database"), m_database);
        // The status counts for the whole answer, and not for its first rows.
        parameters.addQueryItem(QStringLiteral("wait_end_of_query"), QStringLiteral("1"));
        // What is acknowledged is on the shard, and not only in the queue of the server that was asked. Who may only read may set nothing.
        if (!query.isEmpty())
            parameters.addQueryItem(QStringLiteral("insert_distributed_sync"), QStringLiteral("1"));
        if (!query.isEmpty())
            parameters.addQueryItem(QStringLiteral("query"), QString::fromLatin1(QUrl::toPercentEncoding(query)));
        url.setQuery(parameters);
        QNetworkRequest request(url);
        request.setTransferTimeout(kPatienceMs);
        request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/octet-stream"));
        if (const QByteArray user = qgetenv("EMBERLINE_STORE_USER"); !user.isEmpty())
            request.setRawHeader("X-ClickHouse-User", user);
        const auto password = passwordOf();
        if (!password)
            return password.error();
        if (!password.value().isEmpty())
            request.setRawHeader("X-ClickHouse-Key", password.value());
        const std::unique_ptr<QNetworkReply> reply(m_network.post(request, body));
        QByteArray answer; // if nobody takes it, as what the server says of an error
        qsizetype received = 0;
        std::string broken; // why the rest does not matter
        const auto giveUp = [&](std::string why) {
            broken = std::move(why);
            reply->abort();
        };
        LifeSigns signs(m_network, m_url.resolved(QUrl(QStringLiteral("/ping"))), [&] {
            giveUp(
                "the server has fallen silent, and does not answer a ping either. Is it running, and may this machine reach it? If so, do "
                "this again.");
        });
        if (m_hasAnswered) // the first answer is not waited for so long
            signs.awaitOne();
        const auto takeAll = [&] {
            if (!broken.empty())
                return;
            if (m_hasAnswered)
                signs.awaitOne();
            const QByteArray bytes = reply->readAll();
            received += bytes.size();
            const bool isTaken = take && reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() == 200;
            if (!isTaken)
                answer += bytes;
            if (received > kLongestAnswer || (isTaken ? !take(bytes) : answer.size() > kMostSaid))
                giveUp("what answers sends more than a store does.");
        };
        const int patience = m_hasAnswered ? kLongestAnswerMs : kFirstPatienceMs;
        QTimer::singleShot(
            patience, reply.get(), [&] { giveUp("no whole answer came within " + std::to_string(patience / 1000) + kAskWhatAnswers); });
        if (!awaitReply(*reply, m_isEnded, takeAll))
            return Error{m_address.toStdString() + ": this program was ended before the store answered."};
        takeAll();
        if (!broken.empty())
            return Error{m_address.toStdString() + ": " + broken};
        const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (reply->error() == QNetworkReply::NoError && status == 200) {
            m_hasAnswered = true;
            return std::nullopt;
        }
        // The server's own words say more than the status.
        const QString why = status != 0 && !answer.isEmpty()
            ? QString::fromUtf8(answer).section(QLatin1Char('\n'), 0, 0).left(kMostShown)
            : reply->errorString().left(kMostShown) + QStringLiteral("; is it running, and may this machine reach it?");
        return Error{m_address.toStdString() + ": the store did not answer: " + why.toStdString()};
    }

    static Result<QByteArray> passwordOf()
    {
        const QByteArray name = qgetenv("EMBERLINE_STORE_PASSWORD_FILE");
        if (name.isEmpty())
            return qgetenv("EMBERLINE_STORE_PASSWORD");
        QFile file(QFile::decodeName(name));
        if (!file.open(QIODevice::ReadOnly))
            return Error{
                file.fileName().toStdString() + ": the store's password cannot be read: " + file.errorString().toStdString() + "."};
        return file.readAll().trimmed();
    }

    QNetworkAccessManager m_network;
    QUrl m_url;
    QString m_database;
    QString m_address; ///< for messages
    std::function<bool()> m_isEnded;
    bool m_hasAnswered = false;
};

} // namespace

bool isClickHouse(const QString& place)
{
    return place.startsWith(QLatin1String("clickhouse://"));
}

Result<std::unique_ptr<Database>> openClickHouse(const QString& address, std::function<bool()> isEnded)
{
    const QUrl given(address, QUrl::StrictMode);
    const QString database = given.path().mid(1);
    if (!given.isValid() || given.host().isEmpty() || database.isEmpty() || database.contains(QLatin1Char('/')))
        return Error{address.toStdString() + ": a store on a server is clickhouse://HOST[:PORT]/DATABASE."};
    if (!given.password().isEmpty() || !given.userName().isEmpty())
        return Error{"The user and password of a store do not belong into its address, which others may see. Set EMBERLINE_STORE_USER and "
                     "EMBERLINE_STORE_PASSWORD_FILE."};
    const bool isSecure = QUrlQuery(given).queryItemValue(QStringLiteral("secure")) == QLatin1String("1");
    QUrl url;
    url.setScheme(isSecure ? QStringLiteral("https") : QStringLiteral("http"));
    url.setHost(given.host());
    url.setPort(given.port(isSecure ? kDefaultSecurePort : kDefaultPort));
    url.setPath(QStringLiteral("/"));
    return std::unique_ptr<Database>(std::make_unique<ClickHouseDatabase>(std::move(url), database, address, std::move(isEnded)));
}

Result<bool> isShared(Database& server, const QString& place)
{
    std::string engine;
    if (auto wrong = server.ask("SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'runs'", 1,
            [&](CellViews cells) { engine = std::string(cells[0].value_or("")); }))
        return *wrong;
    if (engine != "Distributed" && !engine.ends_with("MergeTree"))
        return Error{place.toStdString() + ": What answers is no ClickHouse."};
    return engine == "Distributed";
}

std::optional<Error> createCluster(const QStringList& places, const QString& cluster)
{
    for (const QString& place : places) {
        auto database = openClickHouse(place);
        if (!database)
            return database.error();
        // currentDatabase() in the definition would be another one after the server's next start.
        std::string name;
        if (auto wrong
            = database.value()->ask("SELECT currentDatabase()", 1, [&](CellViews cells) { name = std::string(cells[0].value_or("")); }))
            return wrong;
        const std::string table = "CREATE TABLE IF NOT EXISTS runs AS runs_shard ENGINE = Distributed("
            + database.value()->quoted(cluster.toStdString()) + ", " + database.value()->quoted(name) + ", runs_shard, cityHash64(sid))";
        const std::string tables = std::string(kClickHouseVersions) + ";\n" + clickHouseTable("runs_shard") + ";\n" + table
            + ";\nINSERT INTO schema_versions VALUES (" + std::to_string(kStoreVersion) + ")";
        if (auto wrong = database.value()->run(tables))
            return wrong;
        const auto shared = isShared(*database.value(), place);
        if (!shared)
            return shared.error();
        if (!shared.value())
            return Error{place.toStdString() + ": this database is a store of its own already. Use another for the cluster."};
    }
    return std::nullopt;
}

} // namespace emberline
