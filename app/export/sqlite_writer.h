// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exported.h"
#include "model/result.h"

#include <QString>

#include <functional>
#include <optional>

namespace emberline {

/// Writes the whole trace as a SQLite database: tables, indexes and views as in sqlite_schema.cpp, times in nanoseconds as in the text
/// form, ids the model's rows. It is an OutputFile, made in one transaction; for a FIFO or a device it is made as a
/// temporary file first. Any thread, where a QCoreApplication is. Nothing comes back when it went well; an error also when `isCancelled`,
/// which is asked now and then, says yes.
std::optional<Error> writeSqlite(const Exported& exported, const QString& path, const std::function<bool()>& isCancelled);

} // namespace emberline
