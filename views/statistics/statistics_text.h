// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/range_statistics.h"

#include <QString>

namespace emberline {

/// The name of a statistics row: "refs", "make all › main".
[[nodiscard]] QString statisticsName(const Trace& trace, const StatisticsRow& row, GroupBy groupBy);
/// "20 regions in 2.570 s of 5 tracks".
[[nodiscard]] QString statisticsFooter(const RangeStatistics& statistics);

} // namespace emberline
