// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>

#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

struct sqlite3;

namespace emberline {

/// Stops a query from another thread, also one that has not given a row yet. Thread-safe.
class SqlStop {
public:
    /// Ends the query that runs. One that is only about to may miss it: to be repeated until it has ended.
    void stop();
    [[nodiscard]] bool isStopped() const { return m_stopped; }
    /// Before the next query.
    void reset() { m_stopped = false; }

    // The query's side, around the time that its connection is open.
    void attach(sqlite3* connection);
    void detach() { attach(nullptr); }

private:
    std::atomic<bool> m_stopped = false;
    std::mutex m_mutex;
    sqlite3* m_connection = nullptr; ///< under the mutex, so that it is not closed while it is interrupted
};

struct SqlResult {
    QStringList columns;
    std::vector<QVariant> cells; ///< row by row
    bool isCut = false; ///< there would have been more rows
    QString error; ///< why there is no result, or not all of it; empty when all is well

    [[nodiscard]] std::size_t rowCount() const { return columns.isEmpty() ? 0 : cells.size() / static_cast<std::size_t>(columns.size()); }
    [[nodiscard]] const QVariant& at(std::size_t row, int column) const
    {
        return cells[row * static_cast<std::size_t>(columns.size()) + static_cast<std::size_t>(column)];
    }
};

inline constexpr std::size_t kMaxSqlRows = 100'000;
inline constexpr std::size_t kMaxSqlBytes = 256 << 20; ///< of text and blobs in all cells, about
inline constexpr std::size_t kMaxSqlValueBytes = 64 << 20; ///< of one value; beyond it a query fails

/// Runs one statement on the SQLite database at `path`. It can neither change it nor reach another file: what is no reading is refused with
/// a sentence. Any thread.
SqlResult runSql(const QString& path, const QString& statement, SqlStop& stop);

} // namespace emberline
