// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/change_watch.h"

#include <memory>

namespace emberline {

/// Uses the kernel's notifications; null if there are none or their limits are reached.
std::unique_ptr<ChangeWatch> makeNotifyingWatch();

} // namespace emberline
