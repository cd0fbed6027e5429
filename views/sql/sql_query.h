// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/cancellation.h"
#include "model/trace.h"
#include "views/kit/background.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QVariant>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct sqlite3;

namespace emberline {

struct SqlResult {
    QStringList columns;
    std::vector<QVariant> cells; ///< row by row
    bool isCut = false; ///< more rows exist
    QString error; ///< why the result is missing or incomplete; empty on success

    [[nodiscard]] std::size_t rowCount() const { return columns.isEmpty() ? 0 : cells.size() / static_cast<std::size_t>(columns.size()); }
    [[nodiscard]] const QVariant& at(std::size_t row, int column) const
    {
        return cells[row * static_cast<std::size_t>(columns.size()) + static_cast<std::size_t>(column)];
    }
};

inline constexpr std::size_t kMaxSqlRows = 100'000;
inline constexpr std::size_t kMaxSqlBytes = 256 << 20; ///< of text and blobs in all cells, approximately
inline constexpr std::size_t kMaxSqlValueBytes = 64 << 20; ///< of one value; a larger one makes the query fail
inline constexpr std::int64_t kMaxSqlSpillBytes = std::int64_t(2) << 30; ///< of files in which a query sorts; one that needs more fails

/// Makes the tables of a trace in an empty connection; they may read the trace while the connection is open. Returns an error message,
/// empty on success. Called on the query's thread; also asks `isCancelled` while a statement reads the tables.
using SqlTables = std::function<std::string(sqlite3* connection, const Trace& trace, const std::function<bool()>& isCancelled)>;

/// Runs one statement on the tables of a trace. The statement can neither change anything nor reach a file: anything but reading fails with
/// a sentence that explains it. Ends soon after `cancel`, even if the statement has not returned a row yet. Any thread.
SqlResult runSql(const Trace& trace, const SqlTables& tables, const QString& statement, Cancellation cancel = {},
    std::int64_t mostSpilled = kMaxSqlSpillBytes);

/// Runs one query at a time in the background. GUI thread.
class SqlRunner : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kTimeLimit{60};

    SqlRunner(const TraceStore& store, SqlTables tables, QObject* parent = nullptr);
    ~SqlRunner() override { stop(); }

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
