// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/store/otlp_endpoint.h"

#include "app/store/awaited_reply.h"

#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkRequest>
#include <QRandomGenerator>

#include <algorithm>
#include <array>

namespace emberline {

namespace {

constexpr std::size_t kMostBytes = 4 << 20; ///< of a request, unless one command has more; OpenTelemetry's collector takes 20 MiB
constexpr int kAnswerMs = 30000; ///< without a byte of the answer
constexpr qsizetype kMostAnswer = 1 << 20; ///< of which more is not read: what matters is the status
constexpr qint64 kFirstPauseMs = 1000;
constexpr qint64 kLongestPauseMs = 60000;
constexpr qint64 kLongestWishMs = 3600000; ///< of the server

/// What OTLP/HTTP says may be sent again. No status: nobody answered.
bool isWorthAnotherTry(int status)
{
    constexpr std::array kLater{0, 429, 502, 503, 504};
    return std::ranges::find(kLater, status) != kLater.end();
}

/// The address or the permission is wrong, and not what was sent.
bool isMisdirected(int status)
{
    constexpr std::array kWrong{401, 403, 404, 405, 407};
    return (status >= 300 && status < 400) || std::ranges::find(kWrong, status) != kWrong.end();
}

/// 0 if the answer does not say.
qint64 retryAfterMs(const QNetworkReply& reply)
{
    const QString text = QString::fromLatin1(reply.rawHeader("Retry-After")).trimmed();
    bool isNumber = false;
    const qint64 seconds = text.toLongLong(&isNumber);
    const QDateTime time = QDateTime::fromString(QString(text).replace(QLatin1String("GMT"), QLatin1String("+0000")), Qt::RFC2822Date);
    const qint64 ms = isNumber ? std::min(seconds, kLongestWishMs) * 1000
        : time.isValid()       ? QDateTime::currentDateTimeUtc().msecsTo(time)
                               : 0;
    return std::clamp<qint64>(ms, 0, kLongestWishMs);
}

using Headers = std::vector<std::pair<QByteArray, QByteArray>>;

/// "key1=value1,key2=value2", the values percent-encoded, as OpenTelemetry's own exporters read them. The file may have lines instead.
Result<Headers> headersOf()
{
    QByteArray text;
    std::string from = "EMBERLINE_OTLP_HEADERS_FILE";
    if (const QByteArray name = qgetenv(from.c_str()); !name.isEmpty()) {
        QFile file(QFile::decodeName(name));
        if (!file.open(QIODevice::ReadOnly))
            return Error{file.fileName().toStdString() + ": the headers cannot be read: " + file.errorString().toStdString() + "."};
        text = file.readAll().replace('\n', ',');
    } else {
        from = qEnvironmentVariableIsSet("OTEL_EXPORTER_OTLP_TRACES_HEADERS") ? "OTEL_EXPORTER_OTLP_TRACES_HEADERS"
                                                                              : "OTEL_EXPORTER_OTLP_HEADERS";
        text = qgetenv(from.c_str());
    }
    Headers headers;
    for (const QByteArray& one : text.split(',')) {
        if (one.trimmed().isEmpty())
            continue;
        const qsizetype equals = one.indexOf('=');
        const QByteArray key = one.left(std::max<qsizetype>(equals, 0)).trimmed();
        const QByteArray value = QByteArray::fromPercentEncoding(one.mid(equals + 1).trimmed());
        const auto isControl = [](char c) { return static_cast<unsigned char>(c) < ' '; };
        if (key.isEmpty() || std::ranges::any_of(key, isControl) || std::ranges::any_of(value, isControl)) // which may be a secret
            return Error{from + ": headers are written as KEY=VALUE,KEY=VALUE, the values percent-encoded."};
        headers.emplace_back(key, value);
    }
    return headers;
}

std::size_t commandCount(std::span<const ProcessSpans> spans)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < spans.size(); ++i)
        count += i == 0 || spans[i].command != spans[i - 1].command ? 1 : 0;
    return count;
}

} // namespace

Result<std::unique_ptr<OtlpEndpoint>> OtlpEndpoint::open(const QString& address, std::function<bool()> isEnded)
{
    QUrl url(address, QUrl::StrictMode);
    if (!url.userInfo().isEmpty())
        return Error{"What authenticates you does not belong into the address, which others may see. Set OTEL_EXPORTER_OTLP_HEADERS, or "
                     "EMBERLINE_OTLP_HEADERS_FILE to the name of a file with the headers."};
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https")))
        return Error{address.toStdString() + ": --otlp takes http://HOST[:PORT][/PATH], or https."};
    if (url.path().isEmpty() || url.path() == QLatin1String("/"))
        url.setPath(QStringLiteral("/v1/traces"));
    auto headers = headersOf();
    if (!headers)
        return headers.error();
    std::unique_ptr<OtlpEndpoint> endpoint(new OtlpEndpoint(std::move(url), std::move(isEnded)));
    endpoint->m_headers = std::move(headers.value());
    return endpoint;
}

std::optional<Error> OtlpEndpoint::send(RunStore& spool, Count& count)
{
    if (m_error && (!m_mayRetry || !m_nextTry.hasExpired()))
        return m_error;
    while (!m_isEnded()) {
        const auto waiting = spool.waitingSpans(kMostBytes);
        if (!waiting)
            return waiting.error();
        if (waiting.value().empty())
            break;
        m_error = sendCommands(waiting.value(), spool, count);
        if (m_error)
            return m_error;
        m_pauseMs = 0;
    }
    return std::nullopt;
}

std::optional<Error> OtlpEndpoint::sendCommands(std::span<const ProcessSpans> spans, RunStore& spool, Count& count)
{
    QByteArray body = R"({"resourceSpans":[)";
    for (const ProcessSpans& one : spans) {
        body += &one == spans.data() ? "" : ",";
        body.append(one.resource.data(), static_cast<qsizetype>(one.resource.size()));
    }
    body += "]}";
    QNetworkRequest request(m_url);
    request.setTransferTimeout(kAnswerMs);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy); // headers stay with this host
    request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("emberline/" EMBERLINE_VERSION));
    for (const auto& [key, value] : m_headers)
        request.setRawHeader(key, value);
    const std::unique_ptr<QNetworkReply> reply(m_network.post(request, body));
    QByteArray answer;
    const auto takeAll = [&] {
        answer += reply->readAll();
        if (answer.size() > kMostAnswer)
            reply->abort();
    };
    if (!awaitReply(*reply, m_isEnded, takeAll))
        return Error{name() + ": this program was ended before the collector answered."};
    takeAll();
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QString said = status == 0
        ? reply->errorString() + QStringLiteral("; is it running, and may this machine reach it?")
        : QStringLiteral("%1 %2").arg(status).arg(reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString());
    const std::string why = said.toStdString();
    if (isWorthAnotherTry(status))
        return later(why, retryAfterMs(*reply));
    if (isMisdirected(status)) {
        m_mayRetry = false;
        return Error{name() + " answered " + why + ". Check the address and the headers; until collect is started again nothing is sent."};
    }
    if (status >= 200 && status < 300) {
        const QJsonObject partial = QJsonDocument::fromJson(answer).object().value(QLatin1String("partialSuccess")).toObject();
        const QString message = partial.value(QLatin1String("errorMessage")).toString().left(500);
        const auto rejected = partial.value(QLatin1String("rejectedSpans")).toVariant().toULongLong(); // a text, in JSON of protobuf
        if (rejected > 0 || !message.isEmpty())
            count.troubles.insert(name() + (rejected > 0 ? " rejected spans: " : " says: ") + message.toStdString());
        count.rejected += rejected;
        count.commands += commandCount(spans);
        return spool.markSent(spans);
    }
    if (commandCount(spans) == 1) {
        count.troubles.insert(name() + " refused spans: " + why + ". They are not sent again.");
        ++count.refused;
        return spool.markSent(spans);
    }
    for (std::size_t begin = 0; begin < spans.size();) { // one of them is refused, and not the others for it
        std::size_t end = begin;
        while (end < spans.size() && spans[end].command == spans[begin].command)
            ++end;
        if (auto wrong = sendCommands(spans.subspan(begin, end - begin), spool, count))
            return wrong;
        begin = end;
    }
    return std::nullopt;
}

/// The server's wish, or a pause that doubles, with a part by chance, so that many machines do not come back together.
std::optional<Error> OtlpEndpoint::later(const std::string& why, qint64 retryAfterMs)
{
    m_pauseMs = std::clamp(2 * m_pauseMs, kFirstPauseMs, kLongestPauseMs);
    m_nextTry.setRemainingTime(retryAfterMs > 0 ? retryAfterMs : m_pauseMs + QRandomGenerator::global()->bounded(m_pauseMs / 4));
    return Error{name() + " does not take spans now: " + why + "."};
}

} // namespace emberline
