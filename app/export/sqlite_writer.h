// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exported.h"
#include "model/result.h"

#include <QString>

#include <functional>
#include <optional>

namespace emberline {

/// Writes the whole trace as a SQLite database: tables and views as in trace_tables.h, and indexes. Writes it as an OutputFile, in one
/// transaction; for a FIFO or a device it makes a temporary file first. Any thread. Returns nothing on success. Calls `isCancelled` now and
/// then, and returns an error if that returns true.
std::optional<Error> writeSqlite(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled);

} // namespace emberline
