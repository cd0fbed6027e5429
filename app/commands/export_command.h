// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace emberline {

/// emberline export --format FORMAT [--output FILE] [--range A..B] [FILTER]... [--redact] [--strict] PATH... Needs a QApplication if
/// exportsPicture(), otherwise a QCoreApplication.
int runExport(const QStringList& arguments);
/// Whether these arguments ask for SVG or PNG.
bool exportsPicture(const QStringList& arguments);

} // namespace emberline
