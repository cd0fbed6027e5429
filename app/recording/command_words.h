// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/result.h"

#include <QString>
#include <QStringList>

namespace emberline {

/// The words of a command line in the syntax of a POSIX shell: blanks between words, single and double quotes, backslashes. Rejects what
/// only a shell can do (pipes, redirections, variables, several commands) with a sentence that says so. Leaves patterns such as *.c
/// unchanged. Empty for a line without words. A pure function.
[[nodiscard]] Result<QStringList> shellWords(const QString& line);

/// A line that a shell, and shellWords(), split into these words again.
[[nodiscard]] QString shellLine(const QStringList& words);

} // namespace emberline
