// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/diagnostics.h"

#include <span>

namespace emberline {

namespace follow {

extern const DiagnosticKind kPolling;
extern const DiagnosticKind kTruncated;

} // namespace follow

namespace listening {

extern const DiagnosticKind kTooManyWriters;
extern const DiagnosticKind kNotWritten;

} // namespace listening

/// The diagnostics of following files and of listening.
[[nodiscard]] std::span<const DiagnosticKind* const> liveDiagnostics();

} // namespace emberline
