// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

/// The only place that says what has failed. An exit code other than 0 or a signal is a failure, unless the dialect knows better
/// (Dialect::endsAsMeant).
namespace emberline {

[[nodiscard]] bool hasFailed(const Trace& trace, SessionId session);

/// Same for what a child or exec bar started, by the exit code that the parent recorded. False for regions of other roles.
[[nodiscard]] bool hasFailed(const Trace& trace, RegionId bar);

} // namespace emberline
