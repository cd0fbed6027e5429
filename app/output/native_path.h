// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <string_view>

/// Names of files between the system, for which they are bytes, and Qt. QFile::decodeName() loses what is no UTF-8; these keep every byte.
namespace emberline {

/// A byte that belongs to no character becomes a lone low surrogate, U+DC80 to U+DCFF, as in Python.
[[nodiscard]] QString pathText(std::string_view bytes);
/// The reverse of pathText(); the same as QFile::encodeName() for any other text.
[[nodiscard]] std::string pathBytes(const QString& text);
/// Whether Qt and other libraries can open the file by this text.
[[nodiscard]] bool isPlainPath(const QString& text);

} // namespace emberline
