// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <vector>

namespace emberline {

// How much each thread has to do, in nanoseconds by ThreadId, where no range is asked for and it must be known again with each batch: the
// order of rows. busy_time.h reads all regions for the exact time.

/// How long each thread's outermost regions run, from the sums of its lanes: hardly more than constant time for each stretch of a lane. Of
/// a region without an end, such as a message loop, those within it count, as in busyTimeOf(). Waits count, too.
[[nodiscard]] std::vector<float> coveredTimes(const Trace& trace);
/// The same without the waits. Reads each region once, also if it is asked again after the trace has grown. Any thread.
[[nodiscard]] std::vector<float> busyTimes(const Trace& trace);

} // namespace emberline
