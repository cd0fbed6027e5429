// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

class QFile;

namespace emberline {

class OutputFile;

/// Writes all of `from`, which is open, from its beginning. Returns the reader's error; `to` keeps its own.
[[nodiscard]] std::optional<QString> copyAll(QFile& from, OutputFile& to);

/// Copies a file as an OutputFile. Returns the error, or nothing.
[[nodiscard]] std::optional<QString> copyWholeFile(const QString& from, const QString& to);

} // namespace emberline
