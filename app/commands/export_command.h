// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace emberline {

/// emberline export --format FORMAT [--output FILE] [--strict] PATH...
int runExport(const QStringList& arguments);

} // namespace emberline
