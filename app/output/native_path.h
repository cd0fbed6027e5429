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

// What lies in a temporary folder has a name that outlives the folder: the bundled sample that of its resource, a recording that of where
// it was saved. Only the thread of the window uses these.

/// Whether the path names a trace that the program brings, as ":/samples/a.event".
[[nodiscard]] bool isBundled(std::string_view path);
/// The copy of a bundled trace, in a folder that lasts as long as the program. Any other path unchanged, and the name of a trace that
/// cannot be copied.
[[nodiscard]] std::string readablePath(const std::string& path);
/// The name by which a later start of the program finds what lies at `path`, which is absolute.
[[nodiscard]] std::string lastingPath(const std::string& path);
/// From now on this is the name of what lies at `path`, a file or a folder.
void setLastingPath(const std::string& path, const std::string& lasting);

} // namespace emberline
