// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <QStringList>

namespace emberline {

/// What could have been captured better, as the logs themselves show: one sentence each, the weightiest first. Empty when nothing.
[[nodiscard]] QStringList captureHints(const Diagnostics& diagnostics);

/// Those of a trace that still grows: what must be known at once. What is missing may still come.
[[nodiscard]] QStringList liveHints(const Diagnostics& diagnostics);

} // namespace emberline
