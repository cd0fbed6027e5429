// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QString>
#include <QStringList>

namespace emberline {

/// The words of a command line, as a POSIX shell takes it apart: blanks between words, single and double quotes, backslashes. What only a
/// shell can do (pipes, redirections, variables, several commands) is refused with a sentence that says so; patterns like *.c stay as they
/// are. Empty for a line without words. A pure function.
[[nodiscard]] Result<QStringList> shellWords(const QString& line);

/// A line that a shell, and shellWords(), take apart into these words again.
[[nodiscard]] QString shellLine(const QStringList& words);

} // namespace emberline
