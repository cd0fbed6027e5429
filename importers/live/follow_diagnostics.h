// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

namespace emberline::follow {

extern const DiagnosticKind kPolling;
extern const DiagnosticKind kTruncated;

} // namespace emberline::follow

namespace emberline {

/// The diagnostics of following files.
[[nodiscard]] std::span<const DiagnosticKind* const> followDiagnostics();

} // namespace emberline
