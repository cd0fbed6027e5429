// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace emberline {

/// emberline compare [--json] [--fail-over PERCENT] BASE HEAD
int runCompare(const QStringList& arguments);

} // namespace emberline
