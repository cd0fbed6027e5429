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

/// Stops a query from another thread, even one that has not returned a row yet. Thread-safe.
class SqlStop {
public:
    /// Interrupts the running query. A query that is just starting may miss it: repeat the call until the query has ended.
    void stop();
    [[nodiscard]] bool isStopped() const { return m_stopped; }
    /// Call it before the next query.
    void reset() { m_stopped = false; }

    // For the query's thread: registers its connection while it is open.
    void attach(sqlite3* connection);
    void detach() { attach(nullptr); }

private:
    std::atomic<bool> m_stopped = false;
    std::mutex m_mutex;
    sqlite3* m_connection = nullptr; ///< under the mutex, so that nobody closes it during an interrupt
};

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

/// Runs one statement on the SQLite database at `path`. The statement can neither change it nor reach another file: anything but reading
/// fails with a sentence that explains it. Any thread.
SqlResult runSql(const QString& path, const QString& statement, SqlStop& stop);

} // namespace emberline
