// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace emberline {

/// emberline summary [--json] [--budget COMMAND=TIME]... [--strict] PATH...
int runSummary(const QStringList& arguments);

} // namespace emberline
