// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/trace_calculation.h"
#include "views/sql/sql_query.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <memory>

namespace emberline {

/// Runs one query at a time in the background. GUI thread.
class SqlRunner : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kTimeLimit{60};

    SqlRunner(const TraceStore& store, SqlTables tables, QObject* parent = nullptr);
    ~SqlRunner() override;

    /// Starts a query over the open trace; stops and forgets the running one.
    void run(QString statement);
    /// Ends the running query; finished() reports its result.
    void stop();
    /// Stops the query without a signal.
    void forget();
    [[nodiscard]] bool isRunning() const { return m_calculation.isBusy(); }
    void setTimeLimit(std::chrono::milliseconds limit) { m_limit.setInterval(limit); }

Q_SIGNALS:
    void finished(const emberline::SqlResult& result, std::chrono::milliseconds took);

private:
    void show(SqlResult result);

    SqlTables m_tables;
    QTimer m_limit; ///< runs while a query does
    QElapsedTimer m_elapsed;
    bool m_isLate = false; ///< the time limit stopped the query
    std::shared_ptr<std::atomic<bool>> m_stopped; ///< of the newest query
    TraceCalculation m_calculation; ///< last: its destructor waits for the query, which uses the members above
};

} // namespace emberline
