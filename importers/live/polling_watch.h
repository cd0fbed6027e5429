// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/change_watch.h"

#include <memory>

namespace emberline {

/// Checks every 50 ms: for network file systems, other platforms, and when the limits of notifications are reached.
std::unique_ptr<ChangeWatch> makePollingWatch();

} // namespace emberline
