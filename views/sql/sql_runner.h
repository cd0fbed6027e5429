// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"
#include "model/trace.h"
#include "views/sql/sql_query.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <optional>
#include <thread>

namespace emberline {

/// Returns the path of a SQLite database of this trace. Creates it if needed, which may take a while; stops when asked to. Called on the
/// queries' thread.
using SqlDatabaseProvider = std::function<Result<QString>(const Trace& trace, const std::function<bool()>& isCancelled)>;

/// Runs one query at a time on its own thread. GUI thread.
class SqlRunner : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kTimeLimit{60};

    explicit SqlRunner(SqlDatabaseProvider provider, QObject* parent = nullptr);
    ~SqlRunner() override;

    /// Starts a query; stops and forgets the running one.
    void run(Trace trace, QString statement);
    /// Ends the running query; finished() reports its result.
    void stop();
    /// Stops the query without a signal.
    void forget();
    [[nodiscard]] bool isRunning() const { return m_isRunning && !m_isForgotten; }
    void setTimeLimit(std::chrono::milliseconds limit) { m_limit = limit; }

Q_SIGNALS:
    /// `took` includes the creation of the database if that was needed.
    void finished(const emberline::SqlResult& result, std::chrono::milliseconds took);

private:
    struct Request {
        Trace trace;
        QString statement;
    };

    void work();
    SqlResult answer(const Request& request);
    Q_INVOKABLE void deliver();
    void watch();

    SqlDatabaseProvider m_provider;
    SqlStop m_stop;
    std::chrono::milliseconds m_limit = kTimeLimit;
    QTimer m_watch;
    QElapsedTimer m_elapsed;
    bool m_isRunning = false;
    bool m_isStopping = false;
    bool m_isForgotten = false;
    bool m_isLate = false;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Request> m_request; ///< under the mutex
    std::optional<SqlResult> m_result; ///< under the mutex
    bool m_isEnding = false; ///< under the mutex
    bool m_hasEnded = false; ///< under the mutex
    std::thread m_thread;
};

} // namespace emberline
