// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace emberline {

/// emberline diagnostics: every code and what it means.
int runDiagnostics(const QStringList& arguments);

} // namespace emberline
