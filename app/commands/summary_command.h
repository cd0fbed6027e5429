// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QStringList>

#include <string>

namespace emberline {

/// emberline summary [--json] [--budget COMMAND=TIME]... [--strict] PATH...
int runSummary(const QStringList& arguments);

/// What the summary says about the trace itself: commands, slowest children, regions, and where the time of the slowest command or of the
/// busiest processes went.
std::string summaryText(const Trace& trace, const RegionFilter& filter = {});

} // namespace emberline
