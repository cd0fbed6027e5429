// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

struct sqlite3;

/// The tables of a trace as virtual tables of SQLite, which reads the model's columns directly: nothing is copied.
namespace emberline {

class Trace;
class TraceWork;

/// Creates the virtual tables of an export in `schema` of the connection. The trace must outlive the connection. Statements end with
/// SQLITE_INTERRUPT soon after `isCancelled` (may be empty) returns true, also while they skip millions of rows. Returns an error message
/// without a full stop; empty on success.
[[nodiscard]] std::string createVirtualTables(
    sqlite3* connection, const char* schema, const std::shared_ptr<TraceWork>& work, std::function<bool()> isCancelled);

/// Creates all that the file of an export has, tables and views, in the main schema of an empty database.
[[nodiscard]] std::string createTraceDatabase(sqlite3* connection, const Trace& trace, const std::function<bool()>& isCancelled);

} // namespace emberline
