// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/detail_rows.h"

namespace emberline {

void addRegion(DetailRows& rows, RegionId id);
/// The flows that begin, end or pass in a slice: links to the slices at their other ends.
void addFlows(DetailRows& rows, RegionId id, const FlowIndex& flows);

} // namespace emberline
