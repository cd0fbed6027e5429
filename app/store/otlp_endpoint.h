// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/run_store.h"

#include <QDeadlineTimer>
#include <QNetworkAccessManager>
#include <QString>
#include <QUrl>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

namespace emberline {

/// An OpenTelemetry collector that takes spans: OTLP/JSON over HTTP, by the rules of OTLP for what is sent again and what is not. One
/// thread.
class OtlpEndpoint {
public:
    /// What became of the spans that send() took.
    struct Count {
        std::uint64_t commands = 0; ///< that the collector has
        std::uint64_t refused = 0; ///< commands that it will not have; they are not sent again
        std::uint64_t rejected = 0; ///< spans of those that it has
        std::set<std::string> troubles = {}; ///< sentences about what was refused or rejected
    };

    /// `address`: http://HOST[:PORT][/PATH], or https; without a path, /v1/traces. Headers come from the file
    /// EMBERLINE_OTLP_HEADERS_FILE, or else from OTEL_EXPORTER_OTLP_TRACES_HEADERS or OTEL_EXPORTER_OTLP_HEADERS. Waits for each answer,
    /// until `isEnded` says otherwise or the program is ended.
    [[nodiscard]] static Result<std::unique_ptr<OtlpEndpoint>> open(const QString& address, std::function<bool()> isEnded);

    /// Sends what waits in the file, some whole commands a request, and notes there what was sent. After an error the rest waits; until
    /// the next try is due, the answer is the same error.
    [[nodiscard]] std::optional<Error> send(RunStore& spool, Count& count);
    /// Until the next try; negative: there is no next one, because a person must first change something.
    [[nodiscard]] qint64 msToNextTry() const { return m_mayRetry ? m_nextTry.remainingTime() : -1; }

private:
    OtlpEndpoint(QUrl url, std::function<bool()> isEnded) : m_url(std::move(url)), m_isEnded(std::move(isEnded)) { }
    [[nodiscard]] std::optional<Error> sendCommands(std::span<const ProcessSpans> spans, RunStore& spool, Count& count);
    [[nodiscard]] std::optional<Error> later(const std::string& why, qint64 retryAfterMs);
    [[nodiscard]] std::string name() const { return m_url.toString(QUrl::RemoveQuery | QUrl::RemoveFragment).toStdString(); }

    QNetworkAccessManager m_network;
    QUrl m_url;
    std::function<bool()> m_isEnded;
    std::vector<std::pair<QByteArray, QByteArray>> m_headers;
    // After an error:
    std::optional<Error> m_error;
    bool m_mayRetry = true;
    qint64 m_pauseMs = 0;
    QDeadlineTimer m_nextTry;
};

} // namespace emberline
