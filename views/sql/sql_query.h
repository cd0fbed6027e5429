// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/cancellation.h"
#include "model/trace.h"

#include <QString>
#include <QStringList>
#include <QVariant>

#include <cstddef>
#include <functional>
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

/// Makes the tables of a trace in an empty connection; they may read the trace while the connection is open. Returns an error message,
/// empty on success. Called on the query's thread; also asks `isCancelled` while a statement reads the tables.
using SqlTables = std::function<std::string(sqlite3* connection, const Trace& trace, const std::function<bool()>& isCancelled)>;

/// Runs one statement on the tables of a trace. The statement can neither change anything nor reach a file: anything but reading fails with
/// a sentence that explains it. Ends soon after `cancel`, even if the statement has not returned a row yet. Any thread.
SqlResult runSql(const Trace& trace, const SqlTables& tables, const QString& statement, Cancellation cancel = {});

} // namespace emberline
