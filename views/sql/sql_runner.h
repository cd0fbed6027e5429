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

/// Says where a SQLite database of this trace is, and makes it where there is none yet, which may take a while; gives up when asked to.
/// Called on the thread that queries run on.
using SqlDatabaseProvider = std::function<Result<QString>(const Trace& trace, const std::function<bool()>& isCancelled)>;

/// Runs one query at a time on a thread of its own. GUI thread.
class SqlRunner : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kTimeLimit{60};

    explicit SqlRunner(SqlDatabaseProvider provider, QObject* parent = nullptr);
    ~SqlRunner() override;

    /// Begins; the query that runs, if any, is stopped and forgotten.
    void run(Trace trace, QString statement);
    /// Ends the query that runs; finished() tells with which result.
    void stop();
    /// Stops it, and nothing is told.
    void forget();
    [[nodiscard]] bool isRunning() const { return m_isRunning && !m_isForgotten; }
    void setTimeLimit(std::chrono::milliseconds limit) { m_limit = limit; }

Q_SIGNALS:
    /// `took`: with the making of the database, where it was made.
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
