// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"

#include <QString>

namespace emberline {

/// What a row of the statistics is called: "fetch negotiation_v2", "git fetch › main".
[[nodiscard]] QString statisticsName(const Trace& trace, const StatisticsRow& row, GroupBy groupBy);
/// "20 regions in 2.570 s of 5 tracks".
[[nodiscard]] QString statisticsFooter(const RangeStatistics& statistics);
/// "49.4", or "< 0.1" for a little.
[[nodiscard]] QString percentText(double share);

} // namespace emberline
